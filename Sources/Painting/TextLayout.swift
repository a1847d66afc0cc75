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
  }

  /// One line, in device pixels from the layout's top.
  struct Line {
    fileprivate let raw: UnsafeMutablePointer<PangoLayoutLine>
    /// From the top of the layout to the line's baseline.
    let baseline: Double
    /// The advance width.
    let width: Double
    /// Whether the line's own direction is right to left.
    let isRightToLeft: Bool
  }

  /// The lines from the top.
  let lines: [Line]
  /// The widest line, in device pixels.
  let width: Double
  /// From the top of the first to the bottom of the last line, in device pixels.
  let height: Double

  private let raw: OpaquePointer

  /// Longer text can't be seen in any place of ours and would only cost time.
  private static let longest = 4096

  /// Sets the text.
  init(_ key: Key, context: OpaquePointer) {
    raw = pango_layout_new(context)
    var text = key.text
    if text.utf8.count > Self.longest { text = String(text.prefix(Self.longest)) }
    let isSingle = key.style.maximumLines <= 1
    if isSingle { text = String(text.map { $0.isNewline ? " " : $0 }) }

    let font = pango_font_description_new()
    pango_font_description_set_family(font, key.style.family)
    pango_font_description_set_absolute_size(
      font, key.style.size * key.scale * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(UInt32(max(1, key.style.weight))))
    pango_layout_set_font_description(raw, font)
    pango_font_description_free(font)

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
          width: width,
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

  /// Draws the lines with the canvas's source, in the middle of the frame's height; baselines lie
  /// on whole pixels.
  ///
  /// - Parameters:
  ///   - canvas: Where to draw.
  ///   - frame: The room, in device pixels.
  ///   - alignment: The side the lines lean to.
  func draw(on canvas: Canvas, in frame: Rect, alignment: TextAlignment) {
    let top = frame.minY + (frame.height - height) / 2
    for line in lines {
      let room = frame.width - line.width
      let left: Double =
        switch alignment {
        case .left: 0
        case .right: room
        case .center: room / 2
        case .natural: line.isRightToLeft ? room : 0
        }
      cairo_move_to(
        canvas.raw, (frame.minX + left).rounded(), (top + line.baseline).rounded())
      pango_cairo_show_layout_line(canvas.raw, line.raw)
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
