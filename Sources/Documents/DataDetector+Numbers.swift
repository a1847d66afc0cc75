extension DataDetector {
  /// A number at `index` of at most `most` digits, and where it ends.
  private func number(_ index: Int, most: Int) -> (value: Int, end: Int)? {
    var end = index
    var value = 0
    while end < bytes.count, isDigit(bytes[end]) {
      guard end - index < most else { return nil }
      value = value * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    return end > index ? (value, end) : nil
  }

  private func isOver(_ end: Int) -> Bool {
    guard end < bytes.count else { return true }
    let byte = bytes[end]
    if byte == UInt8(ascii: "."), end + 1 < bytes.count, isDigit(bytes[end + 1]) { return false }
    return !isDigit(byte) && !isLetter(byte) && byte < 0x80 && byte != UInt8(ascii: "_")
  }

  // MARK: Dates

  /// `2026-11-30`, `30.11.2026`, or `30 November 2026`.
  func date(at start: Int) -> DetectedDatum? {
    guard let first = number(start, most: 4), first.end < bytes.count else { return nil }
    let separator = bytes[first.end]
    let isISO = first.end - start == 4 && separator == UInt8(ascii: "-")
    if isISO || (first.end - start <= 2 && separator == UInt8(ascii: ".")) {
      guard let second = number(first.end + 1, most: 2), second.end < bytes.count,
        bytes[second.end] == separator, let third = number(second.end + 1, most: isISO ? 2 : 4),
        isISO || third.end - second.end == 5, isOver(third.end)
      else { return nil }
      return isISO
        ? date(first.value, second.value, third.value, start..<third.end)
        : date(third.value, second.value, first.value, start..<third.end)
    }
    guard first.end - start <= 2, separator == UInt8(ascii: " ") else { return nil }
    for (index, name) in Self.months.enumerated() where matches(name, at: first.end + 1) {
      let end = first.end + 1 + name.utf8.count
      guard end < bytes.count, bytes[end] == UInt8(ascii: " "),
        let year = number(end + 1, most: 4), year.end - end == 5, isOver(year.end)
      else { continue }
      return date(year.value, index + 1, first.value, start..<year.end)
    }
    return nil
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private func date(
    _ year: Int, _ month: Int, _ day: Int, _ range: Range<Int>
  ) -> DetectedDatum? {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1000...2999).contains(year), (1...12).contains(month),
      (1...lengths[month - 1]).contains(day)
    else { return nil }
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    return DetectedDatum(
      kind: .date, range: range, target: "pressdock-date:\(year)-\(two(month))-\(two(day))")
  }

  // MARK: Places

  /// Latitude and longitude with at least three decimals: `52.5163, 13.3777`.
  func place(at start: Int) -> DetectedDatum? {
    guard let latitude = decimal(start), abs(latitude.value) <= 90 else { return nil }
    var next = latitude.end
    guard next < bytes.count, bytes[next] == UInt8(ascii: ",") else { return nil }
    next += 1
    if next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
    guard let longitude = decimal(next), abs(longitude.value) <= 180, isOver(longitude.end) else {
      return nil
    }
    return DetectedDatum(
      kind: .place, range: start..<longitude.end,
      target: "geo:\(text(start..<latitude.end)),\(text(next..<longitude.end))")
  }

  private func decimal(_ start: Int) -> (value: Double, end: Int)? {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    guard let whole = number(index, most: 3), whole.end < bytes.count,
      bytes[whole.end] == UInt8(ascii: "."), let part = number(whole.end + 1, most: 8),
      part.end - whole.end >= 4
    else { return nil }
    return Double(text(start..<part.end)).map { ($0, part.end) }
  }

  // MARK: Phone numbers

  /// Seven to fifteen digits with the marks that phone numbers have: a plus sign or two zeros in
  /// front, brackets, or single separators between groups.
  func phone(at start: Int) -> DetectedDatum? {
    var digits = ""
    var groups: [Int] = [0]
    var separators: [UInt8] = []
    var index = start
    var end = start
    let isInternational = bytes[start] == UInt8(ascii: "+") || matches("00", at: start)
    let hasBracket = bytes[start..<min(bytes.count, start + 8)].contains(UInt8(ascii: "("))
    if bytes[start] == UInt8(ascii: "+") { index += 1 }
    var isBetween = false
    while index < bytes.count, index - start < 30 {
      let byte = bytes[index]
      if isDigit(byte) {
        if isBetween, groups.last != 0 { groups.append(0) }
        isBetween = false
        digits.append(Character(Unicode.Scalar(byte)))
        groups[groups.count - 1] += 1
        end = index + 1
      } else if isInternational, matches("(0)", at: index) {
        // Dialled at home only: "+49 (0)30" is +4930.
        separators += "()".utf8
        isBetween = true
        index += 2
      } else if Set(" -./()".utf8).contains(byte) {
        // Two spaces, or a line's end, part numbers.
        if byte == UInt8(ascii: " "), index > start, bytes[index - 1] == byte { break }
        if byte == UInt8(ascii: "."), index + 1 < bytes.count, !isDigit(bytes[index + 1]) { break }
        separators.append(byte)
        isBetween = true
      } else {
        break
      }
      index += 1
    }
    guard (7...15).contains(digits.count), isOver(end) || end == bytes.count else { return nil }
    let used = Set(separators.prefix(max(0, groups.count - 1 + (hasBracket ? 2 : 0))))
    // Four short groups with dots are a machine's address, two dots a version or a date.
    if used == [UInt8(ascii: ".")], !isInternational { return nil }
    guard isInternational || hasBracket || (groups.count >= 2 && digits.hasPrefix("0")) else {
      return nil
    }
    return DetectedDatum(
      kind: .phone, range: start..<end,
      target: "tel:" + (bytes[start] == UInt8(ascii: "+") ? "+" : "") + digits)
  }
}
