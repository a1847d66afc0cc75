import Testing

@testable import Documents

@Suite struct TextDecodingTests {
  @Test func `valid UTF-8 is UTF-8, however it looks`() {
    for text in ["plain", "Grüße", "日本語", "שלום", "🙂", "Ã¤ is not ä", "a\tb\u{1B}[0m"] {
      let read = DecodedText(Array(text.utf8))
      #expect(read?.text == text)
      #expect(read?.encoding == .utf8)
    }
  }

  @Test(arguments: 1...3)
  func `a character that the end cuts in two is left out, and no reason for a guess`(kept: Int) {
    let bytes = Array("日本🙂".utf8.prefix(6 + kept))
    #expect(DecodedText(bytes, isCut: true)?.text == "日本")
    #expect(DecodedText(bytes, isCut: true)?.encoding == .utf8)
    #expect(DecodedText(bytes, isCut: false)?.encoding == .windows1252)
  }

  @Test func `marks at the beginning are believed and not shown`() {
    let text = "Hé €🙂"
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let wide = text.unicodeScalars.map(\.value)
    let cases: [([UInt8], DecodedText.Encoding)] = [
      ([0xEF, 0xBB, 0xBF] + Array(text.utf8), .utf8), ([0xFF, 0xFE] + little, .utf16LittleEndian),
      ([0xFE, 0xFF] + big, .utf16BigEndian),
      (
        [0xFF, 0xFE, 0, 0] + wide.flatMap { v in (0..<4).map { UInt8(v >> (8 * $0) & 0xFF) } },
        .utf32LittleEndian
      ),
      (
        [0, 0, 0xFE, 0xFF] + wide.flatMap { v in (0..<4).map { UInt8(v >> (24 - 8 * $0) & 0xFF) } },
        .utf32BigEndian
      ),
    ]
    for (bytes, encoding) in cases {
      let read = DecodedText(bytes)
      #expect(read?.text == text)
      #expect(read?.encoding == encoding)
    }
  }

  @Test func `UTF-16 without a mark is known by its zeros, Latin-1 by being nothing else`() {
    let text = "Ordinary words, one after another."
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(DecodedText(little)?.text == text)
    #expect(DecodedText(little)?.encoding == .utf16LittleEndian)
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(DecodedText(big)?.text == text)
    #expect(DecodedText([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x80])?.text == "Grüße €")
  }

  @Test func `line ends of every system are one`() {
    #expect(DecodedText(Array("a\r\nb\rc\nd\r\r\ne".utf8))?.text == "a\nb\nc\nd\n\ne")
  }

  @Test func `what is no text is told apart`() {
    #expect(DecodedText([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]) == nil)
    #expect(DecodedText([UInt8](repeating: 0, count: 100)) == nil)
    #expect(DecodedText((0..<200).map { UInt8($0 % 32) }) == nil)
    #expect(DecodedText((0..<255).map { UInt8(truncatingIfNeeded: 128 + $0 * 7) }) == nil)
    #expect(DecodedText([])?.text == "")
  }

  @Test func `no bytes at all are too much`() {
    var state: UInt64 = 42
    for length in 0..<300 {
      let bytes = (0..<length).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      _ = DecodedText(bytes)
      _ = DecodedText([0xFF, 0xFE] + bytes)
      _ = DecodedText([0, 0, 0xFE, 0xFF] + bytes, isCut: true)
    }
  }
}
