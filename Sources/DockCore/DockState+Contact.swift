internal import Geometry
internal import Pressure

extension DockState {
  // MARK: Contacts

  mutating func pointerMoved(to location: Point) -> [DockEffect] {
    if popover != nil {
      if press == nil { highlight(at: location) }
      return []
    }
    if isPeeking {
      if press == nil { hoverPeek(at: location) }
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
    if peek != nil { return contactBeganOnPeek(contact, sample, kind, measurer) }
    if let notice, notice.frame.contains(location) {
      tracking = Tracking(contact: contact, start: .notice)
      return []
    }
    guard press == nil, let id = layout.item(at: location), let item = item(id) else { return [] }
    if case .middle = tracking?.start { return cancel(.otherButton) }
    focus = nil
    hover(nil)
    return [.prepareOverlay]
      + begin(.item(id), opens: item.target, contact, sample, kind, measurer)
  }

  /// Begins a press, and has the recognizer judge it.
  mutating func begin(
    _ target: Press.Target, opens: PressTarget, _ contact: ContactID, _ sample: PressSample,
    _ kind: ContactKind, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    press = Press(
      target: target, contact: contact, location: display.logical(sample.location), hint: 0,
      isDrag: false, hasHaptics: kind.hasHaptics, modifier: kind.modifier)
    let context = PressContext(
      target: opens, settings: scaled(kind.settings), measuresForce: kind.measuresForce,
      isForceProven: kind.isForceProven, outward: settings.edge.inward)
    return apply(recognizer.handle(.began(contact, sample, context)), measurer)
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
      trackRow(row, contact)
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
      var effects = apply(recognizer.handle(.changed(contact, sample)), measurer)
      if peek?.holder == contact || press?.target == .card { effects += turnPages(at: location) }
      if openList != nil { highlight(at: location) }
      turn(by: sample.force, measurer)
      return effects
    }
    if tracking?.contact == contact {
      highlight(at: location)
      turn(by: sample.force, measurer)
    }
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
      } else if peek?.holder == contact {
        effects += releasePeek(at: location, measurer)
      }
      return effects
    }
    guard let held = tracking, held.contact == contact else { return [] }
    tracking = nil
    switch held.start {
    case .opener, .row:
      guard popover != nil else { return releaseRow(at: location, measurer) }
      highlight(at: location)
      return release(at: location, measurer)
    case .notice:
      guard let notice, notice.frame.contains(location) else { return [] }
      self.notice = nil
      return [.undo]
    case .icon(let id):
      let isInside = layout.cell(id)?.frame.contains(location) == true
      closePopover()
      return isInside ? activate(id) : []
    case .middle(let id):
      return layout.item(at: location) == id ? activateByMiddle(id) : []
    }
  }

  mutating func secondaryBegan(
    _ contact: ContactID, at location: Point, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    if peek != nil { return secondaryBeganOnPeek(contact, at: location, measurer) }
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
    guard let id = layout.item(at: location), let item = item(id) else { return [] }
    focus = nil
    if item.uri != nil { return openActions(of: id) }
    open(id, origin: .press(contact), measurer)
    guard popover != nil else { return [] }
    tracking = Tracking(contact: contact, start: .opener)
    gestureSource = contact.source
    return wasOpen ? [] : [.captureBackdrop]
  }

  // MARK: Recognizer

  private var isAnythingOpen: Bool { popover != nil || peek != nil }

  /// Turns what the recognizer reports into what the dock does.
  mutating func apply(
    _ actions: [PressAction], _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    var effects: [DockEffect] = []
    for action in actions {
      let isOpen = isAnythingOpen
      let held = press
      effects += apply(action, measurer)
      // Felt with what is seen, and never without it.
      if let cue = action.haptic, held?.hasHaptics == true,
        cue == .pop || isAnythingOpen != isOpen || peekDepth > 1
      {
        effects.append(.haptic(cue, source: action.contact.source))
      }
    }
    return effects
  }

  private mutating func apply(
    _ action: PressAction, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard let held = press else { return [] }
    switch action.kind {
    case .began, .longPress:
      return []
    case .commit:
      peek?.commit = action.progress
      return []
    case .reveal:
      guard peek?.holder == held.contact else { return [] }
      peek?.wasSwiped = true
      showActions(measurer)
      return []
    case .pop:
      return popPeek()
    case .hint:
      guard popover == nil else { return [] }
      let rises = held.hint == 0 && action.progress > 0
      press?.hint = action.progress
      guard peek == nil else { return [] }
      // The blur follows the force itself, so that it never lags behind the hand.
      backdrop = Transition(
        from: action.progress, to: action.progress, start: now, duration: 0, curve: .easeOut)
      return rises ? [.captureBackdrop] : []
    case .peek:
      return peek(by: action, held)
    case .popover:
      guard let item = held.item else { return [] }
      let captured = held.hint > 0
      open(item, origin: .press(held.contact), measurer)
      guard popover != nil else {
        bump(item)
        return []
      }
      isTurnArmed = false
      gestureSource = held.contact.source
      return captured ? [] : [.captureBackdrop]
    case .click:
      guard let item = held.item else { return click(held) }
      let isInside = layout.cell(item)?.frame.contains(held.location) == true
      return isInside ? activate(item, held.modifier) : []
    case .drag:
      press?.isDrag = true
      press?.hint = 0
      return []
    case .cancelled:
      press = nil
      closePopover()
      return peek?.holder == held.contact ? closePeek() : []
    case .ended:
      press?.hint = 0
      return []
    }
  }
}
