internal import CCairo
internal import DisplayList
internal import Geometry

/// A Cairo context on an image, with the map from logical to device pixels.
///
/// The context's own matrix stays the identity outside `transformed`: shapes are laid onto whole
/// device pixels and text is set at its device size, so both stay sharp at any scale.
final class Canvas {
  /// The context; owned.
  let raw: OpaquePointer
  /// Device pixels in one logical pixel.
  let scale: Double
  /// The device pixel that the scene's origin falls on; whole numbers.
  let offset: Point

  /// A canvas on `surface`, on which the scene point `origin` lies at the top left pixel.
  init(_ surface: ImageSurface, scale: Double, origin: Point) {
    raw = cairo_create(surface.raw)
    self.scale = scale
    offset = Point(x: -(origin.x * scale).rounded(), y: -(origin.y * scale).rounded())
  }

  deinit { cairo_destroy(raw) }

  /// The exact place in device pixels.
  func device(_ point: Point) -> Point {
    Point(x: point.x * scale + offset.x, y: point.y * scale + offset.y)
  }

  /// The exact place in device pixels.
  func device(_ rect: Rect) -> Rect {
    rect.scaled(by: scale).moved(by: offset)
  }

  /// The place in whole device pixels; what is not empty stays at least one pixel.
  func snapped(_ rect: Rect) -> Rect {
    let exact = device(rect)
    let left = exact.minX.rounded()
    let top = exact.minY.rounded()
    let width = exact.maxX.rounded() - left
    let height = exact.maxY.rounded() - top
    return Rect(
      x: left, y: top, width: rect.width > 0 ? max(1, width) : 0,
      height: rect.height > 0 ? max(1, height) : 0)
  }

  /// The place in whole device pixels with the rounded size first, so that a square stays one.
  func snappedKeepingShape(_ rect: Rect) -> Rect {
    let exact = device(rect)
    let width = max(1, exact.width.rounded())
    let height = max(1, exact.height.rounded())
    return Rect(
      x: (exact.center.x - width / 2).rounded(), y: (exact.center.y - height / 2).rounded(),
      width: width, height: height)
  }

  /// Sets the colour of what is drawn next.
  func setSource(_ color: Color) {
    cairo_set_source_rgba(raw, color.red, color.green, color.blue, color.alpha)
  }

  /// Adds a rounded rectangle in device pixels to the path.
  func addRoundedRect(_ rect: Rect, radius: Double) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      cairo_rectangle(raw, rect.minX, rect.minY, rect.width, rect.height)
      return
    }
    cairo_new_sub_path(raw)
    cairo_arc(raw, rect.maxX - radius, rect.minY + radius, radius, -.pi / 2, 0)
    cairo_arc(raw, rect.maxX - radius, rect.maxY - radius, radius, 0, .pi / 2)
    cairo_arc(raw, rect.minX + radius, rect.maxY - radius, radius, .pi / 2, .pi)
    cairo_arc(raw, rect.minX + radius, rect.minY + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(raw)
  }

  /// Runs `body` and undoes its clip, matrix and source afterwards.
  func saved(_ body: () -> Void) {
    cairo_save(raw)
    body()
    cairo_restore(raw)
  }
}
