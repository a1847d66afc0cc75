import Foundation

extension TemporaryDirectory {
  /// Writes a file that anybody or nobody may execute; the path.
  @discardableResult
  func write(_ name: String, _ text: String, mode: mode_t) throws -> String {
    let path = try write(name, text)
    chmod(path, mode)
    return path
  }

  /// Makes a directory, with those above it; the path.
  @discardableResult
  func makeDirectory(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// The text of a file; `nil` where there is none.
  func read(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }
}
