/// Learns what a worn pen reports while it hovers, and takes it away.
///
/// The offset is learnt only while the pen hovers, from far away where the tablet tells the
/// distance, else from three approaches; only up to a fifth of the range, above which the pen is
/// faulty; and it only ever falls afterwards, since a pen doesn't wear within a session and a
/// finger's weight must not be learnt. (The rules are those of libinput's tablet tools.)
public struct PenBaseline: Hashable, Sendable {
  /// What the pen reports without touching, as a share of its range.
  public private(set) var offset = Force.zero
  /// Why hover pressure was refused, in words; `nil` while all is well.
  public private(set) var warning: String?

  /// The most that is taken for wear.
  public static let limit = Force(0.20)
  /// How many approaches must agree where the tablet tells no distance.
  public static let approachesNeeded = 3
  /// From this share of the largest distance on a pen can't be touching.
  private static let safeDistance = 0.5

  private var isKnown = false
  private var approaches = 0
  private var lightest: Force?
  private var lightestOfAll: Force?

  /// A pen about which nothing is known.
  public init() {}

  /// The pen came near the tablet, or a contact ended while it stayed near.
  public mutating func approached() {
    if let lightest {
      approaches += 1
      lightestOfAll = min(lightest, lightestOfAll ?? lightest)
      if !isKnown, approaches >= PenBaseline.approachesNeeded, let level = lightestOfAll {
        learn(level)
      }
    }
    lightest = nil
  }

  /// The pen hovers and reports `force`; `distance` is a share of the largest, if it is known.
  public mutating func hovered(_ force: Force, distance: Double? = nil) {
    lower(to: force)
    lightest = min(lightest ?? force, force)
    guard let distance, distance >= PenBaseline.safeDistance, !isKnown else { return }
    learn(force)
  }

  /// The pen touches and reports `force`: less than the offset shows that the offset is too high.
  public mutating func touched(_ force: Force) {
    if force > .zero { lower(to: force) }
  }

  /// What `force` is without the offset, stretched so that the device's maximum stays 1.
  public func effective(_ force: Force) -> Force {
    guard offset > .zero else { return force }
    return Force((force.fraction - offset.fraction) / (1 - offset.fraction))
  }

  private mutating func learn(_ level: Force) {
    guard level > .zero else { return }
    guard level <= PenBaseline.limit else {
      let percent = Int((level.fraction * 100).rounded())
      warning =
        "the pen reports \(percent) % of its pressure without touching: worn or faulty, "
        + "try another nib"
      return
    }
    offset = level
    isKnown = true
    warning = nil
  }

  private mutating func lower(to force: Force) {
    guard isKnown, force < offset else { return }
    offset = force
  }
}
