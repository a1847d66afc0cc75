/// Something in a trace that could not be understood; reading goes on behind it.
package struct TraceIssue: Hashable, Sendable, CustomStringConvertible {
  /// The file, as its reader was told.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in bytes, from 1.
  package var column: Int
  /// What is wrong, and what is expected.
  package var message: String

  /// `file:line:column: message`.
  package var description: String { "\(file):\(line):\(column): \(message)" }
}
