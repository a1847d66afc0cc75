internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting

extension FlowLayout {
  /// The room between a cell's text and its lines, in logical pixels.
  private var padding: (x: Double, y: Double) { (9, 5) }
  /// A column is no narrower; those that find no room are left out.
  private var narrowest: Double { 44 }
  /// How many rows say how wide columns are.
  private static let sample = 200

  /// A table with a grid and a head.
  func add(_ table: FlowTable, _ context: Context) {
    leave(max(context.gap, base))
    let widths = columnWidths(table, room: context.width)
    let total = widths.reduce(0, +)
    guard total > 0 else { return }
    let isMirrored = isRightToLeft(
      table.rows.prefix(3).flatMap { $0.cells.map(\.text.plainText) }.joined(separator: " "))
    let left = isMirrored ? context.x + context.width - total : context.x
    let first = pieces.count
    for (index, row) in table.rows.enumerated() where !isFull {
      add(
        row, widths, isMirrored, left, context,
        (isFirst: index == 0, isLast: index == table.rows.count - 1))
    }
    guard pieces.count > first else { return }
    // The head is of no use alone.
    if table.rows[0].isHeader { keepWithNext(first) }
    bands.append(Band(kind: .table, x: left, width: total, pieces: first..<pieces.count))
    leave(max(context.gap, base))
  }

  private func add(
    _ row: FlowTable.Row, _ widths: [Double], _ isMirrored: Bool, _ left: Double,
    _ context: Context, _ place: (isFirst: Bool, isLast: Bool)
  ) {
    let font = cellFont(row, context)
    let lineHeight = measurer.size(of: "Hg", style: TextStyle(family: family, size: font.size))
      .size.height
    let most = max(1, Int((pageHeight - 2 * padding.y) / lineHeight))
    var height = lineHeight
    var cells: [(paragraph: FlowParagraph, x: Double, width: Double)] = []
    var x = isMirrored ? left + widths.reduce(0, +) : left
    for (index, width) in widths.enumerated() {
      if isMirrored { x -= width }
      if row.cells.indices.contains(index), !row.cells[index].text.isBlank {
        let inner = width - 2 * padding.x
        var paragraph = paragraph(
          row.cells[index].text, font, width: inner, maximumLines: max(2, min(most, 60)))
        paragraph.run.alignment = Self.alignment(row.cells[index].alignment)
        let lines = measurer.lines(of: paragraph.run, scale: scale)
        height = max(height, lines.reduce(0) { $0 + $1.height })
        cells.append((paragraph, x + padding.x, inner))
      }
      if !isMirrored { x += width }
    }
    height = min(height, pageHeight - 2 * padding.y)
    let piece = add(height + 2 * padding.y)
    draw(piece) { [self] y, scene in
      let whole = Rect(
        x: left, y: y, width: widths.reduce(0, +), height: height + 2 * padding.y)
      drawGrid(row, whole, widths, isMirrored, place, &scene)
      for cell in cells {
        let lines = measurer.lines(of: cell.paragraph.run, scale: scale)
        let own = lines.reduce(0) { $0 + $1.height }
        draw(
          cell.paragraph,
          Rect(x: cell.x, y: y + padding.y, width: cell.width, height: min(own, height)), &scene)
      }
    }
  }

  private func cellFont(_ row: FlowTable.Row, _ context: Context) -> FlowFont {
    FlowFont(size: base * 0.93, weight: row.isHeader ? 650 : 400, color: context.color)
  }

  private func drawGrid(
    _ row: FlowTable.Row, _ whole: Rect, _ widths: [Double], _ isMirrored: Bool,
    _ place: (isFirst: Bool, isLast: Bool), _ scene: inout Scene
  ) {
    if row.isHeader {
      scene.commands.append(
        .fill(RoundedRect(whole, cornerRadius: place.isFirst ? 6 : 0), colors.panel))
      if place.isFirst {
        let lower = Rect(
          x: whole.minX, y: whole.center.y, width: whole.width, height: whole.height / 2)
        scene.commands.append(.fill(RoundedRect(lower), colors.panel))
      }
    }
    if !place.isLast {
      let line = Rect(x: whole.minX, y: whole.maxY - 1, width: whole.width, height: 1)
      scene.commands.append(.fill(RoundedRect(line), colors.line))
    }
    var x = whole.minX
    for width in isMirrored ? widths.reversed().dropLast() : widths.dropLast() {
      x += width
      scene.commands.append(
        .fill(
          RoundedRect(Rect(x: x - 1, y: whole.minY, width: 1, height: whole.height)),
          colors.line))
    }
  }

  private static func alignment(_ alignment: FlowTable.Alignment) -> TextAlignment {
    switch alignment {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }

  /// How wide each column is.
  ///
  /// All are as their content would be by itself where they find room, else the widest give way first,
  /// but none below its longest word; columns that find no room even so are left out.
  func columnWidths(_ table: FlowTable, room: Double) -> [Double] {
    var (least, wanted) = columnNeeds(table)
    var count = 0
    var taken = 0.0
    while count < least.count, count == 0 || taken + least[count] <= room {
      taken += least[count]
      count += 1
    }
    hiddenColumns = max(hiddenColumns, least.count - count)
    least.removeLast(least.count - count)
    wanted.removeLast(wanted.count - count)
    guard wanted.reduce(0, +) > room else { return wanted }
    // Columns below an even share keep what they want; the others share what is left.
    var widths = wanted
    var open = Set(wanted.indices)
    var left = room
    while !open.isEmpty {
      let share = left / Double(open.count)
      // What an even share is too little for takes its least, before anyone takes more.
      let settled = open.filter { least[$0] > share }
      if !settled.isEmpty {
        for index in settled {
          widths[index] = min(least[index], room)
          left -= widths[index]
        }
        open.subtract(settled)
        continue
      }
      let modest = open.filter { wanted[$0] <= share }
      guard !modest.isEmpty else {
        for index in open { widths[index] = share.rounded(.down) }
        break
      }
      for index in modest { left -= wanted[index] }
      open.subtract(modest)
    }
    return widths
  }

  /// How wide each column must be for its longest word, and would be by itself.
  private func columnNeeds(_ table: FlowTable) -> (least: [Double], wanted: [Double]) {
    let count = table.columnCount
    var least = [Double](repeating: narrowest, count: count)
    var wanted = least
    for row in table.rows.prefix(Self.sample) {
      let font = FlowFont(
        size: base * 0.93, weight: row.isHeader ? 650 : 400, color: colors.page.text)
      for (index, cell) in row.cells.enumerated() where !cell.text.isBlank {
        // What is very long wraps whatever the width is.
        let plain = cell.text.plainText
        let isLong = plain.utf8.count > 400
        let text = isLong ? FlowText(String(plain.prefix(120))) : cell.text
        let run = paragraph(text, font, width: 10_000, maximumLines: 60).run
        let width = measurer.lines(of: run, scale: scale).reduce(0) { max($0, $1.width) }
        let border = 2 * padding.x + 2
        wanted[index] = max(wanted[index], (width + border).rounded(.up))
        // The longest word has about its share of the width.
        let lines = plain.split(separator: "\n").reduce(1) { max($0, $1.utf8.count) }
        let word = plain.split(whereSeparator: \.isWhitespace).reduce(0) { max($0, $1.utf8.count) }
        let share = min(1, 1.15 * Double(word) / Double(lines))
        least[index] = max(least[index], min(160, (width * share + border).rounded(.up)))
      }
    }
    return (zip(least, wanted).map { min($0, $1) }, wanted)
  }
}
