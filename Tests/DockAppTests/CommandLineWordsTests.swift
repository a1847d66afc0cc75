import Testing

@testable import DockApp

@Suite struct CommandLineWordsTests {
  private func word(_ bytes: [UInt8]) -> String {
    CommandLineWords.word(bytes.map { CChar(bitPattern: $0) }, in: "/home/a b")
  }

  @Test func `a word stays as it is, whatever its letters`() {
    #expect(word(Array("--png".utf8)) == "--png")
    #expect(word(Array("grüße 100%.txt".utf8)) == "grüße 100%.txt")
    #expect(word([]) == "")
  }

  @Test func `a name that is no UTF-8 comes as its address`() {
    #expect(
      word(Array("f/inv".utf8) + [0xFF, 0x0A] + Array(" %.txt".utf8))
        == "file:///home/a%20b/f/inv%FF%0A%20%25.txt")
    #expect(word(Array("/tmp/~".utf8) + [0xE4]) == "file:///tmp/~%E4")
  }
}
