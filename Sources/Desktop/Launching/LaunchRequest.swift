package import QuickActions

/// What the user wants started.
package struct LaunchRequest: Hashable, Sendable {
  /// The entry of the application, or a link.
  package var entry: DesktopEntry
  /// The quick action that was chosen; `nil` for the application itself.
  package var item: ShortcutItem?
  /// What to open with it, if anything; only for the application itself and its desktop actions.
  package var targets: [OpenTarget]
  /// The id of the startup sequence, if one was begun; it ends in `_TIME` and the event's time.
  package var startupID: String?

  /// A request from its parts.
  package init(
    _ entry: DesktopEntry, item: ShortcutItem? = nil, opening targets: [OpenTarget] = [],
    startupID: String? = nil
  ) {
    self.entry = entry
    self.item = item
    self.targets = targets
    self.startupID = startupID
  }
}

/// What became of a request.
package enum LaunchOutcome: Hashable, Sendable {
  /// These processes run; more than one where the program takes one file at a time.
  case started([Int32])
  /// The application was called over the bus and has answered.
  case activated
}
