internal import CGIO
internal import CPixbuf
internal import CWebP
internal import Documents
internal import PreviewProtocol

/// GIF and WebP, which may move: all frames are decoded once, so that nothing is decoded while they
/// are shown.
enum MovingPictures {
  /// The largest file, in bytes.
  private static let sizeLimit = 64 << 20
  /// The most pixels of a frame.
  private static let pixelLimit = 40_000_000
  /// How long frames are decoded, in milliseconds.
  private static let timeLimit = 2_000.0

  // MARK: GIF

  /// Decodes a GIF that moves; `nil` where it stands, or is no GIF.
  static func gif(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage? {
    guard file.size <= sizeLimit else { return nil }
    let bytes = try file.bytes(count: sizeLimit)
    let count = GIFFrames.count(in: bytes)
    guard count > 1, let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let size = (
      width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8
    )
    guard size.width > 0, size.height > 0, size.width * size.height <= pixelLimit else {
      return nil
    }
    let isTaken = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0 && isTaken
    guard let animation = gdk_pixbuf_loader_get_animation(loader),
      gdk_pixbuf_animation_is_static_image(animation) == 0
    else { return nil }
    // The clock of the animation is ours, and stands while a frame is scaled.
    var clock = Clock(seconds: 1, microseconds: 0)
    let start = withUnsafeBytes(of: &clock) {
      gdk_pixbuf_animation_get_iter(animation, inferred($0))
    }
    guard let frames = start else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(frames)) }
    var strip = FilmStrip(size, count: count, request)
    let end = FileGate.milliseconds() + timeLimit
    while strip.count < strip.limit, FileGate.milliseconds() < end {
      guard let picture = gdk_pixbuf_animation_iter_get_pixbuf(frames) else { break }
      let delay = Int(gdk_pixbuf_animation_iter_get_delay_time(frames))
      try strip.append(picture, duration: delay < 0 ? 1_000 : delay)
      guard delay >= 0 else { break }
      clock.advance(milliseconds: delay)
      _ = withUnsafeBytes(of: &clock) {
        gdk_pixbuf_animation_iter_advance(frames, inferred($0))
      }
    }
    var page = try strip.page(of: count)
    page.facts.insert("\(size.width) × \(size.height) pixels", at: 0)
    if !isWhole { page.facts.append("incomplete: the file is damaged") }
    return page
  }

  /// The layout of `struct timeval`, whose name in GLib is deprecated and still asked for here.
  private struct Clock {
    var seconds: Int
    var microseconds: Int

    mutating func advance(milliseconds: Int) {
      let next = microseconds + 1_000 * milliseconds
      seconds += next / 1_000_000
      microseconds = next % 1_000_000
    }
  }

  /// Bytes as the type that a call wants there.
  private static func inferred<Value>(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<Value>? {
    bytes.baseAddress?.assumingMemoryBound(to: Value.self)
  }

  // MARK: WebP

  /// Decodes a WebP, standing or moving.
  static func webP(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    guard file.size <= sizeLimit else { throw DocumentFailure(.tooLarge) }
    let bytes = try file.bytes(count: sizeLimit)
    var features = WebPBitstreamFeatures()
    let status = bytes.withUnsafeBufferPointer {
      WebPGetFeaturesInternal($0.baseAddress, $0.count, &features, WEBP_DECODER_ABI_VERSION)
    }
    let size = (width: Int(features.width), height: Int(features.height))
    guard status == VP8_STATUS_OK, size.width > 0, size.height > 0 else {
      throw DocumentFailure(.damaged)
    }
    let words = "\(size.width) × \(size.height) pixels"
    guard size.width * size.height <= pixelLimit else {
      throw DocumentFailure(.tooLarge, facts: [words])
    }
    var (strip, count) = try decode(bytes, size, request)
    if strip.count == 0 { throw DocumentFailure(.damaged, facts: [words]) }
    count = max(count, strip.count)
    var page = try strip.page(of: count)
    page.facts.insert(words, at: 0)
    return page
  }

  private static func decode(
    _ bytes: [UInt8], _ size: (width: Int, height: Int), _ request: DocumentRequest
  ) throws(DocumentFailure) -> (strip: FilmStrip, count: Int) {
    // The decoder reads from the bytes for as long as it lives.
    let data = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    defer { data.deallocate() }
    _ = data.initialize(from: bytes)
    var source = WebPData(bytes: data.baseAddress, size: data.count)
    guard let decoder = WebPAnimDecoderNewInternal(&source, nil, WEBP_DEMUX_ABI_VERSION) else {
      throw DocumentFailure(.damaged)
    }
    defer { WebPAnimDecoderDelete(decoder) }
    var info = WebPAnimInfo()
    WebPAnimDecoderGetInfo(decoder, &info)
    let count = Int(info.frame_count)
    var strip = FilmStrip(size, count: count, request)
    let end = FileGate.milliseconds() + timeLimit
    var last: Int32 = 0
    while strip.count < strip.limit, FileGate.milliseconds() < end {
      var pixels: UnsafeMutablePointer<UInt8>?
      var time: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else { break }
      let picture = gdk_pixbuf_new_from_data(
        pixels, GDK_COLORSPACE_RGB, 1, 8, Int32(size.width), Int32(size.height),
        Int32(4 * size.width), nil, nil)
      guard let picture else { throw DocumentFailure(.unreadable) }
      defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
      try strip.append(picture, duration: Int(time - last))
      last = time
    }
    return (strip, count)
  }
}
