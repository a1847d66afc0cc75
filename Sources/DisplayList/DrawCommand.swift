public import Geometry

/// One step of drawing.
///
/// All places are logical pixels in the scene's own space; the painter
/// multiplies by the scale and decides nothing.
public indirect enum DrawCommand: Hashable, Sendable {
  /// Fills a rounded rectangle.
  case fill(RoundedRect, Color)
  /// Fills a rounded rectangle with a vertical run from the first colour to the second.
  case gradient(RoundedRect, top: Color, bottom: Color)
  /// Draws a line of `width` logical pixels, centred on the border.
  case stroke(RoundedRect, Color, width: Double)
  /// Draws the soft shadow that the rounded rectangle throws; nothing inside it is drawn.
  case shadow(RoundedRect, radius: Double, offset: Point, Color)
  /// Fills an ellipse that touches the rectangle's sides.
  case ellipse(Rect, Color)
  /// Sets text.
  case text(TextRun)
  /// Paints pixels of an icon. With a tint only the icon's alpha is used.
  case icon(IconName, Rect, opacity: Double, tint: Color?)
  /// Paints a picture that a preview made, stretched to the rectangle; nothing where there is none.
  case picture(PictureName, Rect, opacity: Double)
  /// Paints one of the drawn pictures in one colour.
  case symbol(Symbol, Rect, Color)
  /// Draws `content` with an opacity of its own, scaled by `scale` about `anchor`.
  case group(opacity: Double, scale: Double, anchor: Point, content: [DrawCommand])
  /// Draws `content` inside a rounded rectangle only.
  case clipped(RoundedRect, content: [DrawCommand])
}

/// A rectangle with round corners, in logical pixels.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle.
  public var rect: Rect
  /// The radius of each corner, in logical pixels; at most half the shorter side is drawn.
  public var cornerRadius: Double

  /// A rounded rectangle.
  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }
}

/// Text to set: what, where and how.
public struct TextRun: Hashable, Sendable {
  /// The text; line ends in it are kept.
  public var text: String
  /// The room for it.
  ///
  /// Lines beyond `maximumLines` or the width end in an ellipsis.
  public var frame: Rect
  /// The font and size.
  public var style: TextStyle
  /// The colour.
  public var color: Color
  /// Which side the lines lean to; `natural` follows the text's own direction.
  public var alignment: TextAlignment
  /// The parts that differ from the rest; later ones count where two meet.
  public var spans: [TextSpan]
  /// Which of the lines that the text breaks into are drawn, from 0, as where a page ends within it;
  /// `nil` for all.
  public var lines: Range<Int>?

  /// A run from its parts.
  public init(
    _ text: String, frame: Rect, style: TextStyle, color: Color,
    alignment: TextAlignment = .natural, spans: [TextSpan] = [], lines: Range<Int>? = nil
  ) {
    self.text = text
    self.frame = frame
    self.style = style
    self.color = color
    self.alignment = alignment
    self.spans = spans
    self.lines = lines
  }
}

/// A font at a size.
public struct TextStyle: Hashable, Sendable {
  /// The family, as Pango names it; a list by commas is allowed.
  public var family: String
  /// The size of an em in logical pixels.
  public var size: Double
  /// The weight, 100 to 900; 400 is regular.
  public var weight: Int
  /// How many lines are set before the ellipsis.
  public var maximumLines: Int

  /// A style from its parts.
  public init(family: String, size: Double, weight: Int = 400, maximumLines: Int = 1) {
    self.family = family
    self.size = size
    self.weight = weight
    self.maximumLines = maximumLines
  }
}

/// Which side lines lean to.
public enum TextAlignment: Hashable, Sendable {
  /// To the start of the text's own direction.
  case natural
  /// To the left.
  case left
  /// To the middle.
  case center
  /// To the right.
  case right
}

/// The name of a picture that a preview made: a page, one picture of a moving one, a window.
public struct PictureName: RawRepresentable, Hashable, Sendable {
  /// What tells it from all others.
  public let rawValue: String

  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of an icon that the icon cache can give pixels for.
public struct IconName: RawRepresentable, Hashable, Sendable {
  /// An icon theme name, or an absolute path.
  public let rawValue: String

  /// A name or an absolute path.
  public init(rawValue: String) { self.rawValue = rawValue }
}
