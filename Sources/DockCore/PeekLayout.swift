internal import DisplayList
internal import Geometry

/// Where a peek lies and how its content is divided.
struct PeekLayout {
  /// What a peek can use of the monitor: all but the dock, in logical pixels.
  var area: Rect
  /// The side of the monitor that the dock lies at.
  var edge: Edge

  /// The strip with name and facts below the page.
  static let footer = 54.0
  /// The space between card and dock.
  static let gap = 22.0
  /// The space between card and actions.
  static let actionsGap = 12.0
  /// The radius of the card's corners.
  static let cornerRadius = 16.0
  /// The smallest card, without the footer.
  static let smallest = Size(width: 340, height: 220)
  /// The space round a page that is narrower than the smallest card.
  static let pageInset = 16.0
  /// The space round entries.
  static let gridInset = 16.0
  /// The room of a file in a folder.
  static let fileCell = Size(width: 112, height: 112)

  init(bounds: Rect, panel: Rect, edge: Edge) {
    self.edge = edge
    var area = bounds.inset(by: 14)
    if !panel.isEmpty {
      switch edge {
      case .bottom: area.size.height = panel.minY - Self.gap - area.minY
      case .top:
        area.size.height = area.maxY - panel.maxY - Self.gap
        area.origin.y = panel.maxY + Self.gap
      case .left:
        area.size.width = area.maxX - panel.maxX - Self.gap
        area.origin.x = panel.maxX + Self.gap
      case .right: area.size.width = panel.minX - Self.gap - area.minX
      }
    }
    self.area = Rect(
      x: area.minX, y: area.minY, width: max(120, area.width), height: max(120, area.height))
  }

  /// The most room for a page.
  var room: Size {
    let height = max(80, (area.height * 0.94 - Self.footer).rounded(.down))
    return Size(
      width: min((area.width * 0.86).rounded(.down), (height * 1.3).rounded(.down)),
      height: height)
  }

  /// The card round a page of a size, at the anchor's side of the area; in the middle where there is
  /// no anchor.
  func card(page: Size, anchor: Rect?) -> Rect {
    let least = Self.smallest
    let inset = Self.inset(of: page)
    let size = Size(
      width: min(area.width, max(min(least.width, room.width), page.width)),
      height: min(
        area.height,
        max(min(least.height, room.height), page.height + 2 * inset) + Self.footer))
    guard let anchor else {
      return Rect(
        x: (area.center.x - size.width / 2).rounded(),
        y: (area.center.y - size.height / 2).rounded(), width: size.width, height: size.height)
    }
    let middle = Point(
      x: (anchor.center.x - size.width / 2).rounded(),
      y: (anchor.center.y - size.height / 2).rounded())
    let origin: Point =
      switch edge {
      case .bottom: Point(x: middle.x, y: area.maxY - size.height)
      case .top: Point(x: middle.x, y: area.minY)
      case .left: Point(x: area.minX, y: middle.y)
      case .right: Point(x: area.maxX - size.width, y: middle.y)
      }
    return Rect(origin: origin, size: size).clamped(to: area)
  }

  /// The space round a page: a small picture lies in its card, a larger one fills it.
  static func inset(of page: Size) -> Double { page.width < smallest.width ? pageInset : 0 }

  /// The space below actions that a finger has swiped up, so that it isn't on one at once.
  static let swipeGap = 44.0

  /// The card moved up, and made smaller where it must be, so that actions of a size have room below
  /// it; and where these go.
  ///
  /// - Parameters:
  ///   - actions: The size of the list.
  ///   - card: The card without it.
  ///   - gap: The space to leave below the list.
  /// - Returns: The card and the list, in logical pixels of the monitor.
  func makingRoom(
    for actions: Size, below card: Rect, gap: Double
  ) -> (card: Rect, actions: Rect) {
    let need = actions.height + Self.actionsGap + gap
    let height = max(min(card.height, 160), min(card.height, area.height - need))
    let factor = height / card.height
    let total = height + need
    let wished = edge == .top ? card.minY : card.maxY - total
    let top = max(area.minY, min(wished, area.maxY - total)).rounded()
    let center = card.center.x
    let moved = Rect(
      x: (center - card.width * factor / 2).rounded(), y: top,
      width: (card.width * factor).rounded(), height: height.rounded())
    let list = Rect(
      x: (center - actions.width / 2).rounded(), y: moved.maxY + Self.actionsGap,
      width: actions.width, height: actions.height)
    return (moved, list.clamped(to: area))
  }

  // MARK: Entries

  /// How entries lie on a page.
  struct Grid: Hashable {
    var columns: Int
    var rows: Int
    var cell: Size
    var count: Int

    /// How many entries a page has.
    var perPage: Int { max(1, columns * rows) }
    /// How many pages there are.
    var pageCount: Int { max(1, (count + perPage - 1) / perPage) }
    /// The size of a page.
    var size: Size {
      Size(
        width: Double(columns) * cell.width + 2 * PeekLayout.gridInset,
        height: Double(rows) * cell.height + 2 * PeekLayout.gridInset)
    }
    /// The entries of a page.
    func range(page: Int) -> Range<Int> {
      let start = min(page, pageCount - 1) * perPage
      return start..<min(count, start + perPage)
    }
    /// The cell of an entry on its page, within the page.
    func frame(of index: Int) -> Rect {
      let place = index % perPage
      return Rect(
        x: PeekLayout.gridInset + Double(place % columns) * cell.width,
        y: PeekLayout.gridInset + Double(place / columns) * cell.height, width: cell.width,
        height: cell.height)
    }
  }

  /// How so many entries lie: pictures of windows large, files in a grid that is wider than high.
  func grid(count: Int, isWindows: Bool) -> Grid {
    let room = Size(
      width: room.width - 2 * Self.gridInset, height: room.height - 2 * Self.gridInset)
    var cell = Self.fileCell
    var most = 7
    if isWindows {
      most = count == 1 ? 1 : count <= 4 ? 2 : 3
      let width = min(count == 1 ? 560.0 : 380, room.width / Double(min(most, max(1, count))))
      cell = Size(
        width: width.rounded(.down), height: min(room.height, (width * 0.66 + 30).rounded(.down)))
    }
    let widest = max(1, Int(room.width / cell.width))
    let columns = max(1, min(most, widest, max(count, isWindows ? 1 : 3)))
    let highest = max(1, Int(room.height / cell.height))
    let rows = max(1, min(highest, isWindows ? highest : 5, (count + columns - 1) / columns))
    return Grid(columns: columns, rows: rows, cell: cell, count: count)
  }
}
