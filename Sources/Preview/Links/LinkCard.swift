internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Draws what a page says of itself: its picture, its title, its summary, its host.
enum LinkCard {
  /// The room round the words, in logical pixels.
  private static let margin = 22.0
  /// The widest card, in logical pixels.
  private static let widest = 560.0
  /// The largest share of the height that the picture takes.
  private static let pictureShare = 0.55

  /// Draws a card.
  ///
  /// - Parameters:
  ///   - head: What the page says.
  ///   - picture: The bytes of its picture; one that can't be decoded is left out.
  ///   - host: Who says it.
  ///   - request: The room and the look.
  /// - Returns: The pixels; `nil` where the machine has no memory for them.
  static func draw(
    _ head: PageHead, picture: [UInt8]?, host: String, _ request: DocumentRequest
  ) -> Pixels? {
    let scale = request.scale
    let width = min(Double(request.width) / scale, widest).rounded(.down)
    let room = Double(request.height) / scale
    let colors = PageColors(request.look)
    let painter = Painter(icons: NoIcons())
    let picture = picture.flatMap {
      decode(
        $0, width: Int(width * scale), height: Int(room * pictureShare * scale), request)
    }
    var y = picture.map { (Double($0.height) / scale).rounded(.up) } ?? 0
    var commands: [DrawCommand] = []
    y += margin * 0.8
    func put(_ text: String, size: Double, weight: Int, lines: Int, _ color: Color) {
      let style = TextStyle(
        family: request.look.fontFamily, size: (request.look.fontSize * size).rounded(),
        weight: weight, maximumLines: lines)
      let wide = width - 2 * margin
      let height = painter.text.size(
        of: text, style: style, maximumWidth: wide, scale: scale
      ).size.height
      guard !text.isEmpty, wide > 0, y + height <= room else { return }
      let frame = Rect(x: margin, y: y, width: wide, height: height)
      commands.append(.text(TextRun(text, frame: frame, style: style, color: color)))
      y += height + 6
    }
    put(host, size: 0.9, weight: 400, lines: 1, colors.faint)
    put(head.title, size: 1.35, weight: 600, lines: 3, colors.text)
    put(head.summary, size: 1, weight: 400, lines: 6, colors.text)
    let height = min(room, max(TextPages.smallestHeight, (y + margin * 0.8 - 6).rounded(.up)))
    let ground = RoundedRect(Rect(x: 0, y: 0, width: width, height: height))
    commands.insert(.fill(ground, colors.ground), at: 0)
    guard
      let surface = try? ImageSurface(
        width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    else { return nil }
    painter.draw(commands, on: surface, scale: scale)
    var pixels = Pixels(surface)
    if let picture { pixels.put(picture, x: (pixels.width - picture.width) / 2) }
    return pixels
  }

  private static func decode(
    _ bytes: [UInt8], width: Int, height: Int, _ request: DocumentRequest
  ) -> Pixels? {
    guard let file = bytes.withUnsafeBytes({ SealedMemory.make($0) }),
      let reading = FileReading(file.rawValue)
    else { return nil }
    let room = DocumentRequest(
      generation: 0, contentType: "image/*", width: max(1, width), height: max(1, height),
      scale: request.scale, look: request.look)
    return try? PicturePages.raster(reading, room).pixels
  }
}

extension Pixels {
  /// Puts an opaque picture at the top, `x` pixels from the left; what lies outside is left out.
  fileprivate mutating func put(_ picture: Pixels, x: Int) {
    let count = min(picture.width, width - x)
    guard x >= 0, count > 0 else { return }
    for row in 0..<min(picture.height, height) {
      let source = row * picture.width
      let target = row * width + x
      values.replaceSubrange(target..<target + count, with: picture.values[source..<source + count])
    }
  }
}
