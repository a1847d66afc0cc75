/// How hard the user wants to press: it multiplies the thresholds.
public struct Sensitivity: Hashable, Sendable {
  /// What the thresholds are multiplied by, within `range`.
  public let factor: Double

  /// The factors that are accepted.
  public static let range = 0.5...2.0
  /// A light press is enough: thresholds at 0.8.
  public static let light = Sensitivity(0.8)
  /// Thresholds as they stand.
  public static let medium = Sensitivity(1.0)
  /// A firm press is asked for: thresholds at 1.2.
  public static let firm = Sensitivity(1.2)

  /// A sensitivity by its factor, clamped to `range`; not-a-number becomes 1.
  public init(_ factor: Double) {
    self.factor =
      factor.isNaN
      ? 1 : min(Sensitivity.range.upperBound, max(Sensitivity.range.lowerBound, factor))
  }

  /// A sensitivity from the words of a command line or a configuration: `light`, `medium`, `firm`
  /// or a number within `range`; `nil` for anything else.
  public init?(_ text: String) {
    switch text {
    case "light": self = .light
    case "medium": self = .medium
    case "firm": self = .firm
    default:
      guard let factor = Double(text), Sensitivity.range.contains(factor) else { return nil }
      self.init(factor)
    }
  }
}
