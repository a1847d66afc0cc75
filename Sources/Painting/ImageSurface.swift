internal import CCairo

/// A picture in memory: 32 bits a pixel in native byte order, alpha in the highest byte, colours
/// premultiplied, rows from the top.
///
/// The memory is the surface's own, or borrowed from a caller who keeps it alive, such as a
/// shared-memory segment that the X server reads too.
package final class ImageSurface {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Bytes from one row to the next; a multiple of 4.
  package let stride: Int

  /// The Cairo surface, owned.
  let raw: OpaquePointer
  /// Keeps borrowed memory alive for as long as the surface.
  private let owner: AnyObject?
  private let base: UnsafeMutableRawPointer

  /// A transparent picture in memory of its own.
  ///
  /// - Throws: `PaintingError` when the size is empty, too large or memory is short.
  package init(width: Int, height: Int) throws(PaintingError) {
    guard (1...32767).contains(width), (1...32767).contains(height) else {
      throw PaintingError("no picture can be \(width) x \(height) pixels")
    }
    raw = try checked(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      while: "making a picture of \(width) x \(height) pixels")
    guard let data = cairo_image_surface_get_data(raw) else {
      cairo_surface_destroy(raw)
      throw PaintingError("a picture of \(width) x \(height) pixels has no memory")
    }
    base = UnsafeMutableRawPointer(data)
    self.width = width
    self.height = height
    stride = Int(cairo_image_surface_get_stride(raw))
    owner = nil
  }

  /// A picture in memory that the caller owns; what is there stays there.
  ///
  /// - Parameters:
  ///   - memory: The first pixel of the top row; `stride * height` bytes, valid until the surface
  ///     is released (`owner` can see to that). May be read-only if nothing is drawn on it.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - stride: Bytes from row to row, a multiple of 4, at least `4 * width`.
  ///   - owner: An object to hold while the surface lives, or `nil`.
  /// - Throws: `PaintingError` when the numbers don't fit together.
  package init(
    wrapping memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    owner: AnyObject? = nil
  ) throws(PaintingError) {
    guard (1...32767).contains(width), (1...32767).contains(height), stride >= 4 * width,
      stride % 4 == 0, stride <= Int(Int32.max)
    else {
      throw PaintingError("no picture can be \(width) x \(height) pixels with a row of \(stride)")
    }
    raw = try checked(
      cairo_image_surface_create_for_data(
        memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), Int32(stride)),
      while: "wrapping a picture of \(width) x \(height) pixels")
    base = memory
    self.width = width
    self.height = height
    self.stride = stride
    self.owner = owner
  }

  /// Takes over a Cairo image surface in ARGB32; a reference is consumed also when this throws.
  init(adopting surface: OpaquePointer) throws(PaintingError) {
    guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
      let data = cairo_image_surface_get_data(surface)
    else {
      cairo_surface_destroy(surface)
      throw PaintingError("the picture is not in premultiplied ARGB")
    }
    raw = surface
    base = UnsafeMutableRawPointer(data)
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    stride = Int(cairo_image_surface_get_stride(surface))
    owner = nil
  }

  deinit {
    // Finished, since a pattern in some cache may still hold a reference after the memory went.
    cairo_surface_finish(raw)
    cairo_surface_destroy(raw)
  }

  /// Lends the pixels, `stride * height` bytes; what `body` writes is seen by later drawing.
  ///
  /// The pointer is valid inside `body` alone.
  package func withPixels<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(raw)
    defer { cairo_surface_mark_dirty(raw) }
    return try body(UnsafeMutableRawBufferPointer(start: base, count: stride * height))
  }

  /// The pixel at `x`, `y` as `0xAARRGGBB`, premultiplied; the place must lie inside.
  package func pixel(x: Int, y: Int) -> UInt32 {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the picture")
    cairo_surface_flush(raw)
    return base.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
  }

  /// Makes every pixel transparent.
  package func clear() {
    withPixels { pixels in
      for row in 0..<height {
        pixels.baseAddress?.advanced(by: row * stride).initializeMemory(
          as: UInt8.self, repeating: 0, count: 4 * width)
      }
    }
  }
}

/// Takes over `surface`; one in an error state is released and told.
func checked(
  _ surface: OpaquePointer?, while doing: @autoclosure () -> String
) throws(PaintingError) -> OpaquePointer {
  let status = cairo_surface_status(surface)
  guard let surface, status == CAIRO_STATUS_SUCCESS else {
    cairo_surface_destroy(surface)
    throw PaintingError("\(doing()): \(words(for: status))")
  }
  return surface
}

/// Cairo's own words for a status.
func words(for status: cairo_status_t) -> String {
  cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown Cairo error"
}
