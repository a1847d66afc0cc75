/// An upright rectangle in pixels; it holds its left and top border, not its right and bottom.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent from the origin.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The left border.
  public var minX: Double { origin.x }
  /// The top border.
  public var minY: Double { origin.y }
  /// The right border, just outside.
  public var maxX: Double { origin.x + size.width }
  /// The bottom border, just outside.
  public var maxY: Double { origin.y + size.height }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The middle.
  public var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }
  /// Whether nothing lies inside.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether `point` lies inside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// This rectangle moved by `offset`.
  public func moved(by offset: Point) -> Rect {
    Rect(origin: origin.moved(by: offset), size: size)
  }

  /// This rectangle with each border moved inwards by `amount`; outwards when negative.
  public func inset(by amount: Double) -> Rect {
    Rect(
      x: minX + amount, y: minY + amount, width: max(0, width - 2 * amount),
      height: max(0, height - 2 * amount))
  }

  /// The part that both rectangles hold, or `nil` when they don't meet.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// This rectangle moved, as little as possible, to lie inside `bounds`; aligned to its left and
  /// top where it is larger.
  public func clamped(to bounds: Rect) -> Rect {
    let x = max(bounds.minX, min(minX, bounds.maxX - width))
    let y = max(bounds.minY, min(minY, bounds.maxY - height))
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// This rectangle with each number multiplied by `factor`: logical pixels to device pixels.
  public func scaled(by factor: Double) -> Rect {
    Rect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }

  /// The smallest rectangle of whole pixels that holds this one.
  public var roundedOut: Rect {
    let left = minX.rounded(.down)
    let top = minY.rounded(.down)
    return Rect(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}
