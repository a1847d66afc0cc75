internal import DisplayList
internal import Geometry
internal import Pressure

extension DockState {
  func entries(
    of content: PeekContent, _ peek: Peek, _ grid: PeekLayout.Grid, in page: Rect, isTop: Bool
  ) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    for index in grid.range(page: peek.order.page) {
      let cell = grid.frame(of: index).moved(by: page.origin)
      let entry = content.entries[index]
      let isPressed = isTop && press?.target == .choice(.entry(index))
      var drawn: [DrawCommand] = []
      if isPressed || peek.choice == .entry(index) {
        let tile = RoundedRect(cell.inset(by: 3), cornerRadius: 10)
        drawn.append(.fill(tile, appearance.accent.withAlpha(isDark ? 0.3 : 0.16)))
        if peek.choice == .entry(index), peek.holder == nil {
          drawn.append(.stroke(tile, appearance.accentOnCard, width: 2))
        }
      }
      drawn += entry.subject.isWindow ? window(entry, in: cell) : file(entry, in: cell)
      guard isPressed, let press else {
        let fade = isTop ? 0.45 * (press?.target.isChoice == true ? press?.hint ?? 0 : 0) : 0
        commands +=
          fade > 0
          ? [.group(opacity: 1 - fade, scale: 1, anchor: cell.center, content: drawn)] : drawn
        continue
      }
      let scale = press.hint > 0 ? 1 + 0.1 * press.hint : 0.97
      commands.append(.group(opacity: 1, scale: scale, anchor: cell.center, content: drawn))
    }
    return commands
  }

  private func file(_ entry: PeekEntry, in cell: Rect) -> [DrawCommand] {
    let side = 52.0
    let style = appearance.style(size: 0.84, lines: 2)
    let icon = Rect(
      x: (cell.center.x - side / 2).rounded(), y: cell.minY + 9, width: side, height: side)
    var commands: [DrawCommand] = []
    if let picture = entry.picture {
      commands.append(.picture(picture, icon.fitting(aspect: entry.aspect), opacity: 1))
    } else {
      commands.append(.icon(entry.subject.icon, icon, opacity: 1, tint: nil))
    }
    commands.append(
      .text(
        TextRun(
          entry.subject.name,
          frame: Rect(
            x: cell.minX + 5, y: icon.maxY + 6, width: cell.width - 10,
            height: (style.size * 1.34 * 2).rounded(.up)), style: style, color: appearance.text,
          alignment: .center)))
    return commands
  }

  private func window(_ entry: PeekEntry, in cell: Rect) -> [DrawCommand] {
    let caption = 26.0
    let inside = cell.inset(by: 9)
    let room = Rect(
      x: inside.minX, y: inside.minY, width: inside.width, height: inside.height - caption)
    let style = appearance.style(size: 0.9, weight: 500)
    var commands: [DrawCommand] = []
    if let picture = entry.picture {
      let frame = room.fitting(aspect: entry.aspect)
      let shape = RoundedRect(frame, cornerRadius: 6)
      commands.append(
        .shadow(shape, radius: 5, offset: Point(x: 0, y: 2), .black.withAlpha(0.3)))
      commands.append(
        .clipped(
          shape, content: [.picture(picture, frame, opacity: entry.note == nil ? 1 : 0.6)]))
      commands.append(
        .stroke(
          RoundedRect(frame.inset(by: 0.5), cornerRadius: 5.5), appearance.border, width: 1))
    } else {
      let side = min(64, room.height * 0.6)
      let tile = RoundedRect(room.fitting(aspect: 1.6), cornerRadius: 6)
      commands.append(.fill(tile, appearance.text.withAlpha(0.06)))
      commands.append(
        .icon(
          entry.subject.icon,
          Rect(
            x: (room.center.x - side / 2).rounded(), y: (room.center.y - side / 2).rounded(),
            width: side, height: side), opacity: 1, tint: nil))
    }
    let words = [entry.subject.name, entry.note].compactMap { $0 }.joined(separator: " – ")
    commands.append(
      .text(
        TextRun(
          words,
          frame: Rect(
            x: inside.minX, y: inside.maxY - caption + 6, width: inside.width,
            height: caption - 6), style: style, color: appearance.text, alignment: .center)))
    return commands
  }
}

extension DockState.Press.Target {
  /// Whether it is a part of a peek.
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}

extension Rect {
  /// The largest rectangle of a shape (width by height) in the middle of this one.
  fileprivate func fitting(aspect: Double) -> Rect {
    let shape = max(0.05, min(20, aspect))
    let width = min(self.width, height * shape)
    let height = width / shape
    return Rect(
      x: (center.x - width / 2).rounded(), y: (center.y - height / 2).rounded(),
      width: width.rounded(), height: height.rounded())
  }
}
