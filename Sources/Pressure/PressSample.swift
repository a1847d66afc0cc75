public import Geometry

/// What is known of a contact at one moment.
public struct PressSample: Hashable, Sendable {
  /// When.
  public var time: Timestamp
  /// Where, in root pixels.
  public var location: Point
  /// The normalized force as the device reports it, before sensitivity; `nil` where the device
  /// measures none or has not reported any yet.
  public var force: Force?

  /// A sample from its parts.
  public init(time: Timestamp, location: Point, force: Force?) {
    self.time = time
    self.location = location
    self.force = force
  }
}
