internal import CCairo

extension ImageSurface {
  /// Some rows of the picture as a picture that shares its memory, and keeps it; `nil` where they
  /// aren't all there.
  package func part(rows: Range<Int>) -> ImageSurface? {
    guard rows.lowerBound >= 0, rows.upperBound <= height, !rows.isEmpty else { return nil }
    return withPixels { pixels in
      pixels.baseAddress.flatMap {
        try? ImageSurface(
          wrapping: $0 + rows.lowerBound * stride, width: width, height: rows.count,
          stride: stride, owner: self)
      }
    }
  }

  /// A smaller copy in memory of its own, opaque: what the alpha byte says of the original is left
  /// out.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row of the copy.
  ///   - height: Rows of the copy.
  /// - Returns: The copy, or `nil` where memory is short.
  package func opaqueCopy(width: Int, height: Int) -> ImageSurface? {
    guard let copy = try? ImageSurface(width: width, height: height),
      let context = cairo_create(copy.raw)
    else { return nil }
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_paint(context)
    let (across, down) = (
      Double(width) / Double(self.width), Double(height) / Double(self.height)
    )
    cairo_scale(context, across, down)
    // A view of the same pixels that knows no alpha.
    cairo_surface_flush(raw)
    guard let data = cairo_image_surface_get_data(raw),
      let view = cairo_image_surface_create_for_data(
        data, CAIRO_FORMAT_RGB24, Int32(self.width), Int32(self.height), Int32(stride))
    else { return nil }
    defer { cairo_surface_destroy(view) }
    cairo_set_source_surface(context, view, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_paint(context)
    cairo_surface_finish(view)
    return copy
  }
}
