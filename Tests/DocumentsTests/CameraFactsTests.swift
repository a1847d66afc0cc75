import Testing

@testable import Documents

struct CameraFactsTests {
  /// A block with a maker, most byte first.
  private let block: [UInt8] =
    Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 2]
    + [0x01, 0x0F, 0, 2, 0, 0, 0, 4] + Array("Abc\0".utf8)
    + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0, 0, 0, 0]

  @Test func `both orders of bytes are read`() {
    #expect(CameraFacts(block: block)?.camera == "Abc")
    #expect(CameraFacts(block: block)?.orientation == 6)
  }

  @Test func `it is found in JPEG, PNG and WebP`() {
    let exif = Array("Exif\0\0".utf8) + block
    let jpeg = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    #expect(CameraFacts(head: jpeg)?.camera == "Abc")
    let png =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, UInt8(block.count)]
      + Array("eXIf".utf8) + block
    #expect(CameraFacts(head: png)?.camera == "Abc")
    let webP =
      Array("RIFF\0\0\0\0WEBPEXIF".utf8) + [UInt8(block.count), 0, 0, 0] + block
    #expect(CameraFacts(head: webP)?.camera == "Abc")
    #expect(CameraFacts(head: Array("no picture".utf8)) == nil)
  }

  @Test(arguments: 0..<300) func `no bytes whatever bring it down`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    var bytes = block + (0..<64).map { _ in UInt8(truncatingIfNeeded: next()) }
    for _ in 0..<6 {
      bytes[4 + Int(next() % UInt64(bytes.count - 4))] = UInt8(truncatingIfNeeded: next())
    }
    let facts = CameraFacts(block: bytes)
    #expect((1...8).contains(facts?.orientation ?? 1))
    #expect((facts?.lines ?? []).allSatisfy { $0.count <= 420 })
    #expect(GIFFrames.count(in: Array("GIF89a".utf8) + bytes) >= 0)
  }
}
