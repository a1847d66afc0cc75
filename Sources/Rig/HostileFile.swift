/// A file that brought some previewer down, and what is to be told of it instead.
package struct HostileFile: Sendable {
  /// What it is a sample of.
  package var title: String
  /// Where it is, as a `file:` address: its name need not be UTF-8.
  package var uri: String
  /// The statuses that are right for it.
  package var statuses: Set<String>
  /// Words that stand in its message, facts or text.
  package var words: [String]
  /// Words that must not stand there.
  package var absent: [String]
  /// How long it may take, in milliseconds.
  package var limit: Double
}
