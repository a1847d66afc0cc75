import Foundation
import JSON
import Rig

/// One run of `pressdock` to its end, in an environment of its own.
struct CommandRun {
  let output: String
  let errors: String
  let code: Int32

  init(_ words: [String], environment: [String: String], directory: String = "/") throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Programs.path("pressdock"))
    process.arguments = words
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.standardInput = FileHandle.nullDevice
    let files = try (0..<2).map { _ in
      let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: path)
      return path
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    output = try String(contentsOf: files[0], encoding: .utf8)
    errors = try String(contentsOf: files[1], encoding: .utf8)
    code = process.terminationStatus
  }

  /// The lines of the output, each as JSON.
  var lines: [JSONValue?] {
    output.split(separator: "\n").map { JSONDocument(String($0)).root?.value }
  }

  /// The whole output as JSON.
  var json: JSONValue? { JSONDocument(output).root?.value }
}
