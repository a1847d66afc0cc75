internal import ApplicationMatching
internal import Desktop
internal import DisplayList
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Painting
internal import Pressure
internal import PreviewProtocol
internal import X11

extension DockSession {
  /// Has a page made for a peek, or gathers what an application has.
  func make(_ order: PeekOrder) {
    switch order.subject.target {
    case .uri:
      peeks.make(order, scale: state.display.scale, look: documentLook) { [weak self] made in
        guard let self else { return }
        var content = made.content
        content.actions = peekActions.actions(for: order.subject, made)
        if let id = order.subject.item, let item = state.item(id) {
          content.actions.append(PeekActions.dockAction(isPinned: item.isPinned))
        }
        show(content)
      }
    case .application(let id): show(applicationContent(id, order))
    case .window(let window, let id): show(windowContent(window, of: id, order))
    }
  }

  private func show(_ content: PeekContent) {
    dispatch(.previewed(content, clock.now))
    refresh()
  }

  /// How pages are to look.
  private var documentLook: DocumentLook {
    let appearance = state.appearance
    return DocumentLook(
      isDark: appearance.isDark, fontFamily: appearance.fontFamily,
      fontSize: appearance.fontSize, accent: appearance.accent.hex)
  }

  /// The icon of a MIME type, as far as the theme has one.
  static func icon(of type: String, _ finder: IconFinder) -> IconName {
    let names = ContentType(name: type).iconNames
    let name = names.first { finder.has($0) } ?? names.last ?? "text-x-generic"
    return IconName(rawValue: name)
  }

  // MARK: Opening

  /// Opens what was peeked, as its default application does; where Control is held, its folder.
  func open(_ subject: PeekSubject, _ time: Timestamp) {
    switch subject.target {
    case .application(let id):
      if let window = state.item(id)?.windows.last {
        raise(window.id, time)
      } else {
        start(id, action: nil, time)
      }
    case .window(let window, _): raise(window, time)
    case .uri(let uri):
      if connection.heldModifiers.contains(.control), uri.hasPrefix("file:") {
        return peekActions.perform("show-in-folder", subject, time)
      }
      if let id = subject.item, let item = state.item(id), item.uri == uri {
        start(id, action: nil, time)
      } else {
        peekActions.open(uri, with: nil, time)
      }
    }
  }

  private func raise(_ window: UInt, _ time: Timestamp) {
    let id = WindowID(rawValue: window)
    if let frame = clients.frame(of: id) { dispatch(.popLeads(to: frame, clock.now)) }
    if clients.active == id { dispatch(.windowAppeared(clock.now)) }
    clients.activate(id, time: time)
  }

  // MARK: Applications

  /// An application's windows; where it has none, what it is.
  private func applicationContent(_ id: ItemID, _ order: PeekOrder) -> PeekContent {
    guard let item = state.item(id) else {
      return PeekContent(
        generation: order.generation, name: order.subject.name, icon: order.subject.icon)
    }
    var content = PeekContent(generation: order.generation, name: item.name, icon: item.icon)
    content.actions = item.actions
    content.entries = item.windows.map { window in
      PeekEntry(
        subject: PeekSubject(
          target: .window(window.id, id), name: DisplayText.cleaned(window.title),
          icon: item.icon, item: id), aspect: 1.6, note: window.isMinimized ? "minimized" : nil)
    }
    if item.windows.isEmpty {
      content.message = item.problem ?? item.comment
      content.facts = ["not running"]
    } else {
      content.facts = [item.windows.count == 1 ? "1 window" : "\(item.windows.count) windows"]
    }
    return content
  }

  private func windowContent(
    _ window: UInt, of id: ItemID, _ order: PeekOrder
  ) -> PeekContent {
    var content = applicationContent(id, order)
    content.entries = content.entries.filter { $0.subject.target == .window(window, id) }
    content.name = order.subject.name
    content.facts = [state.item(id)?.name ?? ""]
    content.actions = []
    return content
  }
}

extension Color {
  /// The colour as `0xRRGGBB`; opacity is left out.
  fileprivate var hex: UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32((min(1, max(0, part)) * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

extension DockSession {
  // MARK: What was opened

  /// A window came up: the peek that was opened has done its work, and the window's place is kept
  /// for the next time.
  func popArrived() {
    for group in running.groups {
      guard let id = group.desktopID, let window = group.windows.last,
        let frame = clients.frame(of: window)
      else { continue }
      lastFrames[id] = frame
    }
    if state.peek?.phase == .popping { dispatch(.windowAppeared(clock.now)) }
  }

  // MARK: Deeds

  /// Copies files, as file managers do, so that they can be pasted there.
  func copy(files uris: [String], _ time: Timestamp) {
    let list = uris.map { $0 + "\r\n" }.joined()
    let paths = uris.map { OpenTarget(uri: $0).path ?? $0 }.joined(separator: "\n")
    let marked = (["copy"] + uris).joined(separator: "\n")
    copy(
      [
        ("text/uri-list", list), ("x-special/gnome-copied-files", marked),
        ("UTF8_STRING", paths), ("text/plain;charset=utf-8", paths),
      ], time)
  }

  /// Copies text.
  func copy(text: String, _ time: Timestamp) {
    copy(
      [
        ("UTF8_STRING", text), ("text/plain;charset=utf-8", text), ("text/plain", text),
        ("STRING", text),
      ], time)
  }

  private func copy(_ forms: [(String, String)], _ time: Timestamp) {
    let isOurs = clipboard.copy(
      forms.map { (target: $0.0, bytes: Array($0.1.utf8)) }, time: time)
    if !isOurs { tell("Nothing was copied", "Another program holds the clipboard.") }
  }

  /// Moves a file to the trash, and offers to take that back.
  func moveToTrash(_ target: OpenTarget) {
    guard let path = target.path else { return }
    let name = DisplayText.cleaned(
      path.split(separator: "/").last.map(String.init) ?? path)
    loop.inBackground("trash") {
      TrashedFile.move(path)
    } completion: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let file):
        lastTrashed = file
        dispatch(.undoOffered("“\(name)” is in the trash now", clock.now))
      case .failure(let error): tell("“\(name)” was not moved to the trash", error.words)
      }
      refresh()
    }
  }

  /// Takes back what was moved to the trash last.
  func undo() {
    guard let file = lastTrashed else { return }
    lastTrashed = nil
    loop.inBackground("restore") {
      file.restore()
    } completion: { [weak self] problem in
      if let problem { self?.tell("“\(file.path)” stays in the trash", problem) }
    }
  }

  /// Lets the calendar take a day, as an event file (RFC 5545) that its default application opens.
  func addToCalendar(_ uri: String, _ time: Timestamp) {
    let day = uri.dropFirst("pressdock-date:".count).filter { $0 != "-" }
    guard day.count == 8, let runtime = environment["XDG_RUNTIME_DIR"] ?? environment["HOME"]
    else { return }
    let path = "\(runtime)/pressdock-\(day).ics"
    let event = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Pressdock//EN\r
      BEGIN:VEVENT\r
      UID:\(day)-\(MonotonicTime.now.microseconds)@pressdock\r
      DTSTAMP:\(day)T000000Z\r
      DTSTART;VALUE=DATE:\(day)\r
      SUMMARY:\r
      END:VEVENT\r
      END:VCALENDAR\r\n
      """
    if let problem = PrivateFile.write(Array(event.utf8), to: path) {
      return tell("The day was not added", problem)
    }
    peekActions.open(OpenTarget(path: path).uri, with: nil, time)
  }
}
