/// How the colours of a JPEG are stored (ITU T.81, T.872).
package enum JPEGInks {
  /// Whether a picture is in four inks without Adobe's note, which says whether they are inverted.
  ///
  /// - Parameter bytes: The beginning of the file.
  /// - Returns: Whether it is; false for anything else.
  package static func areUnmarked(in bytes: [UInt8]) -> Bool {
    let file = ByteReader(bytes: bytes)
    guard file.number(at: 0, 2) == 0xFFD8 else { return false }
    var place = 2
    var isMarked = false
    while let mark = file.number(at: place, 2), let size = file.number(at: place + 2, 2),
      mark >= 0xFFC0, mark != 0xFFDA, size >= 2
    {
      if mark == 0xFFEE, file.has("Adobe", at: place + 4) { isMarked = true }
      let isTable = [0xFFC4, 0xFFC8, 0xFFCC].contains(mark)
      if (0xFFC0...0xFFCF).contains(mark), !isTable {
        return file.number(at: place + 9, 1) == 4 && !isMarked
      }
      place += 2 + size
    }
    return false
  }
}
