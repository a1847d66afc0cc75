package import Geometry

/// Where the dock's parts lie, in logical pixels of the monitor.
package struct DockLayout: Hashable, Sendable {
  /// The place of one item.
  package struct Cell: Hashable, Sendable {
    /// The item.
    package var id: ItemID
    /// The area that belongs to it: what a pointer hits.
    package var frame: Rect
    /// Where its icon is drawn at rest.
    package var icon: Rect
  }

  /// The dock's background.
  package var panel: Rect
  /// The items that are at least partly visible or scrolled out, in order.
  package var cells: [Cell]
  /// The line between what stays and what merely runs, if both are there.
  package var separator: Rect?
  /// The side of an icon after shrinking to fit.
  package var iconSize: Double
  /// How far the items can be scrolled along the edge; 0 where all fit.
  package var scrollRange: Double

  /// The space between an icon and the border of the panel across the edge.
  static let padding = 9.0
  /// The space at each end of the panel.
  static let endPadding = 6.0
  /// The space between two icons, as a share of an icon.
  static let spacing = 0.25
  /// The room beside the panel that shadow and bounce need.
  package static let headroom = 22.0
  /// The room that the separator takes along the edge.
  static let separatorLength = 13.0

  /// The thickness of the panel for icons of `iconSize`.
  package static func thickness(iconSize: Double) -> Double { iconSize + 2 * padding }

  /// The frame that the dock's window asks for, in logical pixels: the whole edge, so that nothing
  /// has to move when items come and go.
  package static func windowFrame(settings: DockSettings, bounds: Rect) -> Rect {
    let depth = thickness(iconSize: settings.iconSize) + settings.margin + headroom
    switch settings.edge {
    case .top: return Rect(x: 0, y: 0, width: bounds.width, height: depth)
    case .bottom: return Rect(x: 0, y: bounds.height - depth, width: bounds.width, height: depth)
    case .left: return Rect(x: 0, y: 0, width: depth, height: bounds.height)
    case .right: return Rect(x: bounds.width - depth, y: 0, width: depth, height: bounds.height)
    }
  }

  /// How much of the edge is kept free of windows, in logical pixels.
  package static func reservedDepth(settings: DockSettings) -> Double {
    thickness(iconSize: settings.iconSize) + 2 * settings.margin
  }

  /// Lays `items` out inside `window`, whatever frame the window manager gave it.
  package init(items: [DockItem], settings: DockSettings, window: Rect, scroll: Double = 0) {
    let isHorizontal = settings.edge.isHorizontal
    let available = (isHorizontal ? window.width : window.height) - 2 * settings.margin
    let pinned = items.filter(\.isPinned).count
    let separates = pinned > 0 && pinned < items.count
    let extra = 2 * Self.endPadding + (separates ? Self.separatorLength : 0)
    let count = Double(max(1, items.count))

    let fitting = ((available - extra) / (count * (1 + Self.spacing))).rounded(.down)
    iconSize = min(settings.iconSize, max(settings.minimumIconSize, fitting))
    let pitch = iconSize + (iconSize * Self.spacing).rounded()
    let content = extra + pitch * count
    let length = min(content, available)
    scrollRange = max(0, content - length)
    let offset = min(max(0, scroll), scrollRange)

    let thickness = Self.thickness(iconSize: iconSize)
    let begin =
      (isHorizontal ? window.minX : window.minY)
      + ((isHorizontal ? window.width : window.height) - length) / 2
    let start = begin.rounded()
    let across: Double
    switch settings.edge {
    case .top: across = window.minY + settings.margin
    case .bottom: across = window.maxY - settings.margin - thickness
    case .left: across = window.minX + settings.margin
    case .right: across = window.maxX - settings.margin - thickness
    }
    func place(_ along: Double, _ length: Double) -> Rect {
      isHorizontal
        ? Rect(x: along, y: across, width: length, height: thickness)
        : Rect(x: across, y: along, width: thickness, height: length)
    }

    panel = place(start, length)
    cells = []
    separator = nil
    var along = start + Self.endPadding - offset
    for (index, item) in items.enumerated() {
      if separates && index == pinned {
        separator = place(along, Self.separatorLength)
        along += Self.separatorLength
      }
      let frame = place(along, pitch)
      let icon = Rect(
        x: (frame.center.x - iconSize / 2).rounded(), y: (frame.center.y - iconSize / 2).rounded(),
        width: iconSize, height: iconSize)
      cells.append(Cell(id: item.id, frame: frame, icon: icon))
      along += pitch
    }
  }

  /// The item at `location`, if any; items scrolled out of the panel are not there.
  package func item(at location: Point) -> ItemID? {
    guard panel.contains(location) else { return nil }
    return cells.first { $0.frame.contains(location) }?.id
  }

  /// The cell of `id`.
  package func cell(_ id: ItemID) -> Cell? { cells.first { $0.id == id } }
}
