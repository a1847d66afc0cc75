internal import Geometry
internal import Pressure

extension DockState {
  /// A key while a peek is open.
  mutating func peekKey(_ key: DockKey, _ measurer: any TextMeasuring) -> [DockEffect] {
    guard let peek, peek.pop == nil else { return [] }
    if peek.actions != nil { return peekActionsKey(key, measurer) }
    switch key {
    case .escape: return closePeekByKey()
    case .space:
      guard let choice = peek.choice else { return cancel(.escape) }
      return openPeek(inside: choice, holder: nil, latched: true)
    case .enter:
      return peek.choice.map { enter($0) } ?? popPeek()
    case .menu: showActionsByKey(measurer)
    case .pageUp: return turnPeekPage(by: -1)
    case .pageDown: return turnPeekPage(by: 1)
    case .home: return turnPeekPage(by: -pageCount)
    case .end: return turnPeekPage(by: pageCount)
    case .tab(let isBackward): return stepChoice(by: isBackward ? -1 : 1)
    case .up, .down, .left, .right: return arrow(key, measurer)
    case .text(let text): return chooseEntry(beginning: text)
    case .undo: break
    }
    return []
  }

  /// The peek on top closes; the keyboard goes back to where it was.
  private mutating func closePeekByKey() -> [DockEffect] {
    let kept = focus
    let effects = closePeek()
    if peeks.isEmpty { focus = kept }
    return effects
  }

  private mutating func showActionsByKey(_ measurer: any TextMeasuring) {
    showActions(measurer)
    if peek?.actions != nil { moveHighlight(by: 0) }
  }

  /// Arrows move among entries once one is chosen, and else walk on, or show the actions.
  private mutating func arrow(_ key: DockKey, _ measurer: any TextMeasuring) -> [DockEffect] {
    if let peek, case .entry(let index)? = peek.choice, let grid {
      let step =
        switch key {
        case .left: -1
        case .right: 1
        case .up: -grid.columns
        default: grid.columns
        }
      if key == .up, index % grid.perPage < grid.columns, peek.order.page == 0 {
        self.peek?.choice = nil
        return []
      }
      choose(entry: index + step)
      return []
    }
    switch key {
    case .up: showActionsByKey(measurer)
    case .down: return stepChoice(by: 1)
    case .left: return walk(by: -1)
    default: return walk(by: 1)
    }
    return []
  }

  /// Goes on to the next entry or link; down a page without any, to the next page.
  private mutating func stepChoice(by step: Int) -> [DockEffect] {
    guard let peek, let content = peek.content else { return [] }
    if !content.entries.isEmpty {
      let start = grid?.range(page: peek.order.page).lowerBound ?? 0
      if case .entry(let index)? = peek.choice {
        choose(entry: index + step)
      } else {
        choose(entry: start)
      }
      return []
    }
    guard !content.links.isEmpty else { return turnPeekPage(by: step) }
    if case .link(let index)? = peek.choice {
      let next = index + step
      self.peek?.choice = content.links.indices.contains(next) ? .link(next) : nil
    } else {
      self.peek?.choice = .link(step < 0 ? content.links.count - 1 : 0)
    }
    return []
  }

  private mutating func choose(entry index: Int) {
    guard let content = peek?.content, content.entries.indices.contains(index), let grid else {
      return
    }
    peek?.choice = .entry(index)
    peek?.order.page = index / grid.perPage
  }

  private mutating func chooseEntry(beginning text: String) -> [DockEffect] {
    guard let content = peek?.content, !content.entries.isEmpty else { return [] }
    var start = 0
    if case .entry(let index)? = peek?.choice { start = index + 1 }
    let wanted = text.lowercased()
    for step in content.entries.indices {
      let index = (start + step) % content.entries.count
      if content.entries[index].subject.name.lowercased().hasPrefix(wanted) {
        choose(entry: index)
        break
      }
    }
    return []
  }

