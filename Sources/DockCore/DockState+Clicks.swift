internal import Geometry
internal import Pressure

/// What clicks and the wheel do to an application and its windows.
extension DockState {
  /// A click on an item, or Return: starts it, or does with its windows what the settings say.
  mutating func activate(_ id: ItemID, _ modifier: ClickModifier? = nil) -> [DockEffect] {
    guard let item = item(id) else { return [] }
    guard item.isRunning else { return start(item) }
    switch modifier {
    case .newWindow: return openWindow(of: item)
    case .minimizeAll: return minimizeWindows(of: item)
    case nil: break
    }
    let current = currentWindow(of: item)
    switch settings.clickAction {
    case .newWindow: return openWindow(of: item)
    case .raise: return raise(current == nil ? lastUsedWindow(of: item) : current, of: item)
    case .cycle: return raise(successor(of: current, in: item, by: 1), of: item)
    case .cycleOrMinimize where current == nil || item.windows.count > 1:
      return raise(successor(of: current, in: item, by: 1), of: item)
    case .minimize where current == nil: return raise(lastUsedWindow(of: item), of: item)
    case .cycleOrMinimize, .minimize:
      // The second click of a double one doesn't take back what the first has done.
      if let request, request.item == id, now.since(request.since) < DockState.clickPause {
        return []
      }
      return minimizeWindows(of: item)
    }
  }

  /// A click of the middle button on an item.
  mutating func activateByMiddle(_ id: ItemID) -> [DockEffect] {
    guard let item = item(id) else { return [] }
    switch settings.middleClickAction {
    case .newWindow: return item.isRunning ? openWindow(of: item) : start(item)
    case .minimize: return minimizeWindows(of: item)
    case .close: return item.isRunning ? [.quit(id, now)] : []
    case .nothing: return []
    }
  }

  /// The middle button went down.
  mutating func middleBegan(_ contact: ContactID, at location: Point) -> [DockEffect] {
    // Another button during a press is not a press any more.
    if press != nil { return cancel(.otherButton) }
    if popover != nil { return cancel(.superseded) }
    guard peek == nil, let id = layout.item(at: location) else { return [] }
    hover(nil)
    tracking = Tracking(contact: contact, start: .middle(id))
    return []
  }

  /// The wheel was turned over the dock: over an application with windows it goes through them,
  /// elsewhere it scrolls a dock that holds more than fits.
  mutating func wheelTurned(_ steps: Double, at location: Point) -> [DockEffect] {
    guard popover == nil, press == nil, steps != 0 else { return [] }
    guard settings.scrollsWindows, let item = layout.item(at: location).flatMap({ item($0) }),
      item.isRunning
    else {
      scrollItems(steps, at: location)
      return []
    }
    // A finger on a touchpad turns many steps in a moment; one window at a time can be followed.
    if let wheelTurnedAt, now.since(wheelTurnedAt) < DockState.clickPause { return [] }
    let current = currentWindow(of: item)
    let next = successor(of: current, in: item, by: steps > 0 ? 1 : -1)
    guard next?.id != current?.id else { return [] }
    wheelTurnedAt = now
    return raise(next, of: item)
  }

  /// Remembers in what order windows were used.
  mutating func noteWindows() {
    let windows = items.flatMap(\.windows)
    let present = Set(windows.map(\.id))
    usedWindows.removeAll { !present.contains($0) }
    guard let active = windows.first(where: \.isActive)?.id, usedWindows.last != active else {
      return
    }
    usedWindows.removeAll { $0 == active }
    usedWindows.append(active)
  }

  // MARK: Windows

  /// The item's window that is active, or will be as soon as the window manager has done as asked.
  private func currentWindow(of item: DockItem) -> WindowReference? {
    if let request, request.item == item.id, now.since(request.since) < DockState.requestPatience,
      let window = item.windows.first(where: { $0.id == request.window })
    {
      return window
    }
    return item.windows.first(where: \.isActive)
  }

  /// The item's window that was active last; one that never was counts as older, the newest first.
  private func lastUsedWindow(of item: DockItem) -> WindowReference? {
    let last = usedWindows.last { id in item.windows.contains { $0.id == id } }
    return item.windows.first { $0.id == last } ?? item.windows.last
  }

  /// The window after or before one, round; the last used one where none is active.
  private func successor(
    of current: WindowReference?, in item: DockItem, by step: Int
  ) -> WindowReference? {
    guard let index = item.windows.firstIndex(where: { $0.id == current?.id }) else {
      return lastUsedWindow(of: item)
    }
    let count = item.windows.count
    return item.windows[(index + step + count) % count]
  }

  private mutating func raise(_ window: WindowReference?, of item: DockItem) -> [DockEffect] {
    guard let window else { return [] }
    request = WindowRequest(item: item.id, window: window.id, since: now)
    return [.activate(window, now)]
  }

  private mutating func minimizeWindows(of item: DockItem) -> [DockEffect] {
    let open = item.windows.filter { !$0.isMinimized }
    guard !open.isEmpty else { return [] }
    request = WindowRequest(item: item.id, window: nil, since: now)
    return [.minimize(open)]
  }

  // MARK: Starting

  private mutating func start(_ item: DockItem) -> [DockEffect] {
    guard !isJustStarted(item.id) else { return [] }
    // What is known to be wrong is tried all the same: it may have been mended, and who starts things
    // also tells the user why not.
    markStarting(item.id)
    return [.launch(item.id, now)]
  }

  /// Opens another window: by the application's own action for it, else by starting it once more;
  /// raises the one that there is where the application has no more than one.
  private mutating func openWindow(of item: DockItem) -> [DockEffect] {
    if let action = item.newWindowAction {
      guard !isJustStarted(item.id) else { return [] }
      markStarting(item.id)
      return [.run(item.id, type: action.type, now)]
    }
    return item.opensNewWindows ? start(item) : raise(lastUsedWindow(of: item), of: item)
  }

  /// A double click is one start, and so is a click of a hand that sees nothing happen yet.
  private func isJustStarted(_ id: ItemID) -> Bool {
    feedback[id].map { $0.isStarting && now.since($0.since) < DockState.restartPause } ?? false
  }

  /// How long the second click of a double one is none of its own, and a turn of the wheel stands
  /// for all that follow, in milliseconds.
  static let clickPause = 300.0
  /// How long the window manager may take to do as it was asked, in milliseconds.
  static let requestPatience = 1_000.0
}
