internal import Configuration
internal import Desktop
internal import DisplayList
internal import DockCore
internal import Geometry
internal import Pressure
internal import PreviewProtocol
internal import QuickActions
internal import X11

extension PeekActions {
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
    case "open": open(subject, time)
    case _ where type.hasPrefix("entry:"):
      guard let entry = session.library.entry(at: target) else { return }
      let item = entry.shortcutItems.lazy.compactMap { $0.action(String(type.dropFirst(6))) }.first
      start(entry, item, time)
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

  /// Opens what is peeked: a file by what it was found to be, a shortcut by what it leads to.
  func open(_ subject: PeekSubject, _ time: Timestamp) {
    guard let uri = subject.uri else { return }
    let scheme = uri.prefix { $0 != ":" }.lowercased()
    if scheme == "pressdock-date" { return session.addToCalendar(uri, time) }
    if Self.scriptSchemes.contains(scheme) {
      return session.tell(
        "The link was not opened", "It would run a script instead of opening a page.")
    }
    let target = OpenTarget(uri: uri)
    let known = session.peeking.known[uri]
    let type = known?.type ?? ""
    if let entry = session.library.entry(at: target) { return start(entry, nil, time) }
    if type == "application/x-mswinurl" || uri.hasSuffix(".webloc") {
      guard let link = known?.link else {
        return session.tell(
          "The shortcut was not opened", "It leads nowhere that could be opened.")
      }
      let inner = PeekSubject(target: .uri(link), name: link, icon: subject.icon)
      return open(inner, time)
    }
    // What the contents say goes before what the name says.
    let handler = type.isEmpty || type == "application/octet-stream" ? nil : handler(of: type)
    open(uri, with: handler, time)
  }

  /// What never is opened, whoever asks.
  private static let scriptSchemes: Set = ["javascript", "data", "vbscript"]

  /// Starts an application that was peeked as a file, or one of its actions, where it is trusted.
  private func start(_ entry: DesktopEntry, _ item: ShortcutItem?, _ time: Timestamp) {
    let name = DisplayText.cleaned(entry.name)
    if case .link(let uri) = entry.kind {
      // A link runs nothing, so it needn't be trusted; where it leads is asked the same questions.
      guard OpenTarget(uri: uri).path?.hasSuffix(".desktop") != true else {
        return session.tell(
          "“\(name)” was not opened", "It leads to another desktop entry, not to a file or page.")
      }
      return open(
        PeekSubject(target: .uri(uri), name: name, icon: IconName(rawValue: "text-html")), time)
    }
    guard entry.isTrusted else {
      return session.tell(
        "“\(entry.id)” was not started",
        "It lies outside of the applications' folders and is not marked as executable.")
    }
    let description = LaunchDescription(
      name: entry.name, desktopID: entry.id, executable: entry.executableName, icon: entry.icon,
      windowClass: entry.startupWMClass, desktop: nil)
    session.launch(
      LaunchRequest(entry, item: item),
      description: entry.startupNotify == false ? nil : description, time
    ) { [weak session] failure in
      session?.tell("“\(name)” could not be started", failure.message)
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
