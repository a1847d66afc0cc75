package import DisplayList
package import Geometry
internal import Pressure

/// What the overlay shows: the blurred monitor, and what stands sharp before it.
package struct OverlayScene: Hashable, Sendable {
  /// How strongly the monitor behind is blurred, as standard deviation in logical pixels.
  package var blurRadius: Double
  /// How much the blurred monitor is darkened, 0 to 1.
  package var dim: Double
  /// What is drawn before it, in logical pixels of the monitor.
  package var commands: [DrawCommand]
  /// The part that `commands` may touch, in logical pixels.
  package var bounds: Rect
}

extension DockState {
  /// What the overlay shows; `nil` while it is hidden.
  package var overlayScene: OverlayScene? {
    guard overlay != .hidden else { return nil }
    let strength = backdropStrength
    let dim = (appearance.isDark ? 0.34 : 0.16) * strength
    var commands: [DrawCommand] = []
    var bounds = Rect.zero
    let lifted =
      popover?.item ?? (peek?.pop == nil ? peeks.first?.subject.item : nil) ?? press?.item
    if let cell = lifted.flatMap({ layout.cell($0) }) {
      let drawn = sharpIcon(cell)
      commands += drawn
      bounds = bounds.union(cell.icon.inset(by: -12))
    }
    if let popover {
      commands += scene(of: popover)
      bounds = bounds.union(popover.frame.inset(by: -DockState.cardShadowReach))
    }
    if let peek {
      let drawn = scene(of: peeks)
      commands += drawn
      bounds = bounds.union(drawn.bounds).union(peek.frame)
    }
    return OverlayScene(
      blurRadius: strength * settings.blurRadius, dim: dim, commands: commands, bounds: bounds)
  }

  /// How far the card's shadow reaches.
  static let cardShadowReach = 44.0

  /// The pressed icon on a piece of the dock's ground, sharp before the blurred rest.
  private func sharpIcon(_ cell: DockLayout.Cell) -> [DrawCommand] {
    guard let item = item(cell.id) else { return [] }
    let tile = RoundedRect(cell.icon.inset(by: -5), cornerRadius: max(6, cell.icon.width * 0.25))
    let strength = backdropStrength
    let ground = appearance.panel(isComposited: false)
    return [.fill(tile, ground.withAlpha(0.9 * min(1, strength * 4)))]
      + iconCommands(item, cell: cell)
  }

  /// The card with its rows; also what can be drawn ahead of the opening.
  package func scene(of popover: Popover) -> [DrawCommand] {
    let card = RoundedRect(popover.frame, cornerRadius: PopoverLayout.cornerRadius)
    var commands: [DrawCommand] = [
      .shadow(
        card, radius: 18, offset: Point(x: 0, y: 8),
        .black.withAlpha(appearance.isDark ? 0.5 : 0.26)),
      .fill(card, appearance.card),
    ]
    var rows: [DrawCommand] = []
    for (index, row) in popover.rows.enumerated() {
      rows += scene(of: row, at: index, in: popover)
    }
    commands.append(.clipped(card, content: rows))
    commands.append(
      .stroke(
        RoundedRect(popover.frame.inset(by: 0.5), cornerRadius: PopoverLayout.cornerRadius - 0.5),
        appearance.border, width: 1))
    return commands
  }

