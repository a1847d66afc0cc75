internal import ApplicationMatching
internal import Configuration
internal import Desktop
internal import DisplayList
internal import DockCore
internal import QuickActions
internal import X11

/// Brings together what is configured, what is installed, what hands have changed and what runs:
/// the dock's items.
///
/// Asked on the main thread; a whole catalogue is scanned elsewhere and handed in.
struct ItemLibrary {
  /// The user's settings.
  var configuration: Configuration
  /// What was changed by hand.
  var changes: HandChanges
  /// All entries, once they have been scanned.
  private(set) var catalog: ApplicationCatalog?
  /// Whether the icon theme has a name.
  var hasIcon: (String) -> Bool = { _ in false }

  /// The removable media that are mounted.
  var volumes: [RemovableMedia.Volume] = []

  private let directories: BaseDirectories
  private let lookup: EntryLookup
  private let locale: MessageLocale
  private let programs: ProgramPath
  private var sources: [String: ItemSource] = [:]
  /// Which of the kept paths are folders.
  private var folders: Set<String> = []

  init(configuration: Configuration, changes: HandChanges, environment: [String: String]) {
    self.configuration = configuration
    self.changes = changes
    locale = MessageLocale(environment: environment)
    directories = BaseDirectories(environment: environment)
    lookup = EntryLookup(roots: directories.applications, locale: locale)
    programs = ProgramPath(environment["PATH"])
  }

  /// The user's languages, the most wanted first.
  var localeNames: [String] { locale.names }

  /// The items that a dock without configuration has: one application for each usual role.
  private(set) var defaultIDs: [String] = []

  /// Uses a catalogue that was scanned.
  mutating func use(_ catalog: ApplicationCatalog, defaults: [String]) {
    self.catalog = catalog
    defaultIDs = defaults
    sources = [:]
  }

  /// What is known of the files that are kept in the dock.
  mutating func use(folders: Set<String>) {
    self.folders = folders
    sources = [:]
  }

  /// The paths of the files that are kept in the dock.
  var keptPaths: [String] {
    ((configuration.items?.map(\.identifier) ?? []) + changes.kept).filter { $0.hasPrefix("/") }
  }

  /// Uses another configuration.
  mutating func use(_ configuration: Configuration) {
    self.configuration = configuration
    sources = [:]
  }

  /// The items as they are pinned, in order.
  mutating func pinned() -> [ItemSource] {
    // Before the scan the defaults aren't known, so nothing can be said of what was removed of them.
    guard configuration.items != nil || catalog != nil else { return [] }
    let configured = (configuration.items ?? defaults).flatMap(expanded)
    let byID = Dictionary(configured.map { ($0.identifier, $0) }) { first, _ in first }
    let ids = changes.pinned(configured: configured.map(\.identifier))
    return ids.map { source(of: byID[$0] ?? configuredItem(forID: $0)) }
  }

  /// An item that stands for several: the media that are mounted.
  private func expanded(_ item: ConfiguredItem) -> [ConfiguredItem] {
    guard item.source == .place(.media) else { return [item] }
    return volumes.map { volume in
      ConfiguredItem(
        .path(volume.path), name: LocalizedText(volume.name),
        icon: item.icon ?? "drive-removable-media", shortcutItems: item.shortcutItems)
    }
  }

  private var defaults: [ConfiguredItem] {
    (defaultIDs + [Welcome.id]).map { ConfiguredItem(.entry(id: $0)) }
  }

  /// The source of a running program's group.
  mutating func running(_ group: RunningApplications<WindowID>.Group) -> ItemSource {
    if let id = group.desktopID { return source(of: ConfiguredItem(.entry(id: id))) }
    let name = group.name.isEmpty ? "Window" : group.name
    return ItemSource(id: "class:\(name.lowercased())", name: name, icon: name.lowercased())
  }

  /// What matching needs to know of all entries: the whole catalogue, and what is pinned beside it.
  mutating func entryFacts() -> [EntryFacts] {
    var facts: [EntryFacts] = []
    var seen: Set<String> = []
    for source in pinned() {
      seen.insert(source.id)
      facts.append(
        EntryFacts(
          id: source.id, name: source.name,
          startupWMClass: source.windowClass ?? source.entry?.startupWMClass,
          executable: (source.entry?.launchWords ?? source.command).flatMap(ProgramName.find),
          path: source.entry?.path))
    }
    for entry in catalog?.entries ?? [] where !seen.contains(entry.id) {
      guard case .application = entry.kind else { continue }
      facts.append(
        EntryFacts(
          id: entry.id, name: entry.name, startupWMClass: entry.startupWMClass,
          executable: entry.launchWords.flatMap(ProgramName.find), path: entry.path))
    }
    return facts
  }

  /// The source of an item that is in the dock.
  func source(id: String) -> ItemSource? { sources[id] }

