/// A moment of a press that a device with an actuator lets the hand feel.
public enum HapticCue: String, Hashable, Sendable {
  /// A popover or a peek opened.
  case open
  /// The peeked thing opened.
  case pop
}
