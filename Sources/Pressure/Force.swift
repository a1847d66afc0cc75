/// A share of the pressure that a device can report: `0` is no contact, `1` its maximum.
public struct Force: Hashable, Comparable, Sendable {
  /// The share, clamped to 0...1 in `init`; not-a-number becomes 0.
  public let fraction: Double
  /// The maximum on the scale on which 1.0 is an average touch (Apple's scale for a finger).
  public static let maximumPossibleForce = 20.0 / 3

  /// No contact.
  public static let zero = Force(0)

  /// A share, clamped to 0...1.
  public init(_ fraction: Double) {
    self.fraction = fraction.isNaN ? 0 : min(1, max(0, fraction))
  }

  /// The force on the scale on which 1.0 is an average touch.
  public var units: Double { fraction * Force.maximumPossibleForce }

  /// Lighter comes first.
  public static func < (left: Force, right: Force) -> Bool { left.fraction < right.fraction }
}
