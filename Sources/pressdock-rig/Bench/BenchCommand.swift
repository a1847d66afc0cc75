internal import JSON
internal import Rig

extension RigCommand {
  /// The figures.
  static let bench = RigCommand(
    name: "bench", options: ["output": "FILE", "only": "PARTS"],
    summary: """
      measures recognizer, blur, start, rest, press, click, ramp, helper, peek and memory, or the
            PARTS of these that are named with commas between; figures also as JSON in FILE
      """
  ) { options in
    let parts = try options["only"].map { try Bench.Part.set(named: $0) }
    var bench = parts.map { Bench($0) } ?? Bench()
    try bench.run()
    let path = options["output"] ?? ".build/bench.json"
    try write(JSONValue.object(bench.results).serialized(pretty: true) + "\n", toFile: path)
    tell("\nThe figures are in \(path).")
    return 0
  }
}

extension Bench.Part {
  /// The parts of a list such as `press,ramp`.
  fileprivate static func set(named list: String) throws(RigOptions.Mistake) -> Set<Self> {
    var parts: Set<Self> = []
    for name in list.split(separator: ",") {
      guard let part = Self(rawValue: String(name)) else {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        throw RigOptions.Mistake(description: "--only knows no \(name), but \(known)")
      }
      parts.insert(part)
    }
    return parts
  }
}
