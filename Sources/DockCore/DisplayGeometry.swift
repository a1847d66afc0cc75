package import Geometry

/// Where the dock lives: its monitor, the scale, and the window it was given.
///
/// Two spaces meet here. *Root* pixels are the X screen's device pixels. *Logical* pixels have their
/// origin at the monitor's top left corner and are `scale` device pixels large; layout and scenes
/// use them alone.
package struct DisplayGeometry: Hashable, Sendable {
  /// The monitor's name, as RandR gives it (`eDP-1`).
  package var monitorName: String
  /// The monitor in root pixels.
  package var monitorFrame: Rect
  /// Device pixels a logical pixel.
  package var scale: Double
  /// The frame that the dock's window really has, in root pixels; `nil` until it is mapped.
  package var windowFrame: Rect?
  /// Whether a compositor shows what is translucent as such.
  package var isComposited: Bool

  /// A monitor at a scale, with no window yet.
  package init(
    monitorName: String, monitorFrame: Rect, scale: Double, windowFrame: Rect? = nil,
    isComposited: Bool
  ) {
    self.monitorName = monitorName
    self.monitorFrame = monitorFrame
    self.scale = scale
    self.windowFrame = windowFrame
    self.isComposited = isComposited
  }

  /// The monitor in logical pixels; its origin is zero.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: monitorFrame.width / scale, height: monitorFrame.height / scale)
  }

  /// The window's frame in logical pixels.
  package var logicalWindowFrame: Rect? { windowFrame.map(logical) }

  /// A place in logical pixels from one in root pixels.
  package func logical(_ point: Point) -> Point {
    Point(x: (point.x - monitorFrame.minX) / scale, y: (point.y - monitorFrame.minY) / scale)
  }

  /// A rectangle in logical pixels from one in root pixels.
  package func logical(_ rect: Rect) -> Rect {
    Rect(
      origin: logical(rect.origin),
      size: Size(width: rect.width / scale, height: rect.height / scale))
  }

  /// A rectangle in root pixels from one in logical pixels.
  package func root(_ rect: Rect) -> Rect { rect.scaled(by: scale).moved(by: monitorFrame.origin) }
}
