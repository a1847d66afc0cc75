/// What a peek asks for before it pops: more than the hand already gives.
///
/// The requirement is the larger of a fixed level and follower plus offset. The follower rises
/// slowly towards the force and falls with it, so a heavy hand isn't taken for a push; the offset
/// decays towards what a saturated press can still reach, so no press is ever unable to pop.
struct PopFollower: Hashable, Sendable {
  private(set) var follower: Double
  private(set) var offset: Double
  /// From when on the offset decays, in ms.
  private var decayStart: Double
  private var atPeek: Double
  /// The lightest force since the peek: progress counts from there.
  private var lightest: Double

  /// The follower of a peek that opened at `time` with `force`.
  init(force: Double, at time: Double, _ settings: RecognizerSettings) {
    follower = force
    offset = settings.popOffset
    decayStart = time + settings.minimumPeek
    atPeek = force
    lightest = force
  }

  /// What the offset decays to.
  private func rest(_ settings: RecognizerSettings) -> Double {
    min(settings.popOffsetAtRest, settings.popCeiling - follower)
  }

  /// The force that pops now.
  func requirement(_ settings: RecognizerSettings) -> Double {
    max(settings.popLevel, follower + offset)
  }

  /// How far `force` is from the lightest force of the peek to the requirement, 0 to 1.
  func progress(of force: Double, _ settings: RecognizerSettings) -> Double {
    let way = max(0.02, requirement(settings) - lightest)
    return min(1, max(0, (force - lightest) / way))
  }

  /// Whether the requirement can still fall while force stays at `target`.
  func isMoving(towards target: Double, _ settings: RecognizerSettings) -> Bool {
    target >= settings.popLevel
      && (abs(offset - rest(settings)) > 0.0005 || target - follower > 0.0005)
  }

  /// Lets time pass from `start` to `end` ms, in which force rose from `force` towards `target`.
  mutating func advance(
    from start: Double, to end: Double, force: Double, target: Double,
    _ settings: RecognizerSettings
  ) {
    let elapsed = end - start
    if target > follower {
      // The follower's equation solved for a force that itself approaches its target.
      let attack = settings.attackTime
      let slow = settings.followerTime
      let rising = force < target && attack > 0 && abs(attack - slow) > 0.001
      let lag = rising ? (force - target) * attack / (attack - slow) : 0
      let fast = rising ? lag * Decay.factor(elapsed / attack) : 0
      follower = target + fast + (follower - target - lag) * Decay.factor(elapsed / slow)
    }
    let decayed = end - max(start, decayStart)
    if decayed > 0 {
      let rest = rest(settings)
      offset = rest + (offset - rest) * Decay.factor(decayed / settings.offsetTime)
    }
  }

  /// Takes the force that holds from `time` on: the follower falls at once.
  mutating func note(_ force: Double, at time: Double, _ settings: RecognizerSettings) {
    follower = min(follower, force)
    lightest = min(lightest, force)
    if force <= atPeek - settings.easeOff { decayStart = min(decayStart, time) }
  }
}
