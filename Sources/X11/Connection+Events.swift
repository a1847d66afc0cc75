internal import CX11
internal import Pressure

extension Connection {
  /// The next event that has come, or `nil` when there is none; never waits.
  ///
  /// Sends held-back requests first.
  package func nextEvent() -> Event? {
    defer { reportTroubles() }
    while !isLost, XPending(display) > 0 {
      var raw = XEvent()
      XNextEvent(display, &raw)
      if let event = decoder.decode(&raw, on: self) { return event }
    }
    return nil
  }

  /// Hands over every event that has come, until none is left; never waits.
  package func drain(_ handle: (Event) -> Void) {
    while let event = nextEvent() { handle(event) }
  }

  /// Whether Xlib holds events that polling the descriptor would not tell of.
  package var hasQueuedEvents: Bool { XEventsQueued(display, Int32(QueuedAlready)) > 0 }
}
