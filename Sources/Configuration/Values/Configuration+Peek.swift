package import QuickActions

extension Configuration {
  /// How peeks behave.
  package struct Peek: Hashable, Sendable {
    /// Whether the actions come by a swipe, or with the page.
    package var model: Model = .classic
    /// Whether a peek stays when the contact that opened it is lifted.
    package var stay = false
    /// Whether pressing an application peeks at its windows instead of opening its actions.
    package var applications = false
    /// Whether a pressed web link may be asked for its title, description and picture.
    package var fetchLinks = false
    /// Whether such a page is also shown live, where that is installed.
    package var renderLinks = true
    /// Actions of the user's own for files, by patterns of MIME types, in order.
    package var actions: [TypeActions] = []

    /// The defaults.
    package init() {}

    /// The actions for files of a type.
    package func actions(for type: String) -> [ShortcutItem] {
      actions.filter { $0.matches(type) }.flatMap(\.items)
    }
  }

  /// How peeks show what can be done.
  package enum Model: String, CaseIterable, Hashable, Sendable {
    /// Hint, peek, pop; a swipe shows the actions.
    case classic
    /// Page and actions at once.
    case menu
  }

  /// Actions for files of some types.
  package struct TypeActions: Hashable, Sendable {
    /// A MIME type, all of a kind (`image/*`), or all (`*`).
    package var pattern: String
    /// The actions.
    package var items: [ShortcutItem]

    /// Actions with their pattern.
    package init(pattern: String, items: [ShortcutItem]) {
      self.pattern = pattern
      self.items = items
    }

    func matches(_ type: String) -> Bool {
      if pattern == "*" || pattern == "*/*" { return true }
      guard pattern.hasSuffix("/*") else { return pattern == type }
      return type.hasPrefix(pattern.dropLast())
    }
  }
}
