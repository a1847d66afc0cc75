import PreviewProtocol
import Rig
import Testing

@testable import Preview

/// Pages of office documents, of books and of separated values.
@Suite(.serialized) struct OfficePagesTests {
  let stage: DocumentStage

  init() throws { stage = try DocumentStage() }

  private func answer(_ bytes: [UInt8], _ type: String, page: Int = 0) throws -> DocumentAnswer {
    try stage.decode(bytes, type, page: page).answer
  }

  @Test func `a word document has its headings, lists, tables and pictures`() throws {
    let bytes = SampleOffice.wordBytes()
    try stage.check(bytes, SampleOffice.word, "word", width: 520, height: 560)
    try stage.check(bytes, SampleOffice.word, "word-dark", width: 520, height: 560, isDark: true)
    let answer = try answer(bytes, SampleOffice.word)
    #expect(
      answer.text == """
        Harbour report
        The harbour is open and quiet; see the plan.
        Duties
        Light the lamps
        First the red one
        Sound the horn
        Count
        Write down
        Ship\tTons
        Aurora\t1200
        Bella\t86
        Colours
        שורה אחת מימין לשמאל
        """)
    #expect(answer.facts == ["Harbour report", "by Ada Quay", "36 words"])
    #expect(answer.links.map(\.target) == ["https://example.org/plan"])
  }

  @Test func `a workbook has a table for each sheet, with dates as dates`() throws {
    let answer = try answer(SampleOffice.sheetBytes(), SampleOffice.sheet)
    #expect(
      answer.text == "Ships\nShip\tSince\t\tTons\nAurora\t2026-11-30\t\t0.3\n\nEmpty")
    #expect(answer.pageCount == 2)
    #expect(answer.facts == ["Harbour report", "by Ada Quay"])
  }

  @Test func `slides are pages, in the order of the presentation`() throws {
    let first = try answer(SampleOffice.slidesBytes(), SampleOffice.slides)
    #expect(first.pageCount == 2)
    #expect(first.text == "First\nOne\nInner\nTwo\n\nSecond\nEnd")
    #expect(try answer(SampleOffice.slidesBytes(), SampleOffice.slides, page: 1).page == 1)
  }

  @Test func `an OpenDocument text has its styles, lists, tables and its thumbnail`() throws {
    let bytes = SampleOffice.textBytes()
    try stage.check(bytes, SampleOffice.text, "opentext", width: 460, height: 460)
    let answer = try answer(bytes, SampleOffice.text)
    #expect(
      answer.text == """
        Preview
        Sea report
        The sea is calm, see the map.
        One
        Inner
        Two
        Wind\tForce
        West\t4
        """)
    #expect(answer.facts == ["Sea report", "by Ben Mole", "16 words"])
    #expect(answer.links.map(\.target) == ["https://example.org/sea"])
  }

  @Test func `an OpenDocument sheet ends where its content ends`() throws {
    let answer = try answer(SampleOffice.spreadsheetBytes(), SampleOffice.spreadsheet)
    #expect(answer.text == "Tides\nDay\tMetres\n4.2\t4.2\n4.2\t4.2")
    #expect(answer.pageCount == 1)
  }

  @Test func `OpenDocument slides are pages`() throws {
    let answer = try answer(SampleOffice.presentationBytes(), SampleOffice.presentation)
    #expect(answer.text == "Lights\nRed\n\nHorns")
    #expect(answer.pageCount == 2)
  }

  @Test func `a book begins with its cover and follows its spine`() throws {
    let bytes = SampleOffice.bookBytes()
    let answer = try answer(bytes, SampleOffice.book)
    #expect(answer.text == "Cover\n\nOne\nIt began.\nAgain\n\nTwo\nEnd.")
    #expect(answer.pageCount == 3)
    #expect(answer.facts == ["The Pier", "by Cora Reef", "7 words"])
    try stage.check(bytes, SampleOffice.book, "book", width: 320, height: 300, page: 1)
  }

  @Test func `what has a password is locked, and old formats are told as such`() throws {
    let mark = "EncryptedPackage".utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    let filler = [UInt8](repeating: 0, count: 2_000)
    #expect(try answer(compound + filler + mark + filler, SampleOffice.word).status == .locked)
    let old = try answer(compound + filler, "application/msword")
    #expect(old.status == .unsupported)
    #expect(old.facts == ["a format of Office from before 2007"])
    let manifest = "<file-entry><encryption-data/></file-entry>"
    #expect(
      try answer(SampleOffice.open("", manifest: manifest), SampleOffice.text).status == .locked)
    let book = SampleOffice.bookBytes(
      locks: "<m Algorithm='http://www.w3.org/2001/04/xmlenc#aes128-cbc'/>")
    #expect(try answer(book, SampleOffice.book).status == .locked)
  }

  @Test func `columns that find no room are left out rather than broken`() throws {
    let row = (1...30).map { "\($0)000000" }.joined(separator: ",")
    let text = row + "\n" + row
    try stage.check(Array(text.utf8), "text/csv", "columns", width: 420, height: 100)
    let answer = try stage.decode(text, "text/csv")
    #expect(answer.facts == ["2 rows", "30 columns", "23 columns find no room"])
  }

  @Test func `separated values are a table`() throws {
    let text = "Name;Amount;Note\n\"a \"\"b\"\"; c\";12;\"two\nlines\"\nd;3\n"
    let csv = try stage.decode(text, "text/csv")
    #expect(csv.text == "Name\tAmount\tNote\na \"b\"; c\t12\ttwo\nlines\nd\t3")
    #expect(csv.facts == ["3 rows", "3 columns"])
    try stage.check(Array(text.utf8), "text/csv", "values", width: 320, height: 170)
    #expect(try stage.decode("a,b\tc\n1\t2", "text/tab-separated-values").text == "a,b\tc\n1\t2")
  }
}
