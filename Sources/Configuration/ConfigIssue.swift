package import JSON

/// Something in a configuration that is not as it should be.
package struct ConfigIssue: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, Hashable, Sendable {
    /// The part is not used; its default stands in.
    case error
    /// The part is used, but perhaps not as its author means.
    case warning
  }

  /// How bad it is.
  package var severity: Severity
  /// Where in the file.
  package var position: JSONPosition
  /// Which setting, as its path: `theme.opacity`, `items[2].exec`; empty for the whole file.
  package var path: String
  /// What is wrong, what is used instead and which name may be meant; without a full stop.
  package var message: String
  /// The right name that is nearest to the one that was written.
  package var suggestion: String?

  /// An issue from its parts.
  package init(
    _ severity: Severity, at position: JSONPosition, path: String = "", _ message: String,
    suggestion: String? = nil
  ) {
    self.severity = severity
    self.position = position
    self.path = path
    self.message = message
    self.suggestion = suggestion
  }

  /// `file:line:column: severity: what; did you mean "name"?`, the one form in which the dock, its
  /// log and `check-config` tell an issue.
  package func description(file: String) -> String {
    let question = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    return "\(file):\(position): \(severity.rawValue): \(message)\(question)"
  }
}
