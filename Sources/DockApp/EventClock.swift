internal import EventLoop
internal import Pressure

/// Relates the X server's clock, that events tell, to the machine's, that deadlines run on.
///
/// On one machine Xorg's clock is the monotonic one already. Elsewhere the smallest distance seen is
/// the true one, since an event is never late by less than nothing.
struct EventClock {
  private var distance: Double?

  /// An event of this server time has just been read.
  mutating func note(_ time: Timestamp) {
    let seen = MonotonicTime.now.milliseconds - time.milliseconds
    // A jump of a minute is a suspended machine or another clock, not a late event.
    guard let known = distance, abs(seen - known) < 60_000 else {
      distance = seen
      return
    }
    distance = min(known, seen)
  }

  /// The server's time now, as far as it is known.
  var now: Timestamp {
    Timestamp(milliseconds: MonotonicTime.now.milliseconds - (distance ?? 0))
  }

  /// When a server time comes on the machine's clock.
  func local(_ time: Timestamp) -> MonotonicTime {
    MonotonicTime(milliseconds: time.milliseconds + (distance ?? 0))
  }
}
