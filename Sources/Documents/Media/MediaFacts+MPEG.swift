extension MediaFacts {
  /// Reads MPEG audio with its tags (ID3v2.2 to 2.4).
  mutating func readMP3(_ file: MediaFile) {
    var start = 0
    let head = file.reader(0, 10)
    if head.has("ID3", at: 0), let version = head.number(at: 3, 1),
      let flags = head.number(at: 5, 1),
      let size = Self.syncsafe(head, at: 6)
    {
      start = 10 + size
      // Scattered tags (unsynchronisation) are rare, and wrong covers worse than none.
      if flags & 0x80 == 0 {
        readTags(file.reader(10, min(size, Self.coverLimit + (1 << 20))), version: version)
      }
    }
    readFrames(file, from: start)
  }

  private static func syncsafe(_ reader: ByteReader, at place: Int) -> Int? {
    reader.slice(at: place, 4).map { $0.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }
  }

  private mutating func readTags(_ tags: ByteReader, version: Int) {
    let names = [
      "TIT2": "TITLE", "TPE1": "ARTIST", "TALB": "ALBUM", "TDRC": "DATE", "TYER": "YEAR",
      "TT2": "TITLE", "TP1": "ARTIST", "TAL": "ALBUM", "TYE": "YEAR",
    ]
    let isOld = version == 2
    var place = 0
    for _ in 0..<MediaFile.partLimit {
      let headSize = isOld ? 6 : 10
      guard let mark = tags.text(at: place, isOld ? 3 : 4),
        let size = isOld
          ? tags.number(at: place + 3, 3)
          : version == 4 ? Self.syncsafe(tags, at: place + 4) : tags.number(at: place + 4, 4),
        let body = tags.slice(at: place + headSize, size)
      else { return }
      if let name = names[mark], let encoding = body.first {
        take(Self.text(body.dropFirst(), encoding), named: name)
      } else if mark == "APIC" || mark == "PIC" {
        cover = cover ?? Self.picture(Array(body), isOld: isOld)
      }
      place += headSize + size
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> String {
    switch encoding {
    case 1, 2:
      let isLittle = bytes.starts(with: [0xFF, 0xFE])
      let hasMark = isLittle || bytes.starts(with: [0xFE, 0xFF])
      let part = Array(hasMark ? bytes.dropFirst(2) : bytes)
      let units = stride(from: 0, to: part.count - 1, by: 2).map { index -> UInt16 in
        let (one, two) = (UInt16(part[index]), UInt16(part[index + 1]))
        return isLittle ? two << 8 | one : one << 8 | two
      }
      return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    default: return ByteReader.text(bytes) ?? ""
    }
  }

  /// The picture in a frame: encoding, type, kind, description, then the file.
  private static func picture(_ body: [UInt8], isOld: Bool) -> [UInt8]? {
    guard let encoding = body.first else { return nil }
    var place = 1
    if isOld {
      place += 3
    } else {
      guard let end = body[1...].firstIndex(of: 0) else { return nil }
      place = end + 1
    }
    place += 1
    let isWide = encoding == 1 || encoding == 2
    while place < body.count {
      if body[place] == 0, !isWide { break }
      if isWide {
        if place + 1 < body.count, body[place] == 0, body[place + 1] == 0 { break }
        place += 1
      }
      place += 1
    }
    place += isWide ? 2 : 1
    return place < body.count ? Array(body[place...]) : nil
  }

  // MARK: Frames

  private mutating func readFrames(_ file: MediaFile, from start: Int) {
    let part = file.reader(start, 64 << 10)
    var place = 0
    while let head = part.number(at: place, 4) {
      defer { place += 1 }
      guard head >> 21 == 0x7FF, let frame = MPEGFrame(head),
        // Chance finds one mark; the next frame begins where this one ends.
        part.number(at: place + frame.size, 2).map({ $0 >> 5 == 0x7FF }) ?? true
      else { continue }
      (rate, channels) = (frame.rate, frame.channels)
      codecs = ["MP\(frame.layer)"]
      let note = place + 4 + frame.sideSize
      if part.has("Xing", at: note) || part.has("Info", at: note),
        part.number(at: note + 4, 4).map({ $0 & 1 == 1 }) ?? false,
        let count = part.number(at: note + 8, 4)
      {
        duration = Double(count) * Double(frame.samples) / Double(frame.rate)
      } else {
        duration = Double(file.size - start - place) * 8 / Double(frame.bitrate)
      }
      return
    }
  }
}

/// The head of a frame of MPEG audio (ISO 11172-3, 13818-3).
private struct MPEGFrame {
  let layer: Int
  let rate: Int
  let channels: Int
  /// Bits in a second.
  let bitrate: Int
  /// Samples in a frame.
  let samples: Int
  /// Bytes of a frame.
  let size: Int
  /// Bytes between the head and a note about the whole.
  let sideSize: Int

  private static let first = [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ]
  private static let second = [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  init?(_ head: Int) {
    let version = head >> 19 & 3
    let layer = 4 - (head >> 17 & 3)
    let (bits, rates) = (head >> 12 & 15, head >> 10 & 3)
    guard version != 1, layer < 4, (1...14).contains(bits), rates < 3 else { return nil }
    let isFirst = version == 3
    self.layer = layer
    rate = [44_100, 48_000, 32_000][rates] / (isFirst ? 1 : version == 2 ? 2 : 4)
    bitrate = 1000 * (isFirst ? Self.first[layer - 1] : Self.second[layer == 1 ? 0 : 1])[bits]
    channels = head >> 6 & 3 == 3 ? 1 : 2
    samples = layer == 1 ? 384 : layer == 2 || isFirst ? 1152 : 576
    let padding = head >> 9 & 1
    size =
      layer == 1
      ? (12 * bitrate / rate + padding) * 4 : samples / 8 * bitrate / rate + padding
    sideSize = isFirst ? (channels == 1 ? 17 : 32) : (channels == 1 ? 9 : 17)
  }
}
