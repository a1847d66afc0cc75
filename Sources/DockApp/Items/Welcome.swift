internal import QuickActions

/// The item that a dock without a configuration begins with: it teaches the press by being pressed,
/// and goes when it is removed from the dock.
enum Welcome {
  /// Its id; no desktop entry can have it, since their ids end in `.desktop`.
  static let id = "pressdock.welcome"

  /// What a click says, and the first start: how to press.
  static let invitation =
    "Press this icon, and keep pressing harder. Without a pen: hold it, or right-click."

  /// The item.
  static var source: ItemSource {
    var source = ItemSource(id: id, name: "Welcome", icon: "pressdock")
    source.shortcuts = [
      ShortcutItem(
        type: "practise", title: LocalizedText("Slide here, then let go"),
        subtitle: LocalizedText("Beside the rows nothing is chosen"),
        icon: .template(.confirmation),
        target: .exec([])),
      ShortcutItem(
        type: "keys", title: LocalizedText("And by keyboard?"), icon: .template(.task),
        target: .exec([])),
    ]
    return source
  }

  /// What choosing an action says; `nil` of none is a click.
  ///
  /// - Parameters:
  ///   - action: The action's type.
  ///   - shortcut: The keys that focus the dock, in words, where there are any.
  /// - Returns: What to show at the item.
  static func words(for action: String?, shortcut: String?) -> String {
    switch action {
    case "practise":
      "That was a quick action. Every icon with a mark above it has some. You can remove this one "
        + "from the dock now."
    case "keys":
      shortcut.map {
        "\($0) goes to the dock, arrows walk along it, the Menu key opens, Return chooses."
      } ?? "Set “shortcut” in the configuration; then the dock works by keys alone."
    default: invitation
    }
  }
}
