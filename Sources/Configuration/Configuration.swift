package import Geometry
package import QuickActions

/// All that a user can set.
///
/// The initial values are the defaults.
package struct Configuration: Hashable, Sendable {
  /// The newest version of the format that is understood.
  package static let newestVersion = 1

  /// The version of the format.
  package var version = newestVersion
  /// What is kept in the dock, in order; `nil` where the user doesn't say.
  package var items: [ConfiguredItem]?
  /// The side of the monitor that the dock lies at.
  package var edge: Edge = .bottom
  /// The side of an icon in logical pixels.
  package var size = 48.0
  /// How small icons may shrink before the dock scrolls, in logical pixels.
  package var minimumSize = 24.0
  /// The gap between the dock and its side of the monitor, in logical pixels.
  package var margin = 6.0
  /// The name of the output, as RandR has it; `nil` is the primary one.
  package var monitor: String?
  /// How things look.
  package var theme = Theme()
  /// How the dock behaves.
  package var behavior = Behavior()
  /// What clicks and the wheel do.
  package var click = Click()
  /// The key that focuses the dock from everywhere; `nil` is none.
  package var shortcut: KeyCombination? = .superSpace
  /// How presses are judged.
  package var press = Press()
  /// How peeks behave.
  package var peek = Peek()
  /// How windows are told apart.
  package var windows = Windows()
  /// The terminal for programs that need one, with the arguments before theirs; `nil` is the first
  /// that is found.
  package var terminal: [String]?
  /// Changes to the actions of applications, by desktop id.
  package var actions: [String: ActionCustomization] = [:]

  /// The defaults.
  package init() {}

  /// What the user changed about the actions of an item: by its desktop id, and at the item itself.
  package func customization(of item: ConfiguredItem) -> ActionCustomization {
    var result = actions[item.identifier] ?? ActionCustomization()
    result.added = item.shortcutItems + result.added
    return result
  }
}
