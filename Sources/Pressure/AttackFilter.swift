/// Smooths rising force and follows falling force at once.
///
/// Between two samples force is taken to be what the earlier one said, so what the filter gives
/// depends on the times of the samples and not on their number, and a value that comes and goes at
/// the same moment leaves no trace.
struct AttackFilter: Hashable, Sendable {
  /// The filtered force.
  private(set) var value = 0.0
  /// What the device says.
  private(set) var target = 0.0
  private var timeConstant: Double
  /// As near to its target the filter is there: an exponential never arrives by itself.
  private static let arrival = 0.001

  /// A filter at rest; `timeConstant` in ms, 0 for none.
  init(timeConstant: Double) { self.timeConstant = timeConstant }

  /// Whether the value still moves while nothing is reported.
  var isMoving: Bool { value < target }

  /// Takes a new force.
  mutating func aim(at force: Double) {
    target = force
    if force < value || timeConstant <= 0 || force - value < AttackFilter.arrival { value = force }
  }

  /// Lets `elapsed` ms pass.
  mutating func advance(by elapsed: Double) {
    guard value < target else { return }
    let gap = (target - value) * Decay.factor(elapsed / timeConstant)
    value = gap < AttackFilter.arrival * 1.001 ? target : target - gap
  }

  /// In how many ms the value will have reached `level` if nothing is reported; infinity for never.
  func time(toReach level: Double) -> Double {
    guard value < level else { return 0 }
    guard target >= level else { return .infinity }
    let gap = max(target - level, AttackFilter.arrival)
    return timeConstant * Decay.ratio(leaving: gap / (target - value))
  }
}
