internal import CCairo

extension ScreenImage {
  /// The picture in a PNG file; what shines through stands before black.
  ///
  /// - Throws: `RigError` when it can't be read.
  package init(pngFile path: String) throws(RigError) {
    let loaded = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(loaded) }
    let (width, height) = (
      cairo_image_surface_get_width(loaded), cairo_image_surface_get_height(loaded)
    )
    // Whatever it was stored as, it is painted into one form.
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    cairo_set_source_surface(context, loaded, 0, 0)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    guard cairo_surface_status(loaded) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { throw RigError("can't read \(path)") }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let pixels = (0..<Int(height)).flatMap { y in
      (0..<Int(width)).map { x in
        UnsafeRawPointer(data).load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
      }
    }
    self.init(width: Int(width), height: Int(height), pixels: pixels)
  }
}
