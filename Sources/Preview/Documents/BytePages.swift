internal import CGIO
internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Files that nothing here can read: what they are in words, and their first bytes.
enum BytePages {
  /// How many bytes are shown.
  private static let limit = 4096
  private static let margin = 28.0

  /// Draws a page of bytes in rows of 16, or of 8 where the room is narrow.
  static func draw(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let bytes = try file.bytes(count: limit)
    var canvas = PageCanvas(request)
    let inner = canvas.room.width - 2 * margin
    let words = words(for: request.contentType)
    let kind = ExecutableFacts.line(of: bytes)
    var y = canvas.set(
      words, x: margin, y: margin - 4, width: inner, canvas.style(22, weight: 600),
      canvas.colors.text)
    y = canvas.set(
      [kind, ByteCount.words(Int64(file.size))].compactMap { $0 }.joined(separator: " · "),
      x: margin, y: y + 2, width: inner, canvas.style(14), canvas.colors.faint)
    y += 14
    canvas.commands.append(
      .fill(
        RoundedRect(Rect(x: margin, y: y, width: inner, height: 1)),
        canvas.colors.faint.withAlpha(0.35)))
    y += 14
    let table = Table(canvas, bytes, width: inner, height: canvas.room.height - y - margin)
    let number = min(request.page, table.pageCount - 1)
    table.draw(number, on: &canvas, x: margin, y: y)
    var page = DocumentPage(pixels: try canvas.pixels())
    page.pageCount = table.pageCount
    page.facts = [kind ?? words]
    if file.size > limit { page.facts.append("the first \(limit >> 10) KiB are shown") }
    return page
  }

  private static func words(for type: String) -> String {
    guard let words = g_content_type_get_description(type) else { return type }
    defer { g_free(words) }
    let text = String(cString: words)
    return text.isEmpty || text == "unknown" ? "Unknown kind of file" : text.capitalizedFirst
  }

  /// Bytes in three columns: place, values, characters.
  private struct Table {
    private let bytes: [UInt8]
    private let columns: Int
    private let rows: Int
    private let style: TextStyle
    /// The width of a character, in logical pixels.
    private let advance: Double

    init(_ canvas: PageCanvas, _ bytes: [UInt8], width: Double, height: Double) {
      self.bytes = bytes
      func style(_ size: Double) -> TextStyle {
        canvas.style(size, lines: 1000, family: "Monospace")
      }
      func advance(_ size: Double) -> Double {
        canvas.size(of: String(repeating: "0", count: 100), style(size)).width / 100
      }
      // Place, two spaces, three characters a byte, two spaces, one character a byte.
      func length(_ columns: Int) -> Double { Double(8 + 2 + 3 * columns + 2 + columns) }
      columns = advance(10) * length(16) <= width ? 16 : 8
      let room = width / length(columns)
      let size = max(6, min(16, (16 * room / advance(16)).rounded(.down)))
      self.style = style(size)
      self.advance = advance(size)
      let line =
        canvas.size(of: String(repeating: "0\n", count: 99) + "0", style(size)).height / 100
      rows = max(1, Int(height / max(1, line)))
    }

    var pageCount: Int { max(1, (bytes.count + columns * rows - 1) / (columns * rows)) }

    func draw(_ page: Int, on canvas: inout PageCanvas, x: Double, y: Double) {
      let start = page * columns * rows
      let shown = Array(bytes[start..<min(bytes.count, start + columns * rows)])
      let lines = stride(from: 0, to: shown.count, by: columns).map { place in
        (start + place, Array(shown[place..<min(shown.count, place + columns)]))
      }
      let places = lines.map { Self.hex($0.0, 8) }
      let values = lines.map { line in
        line.1.enumerated().map { index, byte in
          Self.hex(Int(byte), 2) + (index == 7 && columns == 16 ? "  " : " ")
        }.joined()
      }
      let characters = lines.map { line in
        String(line.1.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "·" })
      }
      let second = x + 10 * advance
      let third = second + Double(3 * columns + 2) * advance
      let colors = canvas.colors
      for (column, texts, color) in [
        (x, places, colors.faint), (second, values, colors.text),
        (third, characters, colors.accent),
      ] {
        canvas.set(
          texts.joined(separator: "\n"), x: column, y: y, width: 2000, style, color, .left)
      }
    }

    private static func hex(_ value: Int, _ count: Int) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
