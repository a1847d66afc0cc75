/// Text of unknown encoding, read as people would read it.
///
/// What a mark at the beginning says is believed, and two-byte Latin text is known by its zeros. Then
/// comes strict UTF-8, since a statistical guess can beat it only by mistake, and at last
/// Windows-1252, in which every byte is something.
package struct DecodedText: Hashable, Sendable {
  /// How it was encoded.
  package enum Encoding: String, Hashable, Sendable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
    case windows1252 = "Windows-1252"
  }

  /// The text, with line ends as `\n`.
  package var text: String
  /// How it was encoded.
  package var encoding: Encoding
  /// The name of the encoding, for people: of one of the above, or another.
  package private(set) var encodingName: String

  /// Reads the beginning of a file; `nil` where it is no text.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isCut: Whether the file goes on behind them, so that the last character may be cut in two.
  package init?(_ bytes: [UInt8], isCut: Bool = false) {
    if let (encoding, mark) = Self.mark(bytes) {
      let rest = Array(bytes.dropFirst(mark))
      self.init(text: Self.decode(rest, encoding), encoding: encoding)
    } else if bytes.contains(0) {
      // A zero byte is in no text of one byte a character.
      guard let encoding = Self.unmarkedUTF16(bytes) else { return nil }
      self.init(text: Self.decode(bytes, encoding), encoding: encoding)
    } else if let text = Self.utf8(bytes, isCut: isCut) {
      guard Self.isText(text.unicodeScalars.prefix(8192)) else { return nil }
      self.init(text: text, encoding: .utf8)
    } else {
      let text = Self.decode(bytes, .windows1252)
      guard Self.isText(text.unicodeScalars.prefix(8192)) else { return nil }
      self.init(text: text, encoding: .windows1252)
    }
  }

  /// Text that is text already.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - encodingName: What its file was encoded in.
  package init(plain text: String, encodingName: String = Encoding.utf8.rawValue) {
    self.init(text: text, encoding: .utf8)
    self.encodingName = encodingName
  }

  /// Bytes that are known to be Windows-1252.
  init(windows1252 bytes: [UInt8]) {
    text = Self.decode(bytes, .windows1252)
    encoding = .windows1252
    encodingName = encoding.rawValue
  }

  private init(text: String, encoding: Encoding) {
    var plain = text
    if plain.unicodeScalars.contains("\r") {
      var scalars = String.UnicodeScalarView()
      var wasReturn = false
      for scalar in plain.unicodeScalars {
        if scalar == "\r" {
          scalars.append("\n")
        } else if scalar != "\n" || !wasReturn {
          scalars.append(scalar)
        }
        wasReturn = scalar == "\r"
      }
      plain = String(scalars)
    }
    self.text = plain
    self.encoding = encoding
    encodingName = encoding.rawValue
  }

  // MARK: Finding out

  private static func mark(_ bytes: [UInt8]) -> (Encoding, Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  private static func utf8(_ bytes: [UInt8], isCut: Bool) -> String? {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    guard isCut else { return nil }
    // A character of four bytes leaves at most three behind.
    for count in 1...3 where bytes.count > count {
      guard bytes[bytes.count - count] >= 0xC0 else { continue }
      return String(validating: bytes.dropLast(count), as: UTF8.self)
    }
    return nil
  }

  /// Latin text in UTF-16 has a zero in every other byte, and none in the rest.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> Encoding? {
    let head = bytes.prefix(4096)
    guard head.count >= 4 else { return nil }
    var zeros = [0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    let half = head.count / 2
    if zeros[1] > half * 6 / 10, zeros[0] == 0 { return .utf16LittleEndian }
    if zeros[0] > half * 6 / 10, zeros[1] == 0 { return .utf16BigEndian }
    return nil
  }

  /// Text has hardly any control characters but those that set it.
  private static func isText(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    var count = 0
    var odd = 0
    for scalar in scalars {
      count += 1
      switch scalar.value {
      case 0: return false
      case 0x09...0x0D, 0x1B, 0x08: break
      case 0..<0x20, 0x7F..<0xA0: odd += 1
      default: break
      }
    }
    return odd * 20 <= count
  }

  // MARK: Reading

  private static func decode(_ bytes: [UInt8], _ encoding: Encoding) -> String {
    switch encoding {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      let low = encoding == .utf16LittleEndian ? 0 : 1
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
      }
      return String(decoding: units, as: UTF16.self)
    case .utf32LittleEndian, .utf32BigEndian:
      let isLittle = encoding == .utf32LittleEndian
      let units = stride(from: 0, to: bytes.count - 3, by: 4).map { place -> UInt32 in
        (0..<4).reduce(0) { value, index in
          value | UInt32(bytes[place + (isLittle ? index : 3 - index)]) << (8 * UInt32(index))
        }
      }
      return String(decoding: units, as: UTF32.self)
    case .windows1252:
      var scalars = String.UnicodeScalarView()
      for byte in bytes {
        let value = (0x80..<0xA0).contains(byte) ? upper[Int(byte) - 0x80] : UInt16(byte)
        scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      return String(scalars)
    }
  }

  /// What stands at 0x80 to 0x9F (the WHATWG's index of windows-1252).
  private static let upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}
