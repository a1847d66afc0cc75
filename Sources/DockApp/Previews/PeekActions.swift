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
    actions += own(for: type)
    if extractor != nil, Self.isArchive(type) {
      actions.append(
        QuickAction(type: "extract", title: "Extract Here", picture: .symbol(.folder)))
    }
    if made.file.kind == .file, mailer != nil {
      actions.append(QuickAction(type: "mail", title: "Send by Mail", picture: .symbol(.mail)))
    }
    return actions + [Self.showInFolder, Self.copy, Self.copyPath, Self.trash]
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
  private func runOwn(_ type: String, _ target: OpenTarget, _ time: Timestamp) {
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

  private func handler(of type: String) -> DesktopEntry? { openers(of: type, all: true).first }

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
  private var extractor: [String]? {
    [["file-roller", "--extract-here"], ["engrampa", "--extract-here"], ["ark", "-b", "-a"]]
      .first { session.applications.context.programs.find($0[0]) != nil }
  }

  private var mailer: [String]? {
    session.applications.context.programs.find("xdg-email") == nil
      ? nil : ["xdg-email", "--attach"]
  }

  // MARK: Doing it

  /// Does what an action says.
  func perform(_ type: String, _ subject: PeekSubject, _ time: Timestamp) {
    guard let uri = subject.uri else {
      // An application's own action.
      if let item = subject.item { session.start(item, action: type, time) }
      return
    }
    let target = OpenTarget(uri: uri)
    switch type {
    case "remove-from-dock": if let item = subject.item { session.perform(.remove(item)) }
    case "keep-in-dock": if let item = subject.item { session.perform(.keep(item)) }
    case "open": open(uri, with: nil, time)
    case "show-in-folder": showInFolder(target, time)
    case "copy": session.copy(files: [uri], time)
    case "copy-path": session.copy(text: target.path ?? uri, time)
    case "copy-link": session.copy(text: Self.plainText(of: uri), time)
    case "trash": session.moveToTrash(target)
    case "extract": run(extractor, target, time)
    case "mail": run(mailer, target, time)
    case "add-date": session.addToCalendar(uri, time)
    case _ where type.hasPrefix("open-with:"):
      guard let entry = session.library.catalog?.entry(id: String(type.dropFirst(10))) else {
        return
      }
      open(uri, with: entry, time)
    case _ where type.hasPrefix("own:"): runOwn(String(type.dropFirst(4)), target, time)
    default: break
    }
  }

  /// What a person would write for a link.
  private static func plainText(of uri: String) -> String {
    for scheme in ["mailto:", "tel:", "geo:", "pressdock-date:"] where uri.hasPrefix(scheme) {
      return String(uri.dropFirst(scheme.count))
    }
    return uri
  }

  /// Opens an address or a file: with an application, or with its default one.
  func open(_ uri: String, with application: DesktopEntry?, _ time: Timestamp) {
    let target = OpenTarget(uri: uri)
    let name = target.path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? uri
    var link = DesktopEntry(id: name, path: target.path ?? uri)
    link.kind = .link(uri)
    let request =
      application.map { LaunchRequest($0, opening: [target]) } ?? LaunchRequest(link)
    let handler = application ?? handler(of: Self.type(of: target))
    if let handler, let frame = session.peeking.lastFrames[handler.id] {
      session.dispatch(.popLeads(to: frame, session.clock.now))
    }
    // Who doesn't say otherwise tells when it has started.
    let description = handler.flatMap { entry in
      entry.startupNotify == false
        ? nil
        : LaunchDescription(
          name: entry.name, desktopID: entry.id, executable: entry.executableName,
          icon: entry.icon, windowClass: entry.startupWMClass, desktop: nil)
    }
    session.launch(request, description: description, time) { [weak session] failure in
      session?.tell("“\(name)” could not be opened", failure.message)
    }
  }

  private static func type(of target: OpenTarget) -> String {
    ApplicationCatalog.mimeType(of: target) ?? "application/octet-stream"
  }

  private func run(_ command: [String]?, _ target: OpenTarget, _ time: Timestamp) {
    guard let command, let path = target.path else { return }
    let action = ShortcutItem(
      type: command[0], title: LocalizedText(command[0]), target: .exec(command + [path]))
    let request = LaunchRequest(DesktopEntry(id: command[0], path: ""), item: action)
    session.launch(request, description: nil, time) { [weak session] failure in
      session?.tell("“\(command[0])” could not be run", failure.message)
    }
  }

  /// Has the file manager show the file among its siblings (File Manager D-Bus interface); without
  /// one that can, the folder is opened.
  private func showInFolder(_ target: OpenTarget, _ time: Timestamp) {
    guard let path = target.path else { return }
    let name = "org.freedesktop.FileManager1"
    session.bus.call(
      BusCall(
        name, "/org/freedesktop/FileManager1", name, "ShowItems",
        [.strings([target.uri]), .string("")], timeout: 5_000, startsService: true)
    ) { [weak self] answer in
      guard let self, case .failure = answer else { return }
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      open(OpenTarget(path: "/" + folder).uri, with: nil, time)
    }
  }
}
