/// A value on the bus, with the type that D-Bus knows it by.
package indirect enum BusValue: Hashable, Sendable {
  /// `b`.
  case bool(Bool)
  /// `y`.
  case byte(UInt8)
  /// `n`.
  case int16(Int16)
  /// `q`.
  case uint16(UInt16)
  /// `i`.
  case int32(Int32)
  /// `u`.
  case uint32(UInt32)
  /// `x`.
  case int64(Int64)
  /// `t`.
  case uint64(UInt64)
  /// `d`.
  case double(Double)
  /// `s`; without NUL.
  case string(String)
  /// `o`; a valid object path.
  case objectPath(String)
  /// `g`; a valid signature.
  case signature(String)
  /// `v`.
  case variant(BusValue)
  /// `a` and the type of the elements, which an empty array needs to have one.
  case array(elementType: String, [BusValue])
  /// `(…)`.
  case tuple([BusValue])
  /// `{…}`, only in an array.
  case entry(BusValue, BusValue)

  /// `a{sv}`, the bus's way of passing options.
  package static func options(_ options: [(String, BusValue)]) -> BusValue {
    .array(
      elementType: "{sv}", options.map { .entry(.string($0.0), .variant($0.1)) })
  }

  /// `as`.
  package static func strings(_ strings: [String]) -> BusValue {
    .array(elementType: "s", strings.map { .string($0) })
  }

  /// The text of a string, an object path or a signature.
  package var text: String? {
    switch self {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// A whole number of any width that fits 64 bits.
  package var integer: Int64? {
    switch self {
    case .byte(let value): Int64(value)
    case .int16(let value): Int64(value)
    case .uint16(let value): Int64(value)
    case .int32(let value): Int64(value)
    case .uint32(let value): Int64(value)
    case .int64(let value): value
    case .uint64(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// What the variants around a value hold.
  package var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The values of a dictionary with text keys, out of their variants; of equal keys the last.
  package var dictionary: [String: BusValue]? {
    guard case .array(let type, let elements) = self, type.hasPrefix("{s") else { return nil }
    var result: [String: BusValue] = [:]
    for case .entry(.string(let key), let value) in elements { result[key] = value.unwrapped }
    return result
  }
}
