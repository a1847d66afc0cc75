import Foundation

/// A home with applications and a `PATH` with programs, for runs of `pressdock`.
final class ApplicationFolder {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("pressdock-verbs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("share/applications"), withIntermediateDirectories: true)
    try program("prog")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String) -> String { root.path + "/" + name }

  @discardableResult
  func write(_ name: String, _ contents: String) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: url)
    return url.path
  }

  /// An application by that name, with these lines.
  @discardableResult
  func entry(_ name: String, _ lines: String) throws -> String {
    try write(
      "share/applications/\(name).desktop",
      "[Desktop Entry]\nType=Application\nName=\(name)\n" + lines)
  }

  func program(_ name: String) throws {
    let path = try write("bin/\(name)", "#!/bin/sh\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  func run(_ words: [String]) throws -> CommandRun {
    let environment = [
      "HOME": root.path, "PATH": path("bin"), "XDG_DATA_HOME": path("share"),
      "XDG_DATA_DIRS": path("nothing"), "XDG_CONFIG_HOME": path("config"),
      "XDG_CONFIG_DIRS": path("nothing"),
    ]
    return try CommandRun(words, environment: environment, directory: root.path)
  }
}
