import Foundation

/// The files of the public suite of parsing cases, where they lie beside the project.
enum OutsideCases {
  static let directory =
    (ProcessInfo.processInfo.environment["PRESSDOCK_TEST_DATA"] ?? "../shared") + "/json-cases"

  static let areHere = FileManager.default.fileExists(atPath: directory)

  /// The names that begin with a prefix, sorted.
  static func names(_ prefix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name)))
  }
}
