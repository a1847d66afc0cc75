import Foundation
import JSON
import Testing

/// Documents with headings, tables and pictures, through the opener and the decoder in its box.
@Suite(.serialized) struct RichPreviewTests {
  private let folder: ApplicationFolder

  init() throws { folder = try ApplicationFolder() }

  private func preview(_ name: String, _ content: String) throws -> JSONValue {
    try folder.write(name, content)
    let run = try folder.run(["preview", folder.path(name), "--json"])
    return try #require(run.json, "\(run.errors)")
  }

  /// The picture of a page of these words.
  private func picture(_ name: String) throws -> Data {
    try folder.write(name, "let a = 1\n")
    let path = folder.path(name + ".png")
    _ = try folder.run(["preview", folder.path(name), "--json", "--png", path])
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test func `Markdown, HTML, source and values are known by their names`() throws {
    let markdown = try preview("a.md", "# Title\n\nSee [there](https://example.org/x).\n")
    #expect(markdown["text"]?.stringValue == "Title\nSee there.")
    #expect(markdown["links"] == ["https://example.org/x"])
    #expect(markdown["facts"] == ["3 words"])
    let page = try preview(
      "a.html", "<title>T</title><script>x</script><p>One <img src=http://example.org/a.png>")
    #expect(page["text"]?.stringValue == "T\nOne\na.png")
    #expect(
      page["facts"] == ["T", "3 words", "scripts and pictures from elsewhere are not loaded"])
    let source = try preview("a.swift", "let a = 1\n")
    #expect(source["facts"] == ["1 line"])
    #expect(try picture("a.swift") != picture("a.txt"))
    #expect(try preview("a.csv", "a,b\n1,2\n")["facts"] == ["2 rows", "2 columns"])
  }

  @Test func `a page in another encoding is read by the tables of the system`() throws {
    let bytes: [UInt8] = Array("<meta charset=shift_jis><p>".utf8) + [0x93, 0xFA, 0x96, 0x7B]
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("j.html")))
    let run = try folder.run(["preview", folder.path("j.html"), "--json"])
    #expect(run.json?["text"]?.stringValue == "日本")
  }

  @Test func `a damaged office file says so`() throws {
    #expect(try preview("a.docx", "PK\u{3}\u{4} and then nothing")["status"] == "damaged")
  }
}
