internal import Geometry
internal import Pressure

extension DockState {
  /// Takes one event, changes the state and gives what is to be done, in order.
  package mutating func handle(
    _ event: DockEvent, measurer: any TextMeasuring
  ) -> [DockEffect] {
    defer { if event.isInput { lastInput = now } }
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
      guard item(id) != nil, press == nil else { return [] }
      open(id, origin: .keyboard, measurer)
      moveHighlight(by: 0)
      return [.captureBackdrop]
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
      scrollItems(steps, at: display.logical(place))
      return []
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
      effects += cancel(.superseded)
    }
    if let since = restingSince, now.since(since) >= DockState.restDuration {
      restingSince = nil
      turnPage(measurer)
    }
    for (id, item) in feedback where item.until <= now { feedback[id] = nil }
    return effects
  }

  private mutating func replaceItems(
    _ items: [DockItem], _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    self.items = items
    for (id, mark) in feedback where mark.isStarting {
      // The window is there: the item runs, which its dot says.
      if (item(id)?.windows.count ?? 0) > mark.windowsAtStart { feedback[id]?.isStarting = false }
    }
    if let hovered, item(hovered) == nil { hover(nil) }
    if let focus, item(focus.item) == nil {
      self.focus = items.first.map { Focus(item: $0.id, typed: "", typedAt: now) }
    }
    if let press, item(press.item) == nil { return cancel(.superseded) }
    if let popover, item(popover.item) == nil { return cancel(.superseded) }
    return []
  }

  /// Gives up whatever is under way: nothing stays on screen but the dock.
  mutating func cancel(_ reason: CancelReason) -> [DockEffect] {
    if press != nil { _ = recognizer.handle(.cancelled(reason, now)) }
    press = nil
    closePopover()
    return []
  }

  mutating func closePopover() {
    popover = nil
    tracking = nil
    restingSince = nil
    gestureSource = nil
  }

  /// Lays the open popover out anew after a change of looks.
  private mutating func reopen(_ measurer: any TextMeasuring) -> [DockEffect] {
    guard let popover else { return [] }
    let highlighted = popover.highlighted
    lay(popover.item, origin: popover.origin, page: popover.page, measurer)
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
    lay(id, origin: origin, page: 0, measurer)
    moveBackdrop(from: strength, to: 1, over: 160)
  }

  mutating func lay(
    _ id: ItemID, origin: Popover.Origin, page: Int, _ measurer: any TextMeasuring
  ) {
    popover = preparedPopover(for: id, origin: origin, page: page, measurer)
  }

  /// The popover that opening `id` would show: it can be drawn ahead of time.
  package func preparedPopover(
    for id: ItemID, origin: Popover.Origin, page: Int = 0, _ measurer: any TextMeasuring
  ) -> Popover? {
    guard let item = item(id), let cell = layout.cell(id) else { return nil }
    return PopoverLayout(
      item: item, anchor: cell.icon, settings: settings, appearance: appearance,
      bounds: display.bounds, measurer: measurer
    ).popover(origin: origin, page: page)
  }

  mutating func turnPage(_ measurer: any TextMeasuring) {
    guard let popover, let index = popover.highlighted else { return }
    let page = popover.rows[index].kind == .back ? popover.page - 1 : popover.page + 1
    lay(popover.item, origin: popover.origin, page: max(0, page), measurer)
  }

  private mutating func moveBackdrop(
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

  private mutating func scrollItems(_ steps: Double, at location: Point) {
    let layout = layout
    guard layout.scrollRange > 0, layout.panel.contains(location), popover == nil else { return }
    scroll = min(layout.scrollRange, max(0, scroll + steps * layout.iconSize))
  }

  // MARK: Feedback

  /// Starts the item or raises its window.
  mutating func activate(_ id: ItemID) -> [DockEffect] {
    guard let item = item(id) else { return [] }
    if let window = windowToRaise(of: item) { return [.activate(window, now)] }
    // A double click is one start, and so is a click of a hand that sees nothing happen yet.
    if let mark = feedback[id], mark.isStarting,
      now.since(mark.since) < DockState.restartPause
    {
      return []
    }
    // What is known to be wrong is tried all the same: it may have been mended, and who starts things
    // also tells the user why not.
    markStarting(id)
    return [.launch(id, now)]
  }

  /// The window that a click raises: the active one's successor, else the newest.
  private func windowToRaise(of item: DockItem) -> WindowReference? {
    guard let active = item.windows.firstIndex(where: \.isActive) else { return item.windows.last }
    return item.windows[(active + 1) % item.windows.count]
  }

  mutating func markStarting(_ id: ItemID) {
    let motion = Transition(from: 0, to: 14, start: now, duration: 620, curve: .bounce)
    feedback[id] = Feedback(
      motion: appearance.reducesMotion ? nil : motion, since: now, isStarting: true,
      windowsAtStart: item(id)?.windows.count ?? 0, failure: nil,
      until: now.advanced(by: DockState.startingDuration))
  }

  mutating func fail(_ id: ItemID, _ words: String) {
    let motion = Transition(from: 0, to: 7, start: now, duration: 480, curve: .shake)
    feedback[id] = Feedback(
      motion: appearance.reducesMotion ? nil : motion, since: now, isStarting: false,
      windowsAtStart: 0,
      failure: words, until: now.advanced(by: DockState.failureDuration))
  }

  /// Says that there is nothing to open.
  mutating func bump(_ id: ItemID) {
    let motion = Transition(from: 0, to: 5, start: now, duration: 320, curve: .shake)
    guard !appearance.reducesMotion else { return }
    feedback[id] = Feedback(
      motion: motion, since: now, isStarting: false, windowsAtStart: 0, failure: nil,
      until: now.advanced(by: 320))
  }
}
