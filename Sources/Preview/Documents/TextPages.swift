internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Text, set in lines that wrap, page by page.
enum TextPages {
  /// How much of a file is read, in bytes.
  static let limit = 1 << 20
  /// How much of source is coloured, in bytes.
  private static let colorLimit = 256 << 10
  /// The height of a page with next to nothing on it, in logical pixels: that of the smallest card, so
  /// that the card's own ground isn't seen above and below.
  static let smallestHeight = 220.0
  /// The room round the text, in logical pixels.
  private static let margin = 22.0

  /// Draws a page; `nil` where the file is no text.
  static func draw(_ file: FileReading, _ request: DocumentRequest) throws(DocumentFailure)
    -> DocumentPage?
  {
    let isCut = file.size > limit
    let bytes = try file.bytes(count: limit)
    guard let decoded = TextGuess.read(bytes, isCut: isCut) else { return nil }
    // What stands for something else is told by what it stands for, before it is shown as text.
    if let link = LinkFile(decoded.text, contentType: request.contentType) {
      return try LinkPages.draw(link, request)
    }
    return try draw(
      decoded, isCut: isCut, size: file.size, request,
      SourceLanguage(contentType: request.contentType))
  }

  /// Text as it is written, whatever it stands for.
  static func plain(
    _ decoded: DecodedText, _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    try draw(decoded, isCut: file.size > limit, size: file.size, request)
  }

