/// A JSON value (RFC 8259).
///
/// Objects keep the order of their members.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, in written order; of duplicate keys the last counts.
  case object([JSONMember])
}

/// One key and value of a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: JSONValue

  /// A member from its key and value.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}
