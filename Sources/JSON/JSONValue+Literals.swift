extension JSONValue {
  /// A number from an integer.
  public init(_ value: Int) { self = .integer(Int64(value)) }

  /// A number; what is not finite has no place in JSON and becomes `null`.
  public init(_ value: Double) { self = value.isFinite ? .number(value) : .null }

  /// A string.
  public init(_ value: String) { self = .string(value) }

  /// `true` or `false`.
  public init(_ value: Bool) { self = .bool(value) }

  /// An array.
  public init(_ elements: [JSONValue]) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A number from an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object, its members in written order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
}
