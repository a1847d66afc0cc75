internal import DisplayList
internal import Documents
internal import Geometry

extension FlowLayout {
  /// A list, with its markers on the side where its text begins.
  func add(_ list: FlowList, _ context: Context) {
    leave(context.listLevel == 0 ? context.gap : 0.3 * base)
    let isMirrored = isRightToLeft(list.items.prefix(3).flatMap(\.blocks))
    let labels = labels(of: list, level: context.listLevel)
    let font = FlowFont(size: base, weight: 400, color: context.color)
    let widest = labels.suffix(1).reduce(0.0) {
      max($0, measurer.size(of: $1, style: style(font), scale: scale).size.width)
    }
    let inset = min(max(1.7 * base, widest + 0.6 * base), context.width / 3)
    var inner = context
    inner.width -= inset
    if !isMirrored { inner.x += inset }
    inner.listLevel += 1
    inner.gap = 0.3 * base
    let side = isMirrored ? context.x + context.width - inset : context.x
    for (index, item) in list.items.enumerated() where !isFull {
      leave(0.3 * base)
      let first = pieces.count
      add(item.blocks, inner)
      if pieces.count == first {
        _ = add(measurer.size(of: " ", style: style(font)).size.height + leading(font))
      }
      let height = min(pieces[first].height, 2 * base)
      let label = labels.indices.contains(index) ? labels[index] : ""
      let level = context.listLevel
      draw(first) { [self] y, scene in
        let frame = Rect(x: side, y: y, width: inset, height: height)
        if let isDone = item.isDone {
          drawBox(isDone, frame, isMirrored, &scene)
        } else if label.isEmpty {
          if list.marker == .bullet { drawBullet(level, frame, isMirrored, context.color, &scene) }
        } else {
          drawLabel(label, frame, isMirrored, context.color, &scene)
        }
      }
    }
    leave(context.listLevel == 0 ? context.gap : 0.3 * base)
  }

  private func style(_ font: FlowFont) -> TextStyle {
    TextStyle(family: family, size: font.size, weight: font.weight)
  }

  /// What stands before the items of a list of numbers: figures, letters or Roman ones by level.
  private func labels(of list: FlowList, level: Int) -> [String] {
    guard case .number(let start) = list.marker else { return [] }
    return list.items.indices.map { index in
      let (number, isLarge) = start.addingReportingOverflow(index)
      guard !isLarge else { return "…" }
      switch level % 3 {
      case 1 where (1...26).contains(number):
        return String(UnicodeScalar(UInt8(96 + number))) + "."
      case 2 where (1...39).contains(number): return Self.roman(number) + "."
      default: return "\(number)."
      }
    }
  }

  private static func roman(_ number: Int) -> String {
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
    return String(repeating: "x", count: number / 10) + ones[number % 10]
  }

  private func drawLabel(
    _ label: String, _ frame: Rect, _ isMirrored: Bool, _ color: Color, _ scene: inout Scene
  ) {
    let gap = 0.45 * base
    let place = Rect(
      x: isMirrored ? frame.minX + gap : frame.minX, y: frame.minY, width: frame.width - gap,
      height: frame.height)
    scene.commands.append(
      .text(
        TextRun(
          // The full stop goes to the other side of the figures, too.
          isMirrored ? "\u{200F}" + label : label, frame: place,
          style: TextStyle(family: family, size: base),
          color: color.mixed(with: colors.page.ground, share: 0.25),
          alignment: isMirrored ? .left : .right)))
  }

  /// The middle of a mark of this width before the text.
  private func center(of frame: Rect, _ isMirrored: Bool) -> Point {
    let away = 0.85 * base
    return Point(x: isMirrored ? frame.minX + away : frame.maxX - away, y: frame.center.y)
  }

  private func drawBullet(
    _ level: Int, _ frame: Rect, _ isMirrored: Bool, _ color: Color, _ scene: inout Scene
  ) {
    let center = center(of: frame, isMirrored)
    let side = (level % 3 == 2 ? 0.3 : 0.36) * base
    let rect = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    switch level % 3 {
    case 0: scene.commands.append(.ellipse(rect, color))
    case 1:
      scene.commands.append(.stroke(RoundedRect(rect, cornerRadius: side / 2), color, width: 1))
    default: scene.commands.append(.fill(RoundedRect(rect), color))
    }
  }

  private func drawBox(
    _ isDone: Bool, _ frame: Rect, _ isMirrored: Bool, _ scene: inout Scene
  ) {
    let side = (0.95 * base).rounded()
    let center = center(of: frame, isMirrored)
    let rect = Rect(
      x: (center.x - side / 2).rounded(), y: (center.y - side / 2).rounded(), width: side,
      height: side)
    let shape = RoundedRect(rect, cornerRadius: 3)
    guard isDone else {
      return scene.commands.append(.stroke(shape, colors.page.faint, width: 1))
    }
    scene.commands.append(.fill(shape, colors.page.accent))
    let isLight = colors.page.accent.luminance > 0.45
    scene.commands.append(
      .symbol(.checkmark, rect.inset(by: side * 0.12), isLight ? .black : .white))
  }
}
