extension MediaFacts {
  /// Reads FLAC.
  mutating func readFLAC(_ file: MediaFile) {
    codecs = ["FLAC"]
    var place = 4
    for _ in 0..<MediaFile.partLimit {
      let head = file.reader(place, 4)
      guard let kind = head.number(at: 0, 1), let size = head.number(at: 1, 3) else { return }
      let body = file.reader(place + 4, min(size, Self.coverLimit + 4096))
      switch kind & 0x7F {
      case 0:
        guard let middle = body.number(at: 10, 4), let low = body.number(at: 14, 4) else { return }
        rate = middle >> 12
        channels = (middle >> 9 & 7) + 1
        let samples = (middle & 15) << 32 | low
        if rate > 0, samples > 0 { duration = Double(samples) / Double(rate) }
      case 4: readComments(body, at: 0)
      case 6: cover = cover ?? Self.flacPicture(body)
      default: break
      }
      guard kind & 0x80 == 0 else { return }
      place += 4 + size
    }
  }

  /// The file in a block with a picture: type, kind, description, four numbers, then the file.
  private static func flacPicture(_ body: ByteReader) -> [UInt8]? {
    guard let kind = body.number(at: 4, 4), let words = body.number(at: 8 + kind, 4),
      let size = body.number(at: 12 + kind + words + 16, 4)
    else { return nil }
    return body.slice(at: 32 + kind + words, size).map { Array($0) }
  }

  /// Reads Vorbis and Opus in Ogg.
  mutating func readOgg(_ file: MediaFile) {
    let head = Self.packets(file.reader(0, Self.coverLimit, isLittleEndian: true), limit: 2)
    guard let first = head.first else { return }
    let id = ByteReader(bytes: first, isLittleEndian: true)
    var unit = 0
    if id.has("\u{1}vorbis", at: 0) {
      codecs = ["Vorbis"]
      channels = id.number(at: 11, 1) ?? 0
      rate = id.number(at: 12, 4) ?? 0
      unit = rate
    } else if id.has("OpusHead", at: 0) {
      codecs = ["Opus"]
      channels = id.number(at: 9, 1) ?? 0
      rate = id.number(at: 12, 4) ?? 0
      unit = 48_000
    }
    if head.count > 1 {
      let notes = ByteReader(bytes: head[1])
      if notes.has("\u{3}vorbis", at: 0) { readComments(notes, at: 7) }
      if notes.has("OpusTags", at: 0) { readComments(notes, at: 8) }
    }
    // The last page says how many samples there were.
    let tail = file.reader(max(0, file.size - (64 << 10)), 64 << 10, isLittleEndian: true)
    var place = tail.bytes.count - 14
    while place >= 0, unit > 0 {
      if tail.bytes[place] == UInt8(ascii: "O"), tail.has("OggS", at: place),
        let samples = tail.long(at: place + 6), samples > 0
      {
        duration = Double(samples) / Double(unit)
        return
      }
      place -= 1
    }
  }

  /// The first packets of an Ogg file, put together from its pages.
  private static func packets(_ file: ByteReader, limit: Int) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var open: [UInt8] = []
    var place = 0
    while file.has("OggS", at: place), let count = file.number(at: place + 26, 1),
      let sizes = file.slice(at: place + 27, count)
    {
      var data = place + 27 + count
      for size in sizes {
        guard let part = file.slice(at: data, Int(size)) else { return packets }
        open += part
        data += Int(size)
        guard size < 255 else { continue }
        packets.append(open)
        open = []
        if packets.count == limit { return packets }
      }
      place = data
    }
    return packets
  }

  /// Reads a list of comments: `NAME=value`, each with its length before it.
  private mutating func readComments(_ list: ByteReader, at start: Int) {
    var list = list
    list.isLittleEndian = true
    guard let maker = list.number(at: start, 4), let count = list.number(at: start + 4 + maker, 4)
    else { return }
    var place = start + 8 + maker
    for _ in 0..<min(count, MediaFile.partLimit) {
      guard let size = list.number(at: place, 4), let part = list.slice(at: place + 4, size) else {
        return
      }
      place += 4 + size
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: part[..<sign], as: UTF8.self)
      if name.uppercased() == "METADATA_BLOCK_PICTURE" {
        let block = ByteReader(bytes: Base64.decoded(part[(sign + 1)...]))
        cover = cover ?? Self.flacPicture(block)
      } else {
        take(String(decoding: part[(sign + 1)...].prefix(1000), as: UTF8.self), named: name)
      }
    }
  }
}

/// Bytes written as text (RFC 4648).
private enum Base64 {
  /// The bytes; what isn't of the alphabet is passed over.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for character in text {
      let value: Int
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(character) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = Int(character) - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(character) + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
