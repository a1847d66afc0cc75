/// A picture that can't be made, read or written, with the reason in words.
package struct PaintingError: Error, Hashable, CustomStringConvertible {
  /// What was tried and why it failed, ready for a log line.
  package let description: String

  /// An error from its text.
  init(_ description: String) { self.description = description }
}
