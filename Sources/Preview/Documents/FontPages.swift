internal import CCairo
internal import DisplayList
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Fonts: a specimen in the font itself, with what it is fit for; symbols in a grid.
///
/// Each font of a collection is a page.
enum FontPages {
  /// The types that are fonts, by the names of shared-mime-info.
  static func knows(_ type: String) -> Bool {
    type.hasPrefix("font/") || type.hasPrefix("application/x-font")
      || type == "application/vnd.ms-opentype" || type == "application/font-woff"
  }

  /// The largest file, in bytes.
  private static let sizeLimit = 96 << 20
  private static let margin = 36.0

  /// Every letter once at least.
  private static let pangram = "Jumpy wizards mix big vats of quick, dark henna glue."
  private static let latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  /// Scripts with a few words each: a font is for a script when it has all of them.
  private static let scripts: [(name: String, words: String)] = [
    ("Greek", "Καλημέρα, φωτεινέ κόσμε"), ("Cyrillic", "Здравствуй, жаркий южный день"),
    ("Hebrew", "שלום לעולם הטוב"), ("Arabic", "مرحبا أيها العالم"), ("Armenian", "Բարեւ աշխարհ"),
    ("Georgian", "გამარჯობა მსოფლიო"), ("Devanagari", "नमस्ते दुनिया"), ("Bengali", "ওহে বিশ্ব"),
    ("Tamil", "வணக்கம் உலகம்"), ("Thai", "สวัสดีชาวโลก"), ("Ethiopic", "ሰላም ለዓለም"),
    ("Japanese", "こんにちは、世界"), ("Chinese", "你好，世界"), ("Korean", "안녕, 세상아"),
  ]

  /// Draws the specimen of one font.
  static func draw(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    guard file.size <= sizeLimit else { throw DocumentFailure(.tooLarge) }
    guard let font = FontFile(try file.bytes(count: sizeLimit), index: request.page) else {
      throw DocumentFailure(.damaged)
    }
    let covered = scripts.filter { font.covers($0.words) }
    let hasLatin = font.covers(latin)
    var sheet = Sheet(font, request)
    let isText = hasLatin || !covered.isEmpty
    sheet.head(isText ? nil : request.look.fontFamily)
    if isText {
      if hasLatin { sheet.latin(pangram) }
      sheet.samples(covered)
      if hasLatin { sheet.ladder(pangram) }
    } else {
      sheet.grid(font.characters(600))
    }
    var page = DocumentPage(pixels: try sheet.pixels())
    page.pageCount = font.faceCount
    page.facts = facts(of: font, (hasLatin ? ["Latin"] : []) + covered.map(\.name))
    return page
  }

  private static func facts(of font: FontFile, _ scripts: [String]) -> [String] {
    let axes = font.axes
    return [
      "\(font.family) \(font.style)",
      font.glyphCount == 1 ? "1 glyph" : "\(font.glyphCount) glyphs",
      scripts.isEmpty ? "symbols" : scripts.joined(separator: ", "),
      axes.isEmpty ? nil : "variable: " + axes.joined(separator: ", "),
      font.faceCount > 1 ? "\(font.faceCount) fonts in one file" : nil, font.name(5),
      (font.name(13) ?? font.name(14)).map { "licence: " + $0.prefix(120) },
    ].compactMap { $0 }
  }

  /// A page under work: lines of the font and labels from top to bottom, as long as there is room.
  private struct Sheet {
    private let font: FontFile
    private let scale: Double
    private var canvas: PageCanvas
    private var lines: [(text: String, x: Double, baseline: Double, size: Double, color: Color)] =
      []
    private var y = FontPages.margin

    init(_ font: FontFile, _ request: DocumentRequest) {
      self.font = font
      scale = request.scale
      canvas = PageCanvas(request)
    }

    private var inner: Double { canvas.room.width - 2 * FontPages.margin }
    private var bottom: Double { canvas.room.height - FontPages.margin + 8 }

