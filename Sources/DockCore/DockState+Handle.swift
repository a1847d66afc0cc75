internal import Geometry
internal import Pressure

extension DockState {
  /// Takes one event, changes the state and gives what is to be done, in order.
  package mutating func handle(
    _ event: DockEvent, measurer: any TextMeasuring
  ) -> [DockEffect] {
    defer {
      if event.isInput {
        lastInput = now
        isKeyboardYielded = false
      }
    }
    switch event {
    case .pointerMoved(let place, let time):
      advance(to: time)
      return pointerMoved(to: display.logical(place))
    case .pointerLeft(let time):
      advance(to: time)
      hover(nil)
      return []
    case .contactBegan(let contact, let sample, let kind):
      advance(to: sample.time)
      return contactBegan(contact, sample, kind, measurer)
    case .contactChanged(let contact, let sample):
      advance(to: sample.time)
      return contactChanged(contact, sample, measurer)
    case .contactEnded(let contact, let place, let time):
      advance(to: time)
      return contactEnded(contact, at: display.logical(place), measurer)
    case .contactCancelled(let reason, let time):
      advance(to: time)
      return cancel(reason)
    case .secondaryBegan(let contact, let place, let time):
      advance(to: time)
      return secondaryBegan(contact, at: display.logical(place), measurer)
    case .middleBegan(let contact, let place, let time):
      advance(to: time)
      return middleBegan(contact, at: display.logical(place))
    case .key(let key, let time):
      advance(to: time)
      return handle(key, measurer)
    case .focusRequested(let time):
      advance(to: time)
      return toggleFocus()
    case .focusLost(let time):
      advance(to: time)
      focus = nil
      return cancel(.foreignGrab)
    case .actionsRequested(let id, let time):
      advance(to: time)
      guard item(id) != nil, press == nil, peeks.isEmpty else { return [] }
      if item(id)?.uri != nil { return openActions(of: id) }
      open(id, origin: .keyboard, measurer)
      moveHighlight(by: 0)
      return [.captureBackdrop]
    case .previewed(let content, let time):
      advance(to: time)
      take(content, measurer)
      return []
    case .peekRequested(let subjects, let index, let time):
      advance(to: time)
      return openRequested(subjects, index)
    case .peekDismissed(let time):
      advance(to: time)
      return isPeeking ? cancel(.escape) : []
    case .popLeads(let frame, let time):
      advance(to: time)
      lead(to: frame)
      return []
    case .windowAppeared(let time):
      advance(to: time)
      windowAppeared()
      return []
    case .undoOffered(let words, let time):
      advance(to: time)
      offerUndo(words, measurer)
      return []
    case .tick(let time):
      advance(to: time)
      return tick(measurer)
    case .itemsChanged(let items, let time):
      advance(to: time)
      return replaceItems(items, measurer)
    case .launchFailed(let id, let words, let time):
      advance(to: time)
      fail(id, words)
      return []
    case .told(let id, let words, let time):
      advance(to: time)
      feedback[id] = Feedback(
        motion: nil, since: now, isStarting: false, windowsAtStart: 0, failure: nil, notice: words,
        until: now.advanced(by: DockState.noticeDuration))
      return []
    case .scrolled(let steps, let place, let time):
      advance(to: time)
      if isPeeking { return turnPeekPage(by: steps > 0 ? 1 : -1) }
      return wheelTurned(steps, at: display.logical(place))
    case .displayChanged(let display, let time):
      advance(to: time)
      let isSame =
        display.monitorFrame == self.display.monitorFrame
        && display.scale == self.display.scale
        && display.isComposited == self.display.isComposited
      self.display = display
      return isSame ? [] : cancel(.superseded)
    case .settingsChanged(let settings, let time):
      advance(to: time)
      guard settings != self.settings else { return [] }
      self.settings = settings
      // A press that is held would go on under another layout; an open popover is laid out anew.
      return press == nil ? reopen(measurer) : cancel(.superseded)
    case .appearanceChanged(let appearance, let time):
      advance(to: time)
      self.appearance = appearance
      return reopen(measurer)
    }
  }

  /// Time never runs backwards here, whatever the events say.
  private mutating func advance(to time: Timestamp) {
    if time > now { now = time }
  }

  private mutating func tick(_ measurer: any TextMeasuring) -> [DockEffect] {
    var effects: [DockEffect] = []
    if let due = recognizer.deadline, due <= now {
      effects += apply(recognizer.handle(.deadline(now)), measurer)
      if recognizer.doubtsContact, let press { effects.append(.confirm(press.contact)) }
    }
    if hovered != nil, now.since(hoveredSince) >= settings.labelDelay { isLabelDue = true }
    if wantsKeyboard, now.since(lastInput) >= DockState.patience {
      focus = nil
      // Somebody may be reading: what is peeked stays, by pointer.
      if isPeeking { isKeyboardYielded = true } else { effects += cancel(.superseded) }
    }
    effects += tickPeek()
    if let since = restingSince, now.since(since) >= DockState.restDuration {
      restingSince = nil
      turnPage(measurer)
    }
    if let notice, notice.until <= now { self.notice = nil }
    for (id, item) in feedback where item.until <= now { feedback[id] = nil }
    return effects
  }

