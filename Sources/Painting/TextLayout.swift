internal import CPango
internal import DisplayList
internal import Geometry

/// Text broken into lines at its device size.
final class TextLayout {
  /// All that decides how the text comes out.
  struct Key: Hashable {
    /// The text.
    var text: String
    /// The font, size and lines.
    var style: TextStyle
    /// Where lines break, in device pixels.
    var width: Int?
    /// Device pixels in a logical pixel.
    var scale: Double
    /// The parts that differ.
    var spans: [TextSpan] = []
  }

  /// One line, in device pixels from the layout's top.
  struct Line {
    fileprivate let raw: UnsafeMutablePointer<PangoLayoutLine>
    /// From the top of the layout to the line's baseline.
    let baseline: Double
    /// From the top of the layout to the line's top.
    let top: Double
    /// From the line's top to its bottom.
    let height: Double
    /// The advance width.
    let width: Double
    /// Where Pango would put the line, from the left of the layout, in its own units.
    fileprivate let left: Int32
    /// Whether the line's own direction is right to left.
    let isRightToLeft: Bool

    /// What of the text stands in it, in bytes.
    var range: Range<Int> {
      let start = Int(raw.pointee.start_index)
      return start..<start + Int(max(0, raw.pointee.length))
    }
  }

  /// The lines from the top.
  let lines: [Line]
  /// The widest line, in device pixels.
  let width: Double
  /// From the top of the first to the bottom of the last line, in device pixels.
  let height: Double

  private let raw: OpaquePointer

  /// What doesn't fit into lines of this many characters can't be seen, and would only cost time.
  private static let longestLine = 256

