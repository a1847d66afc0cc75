internal import Geometry
internal import Pressure

/// Lists of actions under a contact: an item's, and a peek's.
extension DockState {
  /// Begins to follow a contact that is down on a row.
  mutating func trackRow(_ row: Int, _ contact: ContactID) {
    guard let list = openList else { return }
    tracking = Tracking(contact: contact, start: .row)
    openList?.highlighted = list.rows[row].isEnabled ? row : nil
    isTurnArmed = true
  }

  /// Pressing harder opens a group, or turns the page, under the finger: once before force eases.
  mutating func turn(by force: Force?, _ measurer: any TextMeasuring) {
    guard let force = force?.fraction, let list = openList else { return }
    if force < DockState.turnForce.off { isTurnArmed = true }
    guard force >= DockState.turnForce.on, isTurnArmed, let row = list.highlighted,
      list.rows[row].turnsPage
    else { return }
    isTurnArmed = false
    restingSince = nil
    turnPage(measurer)
  }

  /// Lifting chooses a row, leaves the popover open on its icon, and dismisses it elsewhere.
  mutating func release(
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
    guard let list = openList else { return [] }
    let id = list.item
    switch kind {
    case .more, .back, .group:
      openList?.origin = .pointer
      turnPage(measurer)
      return []
    case .action(let type):
      if popover == nil, let peek {
        focus = nil
        return closePeeks() + [.act(peek.subject, type: type, now)]
      }
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
  mutating func highlight(at location: Point) {
    guard let list = openList else { return }
    let band = 4.0
    if let current = list.highlighted, list.frame.contains(location) {
      let frame = list.rows[current].frame
      let kept = Rect(
        x: frame.minX, y: frame.minY - band, width: frame.width, height: frame.height + 2 * band)
      if kept.contains(location) { return }
    }
    let row = list.rows.firstIndex { $0.frame.contains(location) && $0.isEnabled }
    guard row != list.highlighted else { return }
    openList?.highlighted = row
    let time = now
    peek?.highlightedSince = row == nil ? nil : time
    let isHeld = press != nil || tracking != nil
    restingSince = isHeld && row.map({ list.rows[$0].turnsPage }) == true ? now : nil
  }
}
