internal import CCairo

extension ImageSurface {
  /// Reads a PNG file; for the project's own pictures, never for files of others.
  ///
  /// - Throws: `PaintingError` with the path when the file can't be read or is no PNG.
  package convenience init(pngFile path: String) throws(PaintingError) {
    let loaded = try checked(
      cairo_image_surface_create_from_png(path), while: "reading \(path)")
    guard cairo_image_surface_get_format(loaded) != CAIRO_FORMAT_ARGB32 else {
      try self.init(adopting: loaded)
      return
    }
    // A PNG without alpha comes as RGB24.
    let converted = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(loaded),
      cairo_image_surface_get_height(loaded))
    let context = cairo_create(converted)
    cairo_set_source_surface(context, loaded, 0, 0)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_destroy(loaded)
    try self.init(adopting: try checked(converted, while: "converting \(path)"))
  }

  /// Writes the picture as a PNG file.
  ///
  /// - Throws: `PaintingError` with the path when the file can't be written.
  package func writePNG(to path: String) throws(PaintingError) {
    let status = cairo_surface_write_to_png(raw, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw PaintingError("writing \(path): \(words(for: status))")
    }
  }
}
