internal import CGIO
internal import CPixbuf
internal import PreviewProtocol

/// Frames of a moving picture, fitted into the room and put below each other, as far as memory allows.
struct FilmStrip {
  /// The size of each frame, in pixels.
  let width: Int
  /// The rows of each frame.
  let height: Int
  /// The most frames that are taken.
  let limit: Int
  private let isBare: Bool
  private var values: [UInt32] = []
  private var durations: [Int] = []

  /// A strip for frames of some size.
  ///
  /// - Parameters:
  ///   - size: The size of the picture, in pixels.
  ///   - count: How many frames it has.
  ///   - request: The room.
  init(_ size: (width: Int, height: Int), count: Int, _ request: DocumentRequest) {
    let isMoving = count > 1 && request.purpose == .page
    var factor = min(
      Double(request.width) / Double(size.width), Double(request.height) / Double(size.height),
      max(1, request.scale.rounded(.down)))
    func fitted(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
    func fitting() -> Int {
      min(
        DocumentAnswer.frameByteLimit / (4 * fitted(size.width) * fitted(size.height)),
        DocumentAnswer.rowLimit / fitted(size.height))
    }
    // Down to a half, smaller frames are better than fewer.
    let smallest = factor / 2
    while isMoving, fitting() < count, factor * 0.9 > smallest { factor *= 0.9 }
    width = fitted(size.width)
    height = fitted(size.height)
    limit = isMoving ? max(1, min(count, fitting())) : 1
    isBare = request.purpose == .newThumbnail
  }

  /// How many frames there are so far.
  var count: Int { durations.count }

  /// Adds a frame that stays for so many milliseconds.
  mutating func append(
    _ frame: OpaquePointer, duration: Int
  ) throws(DocumentFailure) {
    guard
      let scaled = gdk_pixbuf_scale_simple(frame, Int32(width), Int32(height), GDK_INTERP_BILINEAR)
    else { throw DocumentFailure(.unreadable) }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    do {
      var pixels = try RasterDecoder.premultiplied(scaled)
      if !isBare { pixels.putOnCheckerboard() }
      values += pixels.values
    } catch {
      throw DocumentFailure(.damaged)
    }
    durations.append(max(DocumentAnswer.shortestFrame, duration))
  }

  /// The page, which stands where there is one frame only.
  ///
  /// - Parameter count: How many frames the file has.
  /// - Returns: The page with a fact about its frames.
  /// - Throws: `DocumentFailure` where there is no frame.
  func page(of count: Int) throws(DocumentFailure) -> DocumentPage {
    guard !durations.isEmpty else { throw DocumentFailure(.damaged) }
    var page = DocumentPage(
      pixels: Pixels(width: width, height: height * durations.count, values: values))
    guard durations.count > 1 else { return page }
    page.frames = durations
    page.facts = [
      durations.count == count
        ? "\(count) frames" : "the first \(durations.count) of \(count) frames are shown"
    ]
    return page
  }
}
