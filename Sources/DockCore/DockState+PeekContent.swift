internal import Geometry
internal import Pressure

extension DockState {
  // MARK: Content

  /// Takes what came of an order.
  mutating func take(_ content: PeekContent, _ measurer: any TextMeasuring) {
    guard let index = peeks.firstIndex(where: { $0.order.generation == content.generation })
    else { return }
    let top = peeks.suffix(from: index + 1)
    peeks.removeLast(top.count)
    let isFirst = peeks[index].content == nil
    if isFirst || peeks[index].content?.entries.count != content.entries.count {
      peeks[index].choice = nil
    }
    peeks[index].content = content
    peeks[index].shownSince = now
    if content.entries.isEmpty { peeks[index].order.page = content.page }
    if peeks[index].pop == nil { settle(page: naturalSize(measurer)) }
    if !content.isPlaceholder || !content.actions.isEmpty {
      if peeks[index].wantsActions {
        peeks[index].wantsActions = false
        showActions(measurer)
      } else if let list = peeks[index].actions {
        lay(group: list.group, page: list.page, measurer)
      }
    }
    peeks += top
  }

  /// The size of the page that is shown, in logical pixels.
  private func naturalSize(_ measurer: any TextMeasuring) -> Size {
    guard let content = peek?.content else { return Self.unknownPage(in: peekLayout.room) }
    if let grid { return grid.size }
    if !content.pictures.isEmpty, content.size.width > 0 { return content.size }
    return PeekLayout.smallest
  }

  /// Moves the card to where a page of a size has it.
  mutating func settle(page: Size) {
    guard var peek else { return }
    // What was opened from something else stays where that is.
    let anchor = anchor(of: peeks.first?.subject ?? peek.subject)
    var frame = peekLayout.card(page: page, anchor: anchor)
    peek.naturalFrame = frame
    if let actions = peek.actions {
      let made = peekLayout.makingRoom(
        for: actions.frame.size, below: frame,
        gap: peek.wasSwiped && settings.edge == .bottom ? PeekLayout.swipeGap : 0)
      frame = made.card
      peek.actions?.move(to: made.actions.origin)
    }
    if frame != peek.frame {
      peek.formerFrame = peek.card(at: now)
      peek.frame = frame
      peek.motion = motion(over: 180)
    }
    self.peek = peek
  }

  // MARK: Actions

  /// Shows the actions, if there are any; where they aren't known yet, as soon as they are.
  mutating func showActions(_ measurer: any TextMeasuring) {
    guard let peek, peek.actions == nil, peek.pop == nil else { return }
    guard let content = peek.content, !content.actions.isEmpty else {
      self.peek?.wantsActions = peek.content?.isPlaceholder ?? true
      return
    }
    lay(group: [], page: 0, measurer)
  }

  /// Takes the actions away again.
  mutating func hideActions() {
    guard var peek, peek.actions != nil else { return }
    peek.actions = nil
    peek.formerFrame = peek.card(at: now)
    peek.frame = peek.naturalFrame
    peek.motion = motion(over: 160)
    self.peek = peek
    restingSince = nil
  }

  /// Lays the peek's actions out: a group of them, a page of it.
  mutating func lay(group: [Int], page: Int, _ measurer: any TextMeasuring) {
    guard let peek, let content = peek.content else { return }
    let area = peekLayout.area
    let layout = PopoverLayout(
      owner: peek.subject.item ?? ItemID(rawValue: peek.subject.uri ?? ""),
      actions: content.actions, settings: peekListSettings, appearance: appearance,
      bounds: display.bounds, measurer: measurer)
    // Under the card, the row nearest the finger is the lowest where the dock is below.
    var list = layout.list(
      origin: peek.holder.map { .press($0) } ?? .keyboard, group: group, page: page,
      isReversed: settings.edge == .bottom && peek.subject.item != nil,
      height: max(120, area.height - 160 - PeekLayout.actionsGap - PeekLayout.swipeGap))
    list.highlighted = nil
    self.peek?.actions = list
    settle(page: naturalSize(measurer))
  }

  /// All actions of a peek are shown: they come only when they are wanted.
  private var peekListSettings: DockSettings {
    var settings = settings
    settings.maximumActions = 12
    return settings
  }
}
