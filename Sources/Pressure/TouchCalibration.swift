/// Learns how hard a touchscreen's ordinary touches are, since its scale tells nothing.
///
/// One panel reports 0.3 for a touch and another 0.75 for the same finger. A deep press is what
/// exceeds nearly all ordinary touches clearly; where the scale has no room for that, or doesn't
/// move at all, force stays off and time opens.
public struct TouchCalibration: Hashable, Sendable {
  /// So many touches must have been seen.
  public static let touchesNeeded = 8
  /// A deep press exceeds the ordinary touch by this factor.
  public static let deepFactor = 1.3
  /// A level above this would leave no room to press.
  public static let highestLevel = 0.85
  /// Touches longer than this, in ms, may be presses and teach nothing.
  public static let longestTouch = 300.0

  private var peaks: [Double] = []
  private static let memory = 64

  /// Nothing learnt yet.
  public init() {}

  /// A touch ended: its highest force and how long it lasted, in ms.
  public mutating func touchEnded(peak: Force, duration: Double) {
    guard duration <= TouchCalibration.longestTouch, peak > .zero else { return }
    if peaks.count == TouchCalibration.memory { peaks.removeFirst() }
    peaks.append(peak.fraction)
  }

  /// The level at which a press opens, `nil` while force must stay off.
  public var openLevel: Double? {
    guard peaks.count >= TouchCalibration.touchesNeeded else { return nil }
    let lastThree = peaks.suffix(3)
    if Set(lastThree).count == 1 { return nil }
    let sorted = peaks.sorted()
    let level = sorted[(sorted.count - 1) * 95 / 100] * TouchCalibration.deepFactor
    return level <= TouchCalibration.highestLevel ? max(level, 0.2) : nil
  }

  /// `settings` with what was learnt.
  public func applied(to settings: RecognizerSettings) -> RecognizerSettings {
    guard let openLevel else { return settings }
    var result = settings
    result.usesForce = true
    result.openLevel = openLevel
    result.hintOn = openLevel * 0.5
    result.hintOff = openLevel * 0.4
    return result
  }
}
