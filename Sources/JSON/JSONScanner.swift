/// Walks over the bytes of a text and knows the line and column.
struct JSONScanner {
  /// The text without its byte order mark.
  private let bytes: [UInt8]
  /// The next byte.
  private(set) var index: Int
  private var line = 1
  private var lineStart: Int
  /// How many bytes since `lineStart` began no character: they are no columns.
  private var continuations = 0
  /// What was wrong so far.
  private(set) var issues: [JSONIssue] = []
  private let limits: JSONLimits

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = index
  }

  /// Where the next byte stands.
  var position: JSONPosition {
    JSONPosition(line: line, column: index - lineStart - continuations + 1)
  }

  /// Whether the text begins with the byte order mark of UTF-16, or with an ASCII character in it.
  var looksLikeUTF16: Bool {
    guard bytes.count >= 2 else { return false }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || (bytes[0] == 0) != (bytes[1] == 0)
  }

  /// The next byte; `nil` at the end.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The byte after the next.
  var following: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  /// Whether so many issues were found that more would help nobody.
  var isExhausted: Bool { issues.count >= limits.issues }

  func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

  mutating func report(
    _ severity: JSONIssue.Severity = .error, at position: JSONPosition, _ message: String
  ) {
    guard !isExhausted else { return }
    issues.append(JSONIssue(severity, at: position, message))
  }

  mutating func report(_ message: String) { report(at: position, message) }

  /// Steps over a byte that is a character of its own and ends no line.
  mutating func skip() { index += 1 }

  /// Steps over the next byte if it is this one, which ends no line.
  mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: expected) else { return false }
    index += 1
    return true
  }

  /// Steps over a byte below 0x20, which may end a line.
  mutating func skipControl() {
    let byte = bytes[index]
    index += 1
    let isLineEnd = byte == 0x0A || (byte == 0x0D && self.byte != 0x0A)
    guard isLineEnd else { return }
    line += 1
    lineStart = index
    continuations = 0
  }

  /// Steps over one character of any kind; one byte where it is no UTF-8.
  ///
  /// - Returns: whether it is UTF-8.
  @discardableResult mutating func skipCharacter() -> Bool {
    let first = bytes[index]
    if first < 0x20 {
      skipControl()
      return true
    }
    let length = characterLength(at: index)
    index += max(1, length)
    continuations += max(1, length) - 1
    return length > 0
  }

  /// How many bytes the character has that begins there; 0 where that is no UTF-8 (RFC 3629:
  /// shortest form, no surrogates, nothing beyond U+10FFFF).
  private func characterLength(at index: Int) -> Int {
    let first = bytes[index]
    func continues(_ offset: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0...0xEF:
      let second: ClosedRange<UInt8> =
        first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
      return continues(1, in: second) && continues(2) ? 3 : 0
    case 0xF0...0xF4:
      let second: ClosedRange<UInt8> =
        first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
      return continues(1, in: second) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// Steps over blanks, and over comments with an issue each.
  ///
  /// - Returns: whether reading can go on.
  mutating func skipBlanks() -> Bool {
    while let byte {
      switch byte {
      case 0x20: index += 1
      case 0x09, 0x0A, 0x0D: skipControl()
      case UInt8(ascii: "/") where following == UInt8(ascii: "/"):
        report("JSON has no comments")
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { skipCharacter() }
      case UInt8(ascii: "/") where following == UInt8(ascii: "*"):
        let start = position
        report("JSON has no comments")
        index += 2
        while !(self.byte == UInt8(ascii: "*") && following == UInt8(ascii: "/")) {
          guard self.byte != nil else {
            report("the file ends inside the comment that begins at \(start)")
            return false
          }
          skipCharacter()
        }
        index += 2
      default: return true
      }
    }
    return true
  }

  /// The next character, as a message shows it.
  var nextCharacter: String {
    guard let byte else { return "the end of the file" }
    if byte < 0x20 || byte == 0x7F { return "the control character U+" + hexadecimal(byte) }
    let length = characterLength(at: index)
    guard length > 0 else { return "a byte that is no UTF-8 (0x\(hexadecimal(byte)))" }
    return "'" + String(decoding: bytes[index..<index + length], as: UTF8.self) + "'"
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}
