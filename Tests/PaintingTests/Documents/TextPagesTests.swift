import PreviewProtocol
import Rig
import Testing

@testable import Preview

/// Pages of plain text: where they end, and how high pages are that hold little.
@Suite(.serialized) struct TextPagesTests {
  let stage: DocumentStage

  init() throws { stage = try DocumentStage() }

  /// Short lines, lines that wrap at words, at signs and nowhere, and signs of double width.
  private static let text = (1...900).map { number in
    switch number % 6 {
    case 0: "\(number) " + String(repeating: "word after word ", count: 9)
    case 1: "\(number) " + String(repeating: "漢字", count: 60)
    case 2: "\(number) " + String(repeating: "x", count: 200)
    case 3: ""
    default: "\(number)"
    }
  }.joined(separator: "\n")

  @Test func `pages follow each other to the last, which is known as that`() throws {
    var page = 0
    var heights: Set<Int> = []
    while page < 100 {
      let (answer, pixels) = try stage.decode(
        Array(Self.text.utf8), "text/plain", height: 500, page: page)
      #expect(answer.page == page)
      heights.insert(pixels?.height ?? 0)
      if answer.pageCount == page + 1 { break }
      #expect(answer.pageCount > page + 1)
      #expect(answer.pageCount <= page + 21)
      page += 1
    }
    #expect((55...75).contains(page), "\(page)")
    #expect(heights == [500])
    let beyond = try stage.decode(Array(Self.text.utf8), "text/plain", height: 500, page: 90)
    #expect(beyond.answer.page == page)
    #expect(beyond.answer.pageCount == page + 1)
  }

  @Test func `how many pages follow is about right before they are measured`() throws {
    let lines = (1...400).map { "line \($0)" }.joined(separator: "\n")
    let first = try stage.decode(lines, "text/plain")
    let second = try stage.decode(lines, "text/plain", page: 1)
    #expect(first.pageCount == second.pageCount)
    #expect(first.facts == ["400 lines"])
    let wrapped = try stage.decode(
      Array(Self.text.utf8.prefix(20_000)), "text/plain", height: 500)
    let last = try stage.decode(
      Array(Self.text.utf8.prefix(20_000)), "text/plain", height: 500, page: 90)
    #expect(abs(wrapped.answer.pageCount - last.answer.pageCount) <= 2)
  }

  @Test func `a page of little is as high as the smallest card, slides as the fullest`() throws {
    #expect(try stage.decode(Array("A\n".utf8), "text/plain").pixels?.height == 220)
    #expect(try stage.decode(Array("A\n".utf8), "text/plain", scale: 2).pixels?.height == 440)
    let slides = SampleOffice.slidesBytes()
    let first = try stage.decode(slides, SampleOffice.slides).pixels
    #expect((220...300).contains(first?.height ?? 0))
    #expect(try stage.decode(slides, SampleOffice.slides, page: 1).pixels?.height == first?.height)
  }

  @Test func `a book's cover stands in the middle`() throws {
    let (_, pixels) = try stage.decode(SampleOffice.bookBytes(), SampleOffice.book)
    let page = try #require(pixels)
    let row = (0..<page.width).filter { page.values[60 * page.width + $0] & 0xFF != 0xFF }
    let (left, right) = (row.first ?? 0, page.width - 1 - (row.last ?? 0))
    #expect(left > 200)
    #expect(abs(left - right) <= 1)
  }

  @Test func `a link is told under the name of who answers`() throws {
    let answer = try stage.decode(
      "[InternetShortcut]\nURL=https://example.org/x\n", "application/x-mswinurl")
    #expect(answer.text == "Leads to https://example.org/x\nHost: example.org")
    #expect(answer.links.map(\.target) == ["https://example.org/x"])
    #expect(answer.facts == ["nothing of it is fetched"])
    let script = try stage.decode(
      "[InternetShortcut]\nURL=javascript:alert(1)\n", "application/x-mswinurl")
    #expect(script.links.isEmpty)
  }
}
