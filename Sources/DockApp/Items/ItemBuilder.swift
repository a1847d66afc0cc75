internal import ApplicationMatching
internal import Configuration
internal import Desktop
internal import DisplayList
internal import DockCore
internal import Pressure
internal import QuickActions
internal import X11

extension ItemLibrary {
  /// The dock's items: what is pinned, then what merely runs.
  mutating func items(
    running groups: [RunningApplications<WindowID>.Group], clients: ClientList
  ) -> [DockItem] {
    var windows: [String: [WindowReference]] = [:]
    var order: [ItemSource] = []
    for group in groups {
      let source = running(group)
      let references = group.windows.compactMap { reference($0, clients) }
      guard !references.isEmpty else { continue }
      if windows[source.id] == nil { order.append(source) }
      windows[source.id, default: []] += references
    }
    let kept = pinned()
    let pinnedIDs = Set(kept.map(\.id))
    var items = kept.map { item($0, isPinned: true, windows: windows[$0.id] ?? []) }
    if configuration.behavior.showRunning {
      items += order.filter { !pinnedIDs.contains($0.id) }
        .map { item($0, isPinned: false, windows: windows[$0.id] ?? []) }
    }
    return items
  }

  private func reference(_ id: WindowID, _ clients: ClientList) -> WindowReference? {
    guard let window = clients.window(id), window.isListed else { return nil }
    return WindowReference(
      id: id.rawValue, title: window.title, isActive: clients.active == id,
      isMinimized: window.isMinimized)
  }

  private func item(
    _ source: ItemSource, isPinned: Bool, windows: [WindowReference]
  ) -> DockItem {
    DockItem(
      id: ItemID(rawValue: source.id), name: source.name,
      icon: IconName(rawValue: source.icon ?? "application-x-executable"), isPinned: isPinned,
      windows: windows, actions: source.shortcuts.map(action), problem: source.problem,
      target: source.peekURI == nil && !configuration.peek.applications ? .icon : .file,
      uri: source.peekURI,
      comment: (source.entry?.comment ?? source.entry?.genericName).map(DisplayText.cleaned))
  }

  func action(_ item: ShortcutItem) -> QuickAction {
    QuickAction(
      type: item.type, title: DisplayText.cleaned(item.title.resolved(for: localeNames)),
      subtitle: (item.subtitle?.resolved(for: localeNames)).map(DisplayText.cleaned),
      picture: picture(item.icon),
      isDestructive: item.style == .destructive, isSelected: item.style == .selected,
      isEnabled: item.style != .disabled, children: item.children.map(action))
  }

  private func picture(_ icon: ShortcutIcon?) -> RowPicture? {
    switch icon {
    case nil: nil
    case .template(let template): Symbol(rawValue: template.rawValue).map { .symbol($0) }
    case .themed(let name):
      if hasIcon(name) {
        .icon(IconName(rawValue: name), isStencil: name.hasSuffix("-symbolic"))
      } else {
        Symbol(themeName: name).map { .symbol($0) }
      }
    case .file(let path, let isTemplate): .icon(IconName(rawValue: path), isStencil: isTemplate)
    }
  }
}

extension Symbol {
  /// The drawn picture that stands in for a name of the icon theme (Icon Naming Specification) where
  /// the theme lacks it.
  init?(themeName: String) {
    let name = themeName.hasSuffix("-symbolic") ? String(themeName.dropLast(9)) : themeName
    // Entries may also name the template pictures themselves.
    let template = TemplateIcon(rawValue: name).flatMap { Symbol(rawValue: $0.rawValue) }
    guard let symbol = Self.themeNames[name] ?? template else { return nil }
    self = symbol
  }

  private static let themeNames: [String: Symbol] = [
    "document-edit": .compose, "document-new": .add, "list-add": .add, "tab-new": .add,
    "window-new": .window, "media-playback-start": .play, "media-playback-pause": .pause,
    "find-location": .location, "mark-location": .markLocation, "edit-find": .search,
    "system-search": .search, "emblem-shared": .share, "document-send": .share,
    "action-unavailable": .prohibit, "edit-delete": .prohibit, "contact-new": .contact,
    "avatar-default": .contact, "x-office-address-book": .contact, "go-home": .home,
    "user-home": .home, "starred": .favorite, "emblem-favorite": .love,
    "weather-overcast": .cloud, "folder-remote": .cloud, "mail-unread": .mail,
    "mail-send": .mail, "internet-mail": .mail, "mail-message-new": .message,
    "x-office-calendar": .date, "document-open-recent": .time, "camera-photo": .capturePhoto,
    "camera-video": .captureVideo, "checkbox": .task, "checkbox-checked": .taskCompleted,
    "object-select": .confirmation, "alarm": .alarm, "user-bookmarks": .bookmark,
    "media-playlist-shuffle": .shuffle, "audio-volume-high": .audio, "view-refresh": .update,
    "application-exit": .quit, "view-more": .more, "go-previous": .back,
  ]
}
