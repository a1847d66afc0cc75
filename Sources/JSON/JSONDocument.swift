/// A JSON text that was read: its tree, and all that is wrong with it.
///
/// Accepted is exactly what RFC 8259 allows, in UTF-8, with or without a byte order mark. Refused
/// beyond its grammar, as it permits, is what a value could not hold: numbers beyond the range of a
/// `Double`, and escapes of lone surrogates. Of duplicate keys the last counts, in the place of the
/// first, and each earlier one is a warning.
///
/// Reading goes on after a fault whose repair is evident (a comma too many or too few, a comment,
/// `True`, single quotes), so that one run finds them all. Time is linear in the size of the text,
/// and nesting uses no stack.
public struct JSONDocument: Hashable, Sendable {
  /// The tree.
  ///
  /// With errors, what is left after repairs, for looking for further faults only; `nil`
  /// where reading had to stop.
  public let root: JSONNode?
  /// Everything that is wrong, in the order of the text.
  public let issues: [JSONIssue]

  /// Reads a text.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    var parser = JSONParser(bytes, limits: limits)
    (root, issues) = parser.parse()
  }

  /// Reads a text.
  public init(_ text: String, limits: JSONLimits = JSONLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  /// Whether the text is JSON.
  public var isValid: Bool { firstError == nil }

  /// The first fault that makes the text no JSON.
  public var firstError: JSONIssue? { issues.first { $0.severity == .error } }
}

extension JSONValue {
  /// Reads a text whose faults and positions don't matter beyond the first fault.
  ///
  /// - Throws: the first fault, if the text is no JSON.
  public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONSyntaxError) {
    let document = JSONDocument(bytes, limits: limits)
    if let issue = document.firstError {
      throw JSONSyntaxError(at: issue.position, issue.message)
    }
    self = document.root?.value ?? .null
  }

  /// Reads a text whose faults and positions don't matter beyond the first fault.
  ///
  /// - Throws: the first fault, if the text is no JSON.
  public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}
