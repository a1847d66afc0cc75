/// A message between dock and helper that can't be read.
package enum MessageError: Error, Hashable, Sendable {
  /// It ends before its last field.
  case tooShort
  /// It goes on after its last field.
  case tooLong
  /// It does not begin with the mark of these messages.
  case notOurs
  /// Another version of dock or helper wrote it.
  case version(UInt16)
  /// It is of another kind than awaited.
  case kind(UInt16)
  /// A field holds what it must not.
  case badField(String)
}
