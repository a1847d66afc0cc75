internal import CGIO
internal import CPixbuf
internal import Glibc
internal import PreviewProtocol

/// The PNG pictures of the shared thumbnail cache, with what they say about the file they are of.
enum Thumbnails {
  /// Decodes a thumbnail, if it is one of the file that the request names, as it is now.
  ///
  /// - Returns: Its pixels as they are; its first fact is its size.
  static func read(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let bytes = try file.bytes(count: 8 << 20)
    // Nothing but a PNG is looked into, whatever is kept there.
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), let loader = gdk_pixbuf_loader_new() else {
      throw DocumentFailure(.unsupported)
    }
    defer { g_object_unref(loader) }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(sizePrepared as SizePrepared, to: GCallback.self),
      nil, nil, GConnectFlags(rawValue: 0))
    let isTaken = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
    guard gdk_pixbuf_loader_close(loader, nil) != 0, isTaken != 0,
      let picture = gdk_pixbuf_loader_get_pixbuf(loader)
    else { throw DocumentFailure(.damaged) }
    func says(_ key: String) -> String? {
      gdk_pixbuf_get_option(picture, "tEXt::Thumb::\(key)").map { String(cString: $0) }
    }
    guard says("URI") == request.uri, says("MTime") == String(request.modified),
      says("Size").map({ $0 == String(request.fileSize) }) ?? true
    else { throw DocumentFailure(.gone) }
    do {
      let pixels = try RasterDecoder.premultiplied(picture)
      return DocumentPage(pixels: pixels, facts: ["\(pixels.width) × \(pixels.height)"])
    } catch {
      throw DocumentFailure(.damaged)
    }
  }

  /// A PNG of a picture, with what the standard wants to be told about the file of the request.
  static func encode(_ pixels: Pixels, _ request: DocumentRequest) throws(DocumentFailure)
    -> [UInt8]
  {
    var straight: [UInt8] = []
    straight.reserveCapacity(4 * pixels.values.count)
    for value in pixels.values {
      let alpha = value >> 24
      for shift in [UInt32(16), 8, 0] {
        let part = value >> shift & 0xFF
        straight.append(UInt8(alpha == 0 ? 0 : min(255, (part * 255 + alpha / 2) / alpha)))
      }
      straight.append(UInt8(alpha))
    }
    let picture = straight.withUnsafeBufferPointer { bytes in
      gdk_pixbuf_new_from_data(
        bytes.baseAddress, GDK_COLORSPACE_RGB, 1, 8, Int32(pixels.width), Int32(pixels.height),
        Int32(4 * pixels.width), nil, nil
      ).flatMap { gdk_pixbuf_copy($0) }
    }
    guard let picture else { throw DocumentFailure(.unreadable) }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    let words = [
      ("tEXt::Thumb::URI", request.uri), ("tEXt::Thumb::MTime", String(request.modified)),
      ("tEXt::Thumb::Size", String(request.fileSize)),
      ("tEXt::Thumb::Mimetype", request.contentType), ("tEXt::Software", "pressdock"),
    ].filter { !$0.1.isEmpty }
    var keys = words.map { strdup($0.0) } + [nil]
    var values = words.map { strdup($0.1) } + [nil]
    defer { (keys + values).forEach { free($0) } }
    var buffer: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    guard
      gdk_pixbuf_save_to_bufferv(picture, &buffer, &size, "png", &keys, &values, nil) != 0,
      let buffer
    else { throw DocumentFailure(.unreadable) }
    defer { g_free(buffer) }
    return Array(UnsafeRawBufferPointer(start: buffer, count: Int(size)))
  }

  private typealias SizePrepared =
    @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?)
    -> Void

  /// Larger ones than the standard knows are no thumbnails.
  private static let sizePrepared: SizePrepared = { loader, width, height, _ in
    guard width > 1024 || height > 1024 else { return }
    gdk_pixbuf_loader_set_size(loader, 0, 0)
  }
}
