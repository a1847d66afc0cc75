internal import CCairo
internal import DisplayList
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// What drawn pages share: their room in logical pixels, their colours, and text that is measured.
struct PageCanvas {
  /// The room, in logical pixels.
  let room: Size
  /// The colours.
  let colors: PageColors
  /// What is to be drawn.
  var commands: [DrawCommand]
  private let painter = Painter(icons: NoIcons())
  private let request: DocumentRequest

  /// An empty page.
  init(_ request: DocumentRequest) {
    self.request = request
    room = Size(
      width: Double(request.width) / request.scale, height: Double(request.height) / request.scale)
    colors = PageColors(request.look)
    commands = [.fill(RoundedRect(Rect(origin: .zero, size: room)), colors.ground)]
  }

  /// A style of the user's own family.
  func style(_ size: Double, weight: Int = 400, lines: Int = 1, family: String? = nil) -> TextStyle
  {
    TextStyle(
      family: family ?? request.look.fontFamily, size: size, weight: weight, maximumLines: lines)
  }

  /// The size of text, in logical pixels.
  func size(of text: String, _ style: TextStyle, width: Double? = nil) -> Size {
    painter.text.size(of: text, style: style, maximumWidth: width, scale: request.scale).size
  }

  /// Sets text.
  ///
  /// - Returns: Its bottom, in logical pixels.
  @discardableResult mutating func set(
    _ text: String, x: Double, y: Double, width: Double, _ style: TextStyle, _ color: Color,
    _ alignment: TextAlignment = .natural
  ) -> Double {
    let height = size(of: text, style, width: width).height
    let frame = Rect(x: x, y: y, width: width, height: height)
    commands.append(
      .text(TextRun(text, frame: frame, style: style, color: color, alignment: alignment)))
    return y + height
  }

  /// The pixels of what is to be drawn.
  func pixels() throws(DocumentFailure) -> Pixels {
    let surface = try TextPages.surface(request)
    painter.draw(commands, on: surface, scale: request.scale)
    return Pixels(surface)
  }
}

extension Pixels {
  /// Draws over the pixels by Cairo, in pixels.
  mutating func draw(_ body: (OpaquePointer?) -> Void) {
    let (width, height) = (Int32(width), Int32(height))
    values.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, width, height, 4 * width)
      let context = cairo_create(surface)
      body(context)
      cairo_destroy(context)
      cairo_surface_flush(surface)
      cairo_surface_destroy(surface)
    }
  }
}
