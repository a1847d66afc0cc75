package import QuickActions

/// One thing that the user keeps in the dock.
package struct ConfiguredItem: Hashable, Sendable {
  /// What it starts.
  package enum Source: Hashable, Sendable {
    /// An application, by the id of its desktop entry: `org.example.App.desktop`.
    case entry(id: String)
    /// A desktop entry or another file, by its absolute path.
    case path(String)
    /// A place that is not the same for everybody.
    case place(Place)
    /// A program of the user's own, with its arguments; `id` is a name for it, if it was given one.
    case command([String], id: String?)
  }

  /// A place that is not the same for everybody, or not always there.
  package enum Place: String, CaseIterable, Hashable, Sendable {
    /// The trash of the home.
    case trash
    /// The removable media that are mounted, an item each.
    case media
    case desktop, home, documents, downloads, music, pictures, videos
  }

  /// What it starts.
  package var source: Source
  /// A name instead of the entry's.
  package var name: LocalizedText?
  /// An icon instead of the entry's: a name of the icon theme, or an absolute path.
  package var icon: String?
  /// Whether a program of the user's own needs a terminal.
  package var needsTerminal: Bool
  /// The class of the windows of a program of the user's own, as `WM_CLASS` has it.
  package var windowClass: String?
  /// Actions of the user's own, after the application's.
  package var shortcutItems: [ShortcutItem]

  /// An item from its parts.
  package init(
    _ source: Source, name: LocalizedText? = nil, icon: String? = nil, needsTerminal: Bool = false,
    windowClass: String? = nil, shortcutItems: [ShortcutItem] = []
  ) {
    self.source = source
    self.name = name
    self.icon = icon
    self.needsTerminal = needsTerminal
    self.windowClass = windowClass
    self.shortcutItems = shortcutItems
  }

  /// What tells it from all others: its desktop id, its path, its given name, or its command.
  package var identifier: String {
    switch source {
    case .entry(let id): id
    case .path(let path): path
    case .place(let place): "place:\(place.rawValue)"
    case .command(let command, let id): id ?? command.joined(separator: " ")
    }
  }
}
