/// A JSON value that knows where it stands in its text.
public struct JSONNode: Hashable, Sendable {
  /// What the value is.
  public enum Content: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction or exponent that fits 64 bits.
    case integer(Int64)
    /// A number written without fraction or exponent that does not fit 64 bits; its digits.
    case largeInteger(String)
    /// Any other number; always finite.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONNode])
    /// An object, in written order; each key once.
    case object([JSONNodeMember])
  }

  /// What the value is.
  public var content: Content
  /// Where it begins.
  public var position: JSONPosition
  /// Where a string first holds the character U+0000, which no C string can carry.
  public var nulPosition: JSONPosition?

  /// A node from its parts.
  public init(_ content: Content, at position: JSONPosition, nulPosition: JSONPosition? = nil) {
    self.content = content
    self.position = position
    self.nulPosition = nulPosition
  }

  /// The value without its positions; integers beyond 64 bits become the nearest `number`.
  public var value: JSONValue {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .largeInteger(let digits): Double(digits).map { JSONValue($0) } ?? .null
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members): .object(members.map { JSONMember($0.key, $0.value.value) })
    }
  }

  /// The members of an object.
  public var members: [JSONNodeMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The elements of an array.
  public var elements: [JSONNode]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The characters of a string.
  public var string: String? {
    guard case .string(let value) = content else { return nil }
    return value
  }

  /// The value of the member with this key, in an object that has it.
  public subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.value }

  /// The element at this place, in an array that is long enough.
  public subscript(index: Int) -> JSONNode? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

/// One key and value of an object, each with its place.
public struct JSONNodeMember: Hashable, Sendable {
  /// The key.
  public var key: String
  /// Where the key begins, at its quote.
  public var keyPosition: JSONPosition
  /// Where the key first holds the character U+0000.
  public var keyNulPosition: JSONPosition?
  /// The value.
  public var value: JSONNode

  /// A member from its parts.
  public init(
    _ key: String, at keyPosition: JSONPosition, nulPosition: JSONPosition? = nil,
    value: JSONNode
  ) {
    self.key = key
    self.keyPosition = keyPosition
    self.keyNulPosition = nulPosition
    self.value = value
  }
}