  private func scene(
    of row: PopoverRow, at index: Int, in popover: Popover
  ) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    let isHighlighted = popover.highlighted == index
    if row.startsSection {
      let gap = Rect(
        x: row.frame.minX, y: row.frame.minY - PopoverLayout.sectionGap, width: row.frame.width,
        height: PopoverLayout.sectionGap)
      commands.append(
        .fill(RoundedRect(gap), appearance.isDark ? .black.withAlpha(0.22) : .black.withAlpha(0.06))
      )
    } else if index > 0 && !isHighlighted && popover.highlighted != index - 1 {
      let inset =
        popover.hasPicturesAtRight ? PopoverLayout.textPadding : PopoverLayout.pictureColumn
      let right = popover.hasPicturesAtRight ? PopoverLayout.pictureColumn : 0
      let line = Rect(
        x: row.frame.minX + inset, y: row.frame.minY, width: row.frame.width - inset - right,
        height: 1)
      commands.append(.fill(RoundedRect(line), appearance.separator))
    }
    if isHighlighted {
      commands.append(.fill(RoundedRect(row.frame), appearance.highlight))
    }
    let colors = colors(of: row, isHighlighted: isHighlighted)
    if row.isGroup {
      let size = 12.0
      let x =
        popover.hasPicturesAtRight
        ? row.frame.minX + 8 : row.frame.maxX - PopoverLayout.textPadding / 2 - size - 2
      commands.append(
        .symbol(
          popover.hasPicturesAtRight ? .back : .forward,
          Rect(x: x, y: (row.frame.center.y - size / 2).rounded(), width: size, height: size),
          colors.subtitle))
    }
    commands += picture(of: row, in: popover, color: colors.title)
    commands += texts(of: row, in: popover, title: colors.title, subtitle: colors.subtitle)
    return commands
  }

  private func colors(
    of row: PopoverRow, isHighlighted: Bool
  ) -> (title: Color, subtitle: Color) {
    if isHighlighted {
      return (appearance.onHighlight, appearance.onHighlight.withAlpha(0.8))
    }
    if !row.isEnabled {
      return (appearance.text.withAlpha(0.36), appearance.text.withAlpha(0.3))
    }
    if row.isDestructive { return (appearance.destructive, appearance.destructive.withAlpha(0.75)) }
    return (appearance.text, appearance.secondaryText)
  }

  private func picture(
    of row: PopoverRow, in popover: Popover, color: Color
  ) -> [DrawCommand] {
    let size = PopoverLayout.pictureSize
    let column = PopoverLayout.pictureColumn
    let center =
      popover.hasPicturesAtRight ? row.frame.maxX - column / 2 : row.frame.minX + column / 2
    let frame = Rect(
      x: (center - size / 2).rounded(), y: (row.frame.center.y - size / 2).rounded(), width: size,
      height: size)
    let shown: RowPicture? = row.isSelected ? .symbol(.checkmark) : row.picture
    switch shown {
    case nil: return []
    case .symbol(let symbol): return [.symbol(symbol, frame, color)]
    case .icon(let name, let isStencil):
      return [
        .icon(name, frame, opacity: row.isEnabled ? 1 : 0.4, tint: isStencil ? color : nil)
      ]
    }
  }

  private func texts(
    of row: PopoverRow, in popover: Popover, title: Color, subtitle: Color
  ) -> [DrawCommand] {
    let leading =
      popover.hasPicturesAtRight ? PopoverLayout.textPadding : PopoverLayout.pictureColumn
    let arrow = row.isGroup ? PopoverLayout.pictureSize : 0
    let left = leading + (popover.hasPicturesAtRight ? arrow : 0)
    let width =
      row.frame.width - PopoverLayout.pictureColumn - PopoverLayout.textPadding - arrow
    let titleStyle = PopoverLayout.titleStyle(appearance)
    let lineHeight = (titleStyle.size * 1.32).rounded(.up)
    let titleHeight = lineHeight * Double(row.titleLines)
    let subtitleStyle = PopoverLayout.subtitleStyle(appearance)
    let subtitleHeight = row.subtitle == nil ? 0 : (subtitleStyle.size * 1.4).rounded(.up)
    let top = row.frame.center.y - (titleHeight + subtitleHeight) / 2
    var commands: [DrawCommand] = [
      .text(
        TextRun(
          row.title,
          frame: Rect(
            x: row.frame.minX + left, y: top.rounded(), width: width, height: titleHeight),
          style: titleStyle, color: title))
    ]
    if let text = row.subtitle {
      commands.append(
        .text(
          TextRun(
            text,
            frame: Rect(
              x: row.frame.minX + left, y: (top + titleHeight).rounded(), width: width,
              height: subtitleHeight),
            style: subtitleStyle, color: subtitle)))
    }
    return commands
  }
}
