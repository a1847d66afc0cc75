import Testing

@testable import Documents

struct MediaFactsTests {
  private func facts(_ bytes: [UInt8]) -> MediaFacts {
    MediaFacts(
      MediaFile(size: bytes.count) { place, count in Array(bytes[place..<(place + count)]) })
  }

  @Test func `durations are written as clocks show them`() {
    #expect(MediaFacts.words(7.4) == "0:07")
    #expect(MediaFacts.words(225) == "3:45")
    #expect(MediaFacts.words(3723) == "1:02:03")
  }

  @Test func `a constant rate tells the length of MPEG sound, a note of the whole better`() {
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    let plain = facts(Array(repeating: frame, count: 100).flatMap { $0 })
    #expect(plain.duration.map { ($0 * 1000).rounded() } == 2606)
    var first = frame
    first.replaceSubrange(36..<48, with: Array("Xing".utf8) + [0, 0, 0, 1, 0, 0, 0x10, 0])
    let noted = facts(first + frame + frame)
    #expect(noted.duration.map { ($0 * 10).rounded() } == 1070)
  }

  @Test(arguments: 0..<400) func `no bytes whatever bring it down`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33)
    }
    let heads: [[UInt8]] = [
      Array("RIFF\0\0\0\0WAVEfmt \u{10}\0\0\0\u{1}\0\u{2}\0".utf8), Array("fLaC\0\0\0\u{22}".utf8),
      Array("OggS\0\0".utf8), Array("\0\0\0\u{10}ftypisom\0\0\0\0\0\0\0\u{40}moov".utf8),
      [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 0xFF, 0x15, 0x49, 0xA9, 0x66, 0xC0],
      Array("ID3\u{3}\0\0\0\0\u{2}\0APIC\0\0\0\u{40}".utf8),
    ]
    let marks = [
      "moov", "trak", "meta", "ilst", "covr", "data", "LIST", "INFO", "TIT2", "OpusTags",
    ]
    var bytes = heads[next() % heads.count]
    for _ in 0..<40 {
      switch next() % 3 {
      case 0: bytes += Array(marks[next() % marks.count].utf8)
      case 1: bytes += [0, 0, 0, UInt8(next() % 256)]
      default: bytes += (0..<(next() % 12)).map { _ in UInt8(next() % 256) }
      }
    }
    let facts = facts(bytes)
    #expect(facts.waveform.allSatisfy { (0...1).contains($0) })
    #expect((facts.duration ?? 1) > 0)
    #expect((facts.title?.count ?? 0) <= 200)
  }
}
