package import QuickActions

extension DesktopEntry {
  /// The actions as quick actions, in order.
  package var shortcutItems: [ShortcutItem] {
    actions.map { action in
      ShortcutItem(
        type: action.id, title: LocalizedText(action.name),
        icon: action.icon.map(Self.shortcutIcon),
        target: isDBusActivatable ? .activateAction : .desktopAction(id: action.id))
    }
  }

  /// An icon as a value of `Icon` names it: a path, or a name of the theme, which some write with
  /// the ending of a file.
  static func shortcutIcon(_ icon: String) -> ShortcutIcon {
    if icon.utf8.first == UInt8(ascii: "/") { return .file(path: icon, isTemplate: false) }
    for suffix in [".png", ".svg", ".xpm"] where icon.utf8.count > 4 {
      if icon.utf8.suffix(4).elementsEqual(suffix.utf8) {
        return .themed(String(icon.dropLast(4)))
      }
    }
    return .themed(icon)
  }
}
