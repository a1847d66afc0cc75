import Foundation
import JSON

/// The recorded devices and presses that lie outside of the package; tests that need them are
/// skipped where they are not.
enum SharedData {
  static let folder: URL = {
    let path = ProcessInfo.processInfo.environment["PRESSDOCK_TEST_DATA"] ?? "../shared"
    return URL(fileURLWithPath: path).appendingPathComponent("recordings")
  }()

  static let isThere = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("devices.json").path)

  /// The bytes of a recording, by its path below the folder.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The recordings in a subfolder, in order.
  static func files(in subfolder: String) -> [String] {
    let url = folder.appendingPathComponent(subfolder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().map { "\(subfolder)/\($0)" }
  }

  /// All recordings.
  static var allFiles: [String] {
    ["force-touchpad", "touchpad", "pen-evdev"].flatMap { files(in: $0) }
  }
}
