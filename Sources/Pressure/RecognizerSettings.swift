/// The recognizer's numbers; the defaults are the reference settings.
public struct RecognizerSettings: Hashable, Sendable {
  /// Multiplies the thresholds: light 0.8, medium 1.0, firm 1.2.
  public var sensitivity = 1.0

  /// The reference settings.
  public init() {}
}
