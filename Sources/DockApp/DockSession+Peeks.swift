internal import ApplicationMatching
internal import Configuration
internal import Desktop
internal import DisplayList
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Painting
internal import Pressure
internal import PreviewProtocol
internal import X11

/// What the session remembers of peeks.
struct Peeking {
  /// Where the windows of applications were last, in root pixels, by desktop id.
  var lastFrames: [String: Rect] = [:]
  /// The modifiers of the key that is being handled.
  var keyModifiers: Modifiers?
  /// What files were found to be, and where shortcuts lead, by URI: opening goes by it.
  var known: [String: (type: String, link: String?)] = [:]
  /// What is peeked at where no dock is shown, and with which of them it begins.
  var alone: (uris: [String], index: Int)?
  /// What was moved to the trash last, to be taken back.
  var lastTrashed: TrashedFile?
  /// The windows that a peek shows.
  var shownWindows: PeekContent?
  /// Those that have changed since their pictures were taken.
  var damagedWindows: Set<WindowID> = []
  /// Set while the next pictures are waited for.
  var windowPause: Deadline?
  /// How many pictures of windows were taken.
  var pictureCount = 0
}

extension DockSession {
  /// Has a page made for a peek, or gathers what an application has.
  func make(_ order: PeekOrder) {
    windowPictures.end()
    peeking.shownWindows = nil
    switch order.subject.target {
    case .uri:
      peeks.make(order, scale: state.display.scale, look: documentLook) { [weak self] made in
        guard let self else { return }
        var content = made.content
        content.actions = peekActions.actions(for: order.subject, made)
        if let uri = order.subject.uri {
          if peeking.known.count > 64 { peeking.known = [:] }
          peeking.known[uri] = (content.type, content.links.first?.subject.uri)
        }
        if order.subject.item?.rawValue == Self.trashID, content.entries.isEmpty {
          content.message = "The trash is empty."
          content.actions = []
        }
        if let id = order.subject.item, let item = state.item(id) {
          content.actions.append(PeekActions.dockAction(isPinned: item.isPinned))
        }
        show(content)
      }
    case .application(let id): showWindows(applicationContent(id, order))
    case .window(let window, let id): showWindows(windowContent(window, of: id, order))
    }
  }

  func show(_ content: PeekContent) {
    dispatch(.previewed(content, clock.now))
    refresh()
  }

  /// The id of the item of the trash.
  private static let trashID = ConfiguredItem(.place(.trash)).identifier

  /// How pages are to look.
  private var documentLook: DocumentLook {
    let appearance = state.appearance
    return DocumentLook(
      isDark: appearance.isDark, fontFamily: appearance.fontFamily,
      fontSize: appearance.fontSize, accent: appearance.accent.hex)
  }

  /// The icon of a MIME type, as far as the theme has one.
  static func icon(of type: String, _ finder: IconFinder) -> IconName {
    let names = ContentType(name: type).iconNames + ["text-x-generic"]
    let name = names.first { finder.has($0) } ?? "text-x-generic"
    return IconName(rawValue: name)
  }

  /// No peek is open any more: nothing of them is kept.
  func endPreviews() {
    windowPictures.end()
    peeking.shownWindows = nil
    peeks.forget()
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
      let held = peeking.keyModifiers ?? connection.heldModifiers
      if held.contains(.control), uri.hasPrefix("file:") {
        return peekActions.perform("show-in-folder", subject, time)
      }
      if let id = subject.item, id.rawValue == Self.trashID {
        start(id, action: nil, time)
      } else {
        peekActions.open(subject, time)
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
