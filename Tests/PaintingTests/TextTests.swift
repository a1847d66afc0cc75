import DisplayList
import Geometry
import Painting
import Testing

@Suite(.serialized) struct TextTests {
  init() { PinnedFonts.use() }

  let painter = Painter(icons: NoIcons())
  let title = TextStyle(family: "Inter", size: 13, weight: 500, maximumLines: 2)
  let line = TextStyle(family: "Inter", size: 13)

  @Test func `text is as wide at every scale`() {
    let widths = [1, 1.25, 1.5, 2, 3].map {
      painter.text.size(of: "Keep in Dock", style: line, scale: $0).size.width
    }
    for width in widths { #expect(abs(width - widths[4]) <= 1.34, "\(widths)") }
  }

  @Test func `an empty text is one line high`() {
    let (size, lines) = painter.text.size(of: "", style: line)
    #expect(size.width == 0)
    #expect(size.height == painter.text.size(of: "Hg", style: line).size.height)
    #expect(lines == 1)
  }

  @Test(arguments: [
    ("Compose", 1), ("Compose a new message to everybody", 2),
    ("Compose a new message to everybody who ever wrote to you from anywhere", 2),
    ("Donaudampfschifffahrtselektrizitätenhauptbetriebswerk", 2), ("one\ntwo", 2),
    ("one\ntwo\nthree", 2), ("", 1), ("a long first line that wraps\ntwo\nthree", 2),
  ])
  func `no text takes more lines or room than allowed`(text: String, lines: Int) {
    let measured = painter.text.size(of: text, style: title, maximumWidth: 150)
    #expect(measured.lines == lines)
    #expect(measured.size.width <= 150)
    let one = painter.text.size(of: "Hg", style: line).size.height
    #expect(measured.size.height <= Double(lines) * one + 1)
  }

  @Test func `line ends are spaces where one line is allowed`() {
    let broken = painter.text.size(of: "one\ntwo", style: line)
    #expect(broken.lines == 1)
    #expect(broken.size == painter.text.size(of: "one two", style: line).size)
  }

  @Test func `a megabyte of text is set at once`() {
    let measured = painter.text.size(
      of: String(repeating: "many words ", count: 100_000), style: title, maximumWidth: 200)
    #expect(measured.lines == 2)
  }

  @Test func `the direction is that of the first strong letter`() {
    #expect(painter.text.isRightToLeft("שלום"))
    #expect(painter.text.isRightToLeft("2 رسائل"))
    #expect(!painter.text.isRightToLeft("Hello"))
    #expect(!painter.text.isRightToLeft(""))
  }

  @Test func `text in its frame`() throws {
    var commands: [DrawCommand] = [
      .fill(RoundedRect(Rect(x: 0, y: 0, width: 320, height: 236)), .white)
    ]
    func add(
      _ text: String, y: Double, height: Double, _ style: TextStyle,
      _ alignment: TextAlignment = .natural
    ) {
      let frame = Rect(x: 8, y: y, width: 150, height: height)
      commands.append(.fill(RoundedRect(frame), Color(hex: 0xE6EEF8)))
      commands.append(
        .text(
          TextRun(
            text, frame: frame, style: style, color: .black, alignment: alignment)))
    }
    add("Compose", y: 8, height: 20, line)
    add("New window in the background", y: 32, height: 20, line)
    add("Compose a new message to all of your friends", y: 56, height: 36, title)
    add("הודעה חדשה", y: 96, height: 20, line)
    add("הודעה חדשה", y: 120, height: 20, line, .left)
    add("centred", y: 144, height: 20, line, .center)
    add("right", y: 168, height: 20, line, .right)
    add("first line\nsecond line\nthird", y: 192, height: 36, title)
    for (index, size) in [9.0, 10, 11, 12, 13, 15, 17, 20].enumerated() {
      let style = TextStyle(family: "Inter", size: size, weight: index % 2 == 0 ? 400 : 600)
      commands.append(
        .text(
          TextRun(
            "Keep in Dock 0123",
            frame: Rect(
              x: 168, y: 8 + Double(index) * 27, width: 150, height: 26), style: style,
            color: .black)))
    }
    for scale in [1.0, 1.25, 2.0] {
      let surface = try ImageSurface(width: Int(320 * scale), height: Int(236 * scale))
      painter.draw(commands, on: surface, scale: scale)
      let suffix = scale == 1 ? "" : scale == 2 ? "@2" : "@1.25"
      try Golden.check(surface, "text" + suffix)
    }
  }
}
