import DisplayList
import Geometry
import Painting
import Testing

@Suite(.serialized) struct StyledTextTests {
  init() { PinnedFonts.use() }

  let painter = Painter(icons: NoIcons())
  let style = TextStyle(family: "Inter", size: 14, maximumLines: 20)

  private func run(
    _ text: String, width: Double = 200, spans: [TextSpan] = [], lines: Range<Int>? = nil
  ) -> TextRun {
    TextRun(
      text, frame: Rect(x: 10, y: 20, width: width, height: 80), style: style, color: .black,
      spans: spans, lines: lines)
  }

  private func range(of part: String, in text: String) -> Range<Int> {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
    return start..<start + wanted.count
  }

  @Test func `a part of a line stands behind what comes before it`() {
    let text = "See the page now"
    let run = run(text)
    let rects = painter.text.rects(of: range(of: "the page", in: text), in: run)
    #expect(rects.count == 1)
    let before = painter.text.size(of: "See ", style: style).size.width
    #expect(abs((rects.first?.minX ?? 0) - 10 - before) < 1.5)
    #expect(rects.first?.minY ?? 0 >= 20)
    #expect(rects.first?.maxY ?? 99 <= 100)
  }

  @Test func `a part that wraps has a rectangle on each line`() {
    let text = "A link that is much longer than a line of this width could ever be, and goes on"
    let rects = painter.text.rects(
      of: range(of: "longer than a line of this", in: text), in: run(text))
    #expect(rects.count == 2)
    #expect(rects.allSatisfy { $0.minX >= 10 && $0.maxX <= 211 })
    #expect(rects.last?.minX == 10)
    #expect((rects.first?.maxY ?? 0) <= (rects.last?.minY ?? 0) + 0.01)
  }

  @Test func `a part of a line from right to left stands where it is drawn`() {
    let text = "ראו את הדף עכשיו"
    let first = painter.text.rects(of: range(of: "ראו", in: text), in: run(text))
    let last = painter.text.rects(of: range(of: "עכשיו", in: text), in: run(text))
    #expect(first.count == 1 && last.count == 1)
    #expect(abs((first.first?.maxX ?? 0) - 210) < 1)
    #expect((last.first?.maxX ?? 999) < (first.first?.minX ?? 0))
    let mixed = "לך אל https://example.org/x עכשיו"
    let link = painter.text.rects(
      of: range(of: "https://example.org/x", in: mixed), in: run(mixed, width: 400))
    #expect(link.count == 1)
    #expect((link.first?.minX ?? 0) > 200)
  }

  @Test func `a part in two directions has a rectangle for each stretch`() {
    let text = "one שתיים שלוש two"
    let part = range(of: "e שתיים", in: text)
    #expect(painter.text.rects(of: part, in: run(text)).count == 2)
  }

  @Test func `rectangles are the same in logical pixels at every scale`() {
    let text = "See the page now"
    let part = range(of: "page", in: text)
    let plain = painter.text.rects(of: part, in: run(text))
    let large = painter.text.rects(of: part, in: run(text), scale: 2)
    #expect(abs((plain.first?.minX ?? 0) - (large.first?.minX ?? 9)) < 1)
    #expect(abs((plain.first?.width ?? 0) - (large.first?.width ?? 9)) < 1)
  }

  @Test func `only the lines that are asked for count`() {
    let text = "first\nsecond\nthird"
    #expect(painter.text.lines(of: run(text)).map(\.range) == [0..<5, 6..<12, 13..<18])
    let second = run(text, lines: 1..<2)
    #expect(painter.text.rects(of: range(of: "first", in: text), in: second) == [])
    let rects = painter.text.rects(of: range(of: "second", in: text), in: second)
    // In the middle of the frame, since it is the only line there.
    #expect(abs((rects.first?.center.y ?? 0) - 60) < 0.01)
  }

  @Test(arguments: [-5 ..< -1, 0..<0, 3..<4, 90..<120, 2..<3])
  func `parts that are none harm nothing`(part: Range<Int>) throws {
    let text = "aé🙂 שלום"
    _ = painter.text.rects(of: part, in: run(text))
    let surface = try ImageSurface(width: 40, height: 40)
    painter.draw(
      [.text(run(text, spans: [TextSpan(part, weight: 5000, sizeFactor: 0)]))], on: surface)
  }

  @Test func `text of many styles`() throws {
    var commands: [DrawCommand] = [
      .fill(RoundedRect(Rect(x: 0, y: 0, width: 420, height: 150)), .white)
    ]
    let text = "plain bold italic code large red marked under struck"
    let blue = Color(hex: 0x2E74F0)
    var spans = [
      TextSpan(range(of: "bold", in: text), weight: 700),
      TextSpan(range(of: "italic", in: text), isItalic: true),
      TextSpan(range(of: "code", in: text), isMonospace: true),
      TextSpan(range(of: "large", in: text), sizeFactor: 1.5),
      TextSpan(range(of: "red", in: text), color: Color(hex: 0xC02020)),
      TextSpan(range(of: "marked", in: text), background: Color(hex: 0xFFE68A)),
      TextSpan(range(of: "under", in: text), color: blue, isUnderlined: true),
      TextSpan(range(of: "struck", in: text), isStruck: true),
    ]
    let frame = Rect(x: 10, y: 8, width: 400, height: 30)
    commands.append(.text(TextRun(text, frame: frame, style: style, color: .black, spans: spans)))
    let hebrew = "מילה מודגשת ועוד קישור ארוך מאוד שנשבר אל השורה הבאה, ואחריו טקסט רגיל עד הסוף"
    let part = range(of: "קישור ארוך מאוד שנשבר אל השורה", in: hebrew)
    spans = [TextSpan(range(of: "מודגשת", in: hebrew), weight: 700), TextSpan(part, color: blue)]
    let second = TextRun(
      hebrew, frame: Rect(x: 10, y: 50, width: 220, height: 90), style: style, color: .black,
      spans: spans)
    for rect in painter.text.rects(of: part, in: second) {
      commands.append(.fill(RoundedRect(rect, cornerRadius: 3), blue.withAlpha(0.15)))
    }
    commands.append(.text(second))
    for scale in [1.0, 2] {
      let surface = try ImageSurface(width: Int(420 * scale), height: Int(150 * scale))
      painter.draw(commands, on: surface, scale: scale)
      try Golden.check(surface, scale == 1 ? "styled" : "styled@2")
    }
  }
}
