internal import DisplayList
internal import Geometry
internal import Pressure

extension DockState {
  /// The peeks that are seen: the one on top, and the one that it was opened from, dimmed.
  func scene(of peeks: [Peek]) -> [DrawCommand] {
    guard let top = peeks.last else { return [] }
    var commands: [DrawCommand] = []
    if let parent = peeks.dropLast().last {
      let card = RoundedRect(parent.card(at: now), cornerRadius: PeekLayout.cornerRadius)
      let share = top.motion.value(at: now)
      commands += scene(of: parent, isTop: false)
      commands.append(.fill(card, Color.black.withAlpha((isDark ? 0.45 : 0.3) * share)))
    }
    commands += scene(of: top, isTop: true)
    if let list = top.actions { commands += scene(of: list) }
    guard popOpacity < 1 else { return commands }
    return [.group(opacity: popOpacity, scale: 1, anchor: .zero, content: commands)]
  }

  var isDark: Bool { appearance.isDark }

  private func scene(of peek: Peek, isTop: Bool) -> [DrawCommand] {
    let frame = peek.card(at: now)
    let radius = min(PeekLayout.cornerRadius, frame.width / 6)
    let card = RoundedRect(frame, cornerRadius: radius)
    let ground = appearance.cardGround
    var commands: [DrawCommand] = [
      .shadow(
        card, radius: 26, offset: Point(x: 0, y: 12), .black.withAlpha(isDark ? 0.55 : 0.3)),
      .fill(card, ground),
    ]
    commands.append(.clipped(card, content: page(of: peek, isTop: isTop) + footer(of: peek)))
    commands.append(
      .stroke(
        RoundedRect(frame.inset(by: 0.5), cornerRadius: max(0, radius - 0.5)), appearance.border,
        width: 1))
    if isTop { commands += announcement(of: peek) }
    // Pressing on brings the card towards the hand.
    guard peek.commit > 0, peek.pop == nil else { return commands }
    return [
      .group(opacity: 1, scale: 1 + 0.03 * peek.commit, anchor: frame.center, content: commands)
    ]
  }

  /// The arrow that announces actions, at the side that a swipe leads to.
  private func announcement(of peek: Peek) -> [DrawCommand] {
    guard peek.actions == nil, peek.pop == nil, peek.content?.actions.isEmpty == false else {
      return []
    }
    let card = peek.card(at: now)
    let share = peek.motion.value(at: now)
    let (center, symbol): (Point, Symbol) =
      switch settings.edge {
      case .top: (Point(x: card.center.x, y: card.maxY), .down)
      case .bottom, .left, .right: (Point(x: card.center.x, y: card.minY), .up)
      }
    let badge = Rect(x: center.x - 13, y: center.y - 13, width: 26, height: 26)
    let border = appearance.border
    return [
      .group(
        opacity: share, scale: 1, anchor: center,
        content: [
          .ellipse(badge.inset(by: -1), border.withAlpha(min(1, border.alpha * 1.4))),
          .ellipse(badge, appearance.cardGround),
          .symbol(symbol, badge.inset(by: 7), appearance.accentOnCard),
        ])
    ]
  }

  // MARK: Footer

