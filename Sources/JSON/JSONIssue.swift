/// Something that is wrong with a JSON text.
public struct JSONIssue: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: Hashable, Sendable {
    /// The text is no JSON.
    case error
    /// The text is JSON, but hardly what its author means.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// Where.
  public var position: JSONPosition
  /// What, in words for the author of the text, without a full stop.
  public var message: String

  /// An issue from its parts.
  public init(_ severity: Severity, at position: JSONPosition, _ message: String) {
    self.severity = severity
    self.position = position
    self.message = message
  }

  /// `line:column: message`.
  public var description: String { "\(position): \(message)" }
}

/// A text is no JSON; its first fault.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where.
  public var position: JSONPosition
  /// What, in words for the author of the text, without a full stop.
  public var message: String

  /// A fault from its place and its words.
  public init(at position: JSONPosition, _ message: String) {
    self.position = position
    self.message = message
  }

  /// `line:column: message`.
  public var description: String { "\(position): \(message)" }
}
