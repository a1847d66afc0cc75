/// A line of a trace with its place, cut into fields.
struct TraceLine {
  /// A part of the line and the column where it starts, from 1, in bytes.
  struct Field {
    var text: Substring
    var column: Int

    /// The field as a number; `nil` for anything that isn't a finite one.
    var number: Double? {
      guard let value = Double(text), value.isFinite else { return nil }
      return value
    }
  }

  /// The line without its end.
  var text: String
  /// The number of the line, from 1.
  var number: Int

  /// The fields between commas, without the blanks around them.
  var cells: [Field] { fields(omittingEmpty: false) { $0 == UInt8(ascii: ",") } }

  /// The fields between blanks.
  var words: [Field] {
    fields(omittingEmpty: true) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private func fields(omittingEmpty: Bool, _ isSeparator: (UInt8) -> Bool) -> [Field] {
    var result: [Field] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var column = 1
    func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
    while true {
      let end = bytes[start...].firstIndex(where: isSeparator) ?? bytes.endIndex
      var first = start
      var last = end
      while first < last, isBlank(bytes[first]) { first = bytes.index(after: first) }
      while last > first, isBlank(bytes[bytes.index(before: last)]) {
        last = bytes.index(before: last)
      }
      if first < last || !omittingEmpty {
        let lead = bytes.distance(from: start, to: first)
        result.append(Field(text: text[first..<last], column: column + lead))
      }
      guard end < bytes.endIndex else { return result }
      column += bytes.distance(from: start, to: end) + 1
      start = bytes.index(after: end)
    }
  }
}
