internal import CGIO
internal import CPixbuf
internal import PreviewProtocol

/// Decodes PNG, JPEG, XPM and whatever else gdk-pixbuf knows.
enum RasterDecoder {
  /// What the loader's signal tells before pixels are made.
  private final class Progress {
    var isTooLarge = false
  }

  /// How much a loader is given at a time, so that the size is known before most of it.
  private static let portion = 32 << 10

  /// Decodes the file and scales it to fit into the asked square.
  static func decode(
    _ bytes: [UInt8], _ request: IconRequest
  ) throws(DecodingFailure) -> Pixels {
    guard let loader = gdk_pixbuf_loader_new() else { throw DecodingFailure(.noMemory) }
    defer { g_object_unref(loader) }
    let progress = Progress()
    // The loader calls back from inside the calls below only, while `progress` lives.
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(sizePrepared as SizePrepared, to: GCallback.self),
      Unmanaged.passUnretained(progress).toOpaque(), nil, GConnectFlags(rawValue: 0))
    var failure: IconStatus?
    var offset = 0
    while offset < bytes.count, failure == nil, !progress.isTooLarge {
      let count = min(portion, bytes.count - offset)
      var error: UnsafeMutablePointer<GError>?
      let isTaken = bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map {
          gdk_pixbuf_loader_write(loader, $0 + offset, gsize(count), &error)
        } ?? 0
      }
      if isTaken == 0 { failure = status(of: error) }
      g_clear_error(&error)
      offset += count
    }
    var error: UnsafeMutablePointer<GError>?
    if gdk_pixbuf_loader_close(loader, &error) == 0, failure == nil {
      failure = status(of: error)
    }
    g_clear_error(&error)
    withExtendedLifetime(progress) {}
    if progress.isTooLarge { throw DecodingFailure(.pictureTooLarge) }
    if let failure { throw DecodingFailure(failure) }
    // The loader takes a PNG that was cut off for a whole one with nothing below.
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), !endsAsPNG(bytes) {
      throw DecodingFailure(.damaged)
    }
    guard let picture = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw DecodingFailure(.damaged)
    }
    return try fit(picture, into: request.pixelSize)
  }

  /// Whether the last chunk of a PNG is there (`IEND`, PNG 1.2, 4.1.4).
  private static func endsAsPNG(_ bytes: [UInt8]) -> Bool {
    let mark = Array("IEND".utf8)
    let tail = Array(bytes.suffix(4096))
    return tail.indices.contains { tail[$0...].starts(with: mark) }
  }

  private static func status(of error: UnsafeMutablePointer<GError>?) -> IconStatus {
    func isCode(_ code: GdkPixbufError) -> Bool {
      g_error_matches(error, gdk_pixbuf_error_quark(), Int32(code.rawValue)) != 0
    }
    if isCode(GDK_PIXBUF_ERROR_UNKNOWN_TYPE) { return .unknownFormat }
    return isCode(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY) ? .noMemory : .damaged
  }

  private static func fit(
    _ decoded: OpaquePointer, into side: Int
  ) throws(DecodingFailure) -> Pixels {
    guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded) else {
      throw DecodingFailure(.noMemory)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    let (width, height) = (gdk_pixbuf_get_width(upright), gdk_pixbuf_get_height(upright))
    guard width <= IconRequest.longestSide, height <= IconRequest.longestSide else {
      throw DecodingFailure(.pictureTooLarge)
    }
    let size = Pixels.fitted(Double(width), Double(height), into: side)
    var scaled = upright
    if size.width != Int(width) || size.height != Int(height) {
      // Bilinear weighs whole areas when it makes a picture smaller, and alpha with them.
      guard
        let result = gdk_pixbuf_scale_simple(
          upright, Int32(size.width), Int32(size.height), GDK_INTERP_BILINEAR)
      else { throw DecodingFailure(.noMemory) }
      scaled = result
    } else {
      g_object_ref(UnsafeMutableRawPointer(scaled))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    return try premultiplied(scaled)
  }

  /// The pixels of a decoded picture.
  static func premultiplied(
    _ picture: OpaquePointer
  ) throws(DecodingFailure) -> Pixels {
    guard gdk_pixbuf_get_bits_per_sample(picture) == 8,
      let data = gdk_pixbuf_read_pixels(picture)
    else { throw DecodingFailure(.damaged) }
    let (width, height) = (
      Int(gdk_pixbuf_get_width(picture)), Int(gdk_pixbuf_get_height(picture))
    )
    let stride = Int(gdk_pixbuf_get_rowstride(picture))
    let channels = Int(gdk_pixbuf_get_n_channels(picture))
    guard channels == 3 || channels == 4 else { throw DecodingFailure(.damaged) }
    var values: [UInt32] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let place = data + y * stride + x * channels
        let alpha = channels == 4 ? UInt32(place[3]) : 255
        values.append(
          alpha << 24 | Pixels.product(UInt32(place[0]), alpha) << 16
            | Pixels.product(UInt32(place[1]), alpha) << 8
            | Pixels.product(UInt32(place[2]), alpha))
      }
    }
    return Pixels(width: width, height: height, values: values)
  }

  private typealias SizePrepared =
    @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?)
    -> Void

  /// A size of nothing makes the loader give up before it takes memory.
  private static let sizePrepared: SizePrepared = { loader, width, height, context in
    guard let context else { return }
    let limit = Int32(IconRequest.longestSide)
    guard width > limit || height > limit || width < 1 || height < 1 else { return }
    Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue().isTooLarge = true
    gdk_pixbuf_loader_set_size(loader, 0, 0)
  }
}
