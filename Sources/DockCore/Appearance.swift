package import DisplayList

/// How things look: what the desktop says, with what the user overrides.
package struct Appearance: Hashable, Sendable {
  /// Whether the dark colours are used.
  package var isDark: Bool
  /// The colour of highlights.
  package var accent: Color
  /// The family of all text, as Pango names it.
  package var fontFamily: String
  /// The size of ordinary text in logical pixels.
  package var fontSize: Double
  /// Whether things appear where they belong instead of moving there.
  package var reducesMotion: Bool
  /// The opacity of the dock's background under a compositor, 0 to 1.
  package var panelOpacity: Double
  /// Whether colours are opaque and lines strong.
  package var isHighContrast: Bool

  /// An appearance from its parts.
  package init(
    isDark: Bool = false, accent: Color = Color(hex: 0x2E74F0), fontFamily: String = "Sans",
    fontSize: Double = 14, reducesMotion: Bool = false, panelOpacity: Double = 0.78,
    isHighContrast: Bool = false
  ) {
    self.isDark = isDark
    self.accent = accent
    self.fontFamily = fontFamily
    self.fontSize = fontSize
    self.reducesMotion = reducesMotion
    self.panelOpacity = panelOpacity
    self.isHighContrast = isHighContrast
  }

  /// Ordinary text.
  var text: Color { isDark ? Color(hex: 0xF5F5F7) : Color(hex: 0x1B1B1F) }

  /// Second lines.
  var secondaryText: Color {
    if isHighContrast { return text }
    return isDark ? Color(hex: 0xF5F5F7, alpha: 0.62) : Color(hex: 0x1B1B1F, alpha: 0.6)
  }

  /// What takes something away.
  var destructive: Color { isDark ? Color(hex: 0xFF6961) : Color(hex: 0xC4221B) }

  /// What was not found, or failed.
  var warning: Color { isDark ? Color(hex: 0xFFB340) : Color(hex: 0xB25000) }

  /// Thin lines between rows.
  var separator: Color {
    let alpha = isHighContrast ? 0.5 : 0.11
    return isDark ? Color.white.withAlpha(alpha) : Color.black.withAlpha(alpha)
  }

  /// The line round panels.
  var border: Color {
    let alpha = isHighContrast ? 0.7 : 0.14
    return isDark ? Color.white.withAlpha(alpha) : Color.black.withAlpha(alpha * 0.8)
  }

  /// The dock's background.
  func panel(isComposited: Bool) -> Color {
    let opacity = isComposited && !isHighContrast ? panelOpacity : 1
    return isDark ? Color(hex: 0x202127, alpha: opacity) : Color(hex: 0xF2F3F7, alpha: opacity)
  }

  /// The popover's background; what is behind it is blurred already, so it may shine through.
  var card: Color {
    cardGround.withAlpha(isHighContrast ? 1 : 0.88)
  }

  /// The card's colour where nothing shines through.
  var cardGround: Color { isDark ? Color(hex: 0x2B2C33) : Color(hex: 0xFBFBFD) }

  /// The ground of the row that is highlighted: the accent, where it stands out from the card.
  var highlight: Color {
    accent.contrast(with: cardGround) >= 1.6 ? accent : accentOnCard
  }

  /// How much the highlight stands out from a colour (WCAG 2.1, 1 to 21).
  package func highlightContrast(with color: Color) -> Double { highlight.contrast(with: color) }

  /// The colour that rests on the highlight: white or black, whichever is read more easily.
  var onHighlight: Color {
    // White on a mid blue is what people know; black only where white would fall below 3:1.
    highlight.contrast(with: .white) >= 3 ? .white : .black
  }

  /// The accent where it is drawn as text or line on a card: darkened or lightened until it holds 3:1.
  var accentOnCard: Color {
    var color = accent
    let toward = isDark ? Color.white : Color.black
    for _ in 0..<12 where color.contrast(with: cardGround) < 3 {
      color = color.mixed(with: toward, share: 0.15)
    }
    return color
  }

  /// The fonts that are used, to be loaded before they are needed.
  package var styles: [TextStyle] {
    [
      PopoverLayout.titleStyle(self), PopoverLayout.subtitleStyle(self),
      style(size: 0.95, weight: 500), style(size: 0.82),
    ]
  }

  func style(size: Double = 1, weight: Int = 400, lines: Int = 1) -> TextStyle {
    TextStyle(family: fontFamily, size: fontSize * size, weight: weight, maximumLines: lines)
  }
}

extension Color {
  /// This colour moved towards `other` by `share`, 0 to 1.
  func mixed(with other: Color, share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }
}