  private func footer(of peek: Peek) -> [DrawCommand] {
    let card = peek.card(at: now)
    let share = footerShare(of: peek)
    // A card that grows beyond its size takes the strip along.
    let wide = max(peek.naturalFrame.width, share < 1 ? 0 : card.width)
    let natural = Rect(
      x: card.center.x - wide / 2, y: card.maxY - PeekLayout.footer, width: wide,
      height: PeekLayout.footer)
    let ground = isDark ? Color.white.withAlpha(0.05) : Color.black.withAlpha(0.035)
    var commands: [DrawCommand] = [
      .fill(RoundedRect(natural), appearance.cardGround),
      .fill(RoundedRect(natural), ground),
      .fill(
        RoundedRect(Rect(x: natural.minX, y: natural.minY, width: natural.width, height: 1)),
        appearance.separator),
    ]
    let inside = natural.inset(by: 16)
    let pages = pageCount(of: peek)
    let number = pages > 1 ? "\(min(peek.order.page, pages - 1) + 1) / \(pages)" : ""
    let numberWidth = number.isEmpty ? 0 : Double(number.count) * appearance.fontSize * 0.62 + 12
    let icon = Rect(x: inside.minX, y: natural.center.y - 15, width: 30, height: 30)
    let left = icon.maxX + 11
    let width = max(10, inside.maxX - numberWidth - left)
    let title = appearance.style(size: 1.02, weight: 600)
    let second = appearance.style(size: 0.86)
    let facts = Self.line(of: peek.content?.facts ?? [], second, width: width)
    let titleHeight = (title.size * 1.32).rounded(.up)
    let factsHeight = facts.isEmpty ? 0 : (second.size * 1.4).rounded(.up)
    let top = (natural.center.y - (titleHeight + factsHeight) / 2).rounded()
    commands.append(
      .icon(peek.content?.icon ?? peek.subject.icon, icon, opacity: 1, tint: nil))
    commands.append(
      .text(
        TextRun(
          peek.content?.name ?? peek.subject.name,
          frame: Rect(x: left, y: top, width: width, height: titleHeight), style: title,
          color: appearance.text)))
    if !facts.isEmpty {
      commands.append(
        .text(
          TextRun(
            facts,
            frame: Rect(x: left, y: top + titleHeight, width: width, height: factsHeight),
            style: second, color: appearance.secondaryText)))
    }
    if !number.isEmpty {
      commands.append(
        .text(
          TextRun(
            number,
            frame: Rect(
              x: inside.maxX - numberWidth, y: natural.center.y - titleHeight / 2,
              width: numberWidth, height: titleHeight),
            style: appearance.style(size: 0.95, weight: 500), color: appearance.secondaryText,
            alignment: .right)))
    }
    let anchor = Point(x: card.center.x, y: card.maxY)
    return [.group(opacity: 1, scale: share, anchor: anchor, content: commands)]
  }

  /// As many of the facts, from the first, as about find room beside each other; a first one that is
  /// too long is shortened when it is painted.
  private static func line(of facts: [String], _ style: TextStyle, width: Double) -> String {
    var line = ""
    for fact in facts where !fact.isEmpty {
      let longer = line.isEmpty ? fact : line + "  ·  " + fact
      // Spaces and points take about half of what other signs do.
      let signs = longer.reduce(0) { $0 + (" .,:·".contains($1) ? 0.32 : 0.58) }
      guard line.isEmpty || signs * style.size <= width else { break }
      line = longer
    }
    return line
  }

  private func pageCount(of peek: Peek) -> Int {
    guard let content = peek.content else { return 1 }
    return content.entries.isEmpty ? content.pageCount : grid(of: content)?.pageCount ?? 1
  }

  private func grid(of content: PeekContent) -> PeekLayout.Grid? {
    guard !content.entries.isEmpty else { return nil }
    let isWindows = content.entries.contains { $0.subject.isWindow }
    return peekLayout.grid(count: content.entries.count, isWindows: isWindows)
  }

  // MARK: Page

