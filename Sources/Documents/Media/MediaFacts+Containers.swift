extension MediaFacts {
  /// What codecs are called, by the marks of MP4 and Matroska.
  private static let names: [(mark: String, name: String)] = [
    ("avc", "H.264"), ("V_MPEG4/ISO/AVC", "H.264"), ("hvc", "H.265"), ("hev", "H.265"),
    ("V_MPEGH", "H.265"), ("av01", "AV1"), ("V_AV1", "AV1"), ("vp09", "VP9"), ("V_VP9", "VP9"),
    ("vp08", "VP8"), ("V_VP8", "VP8"), ("mp4v", "MPEG-4"), ("mp4a", "AAC"), ("A_AAC", "AAC"),
    ("alac", "Apple Lossless"), ("Opus", "Opus"), ("A_OPUS", "Opus"), ("A_VORBIS", "Vorbis"),
    ("ac-3", "AC-3"), ("A_AC3", "AC-3"), ("fLaC", "FLAC"), ("A_FLAC", "FLAC"), (".mp3", "MP3"),
    ("A_MPEG/L3", "MP3"),
  ]

  private mutating func note(codec mark: String) {
    let name = Self.names.first { mark.hasPrefix($0.mark) }?.name ?? mark
    if !codecs.contains(name), codecs.count < 6 { codecs.append(name) }
  }

  // MARK: MP4

  /// Reads MP4, M4A and QuickTime (ISO 14496-12).
  mutating func readMP4(_ file: MediaFile) { readBoxes(file, 0..<file.size, depth: 0) }

  private mutating func readBoxes(_ file: MediaFile, _ range: Range<Int>, depth: Int) {
    var place = range.lowerBound
    for _ in 0..<MediaFile.partLimit where depth < 8 && place + 8 <= range.upperBound {
      let head = file.reader(place, 16)
      guard var size = head.number(at: 0, 4) else { return }
      var start = place + 8
      if size == 1, let long = head.long(at: 8) {
        size = long
        start = place + 16
      } else if size == 0 {
        size = range.upperBound - place
      }
      guard size >= start - place else { return }
      let end = min(range.upperBound, place + size)
      let mark = head.text(at: 4, 4) ?? ""
      switch mark {
      case "moov", "trak", "mdia", "minf", "stbl", "udta", "ilst":
        readBoxes(file, start..<max(start, end), depth: depth + 1)
      case "meta":
        // A head of four bytes, which QuickTime leaves out.
        let isPlain = file.reader(start + 4, 4).has("hdlr", at: 0)
        readBoxes(file, (isPlain ? start : start + 4)..<max(start + 4, end), depth: depth + 1)
      case "mvhd": readLength(file.reader(start, 32))
      case "tkhd": readExtent(file.reader(start, 100))
      case "stsd":
        if let mark = file.reader(start + 12, 4).text(at: 0, 4) { note(codec: mark) }
      case "covr" where cover == nil && end - start > 24:
        cover = file.bytes(start + 16, min(end - start - 16, Self.coverLimit + 1))
      case "\u{A9}nam", "\u{A9}ART", "\u{A9}alb", "\u{A9}day":
        let names = ["nam": "TITLE", "ART": "ARTIST", "alb": "ALBUM", "day": "DATE"]
        let body = file.reader(start + 16, min(1000, end - start - 16))
        if let value = body.text(at: 0, body.bytes.count), let name = names[String(mark.suffix(3))]
        {
          take(value, named: name)
        }
      default: break
      }
      place += size
    }
  }

  private mutating func readLength(_ body: ByteReader) {
    let isLong = body.number(at: 0, 1) == 1
    guard let unit = body.number(at: isLong ? 20 : 12, 4), unit > 0,
      let length = isLong ? body.long(at: 24) : body.number(at: 16, 4)
    else { return }
    duration = Double(length) / Double(unit)
  }

  private mutating func readExtent(_ body: ByteReader) {
    let place = body.number(at: 0, 1) == 1 ? 88 : 76
    guard let across = body.number(at: place, 2), let down = body.number(at: place + 4, 2),
      across > 0, down > 0
    else { return }
    (width, height) = (across, down)
  }

  // MARK: Matroska

  /// Reads Matroska and WebM (RFC 9559), up to where the pictures begin.
  mutating func readMatroska(_ file: MediaFile) {
    var scale = 1_000_000
    var length: Double?
    readElements(file, 0..<file.size, depth: 0, &scale, &length)
    duration = length.map { $0 * Double(scale) / 1e9 }
  }

  private mutating func readElements(
    _ file: MediaFile, _ range: Range<Int>, depth: Int, _ scale: inout Int, _ length: inout Double?
  ) {
    var place = range.lowerBound
    for _ in 0..<MediaFile.partLimit where depth < 8 && place < range.upperBound {
      let head = file.reader(place, 16)
      guard let id = Self.element(head, at: 0, keepsMark: true),
        let extent = Self.element(head, at: id.size, keepsMark: false)
      else { return }
      let start = place + id.size + extent.size
      // All ones: the size isn't known, and the rest of what holds it belongs to it.
      let isUnknown = extent.value == (1 << (7 * extent.size)) - 1
      let end = isUnknown ? range.upperBound : min(range.upperBound, start + extent.value)
      let body = { (limit: Int) in file.reader(start, min(limit, end - start)) }
      switch id.value {
      // Segment, Info, Tracks, TrackEntry, Video, Audio.
      case 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0, 0xE1:
        readElements(file, start..<max(start, end), depth: depth + 1, &scale, &length)
      case 0x1F43_B675: return
      case 0x2AD7B1: scale = body(7).number(at: 0, end - start) ?? scale
      case 0x4489: length = Self.float(body(8))
      case 0x7BA9:
        let part = body(1000)
        title = part.text(at: 0, part.bytes.count)
      case 0x86:
        let part = body(100)
        if let mark = part.text(at: 0, part.bytes.count) { note(codec: mark) }
      case 0xB0: width = body(7).number(at: 0, end - start) ?? 0
      case 0xBA: height = body(7).number(at: 0, end - start) ?? 0
      case 0x9F: channels = body(7).number(at: 0, end - start) ?? 0
      case 0xB5: rate = Self.float(body(8)).map { Int(min(1e7, max(0, $0))) } ?? 0
      default: break
      }
      guard end > place else { return }
      place = end
    }
  }

  /// A number whose first byte says how long it is.
  private static func element(
    _ reader: ByteReader, at place: Int, keepsMark: Bool
  ) -> (value: Int, size: Int)? {
    guard let first = reader.number(at: place, 1), first > 0 else { return nil }
    let size = UInt8(first).leadingZeroBitCount + 1
    guard let part = reader.slice(at: place, size) else { return nil }
    let mask = keepsMark ? 0xFF : 0xFF >> size
    let value = part.dropFirst().reduce(first & mask) { $0 << 8 | Int($1) }
    return (value, size)
  }

  private static func float(_ reader: ByteReader) -> Double? {
    let value: Double
    switch reader.bytes.count {
    case 4: value = Double(Float(bitPattern: UInt32(reader.number(at: 0, 4) ?? 0)))
    case 8:
      value = Double(
        bitPattern: reader.bytes.reduce(0) { $0 << 8 | UInt64($1) })
    default: return nil
    }
    return value.isFinite ? value : nil
  }
}
