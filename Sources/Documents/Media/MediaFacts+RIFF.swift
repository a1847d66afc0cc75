extension MediaFacts {
  /// How many bars a waveform has.
  private static let bars = 120

  /// Reads WAV and AVI (Resource Interchange File Format).
  mutating func readRIFF(_ file: MediaFile) {
    var sound: (format: Int, bits: Int, frame: Int)?
    var place = 12
    for _ in 0..<MediaFile.partLimit {
      let head = file.reader(place, 12, isLittleEndian: true)
      guard let size = head.number(at: 4, 4) else { return }
      if head.has("fmt ", at: 0) {
        let format = file.reader(place + 8, 40, isLittleEndian: true)
        channels = format.number(at: 2, 2) ?? 0
        rate = format.number(at: 4, 4) ?? 0
        // The extensible format says what it is further on.
        let code = format.number(at: 0, 2) ?? 0
        sound = (
          code == 0xFFFE ? format.number(at: 24, 2) ?? 0 : code, format.number(at: 14, 2) ?? 0,
          format.number(at: 12, 2) ?? 0
        )
        let isPlain = sound?.format == 1 || sound?.format == 3
        codecs = [isPlain ? "\(sound?.bits ?? 0) bit PCM" : "WAV"]
      } else if head.has("data", at: 0), let sound, sound.frame > 0, rate > 0 {
        let count = min(size, file.size - place - 8) / sound.frame
        duration = Double(count) / Double(rate)
        waveform = Self.waveform(file, at: place + 8, count, sound)
      } else if head.has("LIST", at: 0), head.has("INFO", at: 8) {
        readInfo(file.reader(place + 12, min(size, 64 << 10), isLittleEndian: true))
      } else if head.has("LIST", at: 0), head.has("hdrl", at: 8) {
        readAVI(file.reader(place + 12, min(size, 64 << 10), isLittleEndian: true))
      }
      place += 8 + size + size & 1
    }
  }

  private mutating func readInfo(_ list: ByteReader) {
    let names = ["INAM": "TITLE", "IART": "ARTIST", "IPRD": "ALBUM", "ICRD": "DATE"]
    var place = 0
    while let size = list.number(at: place + 4, 4) {
      if let mark = list.text(at: place, 4), let name = names[mark],
        let value = list.text(at: place + 8, size)
      {
        take(value, named: name)
      }
      place += 8 + size + size & 1
    }
  }

  private mutating func readAVI(_ list: ByteReader) {
    guard list.has("avih", at: 0), let time = list.number(at: 8, 4),
      let frames = list.number(at: 24, 4)
    else { return }
    duration = Double(time) * Double(frames) / 1e6
    width = list.number(at: 40, 4) ?? 0
    height = list.number(at: 44, 4) ?? 0
    codecs = ["AVI"]
  }

  /// The loudest sample of the first channel in each of so many parts, of which some are looked at.
  private static func waveform(
    _ file: MediaFile, at start: Int, _ count: Int, _ sound: (format: Int, bits: Int, frame: Int)
  ) -> [Double] {
    let isKnown = sound.format == 1 && [8, 16, 24, 32].contains(sound.bits)
    guard isKnown, count > bars else { return [] }
    return (0..<bars).map { bar in
      let first = count * bar / bars
      let samples = min(600, count / bars)
      let part = file.reader(
        start + first * sound.frame, samples * sound.frame, isLittleEndian: true)
      let width = sound.bits / 8
      var loudest = 0.0
      for index in 0..<samples {
        guard let value = part.number(at: index * sound.frame, width) else { break }
        let half = 1 << (sound.bits - 1)
        // Eight bits have no sign.
        let level = width == 1 ? value - half : value >= half ? value - 2 * half : value
        loudest = max(loudest, abs(Double(level)) / Double(half))
      }
      return min(1, loudest)
    }
  }
}
