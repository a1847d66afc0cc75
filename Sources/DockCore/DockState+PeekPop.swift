internal import Geometry
internal import Pressure

extension DockState {
  // MARK: Pop

  /// Opens what is peeked, once, and lets the peek grow towards it.
  mutating func popPeek() -> [DockEffect] {
    guard let top = peek, top.pop == nil else { return [] }
    var peek = top
    let target = peekLayout.area
    peek.pop = Peek.Pop(
      target: target, since: now, fadeStart: now.advanced(by: DockState.popPatience))
    peek.actions = nil
    peek.choice = nil
    peek.formerFrame = peek.frame
    peeks = [peek]
    focus = nil
    restingSince = nil
    return [.open(peek.subject, now)]
  }

  /// Lets the peek that was opened grow to where its window will be, in root pixels.
  mutating func lead(to frame: Rect) {
    guard peek?.pop != nil, let inside = display.logical(frame).intersection(display.bounds) else {
      return
    }
    peek?.pop?.target = inside
  }

  /// The window that was opened is there: the peek has done its work.
  mutating func windowAppeared() {
    guard let pop = peek?.pop, pop.fadeStart > now else { return }
    let time = now
    peek?.pop?.fadeStart = time
  }

  /// How far the peek that was opened has faded, 1 for not at all.
  package var popOpacity: Double {
    guard let pop = peek?.pop else { return 1 }
    return max(0, 1 - max(0, now.since(pop.fadeStart)) / DockState.popFade)
  }

  // MARK: Closing

  /// Closes the peek on top; what it was opened from stays.
  mutating func closePeek() -> [DockEffect] {
    guard peek != nil else { return [] }
    peeks.removeLast()
    restingSince = nil
    tracking = nil
    guard let parent = peek else { return [.endPreviews] }
    // Its own page was given up for the one that is closed now.
    return parent.content?.isPlaceholder == false
      ? [] : walk(to: parent.subject, page: parent.order.page)
  }

  /// Closes all peeks.
  mutating func closePeeks() -> [DockEffect] {
    guard !peeks.isEmpty else { return [] }
    peeks = []
    restingSince = nil
    tracking = nil
    return [.endPreviews]
  }
}
