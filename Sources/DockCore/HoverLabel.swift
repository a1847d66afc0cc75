package import DisplayList
package import Geometry
internal import Pressure

/// The name beside an item: what it says and where it lies.
package struct HoverLabel: Hashable, Sendable {
  /// The item.
  package var item: ItemID
  /// The name, or what failed.
  package var title: String
  /// How its actions are reached, if it has any.
  package var subtitle: String?
  /// Whether it tells of a failure.
  package var isWarning: Bool
  /// The label in logical pixels of the monitor.
  package var frame: Rect
  /// What is drawn, in logical pixels of the monitor.
  package var commands: [DrawCommand]
  /// Whether it can be clicked.
  package var isButton = false

  /// The radius of its corners, in logical pixels.
  package static let cornerRadius = 9.0
}

extension DockState {
  /// The name that shows now, if any.
  package func hoverLabel(_ measurer: any TextMeasuring) -> HoverLabel? {
    guard popover == nil, press == nil, peeks.isEmpty else { return nil }
    if let notice { return label(of: notice) }
    if let hovered, settings.showsLabels, isLabelDue, let item = item(hovered),
      failureToShow?.0 != hovered, noticeToShow?.0 != hovered
    {
      return name(of: item, measurer)
    }
    if let (id, words) = failureToShow, let item = item(id) {
      return label(item, title: words, subtitle: nil, isWarning: true, lines: 4, measurer)
    }
    if let (id, words) = noticeToShow, let item = item(id) {
      return label(item, title: words, subtitle: nil, isWarning: false, lines: 4, measurer)
    }
    guard let focus, let item = item(focus.item) else { return nil }
    return label(item, title: item.name, subtitle: item.problem, isWarning: false, measurer)
  }

  private func name(of item: DockItem, _ measurer: any TextMeasuring) -> HoverLabel? {
    let subtitle = item.problem ?? (item.actions.isEmpty ? nil : "Press or hold for actions")
    return label(item, title: item.name, subtitle: subtitle, isWarning: false, measurer)
  }

  /// The most recent failure that is still told.
  private var failureToShow: (ItemID, String)? { lastFeedback(\.failure) }

  /// What was said last and may still be read.
  private var noticeToShow: (ItemID, String)? { lastFeedback(\.notice) }

  private func lastFeedback(_ words: KeyPath<Feedback, String?>) -> (ItemID, String)? {
    feedback.filter { $0.value[keyPath: words] != nil }
      .max { $0.value.until < $1.value.until }
      .flatMap { entry in entry.value[keyPath: words].map { (entry.key, $0) } }
  }

  private func label(
    _ item: DockItem, title: String, subtitle: String?, isWarning: Bool, lines: Int = 1,
    _ measurer: any TextMeasuring
  ) -> HoverLabel? {
    guard let cell = layout.cell(item.id) else { return nil }
    var titleStyle = appearance.style(size: 0.95, weight: 500)
    titleStyle.maximumLines = lines
    // A reason may be longer than a line.
    let subtitleStyle = appearance.style(size: 0.82, lines: item.problem == nil ? 1 : 3)
    let limit = min(340, display.bounds.width - 40)
    let titleSize = measurer.measure(title, style: titleStyle, maximumWidth: limit).size
    let subtitleSize =
      subtitle.map { measurer.measure($0, style: subtitleStyle, maximumWidth: limit).size } ?? .zero
    let padding = Size(width: 12, height: 7)
    let size = Size(
      width: (max(titleSize.width, subtitleSize.width) + 2 * padding.width + 1).rounded(.up),
      height: (titleSize.height + subtitleSize.height + 2 * padding.height).rounded(.up))
    let frame = labelFrame(size, cell: cell)
    let shape = RoundedRect(frame, cornerRadius: HoverLabel.cornerRadius)
    var commands: [DrawCommand] = [
      .fill(shape, appearance.cardGround),
      .stroke(
        RoundedRect(frame.inset(by: 0.5), cornerRadius: 8.5), appearance.border, width: 1),
      .text(
        TextRun(
          title,
          frame: Rect(
            x: frame.minX + padding.width, y: frame.minY + padding.height,
            width: frame.width - 2 * padding.width, height: titleSize.height),
          style: titleStyle, color: isWarning ? appearance.warning : appearance.text,
          alignment: lines > 1 ? .natural : .center)),
    ]
    if let subtitle {
      commands.append(
        .text(
          TextRun(
            subtitle,
            frame: Rect(
              x: frame.minX + padding.width, y: frame.minY + padding.height + titleSize.height,
              width: frame.width - 2 * padding.width, height: subtitleSize.height),
            style: subtitleStyle, color: appearance.secondaryText, alignment: .center)))
    }
    return HoverLabel(
      item: item.id, title: title, subtitle: subtitle, isWarning: isWarning, frame: frame,
      commands: commands)
  }

  private func labelFrame(_ size: Size, cell: DockLayout.Cell) -> Rect {
    let gap = 8.0
    let panel = layout.panel
    let middle = cell.icon.center
    var origin: Point
    switch settings.edge {
    case .bottom: origin = Point(x: middle.x - size.width / 2, y: panel.minY - gap - size.height)
    case .top: origin = Point(x: middle.x - size.width / 2, y: panel.maxY + gap)
    case .left: origin = Point(x: panel.maxX + gap, y: middle.y - size.height / 2)
    case .right: origin = Point(x: panel.minX - gap - size.width, y: middle.y - size.height / 2)
    }
    origin = Point(x: origin.x.rounded(), y: origin.y.rounded())
    return Rect(origin: origin, size: size).clamped(to: display.bounds.inset(by: 4))
  }
}
