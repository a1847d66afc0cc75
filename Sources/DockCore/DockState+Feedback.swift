internal import Pressure

extension DockState {
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