  private mutating func replaceItems(
    _ items: [DockItem], _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    self.items = items
    noteWindows()
    for (id, mark) in feedback where mark.isStarting {
      // The window is there: the item runs, which its dot says.
      if (item(id)?.windows.count ?? 0) > mark.windowsAtStart { feedback[id]?.isStarting = false }
    }
    if let hovered, item(hovered) == nil { hover(nil) }
    if let focus, item(focus.item) == nil {
      self.focus = items.first.map { Focus(item: $0.id, typed: "", typedAt: now) }
    }
    if let pressed = press?.item, item(pressed) == nil { return cancel(.superseded) }
    if let popover, item(popover.item) == nil { return cancel(.superseded) }
    return followWindows()
  }

  /// Gives up whatever is under way: nothing stays on screen but the dock.
  mutating func cancel(_ reason: CancelReason) -> [DockEffect] {
    if press != nil { _ = recognizer.handle(.cancelled(reason, now)) }
    press = nil
    closePopover()
    return closePeeks()
  }

  mutating func closePopover() {
    popover = nil
    tracking = nil
    restingSince = nil
    gestureSource = nil
  }

  /// Lays the open popover out anew after a change of looks.
  private mutating func reopen(_ measurer: any TextMeasuring) -> [DockEffect] {
    // A page is made for one look.
    if isPeeking { return renewPeek() }
    guard let popover else { return [] }
    let highlighted = popover.highlighted
    lay(
      popover.item, origin: popover.origin, group: popover.group, page: popover.page, measurer)
    if let highlighted, self.popover?.rows.indices.contains(highlighted) == true {
      self.popover?.highlighted = highlighted
    }
    return []
  }

  // MARK: Popover

  /// Opens the popover of `id`.
  mutating func open(_ id: ItemID, origin: Popover.Origin, _ measurer: any TextMeasuring) {
    hover(nil)
    // From nothing, whatever the last press left behind; from what the hint has reached.
    let strength = overlay == .hidden ? 0 : backdrop.value(at: now)
    lay(id, origin: origin, measurer)
    moveBackdrop(from: strength, to: 1, over: 160)
  }

  mutating func lay(
    _ id: ItemID, origin: Popover.Origin, group: [Int] = [], page: Int = 0,
    _ measurer: any TextMeasuring
  ) {
    popover = preparedPopover(for: id, origin: origin, group: group, page: page, measurer)
  }

  /// The popover that opening `id` would show: it can be drawn ahead of time.
  package func preparedPopover(
    for id: ItemID, origin: Popover.Origin, group: [Int] = [], page: Int = 0,
    _ measurer: any TextMeasuring
  ) -> Popover? {
    guard let item = item(id), let cell = layout.cell(id) else { return nil }
    return PopoverLayout(
      owner: id, actions: item.actions, systemRows: PopoverLayout.systemRows(of: item),
      settings: settings, appearance: appearance, bounds: display.bounds, measurer: measurer
    ).popover(origin: origin, anchor: cell.icon, group: group, page: page)
  }

  mutating func turnPage(_ measurer: any TextMeasuring) {
    guard let list = openList, let index = list.highlighted else { return }
    var (group, page) = (list.group, list.page)
    switch list.rows[index].kind {
    case .group(let place): (group, page) = (group + [place], 0)
    case .more: page += 1
    case .back where page > 0: page -= 1
    case .back: _ = group.popLast()
    case .action, .keepInDock, .removeFromDock, .quit: return
    }
    if popover == nil {
      lay(group: group, page: page, measurer)
      openList?.origin = list.origin
    } else {
      lay(list.item, origin: list.origin, group: group, page: page, measurer)
    }
  }

  mutating func moveBackdrop(
    from start: Double, to strength: Double, over duration: Double
  ) {
    backdrop = Transition(
      from: appearance.reducesMotion ? strength : start, to: strength, start: now,
      duration: appearance.reducesMotion ? 0 : duration, curve: .easeOut)
  }

  // MARK: Hover

  mutating func hover(_ id: ItemID?) {
    guard id != hovered else { return }
    hovered = id
    hoveredSince = now
    // Going on along the dock shows the next name at once.
    if id == nil { isLabelDue = false }
  }

  mutating func scrollItems(_ steps: Double, at location: Point) {
    let layout = layout
    guard layout.scrollRange > 0, layout.panel.contains(location), popover == nil else { return }
    scroll = min(layout.scrollRange, max(0, scroll + steps * layout.iconSize))
  }
}
