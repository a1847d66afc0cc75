import Foundation
import PreviewProtocol
import Rig
import Testing

@testable import Preview

/// Documents that were made to hurt: each ends in a page or a status, and soon.
@Suite(.serialized) struct HostileDocumentsTests {
  let stage: DocumentStage

  init() throws { stage = try DocumentStage() }

  /// The answer, which must come within the processor time that the decoder has.
  private func soon(
    _ bytes: [UInt8], _ type: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> DocumentAnswer {
    let start = ContinuousClock.now
    let answer = try stage.decode(bytes, type).answer
    #expect(ContinuousClock.now - start < .seconds(5), sourceLocation: sourceLocation)
    return answer
  }

  private static let bomb = """
    <!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
    <!ENTITY e SYSTEM "file:///etc/passwd">]>
    """

  @Test func `entities are not put in`() throws {
    let word = SampleZip.bytes([
      ("word/document.xml", Self.bomb + "<d><p><r><t>&d;&e;</t></r></p></d>")
    ])
    #expect(try soon(word, SampleOffice.word).status == .damaged)
    let harmless = SampleZip.bytes([
      ("word/document.xml", "<!DOCTYPE d><d><p><r><t>words</t></r></p></d>")
    ])
    #expect(try soon(harmless, SampleOffice.word).status == .damaged)
    let page = try soon(Array((Self.bomb + "<p>&d;&e;x</p>").utf8), "text/html")
    #expect(!page.text.contains("root:") && page.text.utf8.count < 1_000)
  }

  @Test(arguments: ["<div>", "<b>", "<ul><li>", "<blockquote>", "<table><tr><td>", "<a href=x>"])
  func `100 000 nested tags are cut`(tag: String) throws {
    let bytes = Array((String(repeating: tag, count: 100_000) + "end").utf8)
    _ = try soon(bytes, "text/html")
  }

  @Test(arguments: ["> ", "[", "*", "- ", "`", "<a", "![", "(", "|a", "\n|-", "~~", "&#x", "_a "])
  func `Markdown that repeats one mark for ever`(mark: String) throws {
    _ = try soon(Array(String(repeating: mark, count: 100_000).utf8), "text/markdown")
  }

  @Test func `a table of a million cells is cut`() throws {
    let row = "<tr>" + String(repeating: "<td>1", count: 100)
    let bytes = Array(("<table>" + String(repeating: row, count: 1_700)).utf8)
    let answer = try soon(bytes, "text/html")
    #expect(answer.facts.contains("its beginning is shown"))
    let markdown = "|a|b|\n|---|---|\n" + String(repeating: "|1|2|\n", count: 150_000)
    #expect(
      try soon(Array(markdown.utf8), "text/markdown").facts.contains("its beginning is shown"))
    let values = String(repeating: "1,2,3\n", count: 170_000)
    #expect(try soon(Array(values.utf8), "text/csv").status == .done)
  }

  @Test func `a zip that unpacks to hundreds of megabytes is cut`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "word"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let head = "<d xmlns:w='w'><w:p><w:r><w:t>"
    var content = Data(head.utf8)
    content.append(Data(repeating: 0x61, count: 200 << 20))
    try content.write(to: folder.appending(path: "word/document.xml"))
    let zip = Process()
    zip.executableURL = URL(filePath: "/usr/bin/python3")
    zip.currentDirectoryURL = folder
    zip.arguments = ["-m", "zipfile", "-c", "bomb.docx", "word"]
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
    try zip.run()
    zip.waitUntilExit()
    let bytes = Array(try Data(contentsOf: folder.appending(path: "bomb.docx")))
    #expect(bytes.count < 1 << 20)
    _ = try soon(bytes, SampleOffice.word)
  }

  @Test func `bytes that are no UTF-8, and files that end early`() throws {
    let broken: [UInt8] = Array("# A\n\n".utf8) + [0xFF, 0xC3, 0x28, 0xE2, 0x82] + Array(" b".utf8)
    #expect(try soon(broken, "text/markdown").status == .done)
    #expect(try soon(broken, "text/html").status == .done)
    let word = SampleOffice.wordBytes()
    for count in stride(from: 1, to: word.count, by: 397) {
      let status = try soon(Array(word.prefix(count)), SampleOffice.word).status
      #expect([.done, .damaged, .empty].contains(status))
    }
  }

  @Test(arguments: 0..<60) func `changed bytes never end the decoder`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let markdown = Array(
      "# A\n\n- [x] *b* `c`\n\n|d|e|\n|---|--:|\n|f|[g](h)|\n\n> ~~i~~ &amp; <b>j</b>\n".utf8)
    let page = Array(
      "<h1>A</h1><table><tr><th>b<td colspan=3>c</table><ul><li>d<pre>e</pre></ul><img src=f>".utf8)
    let samples: [(bytes: [UInt8], type: String)] = [
      (markdown, "text/markdown"), (page, "text/html"), (Array("a,\"b\"\nc,1".utf8), "text/csv"),
      (SampleOffice.wordBytes(), SampleOffice.word),
      (SampleOffice.textBytes(), SampleOffice.text),
      (SampleOffice.sheetBytes(), SampleOffice.sheet),
      (SampleOffice.slidesBytes(), SampleOffice.slides),
      (SampleOffice.bookBytes(), SampleOffice.book),
    ]
    for sample in samples {
      var bytes = sample.bytes
      for _ in 0...next(12) {
        let place = next(bytes.count)
        switch next(4) {
        case 0: bytes[place] = UInt8(next(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(next(256)), at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 20)], at: place)
        }
      }
      _ = try soon(bytes, sample.type)
    }
  }
}
