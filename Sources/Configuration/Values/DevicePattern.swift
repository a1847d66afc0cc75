/// A pattern of device names: `*` is any text, `?` any one character; case doesn't count.
package struct DevicePattern: RawRepresentable, Hashable, Sendable {
  /// The pattern as it was written.
  package let rawValue: String

  /// A pattern.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Whether the whole name matches.
  ///
  /// Takes at most time in proportion to the product of both lengths.
  package func matches(_ name: String) -> Bool {
    let pattern = Array(rawValue.lowercased())
    let text = Array(name.lowercased())
    var place = 0
    var index = 0
    // Where the last `*` stands, and how much of the text it takes at present.
    var star: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index] {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        place = last.place + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
