/// How many pictures a GIF holds (GIF 89a), without a look into them.
package enum GIFFrames {
  /// The number of frames, as far as the blocks can be followed.
  package static func count(in bytes: [UInt8]) -> Int {
    var reader = ByteReader(bytes: bytes)
    reader.isLittleEndian = true
    guard reader.has("GIF8", at: 0), let flags = reader.number(at: 10, 1) else { return 0 }
    var place = 13 + tableSize(flags)
    var count = 0
    while let mark = reader.number(at: place, 1) {
      switch mark {
      case 0x21: place += 2
      case 0x2C:
        guard let flags = reader.number(at: place + 9, 1) else { return count }
        place += 11 + tableSize(flags)
        count += 1
      default: return count
      }
      // Data in parts, each with its length before it, up to an empty one.
      while let size = reader.number(at: place, 1) {
        place += 1 + size
        if size == 0 { break }
      }
    }
    return count
  }

  /// The bytes of a table of colours.
  private static func tableSize(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }
}
