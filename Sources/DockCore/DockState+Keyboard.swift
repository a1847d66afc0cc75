internal import Geometry
internal import Pressure

extension DockState {
  /// The keyboard comes to the dock, or goes back.
  mutating func toggleFocus() -> [DockEffect] {
    if popover != nil || focus != nil || isPeeking {
      focus = nil
      return cancel(.escape)
    }
    guard press == nil, peeks.isEmpty, let first = items.first else { return [] }
    focus = Focus(item: first.id, typed: "", typedAt: now)
    hover(nil)
    return [.prepareOverlay]
  }

  mutating func handle(_ key: DockKey, _ measurer: any TextMeasuring) -> [DockEffect] {
    if popover != nil { return popoverKey(key, measurer) }
    if press != nil {
      return key == .escape ? cancel(.escape) : []
    }
    if peek != nil { return peekKey(key, measurer) }
    if key == .undo, notice != nil {
      notice = nil
      return [.undo]
    }
    guard focus != nil else { return [] }
    return focusKey(key, measurer)
  }

  // MARK: In the dock

  private mutating func focusKey(
    _ key: DockKey, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard let current = focus?.item,
      let index = items.firstIndex(where: { $0.id == current })
    else { return [] }
    let isHorizontal = settings.edge.isHorizontal
    switch key {
    case .escape:
      focus = nil
      return []
    case .enter:
      focus = nil
      return activate(current)
    case .space:
      return [.captureBackdrop] + openPeek(at: current, holder: nil, latched: true)
    case .undo: return []
    case .home, .pageUp: return focusItem(0)
    case .end, .pageDown: return focusItem(items.count - 1)
    case .tab(let isBackward): return focusItem(wrapped(index + (isBackward ? -1 : 1)))
    case .left where isHorizontal, .up where !isHorizontal: return focusItem(index - 1)
    case .right where isHorizontal, .down where !isHorizontal: return focusItem(index + 1)
    case .menu, .up, .down, .left, .right:
      // Across the dock: open the actions.
      if item(current)?.uri != nil { return openActions(of: current) }
      open(current, origin: .keyboard, measurer)
      guard popover != nil else {
        bump(current)
        return []
      }
      moveHighlight(by: 0)
      return [.captureBackdrop]
    case .text(let text):
      typeAhead(text)
      return []
    }
  }

  private func wrapped(_ index: Int) -> Int { (index + items.count) % items.count }

  private mutating func focusItem(_ index: Int) -> [DockEffect] {
    guard items.indices.contains(index) else { return [] }
    focus?.item = items[index].id
    focus?.typed = ""
    reveal(items[index].id)
    return []
  }

  /// Scrolls so that the item is inside the panel.
  private mutating func reveal(_ id: ItemID) {
    let layout = layout
    guard layout.scrollRange > 0, let cell = layout.cell(id) else { return }
    let isHorizontal = settings.edge.isHorizontal
    let low =
      isHorizontal ? cell.frame.minX - layout.panel.minX : cell.frame.minY - layout.panel.minY
    let high =
      isHorizontal ? cell.frame.maxX - layout.panel.maxX : cell.frame.maxY - layout.panel.maxY
    if low < 0 { scroll = max(0, scroll + low) }
    if high > 0 { scroll = min(layout.scrollRange, scroll + high) }
  }

  /// Goes to the next item whose name, or a word of it, begins with what was typed within the last
  /// second.
  private mutating func typeAhead(_ text: String) {
    guard var state = focus, let index = items.firstIndex(where: { $0.id == state.item }) else {
      return
    }
    let isFresh = now.since(state.typedAt) >= DockState.typingDuration || state.typed.isEmpty
    let typed = isFresh ? text : state.typed + text
    state.typed = typed
    state.typedAt = now
    // A first letter goes on from here; more letters may stay.
    let first = isFresh ? index + 1 : index
    let ring = (0..<items.count).map { items[(first + $0) % items.count] }
    let wanted = typed.lowercased()
    let found =
      ring.first { $0.name.lowercased().hasPrefix(wanted) }
      ?? ring.first { item in
        item.name.lowercased().split(separator: " ").contains { $0.hasPrefix(wanted) }
      }
    if let found { state.item = found.id }
    focus = state
    reveal(state.item)
  }

  // MARK: In the popover

  private mutating func popoverKey(
    _ key: DockKey, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard key == .escape, let open = popover else { return listKey(key, measurer) }
    let returns = open.origin == .keyboard
    let keptFocus = focus
    let effects = cancel(.escape)
    focus = returns ? keptFocus : nil
    return effects
  }

  /// A key while a list of actions is open.
  mutating func listKey(_ key: DockKey, _ measurer: any TextMeasuring) -> [DockEffect] {
    guard let open = openList else { return [] }
    switch key {
    case .up: moveHighlight(by: -1)
    case .down: moveHighlight(by: 1)
    case .tab(let isBackward): moveHighlight(by: isBackward ? -1 : 1)
    case .home, .pageUp: jumpHighlight(toFirst: true)
    case .end, .pageDown: jumpHighlight(toFirst: false)
    case .enter, .space:
      guard let index = open.highlighted else { return [] }
      let effects = choose(open.rows[index].kind, measurer)
      if openList != nil {
        openList?.origin = .keyboard
        moveHighlight(by: 0)
      }
      return effects
    case .left, .right, .menu, .undo, .escape:
      return []
    case .text(let text):
      jumpHighlight(toTitle: text)
    }
    return []
  }

  /// Moves the highlight by rows that can be chosen, up to the ends: round them "Remove from Dock"
  /// would be one key away.
  ///
  /// 0 highlights the first action in the order of reading, if there is one.
  mutating func moveHighlight(by step: Int) {
    guard let open = openList else { return }
    let choices = open.rows.indices.filter { open.rows[$0].isEnabled }
    guard !choices.isEmpty else { return }
    guard step != 0, let current = open.highlighted,
      let index = choices.firstIndex(of: current)
    else {
      let order = step == 0 ? open.rowsInOrder.filter { !open.rows[$0].isSystem } : open.rowsInOrder
      openList?.highlighted = order.first { open.rows[$0].isEnabled }
      return
    }
    openList?.highlighted = choices[min(max(index + step, 0), choices.count - 1)]
  }

  private mutating func jumpHighlight(toFirst: Bool) {
    guard let open = openList else { return }
    let choices = open.rows.indices.filter { open.rows[$0].isEnabled }
    openList?.highlighted = toFirst ? choices.first : choices.last
  }

  private mutating func jumpHighlight(toTitle text: String) {
    guard let open = openList else { return }
    let start = (open.highlighted ?? -1) + 1
    for step in 0..<open.rows.count {
      let index = (start + step) % open.rows.count
      let row = open.rows[index]
      if row.isEnabled && row.title.lowercased().hasPrefix(text.lowercased()) {
        openList?.highlighted = index
        return
      }
    }
  }
}
