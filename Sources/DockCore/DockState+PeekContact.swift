internal import Geometry
internal import Pressure

extension DockState {
  // MARK: A contact opens a peek

  /// The press has reached the peek's level, or held still for long enough.
  mutating func peek(by action: PressAction, _ held: Press) -> [DockEffect] {
    let latched = settings.latchesPeeks || action.source == .emulated
    gestureSource = held.contact.source
    isTurnArmed = false
    switch held.target {
    case .item(let id):
      let effects = openPeek(at: id, holder: held.contact, latched: latched)
      return (held.hint > 0 ? [] : [.captureBackdrop]) + effects
    case .choice(let choice):
      return openPeek(inside: choice, holder: held.contact, latched: latched)
    case .card:
      return popPeek()
    }
  }

  /// A contact that opened a peek is lifted: an action under it is chosen, else the peek closes,
  /// unless it is to stay.
  mutating func releasePeek(
    at location: Point, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard let peek, peek.pop == nil else { return [] }
    if let list = peek.actions {
      highlight(at: location)
      let rested = self.peek?.highlightedSince.map { now.since($0) } ?? 0
      self.peek?.holder = nil
      self.peek?.isLatched = true
      self.peek?.commit = 0
      restingSince = nil
      // A swipe may end on a row that came under the finger while it moved: only one that the hand
      // has met is meant.
      guard rested >= DockState.meantDuration,
        let row = list.rows.first(where: { $0.frame.contains(location) }), row.isEnabled
      else {
        self.peek?.actions?.highlighted = nil
        return []
      }
      return choose(row.kind, measurer)
    }
    guard peek.isLatched else { return closePeek() }
    self.peek?.holder = nil
    self.peek?.commit = 0
    return []
  }

  /// Moving sideways while a peek is held turns its pages.
  mutating func turnPages(at location: Point) -> [DockEffect] {
    guard let peek, peek.pop == nil, peek.actions == nil, pageCount > 1 else { return [] }
    guard let origin = peek.turnOrigin else {
      self.peek?.turnOrigin = location
      return []
    }
    let way = location.x - origin.x
    guard abs(way) >= DockState.turnDistance, abs(way) > abs(location.y - origin.y)
    else { return [] }
    self.peek?.turnOrigin = location
    return turnPeekPage(by: way > 0 ? 1 : -1)
  }

  // MARK: A contact on a peek that stays

  /// A contact was made while a peek is open.
  mutating func contactBeganOnPeek(
    _ contact: ContactID, _ sample: PressSample, _ kind: ContactKind,
    _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard let peek, peek.pop == nil else { return [] }
    let location = display.logical(sample.location)
    // A second contact dismisses what the first holds.
    if peek.holder != nil || press != nil { return cancel(.secondContact) }
    if let list = peek.actions, list.frame.contains(location) {
      if let row = list.rows.firstIndex(where: { $0.frame.contains(location) }) {
        trackRow(row, contact)
      }
      return []
    }
    let isOnIcon = peek.subject.item.flatMap { layout.cell($0)?.frame.contains(location) } == true
    guard peek.card(at: now).contains(location) || isOnIcon else { return cancel(.superseded) }
    self.peek?.turnOrigin = location
    let target = choice(at: location).map { Press.Target.choice($0) } ?? .card
    return begin(target, opens: .file, contact, sample, kind, measurer)
  }

  /// The secondary button: actions of what is under it.
  mutating func secondaryBeganOnPeek(
    _ contact: ContactID, at location: Point, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    guard let peek, peek.pop == nil else { return [] }
    if press != nil { return cancel(.otherButton) }
    if peek.actions?.frame.contains(location) == true { return [] }
    guard peek.card(at: now).contains(location) else { return cancel(.superseded) }
    if let choice = choice(at: location) {
      let effects = openPeek(inside: choice, holder: nil, latched: true)
      showActions(measurer)
      return effects
    }
    if peek.actions == nil { showActions(measurer) } else { hideActions() }
    return []
  }

  /// A contact on a peek was lifted before anything opened.
  mutating func click(_ held: Press) -> [DockEffect] {
    guard let peek, peek.pop == nil else { return [] }
    switch held.target {
    case .item: return []
    case .card:
      let isOnIcon =
        peek.subject.item.flatMap { layout.cell($0)?.frame.contains(held.location) } == true
      guard peek.card(at: now).contains(held.location) || isOnIcon else { return [] }
      // With actions open a click on the page goes back to it.
      if peek.actions != nil {
        hideActions()
        return []
      }
      return popPeek()
    case .choice(let choice):
      guard self.choice(at: held.location) == choice else { return [] }
      return enter(choice)
    }
  }

  /// Walks into an entry or a link: folders and links are peeked, files and windows opened.
  mutating func enter(_ choice: Peek.Choice) -> [DockEffect] {
    guard subject(of: choice) != nil else { return [] }
    let effects = openPeek(inside: choice, holder: nil, latched: true)
    guard case .entry(let index) = choice,
      peeks.dropLast().last?.content?.entries[index].isFolder == false
    else { return effects }
    // It is opened at once, so no page of it is needed.
    return popPeek()
  }

  /// A row of a peek's actions was lifted from.
  mutating func releaseRow(
    at location: Point, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    highlight(at: location)
    restingSince = nil
    guard let list = peek?.actions,
      let row = list.rows.first(where: { $0.frame.contains(location) }), row.isEnabled
    else { return [] }
    return choose(row.kind, measurer)
  }

  /// A pointer rests on a peek that stays.
  mutating func hoverPeek(at location: Point) {
    if peek?.actions != nil {
      highlight(at: location)
      return
    }
    let choice = choice(at: location)
    peek?.choice = choice
  }
}
