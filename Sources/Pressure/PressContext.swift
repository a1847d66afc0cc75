public import Geometry

/// How a press is to be judged: fixed when it begins.
public struct PressContext: Hashable, Sendable {
  /// What lies under the finger.
  public var target: PressTarget
  /// The numbers, already those of the device's class and the user's sensitivity.
  public var settings: RecognizerSettings
  /// Whether the device measures force; without it only time opens something.
  public var measuresForce: Bool
  /// Whether the device's force has been seen to vary (`ForceCapability.available`).
  ///
  /// While it has not, force counts only from the second distinct value of this press that isn't
  /// zero, so a constant axis never opens anything and the first press of a good pen still works.
  public var isForceProven: Bool
  /// Where "up" is for the swipe that reveals a peek's actions: a unit vector in root coordinates,
  /// away from the dock's edge.
  public var outward: Point

  /// A context from its parts.
  public init(
    target: PressTarget, settings: RecognizerSettings, measuresForce: Bool,
    isForceProven: Bool = true, outward: Point = Point(x: 0, y: -1)
  ) {
    self.target = target
    self.settings = settings
    self.measuresForce = measuresForce
    self.isForceProven = isForceProven
    self.outward = outward
  }
}
