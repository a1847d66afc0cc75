internal import CGIO
internal import CPixbuf
internal import DisplayList
internal import Geometry
internal import Painting

/// The pictures that come inside of a document, decoded and kept until they are drawn.
final class FlowPictures: IconSource {
  private var surfaces: [IconName: ImageSurface] = [:]

  /// How many are decoded.
  private static let limit = 40
  /// The most pixels of one.
  private static let pixelLimit = 40_000_000

  func pixels(for name: IconName, pixelSize: Int) -> ImageSurface? { surfaces[name] }

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - limit: The room, in logical pixels.
  ///   - scale: Device pixels in a logical pixel.
  /// - Returns: Its name for drawing and its size in logical pixels, which is at most its own; `nil`
  ///   where it can't be shown.
  func picture(_ bytes: [UInt8], _ limit: Size, _ scale: Double) -> (name: IconName, size: Size)? {
    guard surfaces.count < Self.limit,
      let decoded = Self.decode(bytes, width: limit.width * scale, height: limit.height * scale),
      let surface = Self.surface(decoded.pixels)
    else { return nil }
    let name = IconName(rawValue: "picture \(surfaces.count)")
    surfaces[name] = surface
    let factor = min(1, limit.width / decoded.own.width, limit.height / decoded.own.height)
    return (name, Size(width: decoded.own.width * factor, height: decoded.own.height * factor))
  }

  private static func surface(_ pixels: Pixels) -> ImageSurface? {
    guard let surface = try? ImageSurface(width: pixels.width, height: pixels.height) else {
      return nil
    }
    surface.withPixels { bytes in
      for y in 0..<pixels.height {
        for x in 0..<pixels.width {
          bytes.storeBytes(
            of: pixels.values[y * pixels.width + x], toByteOffset: y * surface.stride + 4 * x,
            as: UInt32.self)
        }
      }
    }
    return surface
  }

  // MARK: Decoding

  /// What the loader's signal tells before pixels are made.
  private final class Progress {
    var width = 0
    var height = 0
    let room: (width: Double, height: Double)

    init(_ room: (width: Double, height: Double)) { self.room = room }
  }

  private static func decode(
    _ bytes: [UInt8], width: Double, height: Double
  ) -> (pixels: Pixels, own: Size)? {
    guard !bytes.isEmpty, let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let progress = Progress((width, height))
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(sizePrepared as SizePrepared, to: GCallback.self),
      Unmanaged.passUnretained(progress).toOpaque(), nil, GConnectFlags(rawValue: 0))
    // Faults show by there being no picture.
    gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
    gdk_pixbuf_loader_close(loader, nil)
    withExtendedLifetime(progress) {}
    guard progress.width > 0, progress.height > 0,
      let picture = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(picture)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    guard let pixels = try? RasterDecoder.premultiplied(upright) else { return nil }
    let isTurned = (pixels.width > pixels.height) != (progress.width > progress.height)
    let (own, other) = (Double(progress.width), Double(progress.height))
    return (pixels, Size(width: isTurned ? other : own, height: isTurned ? own : other))
  }

  private typealias SizePrepared =
    @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?)
    -> Void

  /// A size of nothing makes the loader give up before it takes memory.
  private static let sizePrepared: SizePrepared = { loader, width, height, context in
    guard let context else { return }
    let progress = Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue()
    guard width > 0, height > 0, Int(width) * Int(height) <= pixelLimit else {
      return gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
    progress.width = Int(width)
    progress.height = Int(height)
    let factor = min(
      progress.room.width / Double(width), progress.room.height / Double(height))
    guard factor < 1 else { return }
    gdk_pixbuf_loader_set_size(
      loader, max(1, Int32((Double(width) * factor).rounded())),
      max(1, Int32((Double(height) * factor).rounded())))
  }
}
