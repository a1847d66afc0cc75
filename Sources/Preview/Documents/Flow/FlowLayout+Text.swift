internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting

/// A text ready to be set, and what in it is more than text.
struct FlowParagraph {
  var run: TextRun
  /// Where links stand, in bytes.
  var links: [(range: Range<Int>, target: String)] = []
  /// Where code stands, which has a ground of its own.
  var code: [Range<Int>] = []
}

extension FlowLayout {
  /// Longer text is set in several parts, so that each page costs the same.
  private static let partLimit = 4 << 10
  private static let thinSpace = "\u{2009}"

  /// Sets a text in lines.
  func add(_ text: FlowText, _ font: FlowFont, _ context: Context) {
    for part in Self.parts(of: text) where !isFull {
      let paragraph = paragraph(part, font, width: context.width)
      let lines = measurer.lines(of: paragraph.run, scale: scale)
      for (index, line) in lines.enumerated() {
        let height = line.height + leading(font)
        // No line stands alone at the end or the beginning of a page.
        let isBound = lines.count > 1 && (index == 0 || index == lines.count - 2)
        let piece = add(height, keepsWithNext: isBound)
        draw(piece) { [self] y, scene in
          draw(
            paragraph, Rect(x: context.x, y: y, width: context.width, height: height),
            lines: index..<index + 1, &scene)
        }
      }
    }
  }

  /// The space between two lines, in logical pixels.
  func leading(_ font: FlowFont) -> Double {
    (font.size * (font.size > 1.2 * base ? 0.1 : 0.28)).rounded()
  }

  /// Draws a text in its frame.
  func draw(
    _ paragraph: FlowParagraph, _ frame: Rect, lines: Range<Int>? = nil, _ scene: inout Scene
  ) {
    var run = paragraph.run
    run.frame = frame
    run.lines = lines
    for range in paragraph.code {
      for rect in measurer.rects(of: range, in: run, scale: scale) {
        let chip = Rect(
          x: rect.minX, y: rect.minY + 0.5, width: rect.width, height: rect.height - 1)
        scene.commands.append(.fill(RoundedRect(chip, cornerRadius: 4), colors.panel))
      }
    }
    scene.commands.append(.text(run))
    for link in paragraph.links {
      for rect in measurer.rects(of: link.range, in: run, scale: scale) where rect.width > 0 {
        scene.links.append((rect, link.target))
      }
    }
  }

  /// A text with the styles of its runs.
  func paragraph(_ text: FlowText, _ font: FlowFont, width: Double, maximumLines: Int = 1_000)
    -> FlowParagraph
  {
    // Code has a little room on its ground.
    let runs = text.runs.map { run in
      run.style.contains(.code)
        ? FlowRun(Self.thinSpace + run.text + Self.thinSpace, run.style, target: run.target) : run
    }
    let plain = FlowText(runs).plainText
    let style = TextStyle(
      family: family, size: font.size, weight: font.weight, maximumLines: maximumLines)
    let frame = Rect(x: 0, y: 0, width: width, height: 1)
    var result = FlowParagraph(run: TextRun(plain, frame: frame, style: style, color: font.color))
    var place = 0
    for run in runs {
      let range = place..<place + run.text.utf8.count
      place = range.upperBound
      if let target = run.target { result.links.append((range, target)) }
      if run.style.contains(.code) { result.code.append(range) }
      guard !run.style.isEmpty || run.target != nil else { continue }
      // The room of code is that of a narrow space, which no letter of equal width is.
      let inner = Self.thinSpace.utf8.count
      var span = TextSpan(
        run.style.contains(.code)
          ? range.lowerBound + inner..<range.upperBound - inner : range)
      if run.style.contains(.bold) { span.weight = max(font.weight, 700) }
      span.isItalic = run.style.contains(.italic)
      span.isMonospace = run.style.contains(.code)
      if run.style.contains(.code) { span.sizeFactor = 0.9 }
      if run.style.contains(.small) { span.sizeFactor = 0.8 }
      span.isStruck = run.style.contains(.struck)
      if run.style.contains(.marked) { span.background = colors.marker }
      span.isUnderlined = run.style.contains(.underlined) || run.target != nil
      if run.target != nil { span.color = colors.link }
      result.run.spans.append(span)
    }
    addData(plain, &result)
    return result
  }

