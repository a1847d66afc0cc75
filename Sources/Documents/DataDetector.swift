/// Something in a text that can be acted on: a link, an address, a number to call.
package struct DetectedDatum: Hashable, Sendable {
  /// What it is.
  package enum Kind: String, Hashable, Sendable {
    case link, email, phone, date, place, path
  }

  /// What it is.
  package var kind: Kind
  /// Where it stands, in bytes of the text's UTF-8.
  package var range: Range<Int>
  /// What acts on it, as a URI: `https:`, `mailto:`, `tel:`, `geo:`, `file:`; a date is
  /// `pressdock-date:2026-11-30`.
  package var target: String
}

/// Finds links, mail addresses, phone numbers, dates, coordinates and paths in a text.
///
/// Each byte is looked at a bounded number of times, whatever the text is. What could as well be
/// something else is left alone: versions, addresses of machines, sums and long numbers are no phone
/// numbers.
package struct DataDetector {
  let bytes: [UInt8]

  /// All that is found, in order, without overlap; the first `limit` of it.
  package static func find(in text: String, limit: Int = 1_000) -> [DetectedDatum] {
    DataDetector(bytes: Array(text.utf8)).all(limit)
  }

  private func all(_ limit: Int) -> [DetectedDatum] {
    var found: [DetectedDatum] = []
    var index = 0
    while index < bytes.count, found.count < limit {
      guard isStart(index), let datum = datum(at: index) else {
        index += 1
        continue
      }
      found.append(datum)
      index = datum.range.upperBound
    }
    return found
  }

  private func datum(at index: Int) -> DetectedDatum? {
    let byte = bytes[index]
    if isLetter(byte) || isDigit(byte), let found = word(at: index) { return found }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "~") { return path(at: index) }
    if isDigit(byte) || byte == UInt8(ascii: "-"), let found = place(at: index) { return found }
    if isDigit(byte), let found = date(at: index) { return found }
    if isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") {
      return phone(at: index)
    }
    return nil
  }

  /// Whether a datum may begin here: not inside a word.
  private func isStart(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = bytes[index - 1]
    return
      !(isLetter(before) || isDigit(before) || before >= 0x80 || before == UInt8(ascii: "_")
      || before == UInt8(ascii: "@") || before == UInt8(ascii: "/") || before == UInt8(ascii: "."))
  }

  // MARK: Words: links and mail

  private static let schemes = [
    "https", "http", "ftp", "sftp", "file", "ssh", "git", "irc", "ircs", "magnet",
  ]

  private func word(at start: Int) -> DetectedDatum? {
    // A word that is longer than any scheme or mailbox is neither.
    var end = start
    while end < bytes.count, end - start < 64, isMailbox(bytes[end]) { end += 1 }
    guard end < bytes.count else { return web(at: start) }
    if bytes[end] == UInt8(ascii: ":") {
      let name = text(start..<end).lowercased()
      if Self.schemes.contains(name), matches("://", at: end) {
        return link(from: start, body: end + 3)
      }
      if ["mailto", "tel", "geo"].contains(name), end + 1 < bytes.count, !isSpace(bytes[end + 1]) {
        return link(from: start, body: end + 1)
      }
    }
    if bytes[end] == UInt8(ascii: "@"), let found = mail(from: start, at: end) { return found }
    return web(at: start)
  }

  private func web(at start: Int) -> DetectedDatum? {
    guard matches("www.", at: start), let found = link(from: start, body: start + 4) else {
      return nil
    }
    var datum = found
    datum.target = "https://" + found.target
    return datum.target.dropFirst(12).contains(".") ? datum : nil
  }

  /// A link up to a space or what can't be in one, without the punctuation of the sentence round it.
  private func link(from start: Int, body: Int) -> DetectedDatum? {
    var end = body
    let last = min(bytes.count, start + 2_000)
    while end < last, !isSpace(bytes[end]), !Self.closers.contains(bytes[end]) { end += 1 }
    var depth = 0
    for byte in bytes[body..<end] {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    trimming: while end > body {
      switch bytes[end - 1] {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
        UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"),
        UInt8(ascii: "_"), UInt8(ascii: "]"):
        end -= 1
      case UInt8(ascii: ")") where depth < 0:
        depth += 1
        end -= 1
      default: break trimming
      }
    }
    guard end > body else { return nil }
    return DetectedDatum(kind: .link, range: start..<end, target: text(start..<end))
  }

  private static let closers = Set("<>\"`{}|\\^".utf8)

  private func mail(from start: Int, at sign: Int) -> DetectedDatum? {
    var end = sign + 1
    var dot: Int?
    let last = min(bytes.count, end + 254)
    while end < last {
      let byte = bytes[end]
      if byte == UInt8(ascii: ".") { dot = end }
      guard
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "-")
      else { break }
      end += 1
    }
    // The dot of the sentence is none of the address.
    while end > sign + 1, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-")
    {
      end -= 1
      dot = bytes[sign + 1..<end].lastIndex(of: UInt8(ascii: "."))
    }
    guard let dot, dot > sign + 1, end - dot >= 3, bytes[dot + 1..<end].allSatisfy(isLetter),
      bytes[start] != UInt8(ascii: "."), bytes[sign - 1] != UInt8(ascii: ".")
    else { return nil }
    return DetectedDatum(
      kind: .email, range: start..<end, target: "mailto:" + text(start..<end))
  }

  // MARK: Paths

  private func path(at start: Int) -> DetectedDatum? {
    var end = start
    if bytes[end] == UInt8(ascii: "~") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return nil }
    var strokes = 0
    let last = min(bytes.count, start + 1_000)
    while end < last, !isSpace(bytes[end]), !Self.closers.contains(bytes[end]),
      !Set("()[],;:'*?".utf8).contains(bytes[end])
    {
      if bytes[end] == UInt8(ascii: "/") { strokes += 1 }
      end += 1
    }
    while end > start, Set(".!".utf8).contains(bytes[end - 1]) { end -= 1 }
    let isHome = bytes[start] == UInt8(ascii: "~")
    // "and/or" and "//" are none, nor is a lone stroke.
    guard strokes >= (isHome ? 1 : 2), end - start > 3,
      bytes[start + 1] != UInt8(ascii: "/") || isHome
    else { return nil }
    let words = text(start..<end)
    return DetectedDatum(
      kind: .path, range: start..<end, target: isHome ? words : "file://" + Self.escaped(words))
  }

  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { result, byte in
      let plain = "/-._~+@=".utf8.contains(byte)
      if plain || (byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter)
        || (0x30...0x39).contains(byte)
      {
        result.append(Character(Unicode.Scalar(byte)))
      } else {
        result += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  // MARK: Bytes

  func matches(_ word: String, at index: Int) -> Bool {
    index + word.utf8.count <= bytes.count
      && zip(bytes[index...], word.utf8).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }

  func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  private func isMailbox(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || Set("._%+-".utf8).contains(byte)
  }
}
