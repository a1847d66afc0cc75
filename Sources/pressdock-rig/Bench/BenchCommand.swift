internal import JSON
internal import Rig

extension RigCommand {
  /// The figures.
  static let bench = RigCommand(
    name: "bench", options: ["output": "FILE"],
    summary: "measures recognizer, blur, start, rest and presses; figures also as JSON in FILE"
  ) { options in
    var bench = Bench()
    try bench.run()
    let path = options["output"] ?? ".build/bench.json"
    try write(JSONValue.object(bench.results).serialized(pretty: true) + "\n", toFile: path)
    tell("\nThe figures are in \(path).")
    return 0
  }
}
