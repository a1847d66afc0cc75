/// Modifier keys held during an event: the low eight bits of a core state, as the protocol has them.
package struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the protocol.
  package let rawValue: UInt32

  /// Modifiers by their bits; anything above the eight modifier bits is dropped.
  package init(rawValue: UInt32) { self.rawValue = rawValue & 0xff }

  package static let shift = Modifiers(rawValue: 1 << 0)
  package static let capsLock = Modifiers(rawValue: 1 << 1)
  package static let control = Modifiers(rawValue: 1 << 2)
  /// Alt on every usual layout.
  package static let mod1 = Modifiers(rawValue: 1 << 3)
  /// Num Lock on every usual layout.
  package static let mod2 = Modifiers(rawValue: 1 << 4)
  package static let mod3 = Modifiers(rawValue: 1 << 5)
  /// Super on every usual layout.
  package static let mod4 = Modifiers(rawValue: 1 << 6)
  /// The third level of a layout (AltGr) on every usual layout.
  package static let mod5 = Modifiers(rawValue: 1 << 7)
}
