public import JSON

/// Something in a `userInfo` that its carrier can't hold.
public struct UserInfoFault: Hashable, Sendable {
  /// Where it stands in the text.
  public var position: JSONPosition
  /// Where it stands in the value: `list[2].name`; empty for the whole.
  public var path: String
  /// What is wrong, in words, without a full stop.
  public var message: String

  /// A fault from its parts.
  public init(at position: JSONPosition, path: String, _ message: String) {
    self.position = position
    self.path = path
    self.message = message
  }
}
