package import Geometry

/// A part of the screen that a display device shows.
package struct Monitor: Hashable, Sendable {
  /// The connector, `DP-1`, or the name that the user gave; it stays when others come and go.
  package var name: String
  /// Place and size in root pixels.
  package var frame: Rect
  /// Whether the user calls it the first.
  package var isPrimary: Bool
  /// Its physical size in millimetres, where it is known.
  package var millimeters: Size?
  /// Pictures a second, where it is known.
  package var refreshRate: Double?

  /// A monitor from its parts.
  package init(
    name: String, frame: Rect, isPrimary: Bool, millimeters: Size? = nil,
    refreshRate: Double? = nil
  ) {
    self.name = name
    self.frame = frame
    self.isPrimary = isPrimary
    self.millimeters = millimeters
    self.refreshRate = refreshRate
  }
}

extension [Monitor] {
  /// The monitor to use: the one called `name`, else the primary one, else the first.
  ///
  /// The name is kept by whoever asks, so that the dock returns to its monitor when that returns.
  package func choice(named name: String?) -> Monitor? {
    first { $0.name == name } ?? first(where: \.isPrimary) ?? first
  }

  /// The monitor that holds `point` (root pixels), else the nearest.
  package func monitor(at point: Point) -> Monitor? {
    first { $0.frame.contains(point) }
      ?? self.min { $0.frame.distance(to: point) < $1.frame.distance(to: point) }
  }
}

extension Rect {
  /// How far outside `point` lies; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let nearest = Point(
      x: Swift.min(Swift.max(point.x, minX), maxX), y: Swift.min(Swift.max(point.y, minY), maxY))
    return nearest.distance(to: point)
  }
}