  private func page(of peek: Peek, isTop: Bool) -> [DrawCommand] {
    let place = pagePlacement(of: peek)
    let rect = Rect(
      x: place.center.x - place.size.width / 2, y: place.center.y - place.size.height / 2,
      width: place.size.width, height: place.size.height)
    var content: [DrawCommand]
    if let shown = peek.content, let grid = grid(of: shown) {
      let frame = Rect(
        x: place.center.x - grid.size.width / 2, y: place.center.y - grid.size.height / 2,
        width: grid.size.width, height: grid.size.height)
      content = entries(of: shown, peek, grid, in: frame, isTop: isTop)
    } else if let shown = peek.content, !shown.pictures.isEmpty, shown.size.width > 0 {
      let index = nextPicture(of: peek)?.index ?? 0
      content = [.picture(shown.pictures[index], rect, opacity: 1)]
      if PeekLayout.inset(of: shown.size) > 0 {
        let radius = min(8, rect.width / 8, rect.height / 8)
        content = [.clipped(RoundedRect(rect, cornerRadius: radius), content: content)]
      }
      if peek.pop != nil, !shown.type.hasPrefix("image/") {
        // The ground of written pages, as the helper draws it, goes on to the card's borders.
        let ground = appearance.isDark ? Color(hex: 0x1E1F24) : .white
        content.insert(
          .fill(RoundedRect(rect.inset(by: -max(rect.width, rect.height))), ground), at: 0)
      }
      content += links(of: shown, peek, in: rect, isTop: isTop)
    } else {
      content = words(of: peek, in: rect)
    }
    if isTop, isWaiting { content += waiting(at: rect) }
    if place.scale != 1 {
      return [.group(opacity: 1, scale: place.scale, anchor: place.center, content: content)]
    }
    return content
  }

  /// Icon and words where there is no page: of a message, of an application, or while one waits.
  private func words(of peek: Peek, in rect: Rect) -> [DrawCommand] {
    let side = min(96.0, rect.height * 0.42)
    let style = appearance.style(size: 1.08, lines: 5)
    let message = peek.content?.message ?? ""
    let width = min(rect.width - 48, 460)
    let lines = Self.lineCount(of: message, style, width: width)
    let textHeight = (style.size * 1.4 * Double(lines)).rounded(.up)
    let gap = message.isEmpty ? 0.0 : 18
    let top = (rect.center.y - (side + gap + textHeight) / 2).rounded()
    var commands: [DrawCommand] = [
      .icon(
        peek.content?.icon ?? peek.subject.icon,
        Rect(x: (rect.center.x - side / 2).rounded(), y: top, width: side, height: side),
        opacity: 1, tint: nil)
    ]
    if !message.isEmpty {
      commands.append(
        .text(
          TextRun(
            message,
            frame: Rect(
              x: (rect.center.x - width / 2).rounded(), y: top + side + gap, width: width,
              height: rect.maxY - top - side - gap - 8), style: style,
            color: appearance.secondaryText, alignment: .center)))
    }
    return commands
  }

  /// About how many lines a message takes, five at the most: enough to place it in the middle.
  private static func lineCount(of text: String, _ style: TextStyle, width: Double) -> Int {
    guard !text.isEmpty else { return 0 }
    let perLine = max(1, width / (style.size * 0.54))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) {
      $0 + max(1, Int((Double($1.count) / perLine).rounded(.up)))
    }
    return min(style.maximumLines, lines)
  }

  /// Eight dots of which one after the other is strong.
  private func waiting(at rect: Rect) -> [DrawCommand] {
    let center = Point(x: rect.center.x, y: rect.maxY - 34)
    let turn = Int(now.milliseconds / 90) % 8
    let places: [(Double, Double)] = [
      (0, -11), (7.8, -7.8), (11, 0), (7.8, 7.8), (0, 11), (-7.8, 7.8), (-11, 0), (-7.8, -7.8),
    ]
    return places.enumerated().map { index, place in
      let age = (turn - index + 8) % 8
      return .ellipse(
        Rect(x: center.x + place.0 - 2, y: center.y + place.1 - 2, width: 4, height: 4),
        appearance.text.withAlpha(0.75 - Double(age) * 0.085))
    }
  }

  private func links(
    of content: PeekContent, _ peek: Peek, in rect: Rect, isTop: Bool
  ) -> [DrawCommand] {
    content.links.enumerated().compactMap { index, link in
      let pressed = isTop && press?.target == .choice(.link(index))
      guard pressed || peek.choice == .link(index) else { return nil }
      let alpha = pressed ? 0.2 + 0.3 * (press?.hint ?? 0) : 0.18
      let frame = link.frame.moved(by: rect.origin).inset(by: -3)
      return .fill(RoundedRect(frame, cornerRadius: 4), appearance.accent.withAlpha(alpha))
    }
  }
}
