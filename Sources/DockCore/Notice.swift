package import Geometry
package import Pressure
internal import DisplayList

/// What was done and can be taken back, said near the dock for a while.
package struct Notice: Hashable, Sendable {
  /// The words.
  package var words: String
  /// Until when it can be taken back.
  package var until: Timestamp
  /// The notice in logical pixels of the monitor; a click anywhere on it takes back.
  package var frame: Rect

  /// The word on the button.
  static let button = "Undo"
}

extension DockState {
  /// Says that something can be taken back.
  mutating func offerUndo(_ words: String, _ measurer: any TextMeasuring) {
    let style = noticeStyle
    let button = noticeButtonStyle
    let limit = min(420, display.bounds.width - 160)
    let text = measurer.measure(words, style: style, maximumWidth: limit).size
    let word = measurer.measure(Notice.button, style: button, maximumWidth: 120).size
    let size = Size(
      width: (text.width + word.width + 3 * 16).rounded(.up),
      height: (max(text.height, word.height) + 2 * 12).rounded(.up))
    let area = peekLayout.area
    let middle = layout.panel.center
    let origin: Point =
      switch settings.edge {
      case .bottom: Point(x: middle.x - size.width / 2, y: area.maxY - size.height)
      case .top: Point(x: middle.x - size.width / 2, y: area.minY)
      case .left: Point(x: area.minX, y: middle.y - size.height / 2)
      case .right: Point(x: area.maxX - size.width, y: middle.y - size.height / 2)
      }
    let place = Point(x: origin.x.rounded(), y: origin.y.rounded())
    notice = Notice(
      words: words, until: now.advanced(by: DockState.undoDuration),
      frame: Rect(origin: place, size: size).clamped(to: area))
  }

  private var noticeStyle: TextStyle { appearance.style(size: 0.95, lines: 2) }

  private var noticeButtonStyle: TextStyle { appearance.style(size: 0.95, weight: 600) }

  /// What the notice looks like, as a label.
  func label(of notice: Notice) -> HoverLabel {
    let frame = notice.frame
    let shape = RoundedRect(frame, cornerRadius: HoverLabel.cornerRadius)
    let inside = frame.inset(by: 12)
    let wordWidth = 16.0 + Double(Notice.button.count) * noticeButtonStyle.size * 0.62
    let style = noticeStyle
    return HoverLabel(
      item: items.first?.id ?? ItemID(rawValue: ""), title: notice.words,
      subtitle: Notice.button, isWarning: false, frame: frame,
      commands: [
        .fill(shape, appearance.cardGround),
        .stroke(
          RoundedRect(frame.inset(by: 0.5), cornerRadius: HoverLabel.cornerRadius - 0.5),
          appearance.border, width: 1),
        .text(
          TextRun(
            notice.words,
            frame: Rect(
              x: inside.minX + 4, y: inside.minY, width: inside.width - wordWidth - 4,
              height: inside.height), style: style, color: appearance.text)),
        .text(
          TextRun(
            Notice.button,
            frame: Rect(
              x: inside.maxX - wordWidth, y: inside.minY, width: wordWidth - 4,
              height: inside.height), style: noticeButtonStyle, color: appearance.accentOnCard,
            alignment: .right)),
      ], isButton: true)
  }
}
