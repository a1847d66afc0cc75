internal import CCairo
internal import Geometry

/// Draws outlines on a grid of 24 units with a line of one weight and round ends.
///
/// Straight level and upright lines are moved to where they are sharp, alike on both sides of the
/// middle, so that what is even on the grid stays even in pixels.
final class SymbolPen {
  /// The grid's side, in units.
  static let grid = 24.0
  /// The weight of a line, in units.
  static let weight = 1.8

  let raw: OpaquePointer
  /// Device pixels in a unit.
  let unit: Double
  /// The weight of a line, in device pixels.
  let line: Double
  private let middle: Double

  /// A pen on a surface of `side` by `side` pixels.
  init(_ surface: OpaquePointer, side: Int) {
    raw = cairo_create(surface)
    unit = Double(side) / Self.grid
    middle = Double(side) / 2
    // Thin lines would look pale in small sizes; those near a whole number become sharp.
    let wished = max(Self.weight * unit, min(1.5, Double(side) / 9))
    line = abs(wished - wished.rounded()) < 0.42 && wished > 1.6 ? wished.rounded() : wished
    cairo_set_line_width(raw, line)
    cairo_set_line_cap(raw, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
  }

  deinit { cairo_destroy(raw) }

  /// A place in device pixels, exactly.
  func exact(_ x: Double, _ y: Double) -> Point { Point(x: x * unit, y: y * unit) }

  /// A coordinate in device pixels, moved to where the middle of a line is sharp.
  func sharp(_ value: Double) -> Double {
    let distance = abs(value * unit - middle)
    guard distance > 0.01 else { return middle }
    let far = middle + distance
    // A line of a pixel and a half is sharper in the middle of one than between two.
    let isOdd = Int((line - 0.25).rounded()) % 2 == 1
    let moved = isOdd ? (far - 0.5).rounded() + 0.5 : far.rounded()
    return value * unit < middle ? 2 * middle - moved : moved
  }

  // MARK: Lines

  /// Strokes lines through points; those that are level or upright are sharp.
  func lines(_ points: (Double, Double)..., radius: Double = 0, closed: Bool = false) {
    addLines(points.map { Point(x: $0.0, y: $0.1) }, radius: radius, closed: closed)
    cairo_stroke(raw)
  }

  /// Strokes the shape within points that are computed.
  func shape(_ points: [(Double, Double)], radius: Double) {
    addLines(points.map { Point(x: $0.0, y: $0.1) }, radius: radius, closed: true)
    cairo_stroke(raw)
  }

  /// Fills the shape within points, with corners rounded by the line's own weight.
  func solid(_ points: (Double, Double)..., radius: Double = 0) {
    addLines(points.map { Point(x: $0.0, y: $0.1) }, radius: radius, closed: true)
    cairo_fill_preserve(raw)
    cairo_set_line_width(raw, line * 0.75)
    cairo_stroke(raw)
    cairo_set_line_width(raw, line)
  }

  /// Adds lines through points, in units, with corners of `radius` units.
  func addLines(_ points: [Point], radius: Double, closed: Bool) {
    let places = moved(points, closed: closed)
    let count = places.count
    guard count > 1 else { return }
    if closed {
      let start = between(places[count - 1], places[0])
      cairo_move_to(raw, start.x, start.y)
    } else {
      cairo_move_to(raw, places[0].x, places[0].y)
    }
    let corners = closed ? 0..<count : 1..<(count - 1)
    for index in corners {
      addCorner(
        from: places[(index + count - 1) % count], at: places[index],
        to: places[(index + 1) % count], radius: radius * unit)
    }
    if closed {
      cairo_close_path(raw)
    } else {
      cairo_line_to(raw, places[count - 1].x, places[count - 1].y)
    }
  }

  private func between(_ one: Point, _ two: Point) -> Point {
    Point(x: (one.x + two.x) / 2, y: (one.y + two.y) / 2)
  }

  /// A line to a corner and round it.
  private func addCorner(from: Point, at corner: Point, to: Point, radius: Double) {
    let (before, after) = (corner.distance(to: from), corner.distance(to: to))
    guard radius > 0, before > 0, after > 0 else {
      cairo_line_to(raw, corner.x, corner.y)
      return
    }
    let reach = min(radius, before / 2, after / 2)
    let start = Point(
      x: corner.x + (from.x - corner.x) * reach / before,
      y: corner.y + (from.y - corner.y) * reach / before)
    let end = Point(
      x: corner.x + (to.x - corner.x) * reach / after,
      y: corner.y + (to.y - corner.y) * reach / after)
    cairo_line_to(raw, start.x, start.y)
    // Between a circle's curve and the corner itself.
    let pull = 0.58
    cairo_curve_to(
      raw, start.x + (corner.x - start.x) * pull, start.y + (corner.y - start.y) * pull,
      end.x + (corner.x - end.x) * pull, end.y + (corner.y - end.y) * pull, end.x, end.y)
  }

  /// Points in device pixels, with level and upright sides made sharp.
  private func moved(_ points: [Point], closed: Bool) -> [Point] {
    let count = points.count
    return points.indices.map { index in
      let point = points[index]
      var neighbours: [Point] = []
      if index > 0 || closed { neighbours.append(points[(index + count - 1) % count]) }
      if index < count - 1 || closed { neighbours.append(points[(index + 1) % count]) }
      return Point(
        x: neighbours.contains { $0.x == point.x } ? sharp(point.x) : point.x * unit,
        y: neighbours.contains { $0.y == point.y } ? sharp(point.y) : point.y * unit)
    }
  }

  // MARK: Round shapes

  /// Strokes a rectangle with round corners.
  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    addBox(x, y, width, height, radius: radius)
    cairo_stroke(raw)
  }

