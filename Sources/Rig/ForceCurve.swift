/// A force over time, made of straight pieces.
package struct ForceCurve: Hashable, Sendable {
  /// A corner of the curve.
  package struct Corner: Hashable, Sendable {
    /// Milliseconds since the start.
    package var time: Double
    /// The force, 0 to 1.
    package var force: Double
  }

  /// The corners, in the order of their times.
  package var corners: [Corner]

  /// A curve through (milliseconds, force) pairs, in the order of their times.
  package init(_ corners: [(Double, Double)]) {
    self.corners = corners.map { Corner(time: $0.0, force: $0.1) }
  }

  /// A straight rise or fall.
  package static func ramp(
    from start: Double, to end: Double, milliseconds: Double
  ) -> ForceCurve { ForceCurve([(0, start), (milliseconds, end)]) }

  /// The length in milliseconds.
  package var duration: Double { corners.last?.time ?? 0 }

  /// The force at a moment; that of the first or last corner outside.
  package func force(at time: Double) -> Double {
    guard let first = corners.first, time > first.time else { return corners.first?.force ?? 0 }
    for (left, right) in zip(corners, corners.dropFirst()) where time < right.time {
      let share = (time - left.time) / (right.time - left.time)
      return left.force + share * (right.force - left.force)
    }
    return corners.last?.force ?? 0
  }

  /// Calls `step` with the force, `rate` times a second in real time, the last time at the end.
  func play(rate: Double, _ step: (Double) throws(RigError) -> Void) throws(RigError) {
    let start = monotonicMilliseconds()
    var time = 0.0
    while true {
      try step(force(at: time))
      guard time < duration else { return }
      time = min(duration, time + 1000 / rate)
      pace(until: start + time)
    }
  }
}
