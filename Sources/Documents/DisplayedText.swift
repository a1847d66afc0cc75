/// Text of others before it is shown.
package enum DisplayedText {
  /// The text with a mark for everything that can't be seen, or turns what stands beside it: of
  /// addresses, where nothing of this has a place.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isHidden(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// The text on one line, words parted by one space, without what turns the direction of what stands
  /// beside it; cut to some letters.
  package static func line(_ text: String, limit: Int) -> String {
    var result = ""
    var count = 0
    for word in text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }) {
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: word.unicodeScalars.filter { !isTurning($0) && !isControl($0) })
      let word = String(scalars)
      guard !word.isEmpty else { continue }
      if !result.isEmpty { result += " " }
      result += word
      count += word.count + 1
      if count > limit + 1 { return String(result.prefix(limit - 1)) + "…" }
    }
    return result
  }

  /// An address with its middle left out where it is long.
  package static func shortened(_ address: String, to limit: Int) -> String {
    guard address.count > limit, limit > 8 else { return address }
    let tail = limit / 4
    return "\(address.prefix(limit - tail - 1))…\(address.suffix(tail))"
  }

  /// What `%41` stands for, as UTF-8.
  package static func unescaped(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if isControl(scalar) || isTurning(scalar) { return true }
    return switch scalar.value {
    case 0xAD, 0x34F, 0x115F...0x1160, 0x180B...0x180F, 0x200B...0x200D, 0x2060...0x2064, 0x3164,
      0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Marks, embeddings, overrides and isolates.
  private static func isTurning(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
