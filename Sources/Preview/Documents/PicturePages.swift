internal import CCairo
internal import CGIO
internal import CPixbuf
internal import CRsvg
internal import Documents
internal import PreviewProtocol

/// Pictures: as large as they are, or as large as the room is; transparent parts before a pattern.
enum PicturePages {
  /// The most pixels that are decoded.
  private static let pixelLimit = 200_000_000
  /// The largest SVG, in bytes.
  private static let vectorLimit = 16 << 20
  private static let portion = 64 << 10

  /// What adds loaders for kinds that gdk-pixbuf knows nothing of by itself.
  private static let loaders = [
    "image/heif": "heif-gdk-pixbuf", "image/heic": "heif-gdk-pixbuf",
    "image/avif": "libavif-gdk-pixbuf", "image/jxl": "the loader of libjxl for gdk-pixbuf",
  ]

  // MARK: Raster

  /// What the loader's signal tells before pixels are made.
  private final class Progress {
    var width = 0
    var height = 0
    var isTooLarge = false
    let room: (width: Int, height: Int)

    init(_ room: (width: Int, height: Int)) { self.room = room }
  }

  /// Decodes a picture by gdk-pixbuf.
  static func raster(_ file: FileReading, _ request: DocumentRequest) throws(DocumentFailure)
    -> DocumentPage
  {
    let head = try file.bytes(count: 512 << 10)
    let camera = CameraFacts(head: head)
    var page: DocumentPage
    if let moving = try moving(file, request) {
      page = moving
    } else {
      page = try standing(file, request)
    }
    page.facts += camera?.lines ?? []
    // gdk-pixbuf takes all inks for inverted, as Adobe stores them.
    if JPEGInks.areUnmarked(in: head) {
      page.facts.append("colours may be wrong: the file doesn't say how its inks are stored")
    }
    if let geo = camera?.geo {
      page.links.append(DocumentLink(x: 0, y: 0, width: 0, height: 0, target: geo))
    }
    return page
  }

