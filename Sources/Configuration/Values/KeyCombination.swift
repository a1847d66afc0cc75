/// A key with the modifiers that are held with it.
package struct KeyCombination: Hashable, Sendable, CustomStringConvertible {
  /// What can be held.
  package enum Modifier: String, CaseIterable, Hashable, Sendable {
    case `super` = "Super"
    case control = "Ctrl"
    case alt = "Alt"
    case shift = "Shift"
    case hyper = "Hyper"
    case meta = "Meta"
  }

  /// What is held.
  package var modifiers: Set<Modifier>
  /// The keysym's name, as `XStringToKeysym` takes it: `space`, `Return`, `a`, `F1`.
  package var key: String

  /// A combination from its parts.
  package init(_ modifiers: Set<Modifier>, key: String) {
    self.modifiers = modifiers
    self.key = key
  }

  /// The default shortcut.
  package static let superSpace = KeyCombination([.super], key: "space")

  /// The combination as a configuration has it: `Super+space`.
  package var description: String {
    (Modifier.allCases.filter(modifiers.contains).map(\.rawValue) + [key]).joined(separator: "+")
  }
}
