/// Sound and video files, as far as what they say of themselves goes.
package enum SampleMedia {
  /// A WAV of a tone that grows and fades, 16 bits, with a title.
  package static func wav(seconds: Double, rate: Int = 8000, channels: Int = 2) -> [UInt8] {
    let frames = Int(seconds * Double(rate))
    var data: [UInt8] = []
    data.reserveCapacity(2 * channels * frames)
    for frame in 0..<frames {
      // A triangle under a roof with eight waves.
      let share = Double(frame) / Double(frames)
      let wave = abs((share * 8).truncatingRemainder(dividingBy: 1) * 2 - 1) * 0.7 + 0.2
      let roof = 1 - abs(2 * share - 1)
      let tone = abs(Double(frame % 40) / 20 - 1) * 2 - 1
      let value = Int(tone * wave * roof * 32_000)
      for _ in 0..<channels { data += SampleBytes.little(value & 0xFFFF, 2) }
    }
    let format =
      SampleBytes.little(1, 2) + SampleBytes.little(channels, 2) + SampleBytes.little(rate)
      + SampleBytes.little(2 * channels * rate) + SampleBytes.little(2 * channels, 2)
      + SampleBytes.little(16, 2)
    let info = Array("INFO".utf8) + chunk("INAM", Array("Test tone\0".utf8))
    let body =
      Array("WAVE".utf8) + chunk("fmt ", format) + chunk("LIST", info) + chunk("data", data)
    return chunk("RIFF", body)
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + SampleBytes.little(data.count) + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// An MP3 of silence with tags (ID3v2.3) and a cover, 128 kbit/s at 44.1 kHz.
  package static func mp3(
    title: String, artist: String, album: String, year: String, cover: [UInt8], frames: Int
  ) -> [UInt8] {
    func frame(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + SampleBytes.big(data.count) + [0, 0] + data
    }
    func text(_ name: String, _ value: String) -> [UInt8] {
      frame(name, [1, 0xFF, 0xFE] + value.utf16.flatMap { SampleBytes.little(Int($0), 2) })
    }
    let tags =
      text("TIT2", title) + text("TPE1", artist) + text("TALB", album) + text("TYER", year)
      + frame("APIC", [0] + Array("image/png\0".utf8) + [3, 0] + cover)
    let size = [21, 14, 7, 0].map { UInt8(tags.count >> $0 & 0x7F) }
    let sound = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    return Array("ID3".utf8) + [3, 0, 0] + size + tags
      + (0..<frames).flatMap { _ in sound }
  }

  /// A FLAC without sound, of a length and with comments.
  package static func flac(seconds: Int, _ comments: [String], cover: [UInt8]) -> [UInt8] {
    let rate = 44_100
    let samples = seconds * rate
    var info = [UInt8](repeating: 0, count: 10)
    info += SampleBytes.big(rate << 12 | 1 << 9 | 15 << 4 | samples >> 32)
    info += SampleBytes.big(samples) + [UInt8](repeating: 0, count: 16)
    var list = SampleBytes.little(0) + SampleBytes.little(comments.count)
    for comment in comments {
      list += SampleBytes.little(comment.utf8.count) + Array(comment.utf8)
    }
    let picture =
      SampleBytes.big(3) + SampleBytes.big(9) + Array("image/png".utf8) + SampleBytes.big(0)
      + [UInt8](repeating: 0, count: 16) + SampleBytes.big(cover.count) + cover
    func block(_ kind: UInt8, _ data: [UInt8]) -> [UInt8] {
      [kind] + SampleBytes.big(data.count, 3) + data
    }
    return Array("fLaC".utf8) + block(0, info) + block(4, list) + block(0x86, picture)
  }

  /// An Ogg with Opus in it, of a length and with comments.
  package static func opus(seconds: Int, _ comments: [String]) -> [UInt8] {
    func page(_ packet: [UInt8], samples: Int) -> [UInt8] {
      var sizes = [UInt8](repeating: 255, count: packet.count / 255)
      sizes.append(UInt8(packet.count % 255))
      return Array("OggS".utf8) + [0, 0] + SampleBytes.little(samples, 8)
        + [UInt8](repeating: 0, count: 12) + [UInt8(sizes.count)] + sizes + packet
    }
    let head =
      Array("OpusHead".utf8) + [1, 2, 0, 0] + SampleBytes.little(44_100) + [0, 0, 0]
    var tags = Array("OpusTags".utf8) + SampleBytes.little(0) + SampleBytes.little(comments.count)
    for comment in comments {
      tags += SampleBytes.little(comment.utf8.count) + Array(comment.utf8)
    }
    return page(head, samples: 0) + page(tags, samples: 0)
      + page([1, 2, 3], samples: seconds * 48_000)
  }

  /// An MP4 without pictures, of a length and extent, with a title and a cover.
  package static func mp4(
    seconds: Int, width: Int, height: Int, title: String, cover: [UInt8] = []
  ) -> [UInt8] {
    func box(_ name: [UInt8], _ data: [UInt8]) -> [UInt8] {
      SampleBytes.big(data.count + 8) + name + data
    }
    func box(_ name: String, _ data: [UInt8]) -> [UInt8] { box(Array(name.utf8), data) }
    let length =
      [UInt8](repeating: 0, count: 12) + SampleBytes.big(1000) + SampleBytes.big(1000 * seconds)
      + [UInt8](repeating: 0, count: 80)
    let track =
      [UInt8](repeating: 0, count: 76) + SampleBytes.big(width << 16)
      + SampleBytes.big(height << 16)
    let codec =
      [UInt8](repeating: 0, count: 7) + [1] + box("avc1", [UInt8](repeating: 0, count: 78))
    func value(_ name: [UInt8], _ kind: Int, _ data: [UInt8]) -> [UInt8] {
      box(name, box("data", SampleBytes.big(kind) + SampleBytes.big(0) + data))
    }
    let list =
      value([0xA9] + Array("nam".utf8), 1, Array(title.utf8))
      + (cover.isEmpty ? [] : value(Array("covr".utf8), 14, cover))
    let meta = [0, 0, 0, 0] + box("hdlr", [UInt8](repeating: 0, count: 25)) + box("ilst", list)
    return box("ftyp", Array("isom".utf8) + [0, 0, 2, 0])
      + box(
        "moov",
        box("mvhd", length)
          + box(
            "trak",
            box("tkhd", track)
              + box("mdia", box("minf", box("stbl", box("stsd", codec)))))
          + box("udta", box("meta", meta)))
  }

  /// A Matroska file without pictures, of a length and extent, with a title.
  package static func matroska(
    seconds: Int, width: Int, height: Int, title: String
  ) -> [UInt8] {
    func element(_ id: [UInt8], _ data: [UInt8]) -> [UInt8] {
      id + [0x10 | UInt8(data.count >> 24 & 0xF)] + SampleBytes.big(data.count, 3) + data
    }
    let length = Double(1000 * seconds).bitPattern
    let info =
      element([0x2A, 0xD7, 0xB1], SampleBytes.big(1_000_000, 3))
      + element([0x44, 0x89], SampleBytes.big(Int(length), 8))
      + element([0x7B, 0xA9], Array(title.utf8))
    let video =
      element([0xB0], SampleBytes.big(width, 2)) + element([0xBA], SampleBytes.big(height, 2))
    let track = element([0xAE], element([0x86], Array("V_VP9".utf8)) + element([0xE0], video))
    let head = element([0x42, 0x82], Array("webm".utf8))
    return element([0x1A, 0x45, 0xDF, 0xA3], head)
      + element(
        [0x18, 0x53, 0x80, 0x67],
        element([0x15, 0x49, 0xA9, 0x66], info) + element([0x16, 0x54, 0xAE, 0x6B], track))
  }
}