  /// What can be acted on, though it was not written as a link.
  private func addData(_ plain: String, _ paragraph: inout FlowParagraph) {
    for datum in DataDetector.find(in: plain, limit: 40) {
      switch datum.kind {
      case .link, .email, .phone: break
      case .date, .place, .path: continue
      }
      guard !paragraph.links.contains(where: { $0.range.overlaps(datum.range) }),
        !paragraph.code.contains(where: { $0.overlaps(datum.range) })
      else { continue }
      paragraph.links.append((datum.range, datum.target))
      paragraph.run.spans.append(
        TextSpan(datum.range, color: colors.link, isUnderlined: true))
    }
  }

  /// A text in parts of bounded length, cut at spaces.
  private static func parts(of text: FlowText) -> [FlowText] {
    let size = text.runs.reduce(0) { $0 + $1.text.utf8.count }
    guard size > partLimit else { return [text] }
    var parts: [FlowText] = []
    var part = FlowText()
    var count = 0
    for run in text.runs {
      var rest = run.text[...]
      while !rest.isEmpty {
        var piece = rest
        if count + rest.utf8.count > partLimit {
          piece = rest.prefix(max(1, partLimit - count))
          if let space = piece.lastIndex(of: " "), space > piece.startIndex {
            piece = piece[...space]
          }
        }
        part.runs.append(FlowRun(String(piece), run.style, target: run.target))
        count += piece.utf8.count
        rest = rest[piece.endIndex...]
        if !rest.isEmpty || count >= partLimit {
          parts.append(part)
          part = FlowText()
          count = 0
        }
      }
    }
    if !part.runs.isEmpty { parts.append(part) }
    return parts
  }

  // MARK: Code

  /// Code on a ground of its own, coloured where its language is known.
  func addCode(_ text: String, _ language: String, _ context: Context) {
    leave(max(context.gap, base))
    let inset = 12.0
    let first = pieces.count
    _ = add(8, keepsWithNext: true)
    let style = TextStyle(
      family: "monospace", size: (base * 0.88).rounded(), maximumLines: 100)
    var scanner = SourceLanguage(name: language).map(SourceScanner.init)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !isFull {
      let line = SourceLine(line, &scanner)
      let frame = Rect(
        x: context.x + inset, y: 0, width: max(20, context.width - 2 * inset), height: 1)
      let run = TextRun(
        line.text.isEmpty ? " " : line.text, frame: frame, style: style, color: context.color,
        spans: line.spans(colors))
      for (index, part) in measurer.lines(of: run, scale: scale).enumerated() {
        let height = part.height + 2
        let piece = add(height)
        draw(piece) { y, scene in
          var run = run
          run.frame = Rect(x: frame.minX, y: y, width: frame.width, height: height)
          run.lines = index..<index + 1
          scene.commands.append(.text(run))
        }
      }
    }
    keepWithNext(pieces.count - 1)
    _ = add(8)
    bands.append(
      Band(kind: .code, x: context.x, width: context.width, pieces: first..<pieces.count))
    leave(max(context.gap, base))
  }
}

/// A line of source with its tokens; one that is very long is cut, and has no colours.
struct SourceLine {
  /// Where a line is cut, in characters: Pango takes a second for a line of a million.
  static let limit = 2_000

  var text: String
  var tokens: [SourceToken] = []

  init(_ line: Substring, _ scanner: inout SourceScanner?) {
    guard line.utf8.count <= Self.limit || line.count <= Self.limit else {
      text = String(line.prefix(Self.limit)) + "…"
      return
    }
    text = line.utf8.contains(9) ? Self.expanded(line) : String(line)
    tokens = scanner?.tokens(of: text) ?? []
  }

  func spans(_ colors: FlowColors) -> [TextSpan] {
    tokens.map { token in
      TextSpan(token.range, isItalic: token.kind == .comment, color: colors.color(of: token.kind))
    }
  }

  /// The line with spaces for tabs, up to the next place that 4 divides.
  private static func expanded(_ line: Substring) -> String {
    var result = ""
    var column = 0
    for character in line {
      let count = character == "\t" ? 4 - column % 4 : 1
      result += character == "\t" ? String(repeating: " ", count: count) : String(character)
      column += count
    }
    return result
  }
}
