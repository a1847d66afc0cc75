internal import Pressure

extension DockState {
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
