internal import DisplayList
internal import Documents
internal import Geometry

extension FlowLayout {
  private static let gap = 8.0

  /// A picture with its size, or the words in its place.
  private enum Shown {
    case picture(IconName, Size)
    case words(String, Size)

    var size: Size {
      switch self {
      case .picture(_, let size), .words(_, let size): size
      }
    }
  }

  /// Pictures side by side, in rows.
  func add(_ pictures: [FlowPicture], _ context: Context) {
    leave(max(context.gap, base))
    var row: [(Shown, FlowPicture)] = []
    var width = 0.0
    for picture in pictures where !isFull {
      let shown = shown(picture, context)
      if !row.isEmpty, width + Self.gap + shown.size.width > context.width {
        add(row: row, width, context)
        leave(Self.gap)
        (row, width) = ([], 0)
      }
      width += (row.isEmpty ? 0 : Self.gap) + shown.size.width
      row.append((shown, picture))
    }
    if !row.isEmpty { add(row: row, width, context) }
    leave(max(context.gap, base))
  }

  private func shown(_ picture: FlowPicture, _ context: Context) -> Shown {
    let limit = Size(
      width: context.width, height: pageHeight * (picture.isCover ? 0.98 : 0.75))
    if let bytes = picture.bytes, let found = pictures.picture(bytes, limit, scale) {
      return .picture(found.name, found.size)
    }
    let words = picture.alternative.isEmpty ? "Picture" : String(picture.alternative.prefix(300))
    let style = placeholderStyle
    let size = measurer.size(
      of: words, style: style, maximumWidth: context.width - 52, scale: scale
    )
    .size
    return .words(
      words, Size(width: min(context.width, size.width + 52), height: max(34, size.height + 16)))
  }

  private var placeholderStyle: TextStyle {
    TextStyle(family: family, size: base * 0.9, maximumLines: 3)
  }

  private func add(row: [(Shown, FlowPicture)], _ width: Double, _ context: Context) {
    let height = row.reduce(0) { max($0, $1.0.size.height) }
    let piece = add(height)
    draw(piece) { [self] y, scene in
      var x = context.x
      if row.first?.1.isCover == true { x += max(0, (context.width - width) / 2) }
      for (shown, picture) in row {
        let size = shown.size
        let rect = Rect(
          x: x, y: y + (height - size.height) / 2, width: size.width, height: size.height)
        switch shown {
        case .picture(let name, _):
          let shape = RoundedRect(rect, cornerRadius: min(6, size.height / 8))
          scene.commands.append(
            .clipped(shape, content: [.icon(name, rect, opacity: 1, tint: nil)]))
          // White paper on a white page has an edge.
          scene.commands.append(.stroke(shape, colors.line, width: 1))
        case .words(let words, _): drawPlaceholder(words, rect, &scene)
        }
        if let target = picture.target { scene.links.append((rect, target)) }
        x += size.width + Self.gap
      }
    }
  }

  /// A frame with what the picture would show.
  private func drawPlaceholder(_ words: String, _ rect: Rect, _ scene: inout Scene) {
    let shape = RoundedRect(rect, cornerRadius: 6)
    scene.commands.append(.fill(shape, colors.panel))
    scene.commands.append(.stroke(shape, colors.line, width: 1))
    let isMirrored = isRightToLeft(words)
    let symbol = Rect(
      x: isMirrored ? rect.maxX - 32 : rect.minX + 12, y: rect.center.y - 10, width: 20, height: 20)
    scene.commands.append(.symbol(.capturePhoto, symbol, colors.page.faint))
    scene.commands.append(
      .text(
        TextRun(
          words,
          frame: Rect(
            x: isMirrored ? rect.minX + 10 : rect.minX + 40, y: rect.minY, width: rect.width - 50,
            height: rect.height),
          style: placeholderStyle, color: colors.quote)))
  }
}
