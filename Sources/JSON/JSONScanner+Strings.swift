extension JSONScanner {
  /// A string that was read.
  struct ScannedString {
    var text: String
    /// Where it first holds U+0000.
    var nulPosition: JSONPosition?
  }

  /// Reads a string from its opening quote on; `nil` where it does not end.
  mutating func scanString() -> ScannedString? {
    let start = position
    let quote: UInt8
    if byte == UInt8(ascii: "'") {
      report("strings stand in double quotes")
      quote = UInt8(ascii: "'")
    } else {
      quote = UInt8(ascii: "\"")
    }
    skip()
    var run = index
    var text = ""
    var nulPosition: JSONPosition?
    func ended(_ text: String, _ run: ArraySlice<UInt8>) -> ScannedString {
      let rest = String(decoding: run, as: UTF8.self)
      return ScannedString(text: text.isEmpty ? rest : text + rest, nulPosition: nulPosition)
    }
    while let byte {
      switch byte {
      case quote:
        let string = ended(text, bytes(from: run))
        skip()
        return string
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes(from: run), as: UTF8.self)
        let escape = position
        if let scalar = scanEscape() {
          text.unicodeScalars.append(scalar)
          if scalar == "\0" && nulPosition == nil { nulPosition = escape }
        }
        run = index
      case 0x0A, 0x0D:
        // The quote is missing, and everything after would be misread.
        report("a string ends on its line: the one that begins at \(start) has no closing quote")
        return nil
      case 0..<0x20:
        report("\(nextCharacter) stands in a string only as an escape, here \(escape(byte))")
        skipControl()
      case 0x80...:
        let before = position
        let character = nextCharacter
        if !skipCharacter() { report(at: before, "\(character)") }
      default: skip()
      }
    }
    report("the file ends inside the string that begins at \(start)")
    return nil
  }

  private func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0C: "\\f"
    default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
  }

  /// Reads an escape from its backslash on; `nil`, with an issue, where it stands for no character.
  private mutating func scanEscape() -> Unicode.Scalar? {
    let start = position
    skip()
    guard let byte else { return nil }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      skip()
      return Unicode.Scalar(byte)
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      skip()
      switch byte {
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      default: return "\t"
      }
    case UInt8(ascii: "u"):
      skip()
      return scanUnicodeEscape(from: start)
    default:
      report(
        at: start,
        "a backslash before \(nextCharacter) means nothing; a backslash itself is written \\\\")
      // What a control character would do is for the string to say.
      if byte >= 0x20 { skipCharacter() }
      return nil
    }
  }

  /// Reads the digits after `\u`, and the second half where they are the first half of a pair.
  private mutating func scanUnicodeEscape(from start: JSONPosition) -> Unicode.Scalar? {
    guard let unit = scanFourDigits(from: start) else { return nil }
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    let isFirstHalf = unit < 0xDC00
    guard isFirstHalf, byte == UInt8(ascii: "\\"), following == UInt8(ascii: "u") else {
      report(at: start, "half of a surrogate pair stands for no character")
      return nil
    }
    let second = position
    skip()
    skip()
    guard let low = scanFourDigits(from: second) else { return nil }
    guard (0xDC00...0xDFFF).contains(low) else {
      report(at: start, "half of a surrogate pair stands for no character")
      return Unicode.Scalar(UInt32(low))
    }
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
  }

  private mutating func scanFourDigits(from start: JSONPosition) -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        report(at: start, "\\u needs four hexadecimal digits")
        return nil
      }
      unit = unit << 4 | UInt16(digit)
      skip()
    }
    return unit
  }
}
