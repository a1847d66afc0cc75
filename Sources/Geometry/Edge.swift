/// A side of a monitor.
public enum Edge: String, CaseIterable, Hashable, Sendable {
  /// The upper side.
  case top
  /// The lower side.
  case bottom
  /// The left side.
  case left
  /// The right side.
  case right

  /// Whether a dock along this side lies flat.
  public var isHorizontal: Bool { self == .top || self == .bottom }

  /// The side across.
  public var opposite: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .left: .right
    case .right: .left
    }
  }

  /// The unit step away from this side, towards the middle of the monitor.
  public var inward: Point {
    switch self {
    case .top: Point(x: 0, y: 1)
    case .bottom: Point(x: 0, y: -1)
    case .left: Point(x: 1, y: 0)
    case .right: Point(x: -1, y: 0)
    }
  }
}
