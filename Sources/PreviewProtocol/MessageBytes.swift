/// Writes the fixed fields of a message, least byte first.
struct MessageWriter {
  /// What is written so far.
  private(set) var bytes: [UInt8] = []

  /// Adds a whole number in all its bytes.
  mutating func put<Value: FixedWidthInteger>(_ value: Value) {
    for index in 0..<(Value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
    }
  }
}

/// Reads the fixed fields of a message, least byte first.
struct MessageReader {
  private var rest: ArraySlice<UInt8>

  /// A reader at the start of `bytes`.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether all is read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Takes a whole number; `nil` when too few bytes are left.
  mutating func take<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
    let count = Value.bitWidth / 8
    guard rest.count >= count else { return nil }
    var value: Value = 0
    for (index, byte) in rest.prefix(count).enumerated() {
      value |= Value(truncatingIfNeeded: byte) << (8 * index)
    }
    rest = rest.dropFirst(count)
    return value
  }
}

/// The head that every message begins with: what it is, and in which version.
enum MessageHead {
  /// "PDpv" as bytes.
  static let magic: UInt32 = 0x7670_4450
  /// The version of all layouts; both ends are installed together, so only equals talk.
  static let version: UInt16 = 1

  /// What follows the head.
  enum Kind: UInt16 {
    /// An `IconRequest`; a file comes along.
    case iconRequest = 1
    /// An `IconAnswer`; the pixels come along when the status is `done`.
    case iconAnswer = 2
  }

  /// Writes the head.
  static func put(_ kind: Kind, into writer: inout MessageWriter) {
    writer.put(magic)
    writer.put(version)
    writer.put(kind.rawValue)
  }

  /// Reads a head and says whether it is that of `kind`.
  static func take(_ kind: Kind, from reader: inout MessageReader) throws(MessageError) {
    guard let magic = reader.take(UInt32.self), let version = reader.take(UInt16.self),
      let number = reader.take(UInt16.self)
    else { throw .tooShort }
    guard magic == Self.magic else { throw .notOurs }
    guard version == Self.version else { throw .version(version) }
    guard number == kind.rawValue else { throw .kind(number) }
  }
}
