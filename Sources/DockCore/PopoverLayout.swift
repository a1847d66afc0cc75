internal import DisplayList
internal import Geometry

/// Decides what rows a list of actions has and where they lie.
struct PopoverLayout {
  /// Whose actions they are.
  var owner: ItemID
  var actions: [QuickAction]
  /// Rows of the dock's own, after the actions.
  var systemRows: [PopoverRow] = []
  var settings: DockSettings
  var appearance: Appearance
  var bounds: Rect
  var measurer: any TextMeasuring

  /// The room for a row's picture.
  static let pictureColumn = 46.0
  /// The side of a row's picture.
  static let pictureSize = 20.0
  /// The space between text and the side without a picture.
  static let textPadding = 18.0
  /// The gap between the popover and the item's icon.
  static let anchorGap = 20.0
  /// The space kept to the monitor's sides.
  static let screenMargin = 8.0
  /// The gap above a section.
  static let sectionGap = 7.0
  /// The radius of the card's corners.
  static let cornerRadius = 14.0
  static let minimumWidth = 230.0
  static let maximumWidth = 330.0

  /// The list at an icon of the dock.
  func popover(
    origin: Popover.Origin, anchor: Rect, group: [Int] = [], page: Int = 0
  ) -> Popover {
    let side = roomierSide(anchor)
    let isReversed = opensUpward(side, anchor)
    var list = list(
      origin: origin, group: group, page: page, isReversed: isReversed,
      height: room(side, anchor) - Self.anchorGap - Self.screenMargin)
    list.hasPicturesAtRight = picturesAtRight(side, anchor)
    list.move(to: place(list.frame.size, at: anchor, side: side, isReversed: isReversed).origin)
    return list
  }

  /// The list at the origin, with pictures at the left, at most `height` high.
  func list(
    origin: Popover.Origin, group: [Int], page: Int, isReversed: Bool, height: Double
  ) -> Popover {
    let (drafts, page) = drafts(group: group, page: page, height: height)
    let titleStyle = PopoverLayout.titleStyle(appearance)
    let subtitleStyle = PopoverLayout.subtitleStyle(appearance)
    let chrome = Self.pictureColumn + Self.textPadding

    var widest = 0.0
    for draft in drafts {
      let single = measurer.measure(
        draft.title, style: oneLine(titleStyle), maximumWidth: Self.maximumWidth * 4)
      let arrow = draft.isGroup ? Self.pictureSize : 0
      widest = max(widest, single.size.width + arrow)
      if let subtitle = draft.subtitle {
        let size = measurer.measure(
          subtitle, style: subtitleStyle, maximumWidth: Self.maximumWidth * 4)
        widest = max(widest, size.size.width + arrow)
      }
    }
    let limit = min(Self.maximumWidth, bounds.width - 2 * Self.screenMargin)
    let width = min(limit, max(Self.minimumWidth, (widest + chrome + 4).rounded(.up)))

    var measured = drafts.map { draft -> (PopoverRow, Double) in
      var row = draft
      let (height, lines) = measure(draft, width: width)
      row.titleLines = lines
      return (row, height)
    }
    if isReversed { measured.reverse() }

    var rows: [PopoverRow] = []
    var y = 0.0
    for (index, (draft, height)) in measured.enumerated() {
      var row = draft
      row.startsSection = index > 0 && draft.isSystem != measured[index - 1].0.isSystem
      if row.startsSection { y += Self.sectionGap }
      row.frame = Rect(x: 0, y: y, width: width, height: height)
      rows.append(row)
      y += height
    }
    return Popover(
      item: owner, origin: origin, group: group, page: page,
      frame: Rect(x: 0, y: 0, width: width, height: y), rows: rows, highlighted: nil,
      hasPicturesAtRight: false, isReversed: isReversed)
  }

  static func titleStyle(_ appearance: Appearance) -> TextStyle {
    appearance.style(size: 1.04, weight: 500, lines: 2)
  }

  static func subtitleStyle(_ appearance: Appearance) -> TextStyle { appearance.style(size: 0.86) }

  private func oneLine(_ style: TextStyle) -> TextStyle {
    var style = style
    style.maximumLines = 1
    return style
  }

  // MARK: Rows

  /// The rows of a page in the order of reading, without places, and the page's number: as many as
  /// the height allows, and one at the least.
  private func drafts(
    group: [Int], page: Int, height: Double
  ) -> (rows: [PopoverRow], page: Int) {
    let width = min(Self.maximumWidth, bounds.width - 2 * Self.screenMargin)
    let more = Self.plain(.more, "More…", .symbol(.more))
    var content = actions
    var title = "Back"
    for index in group where content.indices.contains(index) {
      title = content[index].title
      content = content[index].children
    }
    let back = Self.plain(.back, page > 0 ? "Back" : title, .symbol(.back))
    // Rows that are narrower in the end are so because nothing wraps in them, so heights hold.
    func extent(_ row: PopoverRow) -> Double { measure(row, width: width).height }
    var rest = content.indices.map { row(content[$0], at: $0) }[...]
    var number = 0
    while true {
      let isFirst = number == 0 && group.isEmpty
      let fixed = isFirst ? systemRows : [back]
      let most = isFirst ? settings.maximumActions : rest.count
      var left = height - fixed.reduce(0) { $0 + extent($1) } - Self.sectionGap
      var taken: [PopoverRow] = []
      while let next = rest.first, taken.count < most {
        let needed = extent(next)
        let isLast = rest.count == 1
        guard
          needed + (isLast ? 0 : extent(more)) <= left
            || (taken.isEmpty && (number > 0 || fixed.isEmpty))
        else { break }
        left -= needed
        taken.append(next)
        rest.removeFirst()
      }
      let rows = taken + (rest.isEmpty ? [] : [more])
      if number == page || rest.isEmpty {
        return (isFirst ? rows + fixed : fixed + rows, number)
      }
      number += 1
    }
  }

