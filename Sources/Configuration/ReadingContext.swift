internal import JSON

/// What goes with the reading of a configuration: where it is, and what it found.
struct ReadingContext {
  /// What was found so far.
  private(set) var issues: [ConfigIssue] = []
  /// Where relative paths start.
  let place: ConfigurationPlace
  /// Whether the file is of a version that we don't know: its unknown keys are no faults.
  var isNewer = false
  /// All settings by their path, to find the right place for a key that stands in a wrong one.
  var knownPaths: [String] = []
  /// Where the text has faults: what stands there was repaired and is not judged again.
  private let faultyPositions: Set<JSONPosition>
  private var path: [String] = []
  /// What is used where the value that is being read is refused, as a message shows it.
  private var fallback: String?

  init(place: ConfigurationPlace, faultyPositions: Set<JSONPosition> = []) {
    self.place = place
    self.faultyPositions = faultyPositions
  }

  /// The path of what is being read.
  var pathText: String { path.joined() }

  /// Reads a member of an object.
  mutating func inside<Result>(
    key: String, fallback: String? = nil, _ body: (inout ReadingContext) -> Result
  ) -> Result {
    let isPlain = key.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "$") }
    let step = isPlain ? (path.isEmpty ? key : "." + key) : "[\"\(key)\"]"
    return inside(step: step, fallback: fallback, body)
  }

  /// Reads an element of an array.
  mutating func inside<Result>(
    index: Int, _ body: (inout ReadingContext) -> Result
  ) -> Result {
    inside(step: "[\(index)]", fallback: nil, body)
  }

  private mutating func inside<Result>(
    step: String, fallback: String?, _ body: (inout ReadingContext) -> Result
  ) -> Result {
    let outer = self.fallback
    path.append(step)
    self.fallback = fallback
    defer {
      path.removeLast()
      self.fallback = outer
    }
    return body(&self)
  }

  /// Notes an issue; at a place that is faulty already, nothing.
  mutating func report(
    _ severity: ConfigIssue.Severity = .error, at position: JSONPosition, _ message: String,
    suggestion: String? = nil
  ) {
    guard !faultyPositions.contains(position) else { return }
    issues.append(
      ConfigIssue(severity, at: position, path: pathText, message, suggestion: suggestion))
  }

  /// Notes that a value can't be used, and what is used instead.
  mutating func refuse(
    _ node: JSONNode, at position: JSONPosition? = nil, _ what: String, suggestion: String? = nil
  ) {
    let instead = fallback.map { "; \($0) is used" } ?? ""
    let name = pathText.isEmpty ? "the file" : "\"\(pathText)\""
    report(
      at: position ?? node.position, "\(name) \(what)\(instead)", suggestion: suggestion)
  }

  /// Notes that a value is not of the kind that is wanted.
  mutating func refuse(_ node: JSONNode, wants expectation: String, suggestion: String? = nil) {
    refuse(node, "must be \(expectation), not \(node.summary)", suggestion: suggestion)
  }
}

extension JSONNode {
  /// The value as a message shows it: whole where it is short.
  var summary: String {
    switch content {
    case .null, .bool, .integer, .largeInteger, .number: return value.serialized()
    case .string(let text):
      return JSONValue(text.count > 40 ? text.prefix(39) + "…" : text).serialized()
    case .array(let elements): return elements.isEmpty ? "an empty array" : "an array"
    case .object(let members): return members.isEmpty ? "an empty object" : "an object"
    }
  }
}
