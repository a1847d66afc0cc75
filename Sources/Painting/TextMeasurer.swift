internal import CPango
package import DisplayList
package import Geometry

/// Sets text with Pango and says how large it comes out; the painter draws the same layouts.
///
/// Used from one thread. Recent layouts are kept, since a scene is drawn many times.
package final class TextMeasurer {
  private let context: OpaquePointer
  private var recent: [TextLayout.Key: TextLayout] = [:]
  /// More than the text of a full popover and a long dock at two scales.
  private static let recentLimit = 160

  /// A measurer with the fonts that Fontconfig knows at its first use.
  package init() {
    let map = pango_cairo_font_map_get_default()
    context = pango_font_map_create_context(map)
    let options = cairo_font_options_create()
    // Grey edges, since the pictures are transparent; upright shapes follow the pixel rows but
    // widths stay true, so that the same text wraps alike at every scale.
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
  }

  deinit {
    recent.removeAll()
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// The room that `text` takes, in logical pixels rounded up to whole device pixels, and the
  /// lines it is set in.
  ///
  /// - Parameters:
  ///   - text: The text; line ends are kept, but count as spaces where one line is allowed.
  ///   - style: The font, its size and the most lines.
  ///   - maximumWidth: Where lines break, in logical pixels; `nil` for no limit.
  ///   - scale: Device pixels in one logical pixel.
  /// - Returns: The size, at least one line high, and the number of lines, ellipsis counted.
  package func size(
    of text: String, style: TextStyle, maximumWidth: Double? = nil, scale: Double = 1
  ) -> (size: Size, lines: Int) {
    let layout = layout(of: text, style: style, width: maximumWidth, scale: scale)
    return (
      Size(
        width: layout.width.rounded(.up) / scale, height: layout.height.rounded(.up) / scale),
      layout.lines.count
    )
  }

  /// The lines that a run breaks into in the width of its frame.
  ///
  /// - Parameters:
  ///   - run: The text; where it is placed, and which of its lines are drawn, is all the same.
  ///   - scale: Device pixels in one logical pixel.
  /// - Returns: The lines from the top.
  package func lines(of run: TextRun, scale: Double = 1) -> [TextLine] {
    layout(
      of: run.text, style: run.style, width: run.frame.width, scale: scale, spans: run.spans
    ).lines.map {
      TextLine(
        range: $0.range, height: $0.height / scale, width: $0.width / scale,
        isRightToLeft: $0.isRightToLeft)
    }
  }

  /// Where a part of a run stands as the painter draws it.
  ///
  /// - Parameters:
  ///   - part: The part, in bytes of the text's UTF-8.
  ///   - run: The text with its place.
  ///   - scale: Device pixels in one logical pixel.
  /// - Returns: A rectangle for each stretch of each line, in the scene's logical pixels; there are
  ///   several where lines break, or directions mix.
  package func rects(of part: Range<Int>, in run: TextRun, scale: Double = 1) -> [Rect] {
    layout(
      of: run.text, style: run.style, width: run.frame.width, scale: scale, spans: run.spans
    ).rects(
      of: part, in: run.frame.scaled(by: scale), alignment: run.alignment, lines: run.lines
    ).map { $0.scaled(by: 1 / scale) }
  }

  /// Whether the text's first strong letter belongs to a script written from right to left.
  package func isRightToLeft(_ text: String) -> Bool {
    let style = TextStyle(family: "sans-serif", size: 12)
    return layout(of: text, style: style, width: nil, scale: 1).lines.first?.isRightToLeft ?? false
  }

  /// Loads the fonts of `styles` by setting and drawing a string that nobody sees; the first text
  /// costs some ten milliseconds, which should not fall into a press.
  package func warm(_ styles: [TextStyle], scale: Double = 1) {
    guard let surface = try? ImageSurface(width: 64, height: 64) else { return }
    let canvas = Canvas(surface, scale: scale, origin: .zero)
    for style in styles {
      let layout = layout(of: "Hag 0…", style: style, width: 60, scale: scale)
      layout.draw(
        on: canvas, in: Rect(x: 0, y: 0, width: 64, height: 64), alignment: .natural)
    }
  }

  /// The layout of a text, set now or found among the recent ones; `width` in logical pixels.
  func layout(
    of text: String, style: TextStyle, width: Double?, scale: Double, spans: [TextSpan] = []
  ) -> TextLayout {
    let key = TextLayout.Key(
      text: text, style: style, width: width.map { Int((max(0, $0) * scale).rounded(.down)) },
      scale: scale, spans: spans)
    if let found = recent[key] { return found }
    if recent.count >= Self.recentLimit { recent.removeAll(keepingCapacity: true) }
    let made = TextLayout(key, context: context)
    recent[key] = made
    return made
  }
}