    /// The name, in the font itself where it can.
    mutating func head(_ family: String?) {
      let name = font.family.isEmpty ? "Font without a name" : font.family
      if family == nil, font.covers(name) {
        let size = min(46, inner / max(1, font.width(of: name)))
        y += size * 0.8
        lines.append((name, FontPages.margin, y, size, canvas.colors.text))
        y += size * 0.3
      } else {
        y = canvas.set(
          name, x: FontPages.margin, y: y - 8, width: inner, canvas.style(36, weight: 600),
          canvas.colors.text)
      }
      let count = font.glyphCount == 1 ? "1 glyph" : "\(font.glyphCount) glyphs"
      y = canvas.set(
        [font.style, count].filter { !$0.isEmpty }.joined(separator: " · "), x: FontPages.margin,
        y: y + 4, width: inner, canvas.style(14), canvas.colors.faint)
      rule()
    }

    private mutating func rule() {
      y += 14
      canvas.commands.append(
        .fill(
          RoundedRect(Rect(x: FontPages.margin, y: y, width: inner, height: 1)),
          canvas.colors.faint.withAlpha(0.35)))
      y += 16
    }

    /// A line of the font, made smaller where it is too wide; nothing where there is no room left.
    private mutating func line(
      _ text: String, size: Double, left: Double = 0, spacing: Double = 1.42, _ color: Color? = nil,
      isCut: Bool = false
    ) {
      var text = text
      while isCut, font.width(of: text) * size > inner - left, let end = text.lastIndex(of: " ") {
        text = String(text[..<end])
      }
      let fitted = min(size, (inner - left) / max(1e-3, font.width(of: text)))
      guard y + fitted * 1.1 <= bottom else { return }
      lines.append(
        (text, FontPages.margin + left, y + fitted * 0.95, fitted, color ?? canvas.colors.text))
      y += fitted * spacing
    }

    mutating func latin(_ pangram: String) {
      line(pangram, size: 30)
      y += 6
      line("ABCDEFGHIJKLMNOPQRSTUVWXYZ", size: 24)
      line("abcdefghijklmnopqrstuvwxyz", size: 24)
      let marks = "0123456789 &@#%!?.,;:()[]{}/*+-=€£$"
      line(font.covers(marks) ? marks : "0123456789", size: 24)
    }

    mutating func samples(_ scripts: [(name: String, words: String)]) {
      guard !scripts.isEmpty, y + 130 < bottom else { return }
      rule()
      for script in scripts where y + 40 < bottom - 60 {
        canvas.set(
          script.name, x: FontPages.margin, y: y + 6, width: 92, canvas.style(12),
          canvas.colors.faint)
        line(script.words, size: 24, left: 100)
      }
    }

    mutating func ladder(_ text: String) {
      guard y + 60 < bottom else { return }
      rule()
      for size in [12.0, 16, 20, 28, 40, 56] {
        guard y + size * 1.3 <= bottom else { return }
        let label = canvas.style(11)
        let height = canvas.size(of: "0", label).height
        canvas.set(
          "\(Int(size))", x: FontPages.margin, y: y + size * 0.95 - height * 0.8, width: 28, label,
          canvas.colors.faint)
        line(text, size: size, left: 36, spacing: 1.4, isCut: true)
      }
    }

    /// Symbols, one a cell.
    mutating func grid(_ characters: [String]) {
      let columns = max(1, Int(inner / 64))
      let cell = inner / Double(columns)
      for start in stride(from: 0, to: characters.count, by: columns) where y + cell <= bottom + 8 {
        for (index, text) in characters[start..<min(characters.count, start + columns)].enumerated()
        {
          let size = min(34, 40 / max(0.2, font.width(of: text)))
          let x = FontPages.margin + (Double(index) + 0.5) * cell
          lines.append(
            (text, x - font.width(of: text) * size / 2, y + cell * 0.66, size, canvas.colors.text))
        }
        y += cell
      }
    }

    func pixels() throws(DocumentFailure) -> Pixels {
      var pixels = try canvas.pixels()
      pixels.draw { context in
        cairo_rectangle(
          context, 0, 0, (canvas.room.width - FontPages.margin / 2) * scale,
          canvas.room.height * scale)
        cairo_clip(context)
        for line in lines {
          font.draw(
            line.text, x: line.x * scale, baseline: line.baseline * scale, size: line.size * scale,
            line.color, on: context)
        }
      }
      return pixels
    }
  }
}
