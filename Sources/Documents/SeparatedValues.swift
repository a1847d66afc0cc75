/// Values separated by commas, tabs or semicolons (RFC 4180).
package enum SeparatedValues {
  /// The rows of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - separator: What separates values; `nil` where it is to be found out.
  /// - Returns: The rows, up to their bound.
  package static func rows(of text: String, separator: Character? = nil) -> SheetRows {
    let sign = separator?.asciiValue ?? likelySeparator(of: text)
    var rows = SheetRows()
    var row: [String] = []
    var value: [UInt8] = []
    var isQuoted = false
    var wasQuote = false
    func taken() -> String { String(decoding: value, as: UTF8.self) }
    for byte in text.utf8 {
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          isQuoted = false
          wasQuote = true
        } else {
          value.append(byte)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where value.isEmpty && !wasQuote: isQuoted = true
      case UInt8(ascii: "\"") where wasQuote:
        // Two are one within quotes.
        value.append(byte)
        isQuoted = true
      case sign:
        if row.count <= FlowBuilder.columnLimit { row.append(taken()) }
        value.removeAll(keepingCapacity: true)
      case UInt8(ascii: "\n"):
        row.append(taken())
        value.removeAll(keepingCapacity: true)
        rows.add(row)
        row.removeAll(keepingCapacity: true)
        if rows.isFull {
          rows.cut()
          return rows
        }
      default: value.append(byte)
      }
      wasQuote = false
    }
    if !value.isEmpty || !row.isEmpty { rows.add(row + [taken()]) }
    return rows
  }

  /// What occurs most in the first line, outside of quotes.
  static func likelySeparator(of text: String) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text.utf8.prefix(4_096) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { break }
      if [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")].contains(
        byte)
      {
        counts[byte, default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? UInt8(ascii: ",")
  }
}
