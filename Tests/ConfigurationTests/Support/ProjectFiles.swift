import Foundation

/// The files of the project that speak of settings.
enum ProjectFiles {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Whether files that follow from the sources are to be written anew.
  static let isRecording = ProcessInfo.processInfo.environment["PRESSDOCK_RECORD"] != nil

  static func write(_ text: String, to path: String) throws {
    try text.write(to: root.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }
}
