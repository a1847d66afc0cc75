/// What a window wants to hear from master devices, by XInput2.
package struct InputSelection: OptionSet, Hashable, Sendable {
  /// One bit a kind; ours, not the protocol's.
  package let rawValue: Int
  /// Kinds by their bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Motion and buttons.
  package static let pointer = InputSelection(rawValue: 1 << 0)
  /// Enter and leave.
  package static let crossing = InputSelection(rawValue: 1 << 1)
  /// Begin, update and end of touches: always all three, and one client a window alone.
  package static let touch = InputSelection(rawValue: 1 << 2)
  /// Keys, while the window has the focus.
  package static let keyboard = InputSelection(rawValue: 1 << 3)
}

/// What a window wants to hear by the core protocol.
package struct WindowEventSelection: OptionSet, Hashable, Sendable {
  /// The bits of the protocol's event mask.
  package let rawValue: Int
  /// Kinds by the protocol's bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let keyPress = WindowEventSelection(rawValue: 1 << 0)
  package static let keyRelease = WindowEventSelection(rawValue: 1 << 1)
  package static let exposure = WindowEventSelection(rawValue: 1 << 15)
  package static let visibility = WindowEventSelection(rawValue: 1 << 16)
  /// Configure, map, unmap, destroy and reparent of the window itself.
  package static let structure = WindowEventSelection(rawValue: 1 << 17)
  /// The same, and create, of the windows inside it.
  package static let substructure = WindowEventSelection(rawValue: 1 << 19)
  package static let focus = WindowEventSelection(rawValue: 1 << 21)
  package static let property = WindowEventSelection(rawValue: 1 << 22)
}
