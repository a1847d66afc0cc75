internal import Configuration
internal import Desktop
internal import DisplayList
internal import DockCore
internal import Geometry
internal import Pressure
internal import PreviewProtocol
internal import QuickActions
internal import X11

/// What can be done with what is peeked, and doing it.
final class PeekActions {
  unowned let session: DockSession

  init(_ session: DockSession) { self.session = session }

  // MARK: What there is

  /// The actions of a page, the most usual first.
  func actions(for subject: PeekSubject, _ made: PeekService.Made) -> [QuickAction] {
    guard let uri = subject.uri else { return [] }
    guard uri.hasPrefix("file:") else { return linkActions(uri) }
    switch made.file.kind {
    case .missing: return []
    case .brokenLink, .pipe, .socket, .device:
      return [Self.showInFolder, Self.copyPath, Self.trash]
    case .file, .folder: break
    }
    let type = made.file.contentType
    let target = OpenTarget(uri: uri)
    var actions = [
      QuickAction(
        type: "open", title: Self.openTitle(type), subtitle: handler(of: type)?.name,
        picture: .symbol(
          type.hasPrefix("video/") || type.hasPrefix("audio/") ? .play : .open))
    ]
    let others = openers(of: type)
    if !others.isEmpty {
      actions.append(
        QuickAction(
          type: "open-with", title: "Open With", picture: .symbol(.window),
          children: others.map { entry in
            QuickAction(
              type: "open-with:\(entry.id)", title: DisplayText.cleaned(entry.name),
              picture: entry.icon.map { .icon(IconName(rawValue: $0), isStencil: false) })
          }))
    }
    actions += entryActions(target, type) + own(for: type)
    if extractor != nil, Self.isArchive(type) {
      actions.append(
        QuickAction(type: "extract", title: "Extract Here", picture: .symbol(.folder)))
    }
    if made.file.kind == .file, mailer != nil {
      actions.append(QuickAction(type: "mail", title: "Send by Mail", picture: .symbol(.mail)))
    }
    actions += [Self.showInFolder, Self.copy, Self.copyPath]
    return isPlace(target, subject) ? actions : actions + [Self.trash]
  }

  /// Whether it is a place that nobody means to throw away: the home, the trash, a medium.
  private func isPlace(_ target: OpenTarget, _ subject: PeekSubject) -> Bool {
    if subject.item?.rawValue.hasPrefix("place:") == true { return true }
    return target.path == BaseDirectories.userHome || target.path == "/"
      || session.library.volumes.contains { $0.path == target.path }
  }

  private static let showInFolder = QuickAction(
    type: "show-in-folder", title: "Show in Folder", picture: .symbol(.folder))
  private static let copy = QuickAction(type: "copy", title: "Copy", picture: .symbol(.copy))
  private static let copyPath = QuickAction(
    type: "copy-path", title: "Copy Path", picture: .symbol(.copy))
  private static let trash = QuickAction(
    type: "trash", title: "Move to Trash", picture: .symbol(.trash), isDestructive: true)

  /// What the dock itself offers for a thing that is in it.
  static func dockAction(isPinned: Bool) -> QuickAction {
    isPinned
      ? QuickAction(type: "remove-from-dock", title: "Remove from Dock", picture: .symbol(.unpin))
      : QuickAction(type: "keep-in-dock", title: "Keep in Dock", picture: .symbol(.pin))
  }

  private static func openTitle(_ type: String) -> String {
    type.hasPrefix("video/") || type.hasPrefix("audio/") ? "Play" : "Open"
  }

  private static func isArchive(_ type: String) -> Bool {
    ["zip", "tar", "compressed", "7z", "rar", "cpio"].contains { type.contains($0) }
      && type.hasPrefix("application/")
  }

  private func linkActions(_ uri: String) -> [QuickAction] {
    let scheme = uri.prefix { $0 != ":" }.lowercased()
    let copy = QuickAction(type: "copy-link", title: "Copy", picture: .symbol(.copy))
    switch scheme {
    case "mailto":
      return [
        QuickAction(type: "open", title: "Write Mail", picture: .symbol(.compose)), copy,
      ]
    case "tel": return [QuickAction(type: "open", title: "Call", picture: .symbol(.call)), copy]
    case "geo":
      return [
        QuickAction(type: "open", title: "Show on Map", picture: .symbol(.location)), copy,
      ]
    case "pressdock-date":
      return [
        QuickAction(type: "add-date", title: "Add to Calendar", picture: .symbol(.date)), copy,
      ]
    // Nothing is ever run by such an address.
    case "javascript", "data", "vbscript": return [copy]
    default:
      return [
        QuickAction(type: "open", title: "Open Link", picture: .symbol(.open)),
        QuickAction(type: "copy-link", title: "Copy Link", picture: .symbol(.copy)),
      ]
    }
  }

  /// The actions of an application that is peeked as a file, where it may be started.
  private func entryActions(_ target: OpenTarget, _ type: String) -> [QuickAction] {
    guard type == Self.entryType, let entry = session.library.entry(at: target), entry.isTrusted
    else { return [] }
    return entry.shortcutItems.map { item in
      var action = session.library.action(item)
      action.type = "entry:" + action.type
      return action
    }
  }

  /// The MIME type of desktop entries.
  static let entryType = "application/x-desktop"

  /// The user's own actions for a type.
  private func own(for type: String) -> [QuickAction] {
    session.library.configuration.peek.actions(for: type)
      .map { Self.marked(session.library.action($0)) }
  }

  private static func marked(_ action: QuickAction) -> QuickAction {
    var action = action
    action.type = "own:" + action.type
    action.children = action.children.map(marked)
    return action
  }

  /// Runs an action of the user's own: `%f` stands for the path, `%u` for the URI.
  func runOwn(_ type: String, _ target: OpenTarget, _ time: Timestamp) {
    let all = session.library.configuration.peek.actions.flatMap(\.items)
    guard var item = all.lazy.compactMap({ $0.action(type) }).first else { return }
    if case .exec(let arguments) = item.target {
      item.target = .exec(
        arguments.map { argument in
          argument == "%f" ? target.path ?? target.uri : argument == "%u" ? target.uri : argument
        })
    }
    let name = item.title.resolved(for: session.library.localeNames)
    let request = LaunchRequest(DesktopEntry(id: type, path: ""), item: item)
    session.launch(request, description: nil, time) { [weak session] failure in
      session?.tell("“\(name)” could not be run", failure.message)
    }
  }

  func handler(of type: String) -> DesktopEntry? { openers(of: type, all: true).first }

  /// The applications that open a type; without the first unless all are asked for.
  private func openers(of type: String, all: Bool = false) -> [DesktopEntry] {
    guard let catalog = session.library.catalog else { return [] }
    var seen: Set<String> = []
    let found = ContentType(name: type).withParents.flatMap {
      session.applications.mimeApplications.applications(
        for: $0, in: catalog, programs: session.applications.context.programs)
    }.filter { seen.insert($0.id).inserted && (all || !$0.isNotDisplayed) }
    return Array(all ? found[...] : found.dropFirst().prefix(8))
  }

  /// A program that unpacks archives beside themselves, with its option.
  var extractor: [String]? {
    [["file-roller", "--extract-here"], ["engrampa", "--extract-here"], ["ark", "-b", "-a"]]
      .first { session.applications.context.programs.find($0[0]) != nil }
  }

  var mailer: [String]? {
    session.applications.context.programs.find("xdg-email") == nil
      ? nil : ["xdg-email", "--attach"]
  }
}