  private static func moving(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage? {
    switch request.contentType {
    case "image/gif": try MovingPictures.gif(file, request)
    case "image/webp": try MovingPictures.webP(file, request)
    default: nil
    }
  }

  private static func standing(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    guard let loader = gdk_pixbuf_loader_new() else { throw DocumentFailure(.unreadable) }
    defer { g_object_unref(loader) }
    // A picture that lies on its side fits only when turned, so the longer side has room both ways.
    let side = max(request.width, request.height)
    let progress = Progress((side, side))
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(sizePrepared as SizePrepared, to: GCallback.self),
      Unmanaged.passUnretained(progress).toOpaque(), nil, GConnectFlags(rawValue: 0))
    var isBroken = false
    var isUnknown = false
    var offset = 0
    while offset < file.size, !isBroken, !progress.isTooLarge {
      let bytes = try file.bytes(from: offset, count: portion)
      guard !bytes.isEmpty else { break }
      var error: UnsafeMutablePointer<GError>?
      if gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), &error) == 0 {
        isBroken = true
        isUnknown = isOfUnknownType(error)
      }
      g_clear_error(&error)
      offset += bytes.count
    }
    var error: UnsafeMutablePointer<GError>?
    if gdk_pixbuf_loader_close(loader, &error) == 0 {
      isBroken = true
      // Of a short file the loader finds out only now.
      if isOfUnknownType(error) { isUnknown = true }
    }
    g_clear_error(&error)
    withExtendedLifetime(progress) {}
    var size = ["\(progress.width) × \(progress.height) pixels"]
    if progress.isTooLarge { throw DocumentFailure(.tooLarge, facts: size) }
    guard !isUnknown, let picture = gdk_pixbuf_loader_get_pixbuf(loader) else {
      let advice = loaders[request.contentType].map { ["shown where \($0) is installed"] } ?? []
      throw isUnknown ? DocumentFailure(.unsupported, facts: advice) : DocumentFailure(.damaged)
    }
    // From 5 on the picture is turned by a quarter.
    let orientation = gdk_pixbuf_get_option(picture, "orientation").flatMap {
      Int(String(cString: $0))
    }
    if (5...8).contains(orientation ?? 1) {
      size = ["\(progress.height) × \(progress.width) pixels"]
    }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(picture) else {
      throw DocumentFailure(.unreadable)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    var page = try draw(upright, progress, request)
    page.facts = size
    // Loaders take what was cut off for a whole picture.
    let isShort = try isCutOff(file)
    if isBroken || isShort { page.facts.append("incomplete: the file is damaged") }
    return page
  }

  private static func isOfUnknownType(_ error: UnsafeMutablePointer<GError>?) -> Bool {
    let code = Int32(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue)
    return g_error_matches(error, gdk_pixbuf_error_quark(), code) != 0
  }

  /// Whether the end mark of a PNG (`IEND`) or JPEG (`EOI`) is missing.
  private static func isCutOff(_ file: FileReading) throws(DocumentFailure) -> Bool {
    let head = try file.bytes(count: 4)
    let tail = try file.bytes(from: max(0, file.size - 4096), count: 4096)
    let mark: [UInt8]
    switch head {
    case [0x89, 0x50, 0x4E, 0x47]: mark = Array("IEND".utf8)
    case _ where head.starts(with: [0xFF, 0xD8]): mark = [0xFF, 0xD9]
    default: return false
    }
    return !tail.indices.contains { tail[$0...].starts(with: mark) }
  }

  private static func draw(
    _ picture: OpaquePointer, _ progress: Progress, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let decoded = (
      width: Double(gdk_pixbuf_get_width(picture)), height: Double(gdk_pixbuf_get_height(picture))
    )
    // Small pictures stay as they are, but for the scale of the screen.
    let natural = Double(max(progress.width, progress.height)) * request.scale.rounded(.down)
    let limit = min(natural / max(decoded.width, decoded.height, 1), 8)
    let factor = min(
      Double(request.width) / decoded.width, Double(request.height) / decoded.height,
      max(limit, 0.001))
    let size = (
      width: max(1, Int((decoded.width * factor).rounded())),
      height: max(1, Int((decoded.height * factor).rounded()))
    )
    guard
      let scaled = gdk_pixbuf_scale_simple(
        picture, Int32(size.width), Int32(size.height), GDK_INTERP_BILINEAR)
    else { throw DocumentFailure(.unreadable) }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    var page = DocumentPage(pixels: try premultiplied(scaled))
    if request.purpose == .page { page.pixels.putOnCheckerboard() }
    return page
  }

  private static func premultiplied(
    _ picture: OpaquePointer
  ) throws(DocumentFailure) -> Pixels {
    do {
      return try RasterDecoder.premultiplied(picture)
    } catch {
      throw DocumentFailure(.damaged)
    }
  }

  private typealias SizePrepared =
    @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?)
    -> Void

  /// A size of nothing makes the loader give up before it takes memory; a smaller one lets it decode
  /// just what is needed.
  private static let sizePrepared: SizePrepared = { loader, width, height, context in
    guard let context else { return }
    let progress = Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue()
    progress.width = Int(width)
    progress.height = Int(height)
    guard width > 0, height > 0, Int(width) * Int(height) <= pixelLimit else {
      progress.isTooLarge = true
      gdk_pixbuf_loader_set_size(loader, 0, 0)
      return
    }
    let factor = min(
      Double(progress.room.width) / Double(width), Double(progress.room.height) / Double(height))
    guard factor < 1 else { return }
    gdk_pixbuf_loader_set_size(
      loader, max(1, Int32((Double(width) * factor).rounded())),
      max(1, Int32((Double(height) * factor).rounded())))
  }

  // MARK: Vector

  /// Draws SVG by librsvg, as large as the room allows.
  static func vector(_ file: FileReading, _ request: DocumentRequest) throws(DocumentFailure)
    -> DocumentPage
  {
    guard file.size <= vectorLimit else { throw DocumentFailure(.tooLarge) }
    let bytes = try file.bytes(count: vectorLimit)
    let handle = bytes.withUnsafeBufferPointer {
      rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), nil)
    }
    guard let handle else { throw DocumentFailure(.damaged) }
    defer { g_object_unref(handle) }
    rsvg_handle_set_dpi(handle, 96 * request.scale)
    let natural = VectorDecoder.naturalSize(of: handle)
    guard natural.width > 0, natural.height > 0, natural.width.isFinite, natural.height.isFinite
    else { throw DocumentFailure(.damaged) }
    let factor = min(
      Double(request.width) / natural.width, Double(request.height) / natural.height)
    let size = (
      width: max(1, Int((natural.width * factor).rounded())),
      height: max(1, Int((natural.height * factor).rounded()))
    )
    let drawn = VectorDecoder.draw(handle, width: size.width, height: size.height)
    guard let drawn else { throw DocumentFailure(.damaged) }
    var page = DocumentPage(pixels: drawn)
    if request.purpose == .page { page.pixels.putOnCheckerboard() }
    // Anything may stand there as a size.
    let width = Int(min(1e9, natural.width.rounded()))
    let height = Int(min(1e9, natural.height.rounded()))
    page.facts = ["\(width) × \(height) pixels at its own size"]
    return page
  }
}

extension Pixels {
  /// Puts a pattern behind what shines through: a dark one behind what is light, which a light ground
  /// would swallow.
  mutating func putOnCheckerboard() {
    guard values.contains(where: { $0 >> 24 < 255 }) else { return }
    var sum: UInt64 = 0
    var weight: UInt64 = 0
    for value in values {
      let light = (value >> 16 & 0xFF) * 3 + (value >> 8 & 0xFF) * 6 + (value & 0xFF)
      sum += UInt64(light / 10)
      weight += UInt64(value >> 24)
    }
    let isDark = weight > 0 && sum * 255 / weight > 170
    for index in values.indices {
      let value = values[index]
      let rest = 255 - (value >> 24)
      guard rest > 0 else { continue }
      let isEven = (index % width / 12 + index / width / 12).isMultiple(of: 2)
      let shade = Self.product(isDark ? (isEven ? 0x44 : 0x55) : (isEven ? 0xE8 : 0xFA), rest)
      var result: UInt32 = 0xFF00_0000
      for shift in [UInt32(16), 8, 0] {
        result |= min(255, (value >> shift & 0xFF) + shade) << shift
      }
      values[index] = result
    }
  }
}
