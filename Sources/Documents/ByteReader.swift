/// Numbers and words at places in bytes of others: whatever lies outside reads as `nil`.
struct ByteReader {
  /// The bytes.
  let bytes: [UInt8]
  /// Whether numbers have their least byte first.
  var isLittleEndian = false

  /// A whole number of `count` bytes, 7 at the most.
  func number(at place: Int, _ count: Int) -> Int? {
    guard place >= 0, count <= 7, place <= bytes.count - count else { return nil }
    let part = bytes[place..<(place + count)]
    return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A whole number of eight bytes, as far as it fits; larger ones read as `nil`.
  func long(at place: Int) -> Int? {
    guard let first = number(at: place, 4), let second = number(at: place + 4, 4) else {
      return nil
    }
    let (high, low) = isLittleEndian ? (second, first) : (first, second)
    return high < 1 << 30 ? high << 32 | low : nil
  }

  /// A part of the bytes.
  func slice(at place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard place >= 0, count >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<(place + count)]
  }

  /// Whether these bytes stand at a place.
  func has(_ mark: String, at place: Int) -> Bool {
    slice(at: place, mark.utf8.count).map { $0.elementsEqual(mark.utf8) } ?? false
  }

  /// Text of `count` bytes, up to a zero byte, without space around it; `nil` where nothing is left.
  func text(at place: Int, _ count: Int) -> String? {
    slice(at: place, count).flatMap(Self.text)
  }

  /// Text up to a zero byte, in UTF-8 or else Latin-1, in one line; `nil` where nothing is left.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let part = bytes.prefix { $0 != 0 }.prefix(1_000)
    let text =
      String(validating: part, as: UTF8.self)
      ?? String(String.UnicodeScalarView(part.map { Unicode.Scalar($0) }))
    return line(text)
  }

  /// Text in one line, without space around it; `nil` where nothing is left.
  static func line(_ text: String) -> String? {
    let words = text.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value < 0x20 } }
    return words.isEmpty ? nil : String(words.joined(separator: " ").prefix(200))
  }
}
