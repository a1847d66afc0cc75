internal import Geometry
internal import Pressure

extension DockState {
  // MARK: Contacts

  mutating func pointerMoved(to location: Point) -> [DockEffect] {
    if popover != nil {
      if press == nil { highlight(at: location) }
      return []
    }
    guard press == nil else { return [] }
    let id = layout.item(at: location)
    let isNew = id != nil && hovered == nil
    hover(id)
    return isNew ? [.prepareOverlay] : []
  }

  mutating func contactBegan(
    _ contact: ContactID, _ sample: PressSample, _ kind: ContactKind,
    _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    let location = display.logical(sample.location)
    if let popover {
      return contactBegan(contact, at: location, on: popover)
    }
    guard press == nil, let id = layout.item(at: location), let item = item(id) else { return [] }
    focus = nil
    hover(nil)
    press = Press(item: id, contact: contact, location: location, hint: 0, isDrag: false)
    let context = PressContext(
      target: item.target, settings: scaled(kind.settings), measuresForce: kind.measuresForce,
      isForceProven: kind.isForceProven, outward: settings.edge.inward)
    return [.prepareOverlay]
      + apply(recognizer.handle(.began(contact, sample, context)), measurer)
  }

  /// The recognizer measures ways in root pixels; its settings mean logical ones.
  private func scaled(_ settings: RecognizerSettings) -> RecognizerSettings {
    var settings = settings
    settings.movementSlop *= display.scale
    settings.swipeDistance *= display.scale
    return settings
  }

  private mutating func contactBegan(
    _ contact: ContactID, at location: Point, on popover: Popover
  ) -> [DockEffect] {
    if let row = popover.rows.firstIndex(where: { $0.frame.contains(location) }) {
      tracking = Tracking(contact: contact, start: .row)
      self.popover?.highlighted = popover.rows[row].isEnabled ? row : nil
      return []
    }
    if press == nil, layout.cell(popover.item)?.frame.contains(location) == true {
      tracking = Tracking(contact: contact, start: .icon(popover.item))
      return []
    }
    return cancel(.superseded)
  }

  mutating func contactChanged(
    _ contact: ContactID, _ sample: PressSample, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    let location = display.logical(sample.location)
    if press?.contact == contact {
      press?.location = location
      let effects = apply(recognizer.handle(.changed(contact, sample)), measurer)
      if popover != nil { highlight(at: location) }
      return effects
    }
    if tracking?.contact == contact { highlight(at: location) }
    return []
  }

  mutating func contactEnded(
    _ contact: ContactID, at location: Point, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    if let held = press, held.contact == contact {
      var effects = apply(recognizer.handle(.ended(contact, now)), measurer)
      press = nil
      if popover != nil {
        highlight(at: location)
        effects += release(at: location, measurer)
      }
      return effects
    }
    guard let held = tracking, held.contact == contact else { return [] }
    tracking = nil
    switch held.start {
    case .opener, .row:
      highlight(at: location)
      return release(at: location, measurer)
    case .icon(let id):
      let isInside = layout.cell(id)?.frame.contains(location) == true
      closePopover()
      return isInside ? activate(id) : []
    }
  }

  mutating func secondaryBegan(
    _ contact: ContactID, at location: Point, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    let wasOpen = popover != nil
    if let popover {
      if popover.frame.contains(location) { return [] }
      let other = layout.item(at: location)
      if press != nil || other == nil || other == popover.item { return cancel(.superseded) }
      // On to another item's actions, before the same blurred picture.
      tracking = nil
    }
    if press != nil {
      // A second button during a press is not a press any more.
      return cancel(.otherButton)
    }
    guard let id = layout.item(at: location) else { return [] }
    focus = nil
    open(id, origin: .press(contact), measurer)
    guard popover != nil else { return [] }
    tracking = Tracking(contact: contact, start: .opener)
    gestureSource = contact.source
    return wasOpen ? [] : [.captureBackdrop]
  }

  /// Lifting chooses a row, leaves the popover open on its icon, and dismisses it elsewhere.
  private mutating func release(
    at location: Point, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard let popover else { return [] }
    if let row = popover.rows.first(where: { $0.frame.contains(location) }) {
      guard row.isEnabled else {
        self.popover?.origin = .pointer
        return []
      }
      return choose(row.kind, measurer)
    }
    if layout.cell(popover.item)?.frame.contains(location) == true {
      self.popover?.origin = .pointer
      self.popover?.highlighted = nil
      return []
    }
    return cancel(.superseded)
  }

  /// Does what a row says.
  mutating func choose(_ kind: PopoverRow.Kind, _ measurer: any TextMeasuring) -> [DockEffect] {
    guard let popover else { return [] }
    let id = popover.item
    switch kind {
    case .more, .back:
      self.popover?.origin = .pointer
      turnPage(measurer)
      return []
    case .action(let type):
      finish()
      markStarting(id)
      return [.run(id, type: type, now)]
    case .keepInDock:
      finish()
      return [.keep(id)]
    case .removeFromDock:
      finish()
      return [.remove(id)]
    case .quit:
      finish()
      return [.quit(id, now)]
    }
  }

  private mutating func finish() {
    closePopover()
    focus = nil
  }

  /// Moves the highlight to the row at `location`; a border must be crossed by a few pixels, so that
  /// a trembling hand does not flicker between two rows.
  private mutating func highlight(at location: Point) {
    guard let popover else { return }
    let band = 4.0
    if let current = popover.highlighted, popover.frame.contains(location) {
      let frame = popover.rows[current].frame
      let kept = Rect(
        x: frame.minX, y: frame.minY - band, width: frame.width, height: frame.height + 2 * band)
      if kept.contains(location) { return }
    }
    let row = popover.rows.firstIndex { $0.frame.contains(location) && $0.isEnabled }
    guard row != popover.highlighted else { return }
    self.popover?.highlighted = row
    let isHeld = press != nil || tracking != nil
    let turns = row.map { popover.rows[$0].kind == .more || popover.rows[$0].kind == .back }
    restingSince = isHeld && turns == true ? now : nil
  }

  // MARK: Recognizer

  /// Turns what the recognizer reports into what the dock does.
  mutating func apply(
    _ actions: [PressAction], _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    var effects: [DockEffect] = []
    for action in actions { effects += apply(action, measurer) }
    return effects
  }

  private mutating func apply(
    _ action: PressAction, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard let held = press else { return [] }
    switch action.kind {
    case .began, .longPress, .commit, .reveal, .pop:
      return []
    case .hint:
      guard popover == nil else { return [] }
      let rises = held.hint == 0 && action.progress > 0
      press?.hint = action.progress
      // The blur follows the force itself, so that it never lags behind the hand.
      backdrop = Transition(
        from: action.progress, to: action.progress, start: now, duration: 0, curve: .easeOut)
      return rises ? [.captureBackdrop] : []
    case .popover, .peek:
      let captured = held.hint > 0
      open(held.item, origin: .press(held.contact), measurer)
      guard popover != nil else {
        bump(held.item)
        return []
      }
      gestureSource = held.contact.source
      return captured ? [] : [.captureBackdrop]
    case .click:
      let isInside = layout.cell(held.item)?.frame.contains(held.location) == true
      return isInside ? activate(held.item) : []
    case .drag:
      press?.isDrag = true
      press?.hint = 0
      return []
    case .cancelled:
      press = nil
      closePopover()
      return []
    case .ended:
      press?.hint = 0
      return []
    }
  }
}
