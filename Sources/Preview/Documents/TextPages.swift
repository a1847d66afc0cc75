internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Text, set in lines that wrap, page by page.
enum TextPages {
  /// How much of a file is read, in bytes.
  static let limit = 1 << 20
  /// Where a line is cut, in characters: Pango takes a second for a line of a million.
  private static let lineLimit = 2_000
  /// The room round the text, in logical pixels.
  private static let margin = 22.0

  /// Draws a page; `nil` where the file is no text.
  static func draw(_ file: FileReading, _ request: DocumentRequest) throws(DocumentFailure)
    -> DocumentPage?
  {
    let isCut = file.size > limit
    let bytes = try file.bytes(count: limit)
    guard let decoded = DecodedText(bytes, isCut: isCut) else { return nil }
    // What stands for something else is told by what it stands for, before it is shown as text.
    if let link = LinkFile(decoded.text, contentType: request.contentType) {
      let lines = DecodedText(plain: link.lines.joined(separator: "\n"))
      var page = try draw(lines, isCut: false, size: file.size, request)
      page.facts = link.target == nil ? ["nothing of it is run"] : ["nothing of it is fetched"]
      return page
    }
    return try draw(decoded, isCut: isCut, size: file.size, request)
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
    let lines = listing.entries.map { entry -> String in
      total += entry.size ?? 0
      let size = entry.isFolder ? "" : entry.size.map(ByteCount.words) ?? ""
      let name = entry.name.map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 }
      return String(repeating: " ", count: max(0, 9 - size.count)) + size + "  " + String(name)
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
    _ decoded: DecodedText, isCut: Bool, size: Int, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let painter = Painter(icons: NoIcons())
    let colors = PageColors(request.look)
    let room = Size(
      width: Double(request.width) / request.scale, height: Double(request.height) / request.scale)
    let style = TextStyle(
      family: "Monospace", size: (request.look.fontSize * 0.9).rounded(), maximumLines: 400)
    let lines = decoded.text.split(separator: "\n", omittingEmptySubsequences: false)
    let pages = pages(of: lines, style, room, painter.text, request)
    let page = min(request.page, pages.count - 1)
    var commands: [DrawCommand] = [
      .fill(RoundedRect(Rect(origin: .zero, size: room)), colors.ground)
    ]
    var links: [DocumentLink] = []
    var y = margin
    for line in pages[page] {
      let height = line.height
      let frame = Rect(x: margin, y: y, width: room.width - 2 * margin, height: height)
      if !line.text.isEmpty {
        commands.append(.text(TextRun(line.text, frame: frame, style: style, color: colors.text)))
        for (rect, target) in data(in: line.text, frame, style, painter.text, request.scale) {
          commands.append(
            .fill(
              RoundedRect(
                Rect(x: rect.minX, y: rect.maxY - 2, width: rect.width, height: 1)), colors.accent))
          let scale = request.scale
          links.append(
            DocumentLink(
              x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
              height: rect.height * scale, target: target))
        }
      }
      y += height
    }
    let surface = try surface(request)
    painter.draw(commands, on: surface, scale: request.scale)
    var result = DocumentPage(pixels: Pixels(surface))
    result.pageCount = pages.count
    result.links = links
    result.text = decoded.text
    // A line end at the end begins no line.
    let hasTail = lines.count > 1 && lines.last?.isEmpty == true && !isCut
    let number = lines.count - (hasTail ? 1 : 0)
    let count = isCut ? "more than \(number) lines" : "\(number) lines"
    result.facts = number == 1 && !isCut ? ["1 line"] : [count]
    if decoded.encoding != .utf8 { result.facts.append(decoded.encoding.rawValue) }
    if isCut { result.facts.append("the first \(limit >> 20) MiB of it are shown") }
    return result
  }

  /// Where in a line something stands that can be acted on, in logical pixels: the whole line where it
  /// wraps, or runs from right to left.
  private static func data(
    in line: String, _ frame: Rect, _ style: TextStyle, _ measurer: TextMeasurer, _ scale: Double
  ) -> [(Rect, String)] {
    let found = DataDetector.find(in: line, limit: 40)
    guard !found.isEmpty else { return [] }
    let bytes = Array(line.utf8)
    let whole = measurer.size(of: line, style: style, maximumWidth: frame.width, scale: scale)
    let isPlain = whole.lines == 1 && !measurer.isRightToLeft(line)
    func width(_ count: Int) -> Double {
      let part = String(decoding: bytes[..<count], as: UTF8.self)
      return part.isEmpty ? 0 : measurer.size(of: part, style: style, scale: scale).size.width
    }
    return found.map { datum in
      guard isPlain else { return (frame, datum.target) }
      let start = width(datum.range.lowerBound)
      let end = width(datum.range.upperBound)
      let rect = Rect(
        x: frame.minX + start, y: frame.minY, width: max(1, end - start), height: frame.height)
      return (rect, datum.target)
    }
  }

  private struct Line {
    var text: String
    var height: Double
  }

  /// The lines of each page, up to the page that is asked for and some beyond, so that a hand can
  /// turn on; measuring all of a long file would take seconds.
  private static func pages(
    of lines: [Substring], _ style: TextStyle, _ room: Size, _ measurer: TextMeasurer,
    _ request: DocumentRequest
  ) -> [[Line]] {
    let width = max(40, room.width - 2 * margin)
    let height = max(40, room.height - 2 * margin)
    var pages: [[Line]] = [[]]
    var used = 0.0
    for line in lines {
      let isLong = line.utf8.count > lineLimit && line.count > lineLimit
      let text = isLong ? String(line.prefix(lineLimit)) + "…" : String(line)
      let taken = measurer.size(
        of: text, style: style, maximumWidth: width, scale: request.scale
      ).size.height
      if used + taken > height, used > 0 {
        if pages.count > request.page + 20 { break }
        pages.append([])
        used = 0
      }
      pages[pages.count - 1].append(Line(text: text, height: taken))
      used += taken
    }
    return pages
  }

  /// An empty picture of the asked size.
  static func surface(_ request: DocumentRequest) throws(DocumentFailure) -> ImageSurface {
    do {
      return try ImageSurface(width: request.width, height: request.height)
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
