package import Pressure

/// A number on its way from one value to another.
package struct Transition: Hashable, Sendable {
  /// How the way is gone.
  package enum Curve: Hashable, Sendable {
    /// Fast at first, slow at the end.
    case easeOut
    /// Up and back: ends where it began, `to` is the height reached.
    case bounce
    /// To and fro with falling width: ends where it began.
    case shake
  }

  var from: Double
  var to: Double
  var start: Timestamp
  var duration: Double
  var curve: Curve

  /// Whether `time` lies at or after the end.
  package func isOver(at time: Timestamp) -> Bool { time.since(start) >= duration }

  /// The value at `time`.
  package func value(at time: Timestamp) -> Double {
    let share = duration > 0 ? min(1, max(0, time.since(start) / duration)) : 1
    switch curve {
    case .easeOut:
      let rest = 1 - share
      return from + (to - from) * (1 - rest * rest * rest)
    case .bounce:
      // Two arcs, the second a third as high.
      if share < 0.6 {
        let arc = share / 0.6
        return to * 4 * arc * (1 - arc)
      }
      let arc = (share - 0.6) / 0.4
      return to / 3 * 4 * arc * (1 - arc)
    case .shake:
      // Three full swings in straight strokes; a triangle wave needs no sine.
      let phase = share * 3
      let part = phase - phase.rounded(.down)
      let wave = part < 0.25 ? part * 4 : part < 0.75 ? 2 - part * 4 : part * 4 - 4
      return to * wave * (1 - share)
    }
  }
}
