package import Geometry

/// One moment of one contact in a trace.
package struct TraceSample: Hashable, Sendable {
  /// When, in ms since some moment of the recording.
  package var time: Double
  /// The contact's number in its file.
  package var contact: Int
  /// Where, in px of a screen of `TraceHeader.screen`; `nil` where the file doesn't tell.
  package var location: Point?
  /// The value of the pressure axis, in device units; `nil` where it isn't told.
  package var pressure: Double?
  /// Whether the contact touches, if the file tells: by a button, a touch or a tracking id.
  package var isTouching: Bool?
  /// Whether a button is held: the tip of a pen, or the click of a pad or a mouse.
  package var isButtonDown: Bool
  /// How far the pen is from the surface, as a share of the largest distance; `nil` where unknown.
  package var distance: Double?

  /// A sample from its parts.
  package init(
    time: Double, contact: Int = 0, location: Point? = nil, pressure: Double? = nil,
    isTouching: Bool? = nil, isButtonDown: Bool = false, distance: Double? = nil
  ) {
    self.time = time
    self.contact = contact
    self.location = location
    self.pressure = pressure
    self.isTouching = isTouching
    self.isButtonDown = isButtonDown
    self.distance = distance
  }
}
