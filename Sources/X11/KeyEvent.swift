package import Pressure

/// A key going down or up, from a grab, the focus or XInput2.
package struct KeyEvent: Hashable, Sendable {
  /// The window that the event was selected or grabbed on.
  package var window: WindowID
  /// When.
  package var time: Timestamp
  /// The key.
  package var keycode: Int
  /// The symbol on it, for the layout and the modifiers in force.
  package var keysym: Keysym
  /// What it types: empty for function keys, and for letters with Control.
  package var text: String
  /// The modifier keys, before this event.
  package var modifiers: Modifiers
  /// The keyboard group (layout), from 0.
  package var group: Int
}
