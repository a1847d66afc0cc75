internal import CGIO
internal import Glibc

/// One moment at which a closure is called, if it isn't moved or cleared before.
///
/// Nothing ticks: while no moment is set, the process sleeps.
///
/// The moment is kept by a `timerfd`, since GLib's own sleep counts whole milliseconds and would
/// come up to one late; where no descriptor is to be had, GLib's sleep does.
package final class Deadline {
  private let watch: Watch
  private let timer: Int32
  private let raw: UnsafeMutablePointer<GSource>

  /// When the closure will be called; `nil` while nothing is awaited.
  package private(set) var time: MonotonicTime?

  /// A deadline on the loop with the context `context`; nothing is set yet.
  init(context: OpaquePointer?, _ fire: @escaping () -> Void) {
    let timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    let box = DeadlineBox()
    let source = EventSource.make {
      guard let deadline = box.deadline, deadline.isDue() else { return }
      fire()
    }
    raw = source.raw
    self.timer = timer
    let tag = timer < 0 ? nil : g_source_add_unix_fd(raw, timer, G_IO_IN)
    g_source_attach(raw, context)
    watch = Watch(owning: raw, tag: tag)
    box.deadline = self
  }

  deinit {
    watch.cancel()
    if timer >= 0 { close(timer) }
  }

  /// Calls the closure at `time`, at once when that has passed; `nil` clears the deadline.
  ///
  /// A moment set before is forgotten.
  package func set(_ time: MonotonicTime?) {
    guard time != self.time else { return }
    self.time = time
    guard timer >= 0 else {
      g_source_set_ready_time(raw, time.map { Int($0.microseconds) } ?? -1)
      return
    }
    var setting = itimerspec()
    if let time {
      // A moment of zero would disarm the timer.
      let microseconds = max(time.microseconds, 1)
      setting.it_value.tv_sec = Int(microseconds / 1_000_000)
      setting.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
    }
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Whether the awaited moment is there; it is taken, so that `fire` may set the next one.
  private func isDue() -> Bool {
    if timer >= 0 {
      var expirations: UInt64 = 0
      read(timer, &expirations, MemoryLayout<UInt64>.size)
    } else {
      g_source_set_ready_time(raw, -1)
    }
    guard let time, time <= .now else { return false }
    self.time = nil
    return true
  }
}

/// Lets the source's closure find the deadline without keeping it alive.
private final class DeadlineBox {
  weak var deadline: Deadline?
}
