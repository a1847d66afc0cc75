internal import DisplayList
internal import Geometry

/// What the window of a pretend program shows.
struct SampleScene {
  /// The size of the window that it is made for, in logical pixels.
  static let size = Size(width: 620, height: 420)

  var application: SampleApplication
  /// The action that came last, if any.
  var action: String?
  /// Files or addresses that it was asked to open.
  var files: [String] = []
  /// The command, or the call, as it came.
  var caption: String
  var isDark: Bool
  /// In logical pixels.
  var size: Size

  private static let sidebarWidth = 196.0
  private static let family = "Inter, Cantarell, Noto Sans, DejaVu Sans, sans-serif"

  /// The whole picture, from the back to the front.
  var commands: [DrawCommand] { [background] + sidebar + heading + list + footer }

  private var text: Color { isDark ? Color(hex: 0xf2f3f5) : Color(hex: 0x1d2027) }
  private var note: Color { isDark ? Color(hex: 0x9ea3ae) : Color(hex: 0x6c727f) }
  private var card: Color { isDark ? Color(hex: 0x2c2f37) : Color(hex: 0xf3f4f7) }

  private var background: DrawCommand {
    .fill(
      RoundedRect(Rect(origin: .zero, size: size)), isDark ? Color(hex: 0x1f2127) : .white)
  }

  private var sidebar: [DrawCommand] {
    let width = Self.sidebarWidth
    let panel = Rect(x: 0, y: 0, width: width, height: size.height)
    let tile = Rect(x: (width - 92) / 2, y: 56, width: 92, height: 92)
    return [
      .gradient(
        RoundedRect(panel), top: Color(hex: application.top), bottom: Color(hex: application.bottom)
      ),
      .fill(RoundedRect(tile, cornerRadius: 26), Color.white.withAlpha(0.22)),
      .symbol(application.symbol, tile.inset(by: 20), .white),
      words(
        application.name, Rect(x: 12, y: 166, width: width - 24, height: 34), size: 24, weight: 700,
        .white, .center),
      words(
        "A sample program", Rect(x: 12, y: 199, width: width - 24, height: 20), size: 12.5,
        weight: 400, Color.white.withAlpha(0.85), .center),
    ]
  }

  private var contentLeft: Double { Self.sidebarWidth + 30 }
  private var contentWidth: Double { size.width - contentLeft - 30 }

  private var heading: [DrawCommand] {
    let title = action.map(SampleApplication.words(ofAction:)) ?? files.first.map(Self.name)
    let subtitle =
      action == nil
      ? files.isEmpty ? "Started without an action" : "Opened"
      : "Started by its quick action"
    return [
      words(
        title ?? "Welcome", Rect(x: contentLeft, y: 30, width: contentWidth, height: 40), size: 28,
        weight: 700,
        text),
      words(
        subtitle, Rect(x: contentLeft, y: 70, width: contentWidth, height: 22), size: 14,
        weight: 400, note),
    ]
  }

  /// The last part of a path or an address, without the escapes of addresses.
  private static func name(of file: String) -> String {
    var bytes: [UInt8] = []
    var rest = (file.split(separator: "/").last ?? "").utf8[...]
    while let byte = rest.popFirst() {
      let digits = Substring(rest.prefix(2))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var list: [DrawCommand] {
    application.rows.enumerated().flatMap { index, row -> [DrawCommand] in
      let frame = Rect(
        x: contentLeft, y: 108 + Double(index) * 62, width: contentWidth, height: 54)
      let dot = Rect(x: frame.minX + 14, y: frame.minY + 13, width: 28, height: 28)
      let left = dot.maxX + 14
      let width = frame.maxX - left - 14
      return [
        .fill(RoundedRect(frame, cornerRadius: 12), card),
        .ellipse(dot, Color(hex: application.bottom).withAlpha(0.16)),
        .ellipse(dot.inset(by: 8), Color(hex: application.bottom)),
        words(
          row.title, Rect(x: left, y: frame.minY + 8, width: width, height: 20), size: 14.5,
          weight: 600, text),
        words(
          row.note, Rect(x: left, y: frame.minY + 28, width: width, height: 18), size: 12.5,
          weight: 400, note),
      ]
    }
  }

  private var footer: [DrawCommand] {
    [
      words(
        caption, Rect(x: contentLeft, y: size.height - 40, width: contentWidth, height: 18),
        size: 11.5, weight: 400, note, family: "DejaVu Sans Mono, monospace")
    ]
  }

  private func words(
    _ text: String, _ frame: Rect, size: Double, weight: Int, _ color: Color,
    _ alignment: TextAlignment = .left, family: String = family
  ) -> DrawCommand {
    .text(
      TextRun(
        text, frame: frame, style: TextStyle(family: family, size: size, weight: weight),
        color: color, alignment: alignment))
  }
}