  /// The list of what is in an archive, folders with a stroke behind them, sizes in front.
  static func listing(
    of descriptor: Int32, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let listing = try ArchiveListing.read(descriptor)
    guard !listing.entries.isEmpty else {
      throw DocumentFailure(.empty, facts: ["no entries"])
    }
    var total: Int64 = 0
    let sizes = listing.entries.map { $0.isFolder ? "" : $0.size.map(ByteCount.words) ?? "" }
    let widest = sizes.reduce(0) { max($0, $1.count) }
    let lines = zip(listing.entries, sizes).map { entry, size -> String in
      total += entry.size ?? 0
      let name = entry.name.map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 }
      return String(repeating: " ", count: widest - size.count) + size + "  " + String(name)
    }
    var page = try draw(
      DecodedText(plain: lines.joined(separator: "\n")), isCut: false, size: 0, request)
    let count = listing.entries.count
    page.facts = [
      (listing.isWhole ? "" : "more than ") + (count == 1 ? "1 entry" : "\(count) entries"),
      "\(ByteCount.words(total)) unpacked",
    ]
    if listing.isLocked { page.facts.append("locked by a password") }
    page.text = listing.entries.map(\.name).joined(separator: "\n")
    return page
  }

  private static func draw(
    _ decoded: DecodedText, isCut: Bool, size: Int, _ request: DocumentRequest,
    _ language: SourceLanguage? = nil
  ) throws(DocumentFailure) -> DocumentPage {
    let painter = Painter(icons: NoIcons())
    let colors = FlowColors(request.look)
    let room = Size(
      width: Double(request.width) / request.scale, height: Double(request.height) / request.scale)
    let style = TextStyle(
      family: "Monospace", size: (request.look.fontSize * 0.9).rounded(), maximumLines: 400)
    // By bytes: telling characters apart takes longer than drawing the page.
    var lines = decoded.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
    // A line end at the end begins no line.
    if lines.count > 1, lines.last?.isEmpty == true, !isCut { lines.removeLast() }
    let gutter = language == nil ? 0 : gutterWidth(lines.count, style, painter.text, request)
    let frame = Rect(
      x: margin + gutter, y: margin, width: max(40, room.width - 2 * margin - gutter),
      height: max(40, room.height - 2 * margin))
    let page = page(of: lines, frame, style, language, colors, painter.text, request)
    var commands: [DrawCommand] = [
      .fill(RoundedRect(Rect(origin: .zero, size: room)), colors.page.ground)
    ]
    var links: [DocumentLink] = []
    var y = margin
    for line in page.lines {
      let place = Rect(x: frame.minX, y: y, width: frame.width, height: line.height)
      if gutter > 0 {
        let number = Rect(x: 0, y: y, width: margin + gutter - 14, height: line.lineHeight)
        commands.append(
          .text(
            TextRun(
              "\(line.number)", frame: number, style: style, color: colors.page.faint,
              alignment: .right)))
      }
      if !line.text.isEmpty {
        let run = TextRun(
          line.text, frame: place, style: style, color: colors.page.text, spans: line.spans)
        commands.append(.text(run))
        for (rect, target) in data(in: run, painter.text, request.scale) {
          commands.append(
            .fill(
              RoundedRect(
                Rect(x: rect.minX, y: rect.maxY - 2, width: rect.width, height: 1)), colors.link))
          let scale = request.scale
          links.append(
            DocumentLink(
              x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
              height: rect.height * scale, target: target))
        }
      }
      y += line.height
    }
    let surface = try surface(request, filledTo: page.count == 1 ? y + margin : nil)
    painter.draw(commands, on: surface, scale: request.scale)
    var result = DocumentPage(pixels: Pixels(surface))
    result.pageCount = page.count
    result.links = links
    result.text = decoded.text
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    result.facts = [isCut ? "more than " + count : count]
    if decoded.encodingName != DecodedText.Encoding.utf8.rawValue {
      result.facts.append(decoded.encodingName)
    }
    if isCut { result.facts.append("the first \(limit >> 20) MiB of it are shown") }
    return result
  }

  /// Where in a line something stands that can be acted on, in logical pixels: a rectangle for each
  /// line that it wraps into.
  private static func data(
    in run: TextRun, _ measurer: TextMeasurer, _ scale: Double
  ) -> [(Rect, String)] {
    DataDetector.find(in: run.text, limit: 40).flatMap { datum in
      measurer.rects(of: datum.range, in: run, scale: scale).map { ($0, datum.target) }
    }
  }

  private struct Line {
    var number: Int
    var text: String
    var spans: [TextSpan]
    /// With all the lines that it wraps into, in logical pixels.
    var height: Double
    /// Of the first of these.
    var lineHeight: Double
  }

  /// The room for numbers of lines, in logical pixels.
  private static func gutterWidth(
    _ count: Int, _ style: TextStyle, _ measurer: TextMeasurer, _ request: DocumentRequest
  ) -> Double {
    let digits = String(repeating: "0", count: max(2, String(count).count))
    return measurer.size(of: digits, style: style, scale: request.scale).size.width + 6
  }

  /// The lines of the page that is asked for, or of the last one, and how many pages there are.
  ///
  /// Only what comes before the end of that page is measured: what follows is told by its characters,
  /// some pages on, so that a hand can turn on. That there is a next page is never a guess.
  private static func page(
    of lines: [Substring], _ frame: Rect, _ style: TextStyle, _ language: SourceLanguage?,
    _ colors: FlowColors, _ measurer: TextMeasurer, _ request: DocumentRequest
  ) -> (lines: [Line], count: Int) {
    var scanner = language.map(SourceScanner.init)
    var page: [Line] = []
    var count = 1
    var used = 0.0
    var taken = 0
    let sign = measurer.size(of: "0000000000", style: style, scale: request.scale).size
    let columns = max(1, Int(frame.width / (sign.width / 10)))
    for (index, line) in lines.enumerated() {
      let isAfter = count > request.page + 1
      var entry = Line(
        number: index + 1, text: "", spans: [], height: sign.height, lineHeight: sign.height)
      if isAfter {
        entry.height *= Double(rows(of: line, columns))
      } else {
        taken += line.utf8.count + 1
        if taken > colorLimit { scanner = nil }
        let source = SourceLine(line, &scanner)
        (entry.text, entry.spans) = (source.text, source.spans(colors))
        entry.height =
          measurer.size(
            of: source.text, style: style, maximumWidth: frame.width, scale: request.scale
          ).size.height
      }
      if used + entry.height > frame.height, used > 0 {
        if count > request.page + 20 { break }
        count += 1
        used = 0
        if count <= request.page + 1 { page = [] }
      }
      if count <= request.page + 1 { page.append(entry) }
      used += entry.height
    }
    return (page, count)
  }

  /// About how many rows a line takes, of so many columns each.
  private static func rows(of line: Substring, _ columns: Int) -> Int {
    // Bytes are enough where they all fit; else signs of Chinese and the like count twice.
    let count = line.utf8.count
    if count <= columns { return 1 }
    let width = line.unicodeScalars.prefix(SourceLine.limit)
      .reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    return (width + columns - 1) / columns
  }

  /// An empty picture of the asked size.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - bottom: Where the only page ends, in logical pixels: it is cut there, so that little text
  ///     makes a small page; `nil` for a whole page.
  /// - Returns: The picture.
  /// - Throws: `unreadable` where memory is short.
  static func surface(
    _ request: DocumentRequest, filledTo bottom: Double? = nil
  ) throws(DocumentFailure) -> ImageSurface {
    let least = min(request.height, Int(smallestHeight * request.scale))
    let height = bottom.map { max(least, Int(($0 * request.scale).rounded(.up))) }
    do {
      return try ImageSurface(
        width: request.width, height: min(request.height, height ?? request.height))
    } catch {
      throw DocumentFailure(.unreadable)
    }
  }
}

extension Pixels {
  /// The pixels of a picture that was painted.
  init(_ surface: ImageSurface) {
    let values = surface.withPixels { bytes -> [UInt32] in
      var values: [UInt32] = []
      values.reserveCapacity(surface.width * surface.height)
      for y in 0..<surface.height {
        for x in 0..<surface.width {
          values.append(bytes.load(fromByteOffset: y * surface.stride + 4 * x, as: UInt32.self))
        }
      }
      return values
    }
    self.init(width: surface.width, height: surface.height, values: values)
  }
}
