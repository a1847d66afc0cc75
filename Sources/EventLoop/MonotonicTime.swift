internal import CGIO

/// A moment on the machine's monotonic clock, the one that Xorg's event times come from too.
///
/// It stands still while the machine sleeps and knows nothing of the wall clock.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Microseconds since some fixed moment.
  package var microseconds: Int64

  /// A moment from its count of microseconds.
  package init(microseconds: Int64) { self.microseconds = microseconds }

  /// A moment from milliseconds, as X and the recognizer count them; rounded up, so that a deadline
  /// set to it never fires before it.
  package init(milliseconds: Double) {
    let microseconds = (milliseconds * 1000).rounded(.up)
    // The bounds are 292 000 years; the guard is for infinities and not-a-number.
    self.microseconds = Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max)
  }

  /// This moment (`g_get_monotonic_time`).
  package static var now: MonotonicTime { .init(microseconds: Int64(g_get_monotonic_time())) }

  /// Milliseconds since the same fixed moment.
  package var milliseconds: Double { Double(microseconds) / 1000 }

  /// The moment `milliseconds` later.
  package func advanced(byMilliseconds milliseconds: Double) -> MonotonicTime {
    MonotonicTime(milliseconds: self.milliseconds + milliseconds)
  }

  /// Earlier comes first.
  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.microseconds < right.microseconds
  }
}
