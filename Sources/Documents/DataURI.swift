/// What stands in a `data:` URI (RFC 2397).
package enum DataURI {
  /// The longest, in bytes.
  private static let limit = 12 << 20

  /// The bytes; `nil` where the text is no such URI, is broken or too long.
  package static func bytes(of uri: String) -> [UInt8]? {
    let text = Array(uri.utf8)
    guard text.count <= limit, text.count > 5, let comma = text.firstIndex(of: UInt8(ascii: ",")),
      String(decoding: text[..<5], as: UTF8.self).lowercased() == "data:"
    else { return nil }
    let head = String(decoding: text[5..<comma], as: UTF8.self).lowercased()
    let body = unescaped(text[(comma + 1)...])
    return head.hasSuffix(";base64") ? base64(body) : body
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == UInt8(ascii: "%"), place + 2 < text.endIndex,
        let high = digit(text[place + 1]), let low = digit(text[place + 2])
      {
        result.append(high << 4 | low)
        place += 3
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), 0x09, 0x0A, 0x0D, 0x20: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}