  /// Sets the text.
  init(_ key: Key, context: OpaquePointer) {
    raw = pango_layout_new(context)
    var text = key.text
    let longest = max(4096, Self.longestLine * min(1024, key.style.maximumLines))
    if text.utf8.count > longest { text = String(text.prefix(longest)) }
    let isSingle = key.style.maximumLines <= 1
    if isSingle { text = String(text.map { $0.isNewline ? " " : $0 }) }

    let font = pango_font_description_new()
    pango_font_description_set_family(font, key.style.family)
    pango_font_description_set_absolute_size(
      font, key.style.size * key.scale * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(UInt32(max(1, key.style.weight))))
    pango_layout_set_font_description(raw, font)
    pango_font_description_free(font)
    let isDocument = key.style.maximumLines > 2
    if isDocument || !key.spans.isEmpty {
      let attributes = Self.attributes(key.spans)
      // A word that is broken gets no sign that isn't in the document.
      if isDocument { pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0)) }
      pango_layout_set_attributes(raw, attributes)
      pango_attr_list_unref(attributes)
    }

    pango_layout_set_auto_dir(raw, 1)
    pango_layout_set_wrap(raw, PANGO_WRAP_WORD_CHAR)
    if let width = key.width {
      pango_layout_set_width(raw, Int32(clamping: width * Int(PANGO_SCALE)))
    }
    Self.set(text, in: raw)
    let limit = max(1, key.style.maximumLines)
    if !isSingle && text.contains(where: \.isNewline) {
      // Pango's limit holds for each paragraph, ours for all: the lines that stay become
      // paragraphs of their own, and what follows runs on in the last one to end in an ellipsis.
      if Int(pango_layout_get_line_count(raw)) > limit {
        Self.set(Self.joined(text, lines: limit, of: raw), in: raw)
        pango_layout_set_ellipsize(raw, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(raw, -1)
      }
    } else {
      pango_layout_set_ellipsize(raw, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(raw, -Int32(clamping: limit))
    }

    var lines: [Line] = []
    var widest = 0.0
    var bottom = 0.0
    let iterator = pango_layout_get_iter(raw)
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let unit = Double(PANGO_SCALE)
      let width = Double(logical.width) / unit
      lines.append(
        Line(
          raw: line, baseline: Double(pango_layout_iter_get_baseline(iterator)) / unit,
          top: Double(logical.y) / unit, height: Double(logical.height) / unit, width: width,
          left: logical.x,
          isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
      widest = max(widest, width)
      bottom = Double(logical.y + logical.height) / unit
    } while pango_layout_iter_next_line(iterator) != 0
    pango_layout_iter_free(iterator)
    self.lines = lines
    width = widest
    height = bottom
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// Draws lines with the canvas's source, in the middle of the frame's height; baselines lie on whole
  /// pixels.
  ///
  /// - Parameters:
  ///   - canvas: Where to draw.
  ///   - frame: The room, in device pixels.
  ///   - alignment: The side the lines lean to.
  ///   - range: Which lines, from 0; `nil` for all.
  func draw(
    on canvas: Canvas, in frame: Rect, alignment: TextAlignment, lines range: Range<Int>? = nil
  ) {
    let range = clamped(range)
    let top = top(in: frame, range)
    for line in lines[range] {
      cairo_move_to(
        canvas.raw, left(of: line, in: frame, alignment).rounded(),
        (top + line.baseline).rounded())
      pango_cairo_show_layout_line(canvas.raw, line.raw)
    }
  }

  /// Where a part of the text stands when it is drawn so.
  ///
  /// - Parameters:
  ///   - part: The part, in bytes of UTF-8.
  ///   - frame: The room, in device pixels.
  ///   - alignment: The side the lines lean to.
  ///   - range: Which lines are drawn, from 0; `nil` for all.
  /// - Returns: A rectangle for each stretch of each line, from the first line on, in device pixels.
  func rects(
    of part: Range<Int>, in frame: Rect, alignment: TextAlignment, lines range: Range<Int>? = nil
  ) -> [Rect] {
    let range = clamped(range)
    let top = top(in: frame, range)
    var rects: [Rect] = []
    for line in lines[range] {
      let part = part.clamped(to: line.range)
      guard !part.isEmpty else { continue }
      var bounds: UnsafeMutablePointer<Int32>?
      var count: Int32 = 0
      pango_layout_line_get_x_ranges(
        line.raw, Int32(part.lowerBound), Int32(part.upperBound), &bounds, &count)
      guard let bounds else { continue }
      let left = left(of: line, in: frame, alignment)
      for index in 0..<Int(count) {
        let (one, two) = (bounds[2 * index] - line.left, bounds[2 * index + 1] - line.left)
        let unit = Double(PANGO_SCALE)
        rects.append(
          Rect(
            x: left + Double(min(one, two)) / unit, y: top + line.top,
            width: Double(abs(two - one)) / unit, height: line.height))
      }
      g_free(bounds)
    }
    return rects
  }

  private func clamped(_ range: Range<Int>?) -> Range<Int> {
    range?.clamped(to: 0..<lines.count) ?? 0..<lines.count
  }

  /// Where the layout's top lies so that the lines are in the middle of the frame.
  private func top(in frame: Rect, _ range: Range<Int>) -> Double {
    guard let first = lines[range].first, let last = lines[range].last, range.count < lines.count
    else { return frame.minY + (frame.height - height) / 2 }
    let height = last.top + last.height - first.top
    return frame.minY + (frame.height - height) / 2 - first.top
  }

  private func left(of line: Line, in frame: Rect, _ alignment: TextAlignment) -> Double {
    let room = frame.width - line.width
    switch alignment {
    case .left: return frame.minX
    case .right: return frame.minX + room
    case .center: return frame.minX + room / 2
    case .natural: return frame.minX + (line.isRightToLeft ? room : 0)
    }
  }

  private static func set(_ text: String, in layout: OpaquePointer) {
    // A NUL would end the text for Pango.
    var text = String(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
      }
    }
  }

  /// `text` with a line end after each of the first lines of `layout`, and no line end later.
  private static func joined(_ text: String, lines: Int, of layout: OpaquePointer) -> String {
    let bytes = Array(text.utf8)
    var result: [String] = []
    var start = 0
    for index in 0..<(lines - 1) {
      guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { break }
      let first = min(Int(line.pointee.start_index), bytes.count)
      let end = min(first + Int(line.pointee.length), bytes.count)
      result.append(String(decoding: bytes[first..<end], as: UTF8.self))
      start =
        pango_layout_get_line_readonly(layout, Int32(index + 1)).map {
          min(Int($0.pointee.start_index), bytes.count)
        } ?? bytes.count
    }
    let rest = String(decoding: bytes[start...], as: UTF8.self)
    result.append(String(rest.map { $0.isNewline ? " " : $0 }))
    return result.joined(separator: "\n")
  }
}
