package import Geometry

/// The room at a border of the screen that windows leave free: the numbers of
/// `_NET_WM_STRUT_PARTIAL`.
package struct Strut: Hashable, Sendable {
  /// left, right, top, bottom, then start and end along each of them, in root pixels; widths count
  /// from the border of the whole screen, ends are inclusive.
  package let numbers: [UInt]

  /// The room for a dock that takes `thickness` root pixels at `edge` of `monitor`.
  ///
  /// `nil` where none can be reserved: struts count from the border of the screen, so a strut at an
  /// edge with another of the `monitors` behind it would take that one's room.
  package init?(
    edge: Edge, thickness: Double, of monitor: Rect, monitors: [Rect], screen: Size
  ) {
    let thickness = thickness.rounded(.up)
    guard thickness >= 1, !monitor.isEmpty else { return nil }
    let behind = Self.area(behind: edge, of: monitor, screen: screen)
    guard !monitors.contains(where: { $0 != monitor && $0.intersection(behind) != nil }) else {
      return nil
    }
    let gap = edge.isHorizontal ? behind.height : behind.width
    let (start, end) =
      edge.isHorizontal ? (monitor.minX, monitor.maxX) : (monitor.minY, monitor.maxY)
    var numbers = [UInt](repeating: 0, count: 12)
    let side = Self.sides.firstIndex(of: edge) ?? 0
    numbers[side] = Self.whole(gap + thickness)
    numbers[4 + 2 * side] = Self.whole(start)
    numbers[5 + 2 * side] = Self.whole(end - 1)
    self.numbers = numbers
  }

  /// The four widths alone: `_NET_WM_STRUT`, for old window managers.
  package var widths: [UInt] { Array(numbers.prefix(4)) }

  private static let sides: [Edge] = [.left, .right, .top, .bottom]

  private static func whole(_ number: Double) -> UInt { UInt(max(0, number.rounded())) }

  /// What lies between an edge of a monitor and the border of the screen.
  private static func area(behind edge: Edge, of monitor: Rect, screen: Size) -> Rect {
    switch edge {
    case .left: Rect(x: 0, y: monitor.minY, width: monitor.minX, height: monitor.height)
    case .right:
      Rect(
        x: monitor.maxX, y: monitor.minY, width: max(0, screen.width - monitor.maxX),
        height: monitor.height)
    case .top: Rect(x: monitor.minX, y: 0, width: monitor.width, height: monitor.minY)
    case .bottom:
      Rect(
        x: monitor.minX, y: monitor.maxY, width: monitor.width,
        height: max(0, screen.height - monitor.maxY))
    }
  }
}
