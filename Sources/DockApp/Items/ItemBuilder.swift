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
      let references = references(group.windows.compactMap(clients.window), clients)
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

  /// The windows of an application.
  ///
  /// A dialog is no window of its own beside the one that it belongs to, which is active with it:
  /// window managers raise and minimize both together.
  private func references(
    _ windows: [ClientWindow], _ clients: ClientList
  ) -> [WindowReference] {
    let listed = windows.filter(\.isListed)
    let byID = Dictionary(uniqueKeysWithValues: listed.map { ($0.id, $0) })
    var result: [WindowReference] = []
    var dialogs: [(leader: WindowID, dialog: ClientWindow)] = []
    for window in listed {
      let leader = leader(of: window, among: byID)
      if leader != window.id {
        dialogs.append((leader, window))
        continue
      }
      result.append(
        WindowReference(
          id: window.id.rawValue, title: window.title, isActive: clients.active == window.id,
          isMinimized: window.isMinimized))
    }
    for (leader, dialog) in dialogs {
      guard let index = result.firstIndex(where: { $0.id == leader.rawValue }) else { continue }
      if clients.active == dialog.id { result[index].isActive = true }
    }
    return result
  }

  /// The window that a dialog belongs to, through dialogs of dialogs; itself where there is none.
  private func leader(
    of window: ClientWindow, among windows: [WindowID: ClientWindow]
  ) -> WindowID {
    var window = window
    var seen: Set<WindowID> = []
    while window.kind == .dialog, seen.insert(window.id).inserted,
      let next = window.transientFor.flatMap({ windows[$0] })
    {
      window = next
    }
    return window.id
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
      comment: (source.entry?.comment ?? source.entry?.genericName).map(DisplayText.cleaned),
      opensNewWindows: source.opensNewWindows)
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
