/// What an audio or video file says of itself: how long it is, who made it, and a picture.
package struct MediaFacts: Hashable, Sendable {
  /// The name of the piece.
  package internal(set) var title: String?
  /// Who plays it.
  package internal(set) var artist: String?
  /// What it is from.
  package internal(set) var album: String?
  /// When it came out.
  package internal(set) var year: String?
  /// How long it is, in seconds.
  package internal(set) var duration: Double?
  /// The size of the picture that moves, in pixels.
  package internal(set) var width = 0
  /// Its rows.
  package internal(set) var height = 0
  /// How sound and picture are packed, in words.
  package internal(set) var codecs: [String] = []
  /// Samples in a second.
  package internal(set) var rate = 0
  /// Channels of sound.
  package internal(set) var channels = 0
  /// The cover, as a file in the file.
  package internal(set) var cover: [UInt8]?
  /// The loudness over time, 0 to 1, of sound that isn't packed.
  package internal(set) var waveform: [Double] = []

  /// The largest cover that is taken, in bytes.
  static let coverLimit = 8 << 20

  /// Reads what a file says; nothing is known of formats that aren't known.
  package init(_ file: MediaFile) {
    let head = ByteReader(bytes: file.bytes(0, 12))
    if head.has("RIFF", at: 0) {
      readRIFF(file)
    } else if head.has("fLaC", at: 0) {
      readFLAC(file)
    } else if head.has("OggS", at: 0) {
      readOgg(file)
    } else if head.has("ftyp", at: 4) || head.has("moov", at: 4) || head.has("mdat", at: 4) {
      readMP4(file)
    } else if head.number(at: 0, 4) == 0x1A45_DFA3 {
      readMatroska(file)
    } else {
      readMP3(file)
    }
    if let seconds = duration, !(seconds > 0 && seconds < 1e8) { duration = nil }
    if (cover?.count ?? 0) > Self.coverLimit { cover = nil }
  }

  /// The facts, a line each.
  package var lines: [String] {
    var sound: [String] = []
    if rate > 0 {
      let tenths = (Double(rate) / 100).rounded() / 10
      sound.append("\(tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)") kHz")
    }
    switch channels {
    case 1: sound.append("mono")
    case 2: sound.append("stereo")
    case 3...: sound.append("\(channels) channels")
    default: break
    }
    return [
      duration.map(Self.words), width > 0 && height > 0 ? "\(width) × \(height) pixels" : nil,
      codecs.isEmpty ? nil : codecs.joined(separator: ", "),
      sound.isEmpty ? nil : sound.joined(separator: ", "),
    ].compactMap { $0 }
  }

  /// A duration as clocks show it: `0:07`, `3:45`, `1:02:03`.
  package static func words(_ seconds: Double) -> String {
    let whole = Int(min(1e8, max(0, seconds)).rounded())
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let rest = two(whole % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  /// Takes a tag by its name in the formats that spell names out.
  mutating func take(_ value: String, named name: String) {
    guard let line = ByteReader.line(value) else { return }
    switch name.uppercased() {
    case "TITLE": title = title ?? line
    case "ARTIST": artist = artist ?? line
    case "ALBUM": album = album ?? line
    case "DATE", "YEAR": year = year ?? String(line.prefix(4))
    default: break
    }
  }
}

/// A file that is read at places.
package struct MediaFile {
  /// Its size, in bytes.
  package let size: Int
  private let read: (Int, Int) -> [UInt8]

  /// A file of a size; `read` gives the bytes at a place, fewer where it ends or can't be read.
  package init(size: Int, read: @escaping (_ place: Int, _ count: Int) -> [UInt8]) {
    self.size = size
    self.read = read
  }

  /// The bytes at a place, as many as are there.
  func bytes(_ place: Int, _ count: Int) -> [UInt8] {
    guard place >= 0, place < size, count > 0 else { return [] }
    return read(place, min(count, size - place))
  }

  /// A reader of the bytes at a place.
  func reader(_ place: Int, _ count: Int, isLittleEndian: Bool = false) -> ByteReader {
    ByteReader(bytes: bytes(place, count), isLittleEndian: isLittleEndian)
  }

  /// How many parts of a file are looked at: more are no music.
  static let partLimit = 4_000
}
