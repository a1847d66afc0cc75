/// Since when a press has not eased: holds count from there.
struct SteadyClock: Hashable, Sendable {
  /// Since when, in ms.
  private(set) var start: Double
  private var highest = 0.0
  private var drop: Double

  /// A clock that starts at `time`; a fall by `drop` restarts it.
  init(start time: Double, drop: Double) {
    start = time
    self.drop = drop
  }

  /// Takes the force at `time`.
  mutating func note(_ force: Double, at time: Double) {
    if force > highest {
      highest = force
    } else if force < highest - drop {
      highest = force
      start = time
    }
  }
}
