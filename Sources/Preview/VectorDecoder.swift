internal import CCairo
internal import CGIO
internal import CRsvg
internal import PreviewProtocol

/// Draws SVG by librsvg, at the asked size.
enum VectorDecoder {
  /// Whether a file looks like SVG, plain or packed by gzip.
  static func knows(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B]) { return true }
    let text = bytes.prefix(4096)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = text.starts(with: mark) ? text.dropFirst(3) : text
    guard let first = start.first(where: { !($0 <= 0x20) }) else { return false }
    return first == UInt8(ascii: "<")
  }

  /// Draws the file into the asked square; nothing outside the file is read, since it has no
  /// address.
  static func decode(
    _ bytes: [UInt8], _ request: IconRequest
  ) throws(DecodingFailure) -> Pixels {
    let handle = bytes.withUnsafeBufferPointer {
      rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), nil)
    }
    guard let handle else { throw DecodingFailure(.damaged) }
    defer { g_object_unref(handle) }
    let natural = naturalSize(of: handle)
    let size = Pixels.fitted(natural.width, natural.height, into: request.pixelSize)
    rsvg_handle_set_dpi(handle, 96 * request.scale)
    guard let pixels = draw(handle, width: size.width, height: size.height) else {
      throw DecodingFailure(.damaged)
    }
    return pixels
  }

  /// Draws a document into a picture of some size; `nil` where it can't be drawn.
  static func draw(
    _ handle: UnsafeMutablePointer<RsvgHandle>, width: Int, height: Int
  ) -> Pixels? {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    var place = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    guard rsvg_handle_render_document(handle, context, &place, nil) != 0,
      cairo_status(context) == CAIRO_STATUS_SUCCESS
    else { return nil }
    cairo_surface_flush(surface)
    return Pixels(cairo: surface, width: width, height: height)
  }

  /// The document's own width and height in any unit; only their ratio is used.
  static func naturalSize(
    of handle: UnsafeMutablePointer<RsvgHandle>
  ) -> (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0, width > 0,
      height > 0
    {
      return (width, height)
    }
    var (hasWidth, hasHeight, hasBox) = (gboolean(0), gboolean(0), gboolean(0))
    var (ownWidth, ownHeight) = (RsvgLength(), RsvgLength())
    var box = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &ownWidth, &hasHeight, &ownHeight, &hasBox, &box)
    return hasBox != 0 ? (box.width, box.height) : (1, 1)
  }
}
