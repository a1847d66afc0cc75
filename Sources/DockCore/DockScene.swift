package import DisplayList
package import Geometry
internal import Pressure

extension DockState {
  /// What the dock's window shows, in logical pixels of the monitor.
  package var dockScene: [DrawCommand] {
    let layout = layout
    var commands = panel(layout)
    if let separator = layout.separator { commands.append(line(in: separator)) }
    var items: [DrawCommand] = []
    for (cell, item) in zip(layout.cells, self.items) {
      items += draw(item, cell: cell, layout: layout)
    }
    // Bounces leave the panel, so items are clipped only where they scroll.
    if layout.scrollRange > 0 {
      commands.append(
        .clipped(RoundedRect(layout.panel, cornerRadius: DockState.panelRadius), content: items))
    } else {
      commands += items
    }
    return commands
  }

  /// Where the dock's window takes input: exactly the panel, in logical pixels.
  package var inputRegion: [Rect] { items.isEmpty ? [] : [layout.panel] }

  /// The radius of the panel's corners, in logical pixels.
  package static let panelRadius = 18.0

  private func panel(_ layout: DockLayout) -> [DrawCommand] {
    guard !items.isEmpty else { return [] }
    let shape = RoundedRect(layout.panel, cornerRadius: DockState.panelRadius)
    var commands: [DrawCommand] = []
    if display.isComposited {
      commands.append(
        .shadow(
          shape, radius: 9, offset: Point(x: 0, y: 2),
          .black.withAlpha(appearance.isDark ? 0.45 : 0.22)))
    }
    commands.append(.fill(shape, appearance.panel(isComposited: display.isComposited)))
    commands.append(
      .stroke(
        RoundedRect(layout.panel.inset(by: 0.5), cornerRadius: DockState.panelRadius - 0.5),
        appearance.border, width: 1))
    return commands
  }

  private func line(in separator: Rect) -> DrawCommand {
    let middle = separator.center
    let rect =
      settings.edge.isHorizontal
      ? Rect(
        x: middle.x.rounded(), y: separator.minY + 12, width: 1, height: separator.height - 24)
      : Rect(
        x: separator.minX + 12, y: middle.y.rounded(), width: separator.width - 24, height: 1)
    return .fill(RoundedRect(rect), appearance.separator)
  }

  // MARK: Items

  private func draw(
    _ item: DockItem, cell: DockLayout.Cell, layout: DockLayout
  ) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    let tile = RoundedRect(
      cell.icon.inset(by: -5), cornerRadius: max(6, layout.iconSize * 0.25))
    let ground = appearance.isDark ? Color.white : Color.black
    if focus?.item == item.id && popover == nil {
      commands.append(.fill(tile, appearance.accent.withAlpha(0.22)))
      commands.append(.stroke(tile, appearance.accentOnCard, width: 2))
    } else if popover?.item == item.id || press?.item == item.id {
      commands.append(.fill(tile, ground.withAlpha(0.14)))
    } else if hovered == item.id {
      commands.append(.fill(tile, ground.withAlpha(0.08)))
    }
    commands += iconCommands(item, cell: cell)
    commands += indicator(item, cell: cell, layout: layout)
    if settings.marksActions && !item.actions.isEmpty {
      commands.append(mark(cell: cell, layout: layout))
    }
    if feedback[item.id]?.failure != nil {
      let badge = Rect(x: cell.icon.maxX - 17, y: cell.icon.minY - 1, width: 18, height: 18)
      commands.append(.ellipse(badge.inset(by: -1), appearance.panel(isComposited: false)))
      commands.append(.symbol(.warning, badge, appearance.warning))
    }
    return commands
  }

  /// The icon itself, where its motion and the press have it now.
  func iconCommands(_ item: DockItem, cell: DockLayout.Cell) -> [DrawCommand] {
    var frame = cell.icon
    if let motion = feedback[item.id]?.motion, !motion.isOver(at: now) {
      let distance = motion.value(at: now)
      let inward = settings.edge.inward
      let along = Point(x: inward.y, y: inward.x)
      let step = motion.curve == .shake ? along : inward
      frame = frame.moved(by: Point(x: step.x * distance, y: step.y * distance))
    }
    let isMissing = item.problem != nil && !item.isRunning
    let icon = DrawCommand.icon(item.icon, frame, opacity: isMissing ? 0.4 : 1, tint: nil)
    guard let press, press.item == item.id, !press.isDrag, popover == nil else { return [icon] }
    // A touch dips the icon; deepening brings it towards the hand.
    let scale = press.hint > 0 ? 1 + 0.08 * press.hint : 0.95
    return [.group(opacity: 1, scale: scale, anchor: frame.center, content: [icon])]
  }

  /// One dot a window, at most three, at the side of the screen; a ring while the item starts.
  private func indicator(
    _ item: DockItem, cell: DockLayout.Cell, layout: DockLayout
  ) -> [DrawCommand] {
    let size = 4.0
    let center = indicatorCenter(cell: cell, layout: layout)
    if !item.isRunning {
      guard feedback[item.id]?.isStarting == true else { return [] }
      let ring = Rect(x: center.x - 2.5, y: center.y - 2.5, width: 5, height: 5)
      return [
        .stroke(RoundedRect(ring, cornerRadius: 2.5), appearance.secondaryText, width: 1)
      ]
    }
    let isActive = item.windows.contains(where: \.isActive)
    let color = isActive ? appearance.accentOnCard : appearance.text.withAlpha(0.7)
    let count = min(3, item.windows.count)
    let step = size + 3
    return (0..<count).map { index in
      let offset = (Double(index) - Double(count - 1) / 2) * step
      let place =
        settings.edge.isHorizontal
        ? Point(x: center.x + offset, y: center.y) : Point(x: center.x, y: center.y + offset)
      return .ellipse(
        Rect(x: place.x - size / 2, y: place.y - size / 2, width: size, height: size), color)
    }
  }

  private func indicatorCenter(cell: DockLayout.Cell, layout: DockLayout) -> Point {
    let inset = 4.5
    return switch settings.edge {
    case .bottom: Point(x: cell.icon.center.x, y: layout.panel.maxY - inset)
    case .top: Point(x: cell.icon.center.x, y: layout.panel.minY + inset)
    case .left: Point(x: layout.panel.minX + inset, y: cell.icon.center.y)
    case .right: Point(x: layout.panel.maxX - inset, y: cell.icon.center.y)
    }
  }

  /// The quiet mark of an item with actions: a short stroke at the side that its popover opens to.
  private func mark(cell: DockLayout.Cell, layout: DockLayout) -> DrawCommand {
    let color = appearance.text.withAlpha(0.22)
    let long = 10.0
    let thick = 2.0
    let inset = 3.0
    let rect: Rect =
      switch settings.edge {
      case .bottom:
        Rect(
          x: cell.icon.center.x - long / 2, y: layout.panel.minY + inset, width: long,
          height: thick)
      case .top:
        Rect(
          x: cell.icon.center.x - long / 2, y: layout.panel.maxY - inset - thick, width: long,
          height: thick)
      case .left:
        Rect(
          x: layout.panel.maxX - inset - thick, y: cell.icon.center.y - long / 2, width: thick,
          height: long)
      case .right:
        Rect(
          x: layout.panel.minX + inset, y: cell.icon.center.y - long / 2, width: thick,
          height: long)
      }
    return .fill(RoundedRect(rect, cornerRadius: thick / 2), color)
  }
}
