/// Where a press stands: the states of the recognizer's machine.
public enum PressPhase: String, Hashable, Sendable, CaseIterable {
  /// No contact holds the gesture.
  case idle
  /// Contact, and nothing to see yet: it may become anything.
  case pressing
  /// The hint shows, by force or by time.
  case hinting
  /// The popover is open; the owner follows the contact over its rows by itself.
  case popover
  /// The peek is open, and stays however far force eases.
  case peeking
  /// The peeked thing was opened; the contact is still down.
  case popped
  /// The contact moved away before anything opened.
  case dragging
}
