/// How a part of a text differs from the rest of it.
public struct TextSpan: Hashable, Sendable {
  /// The part, in bytes of the text's UTF-8; it begins and ends between characters.
  public var range: Range<Int>
  /// The weight, 100 to 900; `nil` for that of the style.
  public var weight: Int?
  /// Whether it leans.
  public var isItalic: Bool
  /// Whether all its letters are as wide.
  public var isMonospace: Bool
  /// Its size as a share of the style's.
  public var sizeFactor: Double
  /// Its colour; `nil` for that of the run.
  public var color: Color?
  /// What lies behind it; `nil` for nothing.
  public var background: Color?
  /// Whether a line runs below it.
  public var isUnderlined: Bool
  /// Whether a line runs through it.
  public var isStruck: Bool

  /// A part that differs in what is named.
  public init(
    _ range: Range<Int>, weight: Int? = nil, isItalic: Bool = false, isMonospace: Bool = false,
    sizeFactor: Double = 1, color: Color? = nil, background: Color? = nil,
    isUnderlined: Bool = false, isStruck: Bool = false
  ) {
    self.range = range
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospace = isMonospace
    self.sizeFactor = sizeFactor
    self.color = color
    self.background = background
    self.isUnderlined = isUnderlined
    self.isStruck = isStruck
  }
}
