internal import Geometry
internal import DisplayList
internal import Pressure

extension DockState {
  /// The peek that is on top, if any.
  package internal(set) var peek: Peek? {
    get { peeks.last }
    set {
      if let newValue {
        if peeks.isEmpty { peeks = [newValue] } else { peeks[peeks.count - 1] = newValue }
      } else {
        _ = peeks.popLast()
      }
    }
  }

  /// Whether a peek is open and not on its way out.
  package var isPeeking: Bool { peek.map { $0.pop == nil } ?? false }

  /// The list of actions that is open: an item's, or a peek's.
  package internal(set) var openList: Popover? {
    get { popover ?? peek?.actions }
    set { if popover != nil { popover = newValue } else { peek?.actions = newValue } }
  }

  /// Where peeks lie on this monitor.
  var peekLayout: PeekLayout {
    PeekLayout(
      bounds: display.bounds, panel: items.isEmpty ? .zero : layout.panel, edge: settings.edge)
  }

  /// What a peek at an item looks into.
  package func subject(of item: DockItem) -> PeekSubject {
    PeekSubject(
      target: item.uri.map { .uri($0) } ?? .application(item.id), name: item.name,
      icon: item.icon, item: item.id)
  }

  // MARK: Opening

  /// Opens a peek above whatever is open.
  ///
  /// - Parameters:
  ///   - subject: What to look into.
  ///   - siblings: What it can walk on to.
  ///   - source: Where it grows out of, in logical pixels.
  ///   - holder: The contact that holds it open; `nil` where keys or commands opened it.
  ///   - latched: Whether it stays when contact ends.
  /// - Returns: What is to be done.
  mutating func openPeek(
    _ subject: PeekSubject, siblings: [PeekSubject], source: Rect, holder: ContactID?,
    latched: Bool
  ) -> [DockEffect] {
    hover(nil)
    let strength = overlay == .hidden ? 0 : backdrop.value(at: now)
    let order = order(subject, page: 0)
    let frame = peekLayout.card(
      page: Self.unknownPage(in: peekLayout.room),
      anchor: anchor(of: peeks.first?.subject ?? subject))
    var new = Peek(
      subject: subject, siblings: siblings, order: order, holder: holder, isLatched: latched,
      source: source, frame: frame, commit: 0, naturalFrame: frame,
      formerFrame: Self.seed(frame, from: source), motion: motion(over: 200), since: now,
      shownSince: now)
    new.wantsActions = settings.peekModel == .menu
    peeks.append(new)
    moveBackdrop(from: strength, to: 1, over: 160)
    return [.preview(order)]
  }

  /// The card's shape small, where it grows out of.
  private static func seed(_ frame: Rect, from source: Rect) -> Rect {
    let factor = 0.25
    let size = Size(width: frame.width * factor, height: frame.height * factor)
    return Rect(
      x: source.center.x - size.width / 2, y: source.center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The page that a card is made for before anything is known of it.
  static func unknownPage(in room: Size) -> Size {
    Size(width: min(room.width, 520), height: min(room.height, 400))
  }

  func motion(over duration: Double) -> Transition {
    Transition(
      from: 0, to: 1, start: now, duration: appearance.reducesMotion ? 0 : duration,
      curve: .easeOut)
  }

  private mutating func order(_ subject: PeekSubject, page: Int) -> PeekOrder {
    lastOrder += 1
    return PeekOrder(
      generation: lastOrder, subject: subject, page: page, room: peekLayout.room)
  }

  /// The icon in the dock that a subject belongs to.
  func anchor(of subject: PeekSubject) -> Rect? {
    subject.item.flatMap { layout.cell($0)?.icon }
  }

  /// Opens the peek at an item; nothing where there is no such item.
  mutating func openPeek(
    at id: ItemID, holder: ContactID?, latched: Bool
  ) -> [DockEffect] {
    guard let item = item(id), let cell = layout.cell(id) else { return [] }
    return openPeek(
      subject(of: item), siblings: items.map(subject), source: cell.icon, holder: holder,
      latched: latched)
  }

  /// Opens the peek at an item with its actions.
  mutating func openActions(of id: ItemID) -> [DockEffect] {
    let effects = openPeek(at: id, holder: nil, latched: true)
    guard !effects.isEmpty else { return [] }
    peek?.wantsActions = true
    return [.captureBackdrop] + effects
  }

  /// Opens the peek at an entry or a link of the peek that is open.
  mutating func openPeek(
    inside choice: Peek.Choice, holder: ContactID?, latched: Bool
  ) -> [DockEffect] {
    guard let peek, let subject = subject(of: choice), let frame = frame(of: choice) else {
      return []
    }
    let siblings =
      switch choice {
      case .entry: peek.content?.entries.map(\.subject) ?? []
      case .link: peek.content?.links.map(\.subject) ?? []
      }
    return openPeek(
      subject, siblings: siblings, source: frame, holder: holder, latched: latched)
  }

  /// Shows another subject in the place of the one that is open.
  mutating func walk(to subject: PeekSubject, page: Int = 0) -> [DockEffect] {
    guard var peek else { return [] }
    let isSame = subject == peek.subject
    let order = order(subject, page: page)
    peek.order = order
    peek.since = now
    if !isSame {
      // Never the former one's page under another one's name.
      peek.subject = subject
      peek.content = nil
      peek.actions = nil
      peek.choice = nil
      peek.wantsActions = settings.peekModel == .menu
      if let anchor = anchor(of: subject) { peek.source = anchor }
    }
    self.peek = peek
    if !isSame {
      settle(page: Self.unknownPage(in: peekLayout.room))
      if let item = subject.item { focus?.item = item }
    }
    return [.preview(order)]
  }

  /// Goes on to the next or former sibling.
  mutating func walk(by step: Int) -> [DockEffect] {
    guard let peek, let index = peek.siblings.firstIndex(of: peek.subject) else { return [] }
    if peek.siblings.count == 1, peeks.count == 1 { return [.walk(step)] }
    let next = index + step
    guard peek.siblings.indices.contains(next) else { return [] }
    return walk(to: peek.siblings[next])
  }

  /// Turns the page; says whether there is another one.
  mutating func turnPeekPage(by step: Int) -> [DockEffect] {
    guard let peek, let content = peek.content, pageCount > 1 else { return [] }
    let current = peek.order.page
    let next = min(max(0, current + step), pageCount - 1)
    guard next != current else { return [] }
    if !content.entries.isEmpty {
      self.peek?.order.page = next
      self.peek?.choice = nil
      return []
    }
    return walk(to: peek.subject, page: next)
  }

  /// How many peeks are open, one above the other.
  package var peekDepth: Int { peeks.count }

  /// How many pages the open peek has.
  package var pageCount: Int {
    guard let content = peek?.content else { return 1 }
    return content.entries.isEmpty ? content.pageCount : grid?.pageCount ?? 1
  }

  /// How the entries of the open peek lie.
  var grid: PeekLayout.Grid? {
    guard let content = peek?.content, !content.entries.isEmpty else { return nil }
    let isWindows = content.entries.contains { $0.subject.isWindow }
    return peekLayout.grid(count: content.entries.count, isWindows: isWindows)
  }
}
