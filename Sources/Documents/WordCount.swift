/// How many words a text has.
package enum WordCount {
  /// The number in words: `1 word`, `210 words`.
  package static func words(in text: String) -> String {
    var count = 0
    var isInside = false
    for byte in text.utf8 {
      let isSpace = byte <= 0x20
      if !isSpace, !isInside { count += 1 }
      isInside = !isSpace
    }
    return count == 1 ? "1 word" : "\(count) words"
  }
}
