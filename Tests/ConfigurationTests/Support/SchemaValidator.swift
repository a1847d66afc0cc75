import Foundation
import JSON

/// The validator of others that says what our schema accepts, where it is installed.
enum SchemaValidator {
  /// Whether Python with `jsonschema` is here.
  static let isHere = (try? run("import jsonschema", input: "")) != nil

  /// What is accepted of some texts by the schema of a file; also, whether the schema is one.
  static func accepts(_ texts: [String], schema: String) throws -> [Bool] {
    let script = """
      import json, sys, jsonschema
      request = json.load(sys.stdin)
      schema = json.loads(request["schema"])
      jsonschema.Draft7Validator.check_schema(schema)
      validator = jsonschema.Draft7Validator(schema)
      print(json.dumps([validator.is_valid(json.loads(text)) for text in request["texts"]]))
      """
    let request: JSONValue = [
      "schema": .string(schema), "texts": .array(texts.map { .string($0) }),
    ]
    let answer = try JSONValue(parsing: run(script, input: request.serialized()))
    return (answer.arrayValue ?? []).compactMap(\.boolValue)
  }

  struct Failed: Error { var output: String }

  private static func run(_ script: String, input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let (toProcess, fromProcess, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = toProcess
    process.standardOutput = fromProcess
    process.standardError = errors
    try process.run()
    toProcess.fileHandleForWriting.write(Data(input.utf8))
    try toProcess.fileHandleForWriting.close()
    let output = fromProcess.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(output: String(decoding: complaint, as: UTF8.self))
    }
    return String(decoding: output, as: UTF8.self)
  }
}
