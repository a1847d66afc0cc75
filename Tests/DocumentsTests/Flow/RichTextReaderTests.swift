import Testing

@testable import Documents

@Suite struct RichTextReaderTests {
  private func read(_ text: String) -> FlowDocument? {
    RichTextReader.read(Array("{\\rtf1\\ansi \(text)}".utf8))
  }

  @Test func `words have their styles, and each group takes back its own`() {
    #expect(
      read("{\\fonttbl{\\f0 Arial;}}One {\\b two \\i three}\\i0  four\\par {\\*\\new x}Five\\par")?
        .blocks
        == [
          .paragraph(
            FlowText([
              FlowRun("One "), FlowRun("two ", .bold), FlowRun("three", [.bold, .italic]),
              FlowRun(" four"),
            ])), .paragraph(FlowText("Five")),
        ])
  }

  @Test(arguments: [
    ("\\'e9\\'80", "é€"), ("\\u1513?\\u-10179?\\u-8704?", "ש😀"), ("\\uc0\\u233x", "éx"),
    ("\\{a\\}\\\\", "{a}\\"), ("a\\~b\\emdash c", "a\u{A0}b—c"), ("{\\pict\\bin3 }}}b}c", "c"),
  ])
  func `characters beyond ASCII, and signs`(source: String, text: String) {
    #expect(read(source)?.plainText == text)
  }

  @Test func `links and tables`() {
    let link = read(
      "{\\field{\\*\\fldinst HYPERLINK \"https://example.org/x\"}{\\fldrslt there}} end")
    #expect(
      link?.blocks == [
        .paragraph(
          FlowText([FlowRun("there", target: "https://example.org/x"), FlowRun(" end")]))
      ])
    let table = read(
      "\\trowd\\pard\\intbl a\\cell b\\cell\\row\\trowd\\pard\\intbl c\\cell\\cell\\row\\pard d\\par"
    )
    #expect(table?.plainText == "a\tb\nc\t\nd")
    #expect(table?.blocks.count == 2)
  }

  @Test(arguments: 0..<100) func `changed bytes end in a document`(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var bytes = Array(
      "{\\rtf1 a{\\b b}\\par\\trowd\\intbl c\\cell\\row\\pard{\\field{\\*\\fldinst H}{\\fldrslt d}}\\u-9?\\'e9\\bin2 xx}"
        .utf8)
    for _ in 0..<10 { bytes[6 + next(bytes.count - 6)] = Array("{}\\*'0-9abcux \n".utf8)[next(15)] }
    #expect(RichTextReader.read(bytes) != nil)
  }

  @Test func `groups without end are cut, and other files are none`() {
    #expect(read(String(repeating: "{\\b ", count: 100_000) + "x")?.plainText == "x")
    #expect(RichTextReader.read(Array("plain".utf8)) == nil)
  }
}
