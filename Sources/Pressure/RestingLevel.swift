/// How hard a contact rests: a hint must rise above it.
///
/// Fingers rest at 3 to 32 % of a pad's range and wander there for seconds, and people write with
/// pens at 30 to 50 %. The level starts as the lightest force of the first moments and follows the
/// force slowly, so a rest that wanders shows no hint. While a hint shows, the level stands still.
struct RestingLevel: Hashable, Sendable {
  /// The level, 0 until it is known.
  private(set) var level = 0.0
  private var lightest = Double.infinity
  private var isKnown = false
  private var timeConstant: Double
  private var limit: Double
  /// The part of a contact, in ms of its age, whose lightest force is the first level: the first
  /// frame often jumps.
  private static let window = 10.0...50.0

  /// A level that follows with `timeConstant` ms, 0 for never, and stays below `limit`.
  init(timeConstant: Double, limit: Double) {
    self.timeConstant = timeConstant
    self.limit = max(0, limit)
  }

  /// Takes the force of a contact of `age` ms; `elapsed` ms have passed since the last call.
  mutating func note(_ force: Double, age: Double, elapsed: Double) {
    guard timeConstant > 0 else { return }
    if RestingLevel.window.contains(age) {
      lightest = min(lightest, force)
    } else if age > RestingLevel.window.upperBound {
      if isKnown {
        level += (min(limit, force) - level) * (1 - Decay.factor(elapsed / timeConstant))
      } else {
        level = min(limit, lightest, force)
        isKnown = true
      }
    }
  }
}