  private mutating func peekActionsKey(
    _ key: DockKey, _ measurer: any TextMeasuring
  ) -> [DockEffect] {
    switch key {
    case .escape:
      hideActions()
      return []
    case .left, .right:
      let effects = walk(by: key == .left ? -1 : 1)
      if !effects.isEmpty { return effects }
      return []
    case .pageUp, .pageDown:
      return turnPeekPage(by: key == .pageUp ? -1 : 1)
    default: return listKey(key, measurer)
    }
  }

  // MARK: Commands

  /// A command, or another program, wants a peek.
  mutating func openRequested(_ subjects: [PeekSubject], _ index: Int) -> [DockEffect] {
    guard subjects.indices.contains(index), press == nil else { return [] }
    var effects: [DockEffect] = []
    if popover != nil || peek?.pop != nil { effects += cancel(.superseded) }
    if isPeeking {
      peeks = peeks.suffix(1)
      peek?.siblings = subjects
      return effects + walk(to: subjects[index])
    }
    let middle = peekLayout.area
    effects.append(.captureBackdrop)
    return effects
      + openPeek(
        subjects[index], siblings: subjects, source: middle, holder: nil, latched: true)
  }

  // MARK: Time

  /// Whether a peek moves, so that the next frame differs from this one.
  var isPeekMoving: Bool {
    guard let peek else { return false }
    if let pop = peek.pop { return now.since(pop.since) < 260 || now >= pop.fadeStart }
    if !peek.motion.isOver(at: now) { return true }
    return isWaiting && !appearance.reducesMotion
  }

  /// Whether the page has been waited for so long that this is shown.
  var isWaiting: Bool {
    guard let peek else { return false }
    let isOpen = peek.content.map { $0.isPlaceholder } ?? true
    return isOpen && now.since(peek.since) >= DockState.waitDelay
  }

  /// When something of the peek changes by itself.
  var peekDeadlines: [Timestamp] {
    guard let peek else { return [] }
    if let pop = peek.pop {
      return [pop.fadeStart > now ? pop.fadeStart : pop.fadeStart.advanced(by: Self.popFade)]
    }
    var times: [Timestamp] = []
    if peek.content.map({ $0.isPlaceholder }) ?? true, !isWaiting {
      times.append(peek.since.advanced(by: DockState.waitDelay))
    }
    if let next = nextPicture(of: peek) { times.append(next.time) }
    return times
  }

  /// The picture of a moving page that is shown now, and when the next one is due.
  func nextPicture(of peek: Peek) -> (index: Int, time: Timestamp)? {
    guard let content = peek.content, content.durations.count > 1,
      content.durations.count == content.pictures.count, !appearance.reducesMotion
    else { return nil }
    let whole = content.durations.reduce(0, +)
    guard whole > 0 else { return nil }
    let passed = now.since(peek.shownSince)
    let rounds = (passed / whole).rounded(.down)
    var rest = passed - rounds * whole
    var end = rounds * whole
    for (index, duration) in content.durations.enumerated() {
      end += duration
      if rest < duration { return (index, peek.shownSince.advanced(by: end)) }
      rest -= duration
    }
    return (0, peek.shownSince.advanced(by: (rounds + 1) * whole))
  }

  /// What time alone does to peeks.
  mutating func tickPeek() -> [DockEffect] {
    guard let pop = peek?.pop, now.since(pop.fadeStart) >= DockState.popFade else { return [] }
    return closePeeks()
  }

  /// A page is made anew when looks or the monitor have changed.
  mutating func renewPeek() -> [DockEffect] {
    guard let peek else { return [] }
    let actions = peek.actions
    let effects = walk(to: peek.subject, page: peek.order.page)
    self.peek?.actions = actions
    return effects
  }

  /// The windows of a peeked application are others now.
  mutating func followWindows() -> [DockEffect] {
    guard let peek, peek.pop == nil, case .application = peek.subject.target else { return [] }
    return walk(to: peek.subject, page: peek.order.page)
  }
}
