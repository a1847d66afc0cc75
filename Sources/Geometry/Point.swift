/// A place in a plane, in pixels; which plane is said where it is used (root, window, logical).
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin, in pixels.
  public var x: Double
  /// Distance below the origin, in pixels.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// A point at `x`, `y`.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The straight distance to `other`, in pixels.
  public func distance(to other: Point) -> Double {
    let offset = Point(x: x - other.x, y: y - other.y)
    return (offset.x * offset.x + offset.y * offset.y).squareRoot()
  }

  /// This point moved by `offset`.
  public func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
}