  /// The desktop entry that a file is; `nil` where it is none.
  func entry(at target: OpenTarget) -> DesktopEntry? {
    guard let path = target.path, path.hasSuffix(".desktop") else { return nil }
    return try? lookup.entry(named: path)
  }

  // MARK: Making sources

  private func configuredItem(forID id: String) -> ConfiguredItem {
    ConfiguredItem(id.hasPrefix("/") ? .path(id) : .entry(id: id))
  }

  /// A place of the user.
  private func placeSource(_ place: ConfiguredItem.Place, id: String) -> ItemSource {
    let (path, name, icon): (String?, String, String) =
      switch place {
      case .trash: (directories.dataHome + "/Trash/files", "Trash", "user-trash")
      case .media: (nil, "Media", "drive-removable-media")
      case .home: (directories.home, "Home", "user-home")
      case .desktop: (UserFolder.desktop.path, "Desktop", "user-desktop")
      case .documents: (UserFolder.documents.path, "Documents", "folder-documents")
      case .downloads: (UserFolder.downloads.path, "Downloads", "folder-download")
      case .music: (UserFolder.music.path, "Music", "folder-music")
      case .pictures: (UserFolder.pictures.path, "Pictures", "folder-pictures")
      case .videos: (UserFolder.videos.path, "Videos", "folder-videos")
      }
    var source = ItemSource(id: id, name: name, icon: hasIcon(icon) ? icon : "folder")
    guard let path else {
      source.problem = "There is no such folder: see xdg-user-dirs."
      return source
    }
    var link = DesktopEntry(id: id, path: path)
    link.kind = .link(place == .trash ? "trash:///" : OpenTarget(path: path).uri)
    source.entry = link
    source.peekURI = OpenTarget(path: path).uri
    return source
  }

  /// The icon of a file's type, by its name; of a folder, as soon as it is known to be one.
  private func fileIcon(_ path: String) -> String {
    let type =
      folders.contains(path) ? ContentType(name: "inode/directory") : ContentType(ofFile: path)
    let names = type.iconNames + ["text-x-generic"]
    return names.first { hasIcon($0) } ?? "text-x-generic"
  }

  private mutating func source(of item: ConfiguredItem) -> ItemSource {
    let id = item.identifier
    if let known = sources[id] { return known }
    let made = makeSource(item)
    sources[id] = made
    return made
  }

  private func makeSource(_ item: ConfiguredItem) -> ItemSource {
    var source: ItemSource
    switch item.source {
    case .entry(Welcome.id): source = Welcome.source
    case .entry(let id): source = entrySource(id: id, word: id)
    case .path(let path) where path.hasSuffix(".desktop"):
      source = entrySource(id: item.identifier, word: path)
      // The user has written the path himself, so that its name may be believed.
      source.entry?.isTrusted = true
      if let entry = source.entry { source.name = entry.name }
    case .place(let place): source = placeSource(place, id: item.identifier)
    case .path(let path):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      source = ItemSource(id: item.identifier, name: name, icon: fileIcon(path))
      source.peekURI = OpenTarget(path: path).uri
      var link = DesktopEntry(id: item.identifier, path: path)
      link.kind = .link(OpenTarget(path: path).uri)
      source.entry = link
    case .command(let command, _):
      source = ItemSource(
        id: item.identifier, name: command.first ?? item.identifier,
        icon: "application-x-executable", command: command)
      source.needsTerminal = item.needsTerminal
      source.windowClass = item.windowClass
      if programs.find(command.first ?? "") == nil {
        source.problem = "The program “\(command.first ?? "")” was not found."
      }
    }
    if let name = item.name {
      source.name = DisplayText.cleaned(name.resolved(for: locale.names))
    }
    if let icon = item.icon { source.icon = icon }
    let list = ActionList(
      static: source.entry?.shortcutItems ?? source.shortcuts,
      customization: configuration.customization(of: item))
    source.shortcuts = list.all
    return source
  }

  private func entrySource(id: String, word: String) -> ItemSource {
    if let found = catalog?.entry(named: word) { return entrySource(id: id, found) }
    do {
      return entrySource(id: id, try lookup.entry(named: word))
    } catch {
      var name = id.split(separator: "/").last.map(String.init) ?? id
      if name.hasSuffix(".desktop") { name = String(name.dropLast(8)) }
      return ItemSource(
        id: id, name: name, icon: nil, problem: "“\(name)” is not installed: \(error)")
    }
  }

  private func entrySource(id: String, _ entry: DesktopEntry) -> ItemSource {
    var source = ItemSource(id: id, name: entry.name, icon: entry.icon, entry: entry)
    if case .link = entry.kind { source.peekURI = OpenTarget(path: entry.path).uri }
    source.problem = entry.launchError(programs: programs).map {
      LaunchFailure(refining: $0, with: programs).reason.problem
    }
    return source
  }
}
