internal import DisplayList
internal import Documents
internal import PreviewProtocol

/// The colours of flowing documents and of source, on light and on dark ground.
struct FlowColors {
  var page: PageColors
  /// Behind code, and behind the head of a table.
  var panel: Color
  /// Lines of tables, frames and rules.
  var line: Color
  /// What somebody else has said.
  var quote: Color
  /// Links, readable on the ground whatever the accent is.
  var link: Color
  /// Behind text that somebody has marked.
  var marker: Color
  private let isDark: Bool

  init(_ look: DocumentLook) {
    page = PageColors(look)
    isDark = look.isDark
    panel = isDark ? Color(hex: 0x292B32) : Color(hex: 0xF3F4F6)
    line = isDark ? Color(hex: 0x42454E) : Color(hex: 0xD9DBE0)
    quote = isDark ? Color(hex: 0xB4B6BF) : Color(hex: 0x55575E)
    marker = isDark ? Color(hex: 0x6B5A12) : Color(hex: 0xFFF0A8)
    link = page.accent
    // Moved to white or black until it can be read (WCAG 2.1, 1.4.3).
    for step in 1...10 where link.contrast(with: page.ground) < 4.5 {
      link = page.accent.mixed(with: page.text, share: Double(step) / 10)
    }
  }

  /// The colour of a token; each has a contrast of 4.5 and more to ground and panel.
  func color(of kind: SourceToken.Kind) -> Color {
    switch kind {
    case .keyword: isDark ? Color(hex: 0xE28ACF) : Color(hex: 0x9B2393)
    case .string, .added: isDark ? Color(hex: 0x8FD18A) : Color(hex: 0x1C6E2A)
    case .comment: isDark ? Color(hex: 0x9AA0AC) : Color(hex: 0x646872)
    case .number: isDark ? Color(hex: 0xE5B567) : Color(hex: 0x8A5200)
    case .name: isDark ? Color(hex: 0x7CB7F2) : Color(hex: 0x1F5FB0)
    case .mark: isDark ? Color(hex: 0x6FC7C9) : Color(hex: 0x0F6A70)
    case .removed: isDark ? Color(hex: 0xF08F84) : Color(hex: 0xB3261E)
    }
  }
}

extension Color {
  /// This colour with a share of another one, 0 to 1.
  func mixed(with other: Color, share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha)
  }
}
