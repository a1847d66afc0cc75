internal import Desktop
internal import QuickActions

/// What an item of the dock stands for: where its name, icon and actions come from, and what
/// starting it means.
struct ItemSource: Hashable, Sendable {
  /// The item's id: what it is configured or known by.
  var id: String
  /// The name to show.
  var name: String
  /// The icon as an entry names it: a name of the theme or a path.
  var icon: String?
  /// The entry behind it, if there is one.
  var entry: DesktopEntry?
  /// The arguments, for a program of the user's own.
  var command: [String]?
  /// Whether a program of the user's own needs a terminal.
  var needsTerminal = false
  /// The class of its windows, for a program of the user's own.
  var windowClass: String?
  /// All quick actions, in order.
  var shortcuts: [ShortcutItem] = []
  /// What a peek at it looks into, as a URI; `nil` for an application.
  var peekURI: String?
  /// Why it can't be started; `nil` where nothing speaks against it.
  var problem: String?

  /// Starting a program of the user's own, as an action; `nil` where an entry says how to start.
  func ownProgram(in context: LaunchContext) -> ShortcutItem? {
    guard let command else { return nil }
    let arguments = needsTerminal ? context.terminal?.wrapping(command) ?? command : command
    return ShortcutItem(type: id, title: LocalizedText(name), target: .exec(arguments))
  }

  /// Whether starting it once more opens another window: not where its entry says that there is but
  /// one, or that it is not for users to start.
  var opensNewWindows: Bool {
    guard let entry else { return command != nil }
    return !entry.hasSingleMainWindow && !entry.isNotDisplayed
  }

  /// The action of a type.
  func shortcut(_ type: String) -> ShortcutItem? {
    shortcuts.lazy.compactMap { $0.action(type) }.first
  }
}