  /// How high a row is at a width, and how many lines its title takes.
  private func measure(_ row: PopoverRow, width: Double) -> (height: Double, lines: Int) {
    let arrow = row.isGroup ? Self.pictureSize : 0
    let room = width - Self.pictureColumn - Self.textPadding - arrow
    let title = measurer.measure(
      row.title, style: Self.titleStyle(appearance), maximumWidth: room)
    let subtitle = row.subtitle.map {
      measurer.measure($0, style: Self.subtitleStyle(appearance), maximumWidth: room).size.height
    }
    let text = title.size.height + (subtitle.map { $0 + 2 } ?? 0)
    return (max(44, (text + 22).rounded(.up)), min(2, max(1, title.lines)))
  }

  /// The dock's own rows for an item.
  static func systemRows(of item: DockItem) -> [PopoverRow] {
    var rows: [PopoverRow] = []
    if item.isPinned {
      rows.append(plain(.removeFromDock, "Remove from Dock", .symbol(.unpin)))
    } else {
      rows.append(plain(.keepInDock, "Keep in Dock", .symbol(.pin)))
    }
    if item.isRunning { rows.append(plain(.quit, "Quit", .symbol(.quit))) }
    return rows
  }

  private func row(_ action: QuickAction, at index: Int) -> PopoverRow {
    PopoverRow(
      kind: action.children.isEmpty ? .action(action.type) : .group(index), title: action.title,
      subtitle: action.subtitle,
      picture: action.picture ?? .symbol(.action), isDestructive: action.isDestructive,
      isSelected: action.isSelected, isEnabled: action.isEnabled, frame: .zero, titleLines: 1,
      startsSection: false)
  }

  private static func plain(
    _ kind: PopoverRow.Kind, _ title: String, _ picture: RowPicture
  ) -> PopoverRow {
    PopoverRow(
      kind: kind, title: title, subtitle: nil, picture: picture, isDestructive: false,
      isSelected: false, isEnabled: true, frame: .zero, titleLines: 1, startsSection: false)
  }

  // MARK: Places

  /// The side of the anchor with more room, along the axis that leads away from the dock's edge.
  private func roomierSide(_ anchor: Rect) -> Edge {
    if settings.edge.isHorizontal {
      return anchor.minY - bounds.minY >= bounds.maxY - anchor.maxY ? .top : .bottom
    }
    return anchor.minX - bounds.minX >= bounds.maxX - anchor.maxX ? .left : .right
  }

  private func room(_ side: Edge, _ anchor: Rect) -> Double {
    switch side {
    case .top: anchor.minY - bounds.minY
    case .bottom: bounds.maxY - anchor.maxY
    case .left, .right: bounds.height
    }
  }

  /// Whether item 1, the one nearest the finger, is the lowest row.
  private func opensUpward(_ side: Edge, _ anchor: Rect) -> Bool {
    switch side {
    case .top: true
    case .bottom: false
    case .left, .right: anchor.center.y > bounds.center.y
    }
  }

  private func picturesAtRight(_ side: Edge, _ anchor: Rect) -> Bool {
    switch side {
    case .left: true
    case .right: false
    case .top, .bottom: anchor.center.x > bounds.center.x
    }
  }

  private func place(
    _ size: Size, at anchor: Rect, side: Edge, isReversed: Bool
  ) -> Rect {
    var origin: Point
    switch side {
    case .top:
      origin = Point(x: 0, y: anchor.minY - Self.anchorGap - size.height)
    case .bottom:
      origin = Point(x: 0, y: anchor.maxY + Self.anchorGap)
    case .left:
      origin = Point(x: anchor.minX - Self.anchorGap - size.width, y: 0)
    case .right:
      origin = Point(x: anchor.maxX + Self.anchorGap, y: 0)
    }
    if side == .top || side == .bottom {
      // The picture column stands over the icon.
      origin.x =
        picturesAtRight(side, anchor)
        ? anchor.center.x + Self.pictureColumn / 2 - size.width
        : anchor.center.x - Self.pictureColumn / 2
    } else {
      origin.y = isReversed ? anchor.maxY - size.height : anchor.minY
    }
    origin = Point(x: origin.x.rounded(), y: origin.y.rounded())
    return Rect(origin: origin, size: size).clamped(to: bounds.inset(by: Self.screenMargin))
  }
}

extension Popover {
  /// Moves the list so that its corner lies at `origin`.
  mutating func move(to origin: Point) {
    let way = Point(x: origin.x - frame.minX, y: origin.y - frame.minY)
    frame = frame.moved(by: way)
    for index in rows.indices { rows[index].frame = rows[index].frame.moved(by: way) }
  }
}

extension PopoverRow {
  /// Whether it opens other rows in their place.
  var isGroup: Bool { if case .group = kind { true } else { false } }
}
