import Testing

@testable import Documents

@Suite struct SheetRowsTests {
  @Test(arguments: [
    ("a,b\nc", [["a", "b"], ["c"]]), ("a;b,c;d\n", [["a", "b,c", "d"]]), ("a\tb", [["a", "b"]]),
    ("\"a,\"\"b\"\"\nc\",d", [["a,\"b\"\nc", "d"]]), ("a,\"b", [["a", "b"]]), ("", []),
    ("a,,\n,,\nb", [["a"], [], ["b"]]), ("x\"y,\"\"", [["x\"y"]]), ("é,🙂", [["é", "🙂"]]),
  ])
  func `values are separated by what the first line has most of`(text: String, rows: [[String]]) {
    #expect(SeparatedValues.rows(of: text).rows == rows)
  }

  @Test func `the head is a first row of words, and amounts lean to the right`() {
    let table = SeparatedValues.rows(of: "\nName,Sum\na,\"1 200,50 €\"\nb,-3%\n\n").table
    #expect(table.rows.map(\.isHeader) == [true, false, false])
    #expect(table.rows[1].cells.map(\.alignment) == [.natural, .right])
    #expect(table.rows[2].cells.map(\.alignment) == [.natural, .right])
    #expect(SeparatedValues.rows(of: "1,2\n3,4").table.rows.map(\.isHeader) == [false, false])
    #expect(SeparatedValues.rows(of: "a,b").table.rows.map(\.isHeader) == [false])
    #expect(!SheetRows.isNumber("") && !SheetRows.isNumber("-") && SheetRows.isNumber("1e-5"))
  }

  @Test func `what is too much is left out, and told`() {
    let long = SeparatedValues.rows(of: String(repeating: "1,2\n", count: 10_000))
    #expect(long.isCut && long.rows.count == 6_000)
    let wide = SeparatedValues.rows(of: String(repeating: "1,", count: 10_000))
    #expect(wide.isCut && wide.rows.first?.count == 64)
  }
}
