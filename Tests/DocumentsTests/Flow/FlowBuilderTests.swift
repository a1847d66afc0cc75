import Testing

@testable import Documents

@Suite struct FlowBuilderTests {
  private func build(_ body: (inout FlowBuilder) -> Void) -> FlowDocument {
    var builder = FlowBuilder()
    body(&builder)
    return builder.finish()
  }

  @Test func `spaces are one, but in code and where they are kept`() {
    let document = build { builder in
      builder.add("  one \n two  ")
      builder.add(" three", .bold)
      builder.open(.code(language: "c"))
      builder.add("a  b\n\n  c\n")
      builder.close()
      builder.add("x ")
      builder.addVerbatim("y  z", .code)
    }
    #expect(
      document.blocks == [
        .paragraph(FlowText([FlowRun("one two "), FlowRun("three", .bold)])),
        .code("a  b\n\n  c", language: "c"),
        .paragraph(FlowText([FlowRun("x "), FlowRun("y  z", .code)])),
      ])
  }

  @Test func `lists nest, and what stands in no item becomes one`() {
    let document = build { builder in
      builder.open(.list(.number(3)))
      builder.open(.item(isDone: nil))
      builder.add("a")
      builder.open(.list(.bullet))
      builder.open(.item(isDone: true))
      builder.add("b")
      builder.close()
      builder.close()
      builder.close()
      builder.add("loose")
      builder.close()
    }
    let inner = FlowBlock.list(
      FlowList(.bullet, [FlowList.Item([.paragraph(FlowText("b"))], isDone: true)]))
    #expect(
      document.blocks == [
        .list(
          FlowList(
            .number(3),
            [
              FlowList.Item([.paragraph(FlowText("a")), inner]),
              FlowList.Item([.paragraph(FlowText("loose"))]),
            ]))
      ])
  }

  private func table(_ rows: [[String]]) -> (inout FlowBuilder) -> Void {
    { builder in
      builder.open(.table)
      for row in rows {
        builder.open(.row(isHeader: false))
        for cell in row {
          builder.open(.cell(.right, isHeader: row == rows[0], columns: cell == "wide" ? 2 : 1))
          builder.add(cell)
          builder.close()
        }
        builder.close()
      }
      builder.close()
    }
  }

  @Test func `a table keeps its columns, and its head`() {
    let document = build(table([["a", "b"], ["wide"], ["", "d"]]))
    guard case .table(let table)? = document.blocks.first else {
      Issue.record("\(document.blocks)")
      return
    }
    #expect(table.rows.map(\.isHeader) == [true, false, false])
    #expect(
      table.rows.map { $0.cells.map(\.text.plainText) } == [["a", "b"], ["wide", ""], ["", "d"]])
    #expect(table.rows[0].cells[0].alignment == .right)
    #expect(document.plainText == "a\tb\nwide\t\n\td")
  }

  @Test func `a table that sets a page is left for its content`() {
    let document = build(table([["one"], ["two"]]))
    #expect(document.blocks == [.paragraph(FlowText("one")), .paragraph(FlowText("two"))])
  }

  @Test func `pictures in a row of a table that sets a page stay side by side`() {
    let document = build { builder in
      builder.open(.table)
      builder.open(.row(isHeader: false))
      for name in ["a", "b"] {
        builder.open(.cell(.natural, isHeader: false, columns: 1))
        builder.add(FlowPicture(nil, alternative: name))
        builder.close()
      }
    }
    #expect(
      document.blocks == [
        .pictures([FlowPicture(nil, alternative: "a"), FlowPicture(nil, alternative: "b")])
      ])
  }

  @Test func `pictures with nothing but spaces between stand side by side`() {
    let document = build { builder in
      builder.add("before")
      builder.add(FlowPicture(nil, alternative: "a"))
      builder.add(" \n ")
      builder.add(FlowPicture(nil, alternative: "b"))
      builder.add("after")
    }
    #expect(
      document.blocks == [
        .paragraph(FlowText("before")),
        .pictures([FlowPicture(nil, alternative: "a"), FlowPicture(nil, alternative: "b")]),
        .paragraph(FlowText("after")),
      ])
  }

  @Test func `what is too deep or too much is left out, and told`() {
    let deep = build { builder in
      for _ in 0..<100_000 { builder.open(.quote) }
      builder.add("bottom")
      for _ in 0..<100_000 { builder.close() }
      builder.add("top")
    }
    #expect(deep.isCut)
    #expect(deep.plainText == "bottom\ntop")
    let long = build { builder in
      for _ in 0..<3_000 { builder.add(String(repeating: "x", count: 1_000)) }
    }
    #expect(long.isCut)
    #expect(long.plainText.utf8.count == 1 << 20)
    let wide = build { builder in
      builder.open(.table)
      builder.open(.row(isHeader: false))
      for _ in 0..<1_000_000 where !builder.isFull {
        builder.open(.cell(.natural, isHeader: false, columns: 1_000_000))
        builder.close()
      }
    }
    #expect(wide.isCut)
    let many = build { builder in
      for _ in 0..<30_000 { builder.addRule() }
    }
    #expect(many.isCut)
    #expect(many.blocks.count == 20_000)
  }

  @Test(arguments: 0..<200) func `any order of calls ends in a document`(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let kinds: [FlowBuilder.Block] = [
      .paragraph, .heading(next(9) - 1), .quote, .list(.bullet), .list(.number(next(9))),
      .item(isDone: nil), .item(isDone: true), .code(language: ""), .table, .row(isHeader: true),
      .cell(.center, isHeader: false, columns: next(5)),
    ]
    var words = 0
    let document = build { builder in
      for _ in 0..<300 {
        switch next(8) {
        case 0, 1, 2: builder.open(kinds[next(kinds.count)])
        case 3, 4: builder.close()
        case 5:
          builder.add("word ")
          words += 1
        case 6: builder.add(FlowPicture(nil))
        default: builder.breakLine()
        }
      }
    }
    let text = document.plainText
    #expect(text.split(whereSeparator: \.isWhitespace).count == words)
  }
}