  /// Fills a rectangle with round corners; its sides are whole pixels.
  func solidBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    let wide = max(1, (width * unit).rounded())
    // What is even about the middle stays so.
    let isRight = x * unit > middle
    let margin = ((isRight ? Self.grid - x - width : x) * unit).rounded()
    addRound(
      Rect(
        x: isRight ? 2 * middle - margin - wide : margin, y: (y * unit).rounded(), width: wide,
        height: (height * unit).rounded()),
      radius: radius * unit)
    cairo_fill(raw)
  }

  /// Adds a rectangle with round corners, its sides sharp.
  func addBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    let (left, top) = (sharp(x), sharp(y))
    addRound(
      Rect(x: left, y: top, width: sharp(x + width) - left, height: sharp(y + height) - top),
      radius: radius * unit)
  }

  private func addRound(_ rect: Rect, radius: Double) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    cairo_new_sub_path(raw)
    cairo_arc(raw, rect.maxX - radius, rect.minY + radius, radius, -.pi / 2, 0)
    cairo_arc(raw, rect.maxX - radius, rect.maxY - radius, radius, 0, .pi / 2)
    cairo_arc(raw, rect.minX + radius, rect.maxY - radius, radius, .pi / 2, .pi)
    cairo_arc(raw, rect.minX + radius, rect.minY + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(raw)
  }

  /// Strokes a circle, sharp at its four ends.
  func circle(_ x: Double, _ y: Double, radius: Double) {
    let (center, length) = sharpCircle(x, y, radius: radius)
    cairo_new_sub_path(raw)
    cairo_arc(raw, center.x, center.y, length, 0, 2 * .pi)
    cairo_stroke(raw)
  }

  /// Fills a circle.
  func dot(_ x: Double, _ y: Double, radius: Double) {
    cairo_new_sub_path(raw)
    cairo_arc(raw, x * unit, y * unit, max(0.7, radius * unit), 0, 2 * .pi)
    cairo_fill(raw)
  }

  /// Strokes a part of a circle, clockwise, in degrees from the right.
  func arc(_ x: Double, _ y: Double, radius: Double, from: Double, to: Double) {
    cairo_new_sub_path(raw)
    cairo_arc(
      raw, x * unit, y * unit, radius * unit, from * .pi / 180, to * .pi / 180)
    cairo_stroke(raw)
  }

  /// The circle's middle and radius in device pixels.
  private func sharpCircle(
    _ x: Double, _ y: Double, radius: Double
  ) -> (center: Point, radius: Double) {
    let (left, right) = (sharp(x - radius), sharp(x + radius))
    let (top, bottom) = (sharp(y - radius), sharp(y + radius))
    return (
      Point(x: (left + right) / 2, y: (top + bottom) / 2), (right - left + bottom - top) / 4
    )
  }

  // MARK: Free paths

  /// Adds pieces of a path in units and strokes it.
  func stroke(_ path: (SymbolPath) -> Void) {
    path(SymbolPath(raw, unit: unit))
    cairo_stroke(raw)
  }

  /// Draws `body` with room cleared round its lines, so that it stands out from what lies below.
  func cutOut(room: Double = 1.2, _ body: () -> Void) {
    cairo_set_operator(raw, CAIRO_OPERATOR_CLEAR)
    cairo_set_line_width(raw, line + 2 * room * unit)
    body()
    cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
    cairo_set_line_width(raw, line)
    body()
  }
}

/// A free path on the symbol's grid.
struct SymbolPath {
  private let raw: OpaquePointer
  private let unit: Double

  /// A path in a context with `unit` device pixels to a unit.
  init(_ raw: OpaquePointer, unit: Double) {
    self.raw = raw
    self.unit = unit
  }

  /// Starts at a place.
  func move(_ x: Double, _ y: Double) { cairo_move_to(raw, x * unit, y * unit) }

  /// A straight line.
  func line(_ x: Double, _ y: Double) { cairo_line_to(raw, x * unit, y * unit) }

  /// A curve with two pulls.
  func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    cairo_curve_to(raw, x1 * unit, y1 * unit, x2 * unit, y2 * unit, x * unit, y * unit)
  }

  /// A part of a circle, clockwise, in degrees from the right, joined by a line.
  func arc(_ x: Double, _ y: Double, _ radius: Double, from: Double, to: Double) {
    cairo_arc(raw, x * unit, y * unit, radius * unit, from * .pi / 180, to * .pi / 180)
  }

  /// Back to the start.
  func close() { cairo_close_path(raw) }
}
