internal import CCairo
internal import CGIO
internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Sound and video: what they say of themselves beside their cover.
///
/// Nothing is ever played.
enum MediaPages {
  /// The types that are sound or video, by the names of shared-mime-info.
  static func knows(_ type: String) -> Bool {
    type.hasPrefix("audio/") && !type.contains("playlist") && !type.contains("mpegurl")
      || type.hasPrefix("video/") || type == "application/ogg" || type == "application/x-matroska"
  }

  private static let margin = 44.0

  /// Draws the page of a file.
  static func draw(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let facts = MediaFacts(
      MediaFile(size: file.size) { place, count in
        (try? file.bytes(from: place, count: count)) ?? []
      })
    var canvas = PageCanvas(request)
    let cover = facts.cover.flatMap { picture($0, side: coverRoom(canvas).width, request.scale) }
    let place = coverPlace(canvas, cover, request.scale)
    let isVideo = request.contentType.hasPrefix("video/")
    drawCover(place, isEmpty: cover == nil, isVideo: isVideo, on: &canvas)
    let bottom = drawWords(facts, words(for: request.contentType), beside: place, on: &canvas)
    drawWaveform(facts.waveform, from: bottom, beside: place, on: &canvas)
    var pixels = try canvas.pixels()
    if let cover { pixels.put(cover, at: place, scale: request.scale, cornerRadius: 12) }
    var page = DocumentPage(pixels: pixels)
    page.facts = [facts.title, facts.artist, facts.album].compactMap { $0 } + facts.lines
    page.text = [facts.title, facts.artist, facts.album].compactMap { $0 }.joined(separator: "\n")
    return page
  }

  private static func words(for type: String) -> String {
    guard let words = g_content_type_get_description(type) else { return type }
    defer { g_free(words) }
    return String(cString: words)
  }

  private static func picture(_ bytes: [UInt8], side: Double, _ scale: Double) -> Pixels? {
    let side = Int(min(1024, max(16, side * scale)))
    return try? RasterDecoder.decode(bytes, IconRequest(pixelSize: side))
  }

  // MARK: Places

  private static func isWide(_ canvas: PageCanvas) -> Bool {
    canvas.room.width > canvas.room.height * 1.05
  }

  /// The square for a cover, in logical pixels.
  private static func coverRoom(_ canvas: PageCanvas) -> Rect {
    let (width, height) = (canvas.room.width, canvas.room.height)
    let margin = min(margin, min(width, height) / 8)
    if isWide(canvas) {
      let side = min(height - 2 * margin, width * 0.42)
      return Rect(x: margin, y: (height - side) / 2, width: side, height: side)
    }
    let side = min(width - 2 * margin, height * 0.5)
    return Rect(x: (width - side) / 2, y: margin, width: side, height: side)
  }

  private static func coverPlace(_ canvas: PageCanvas, _ cover: Pixels?, _ scale: Double) -> Rect {
    let room = coverRoom(canvas)
    guard let cover else { return room }
    let size = (width: Double(cover.width) / scale, height: Double(cover.height) / scale)
    return Rect(
      x: (room.center.x - size.width / 2).rounded(), y: (room.center.y - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }

  // MARK: Parts

  private static func drawCover(
    _ place: Rect, isEmpty: Bool, isVideo: Bool, on canvas: inout PageCanvas
  ) {
    let shape = RoundedRect(place, cornerRadius: 12)
    canvas.commands.append(
      .shadow(shape, radius: 22, offset: Point(x: 0, y: 8), Color.black.withAlpha(0.28)))
    guard isEmpty else { return }
    let accent = canvas.colors.accent
    canvas.commands.append(
      .gradient(
        shape, top: accent,
        bottom: Color(
          red: accent.red * 0.55, green: accent.green * 0.55, blue: accent.blue * 0.7)))
    canvas.commands += isVideo ? film(in: place) : note(in: place)
  }

  /// Two notes with a beam.
  private static func note(in place: Rect) -> [DrawCommand] {
    let unit = place.width / 100
    let color = Color(hex: 0xF4F7FF)
    func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DrawCommand {
      .fill(
        RoundedRect(
          Rect(
            x: place.minX + x * unit, y: place.minY + y * unit, width: width * unit,
            height: height * unit), cornerRadius: 1.5 * unit), color)
    }
    func head(_ x: Double, _ y: Double) -> DrawCommand {
      .ellipse(
        Rect(
          x: place.minX + x * unit, y: place.minY + y * unit, width: 17 * unit, height: 13 * unit),
        color)
    }
    return [
      bar(42, 28, 4, 40), bar(66, 28, 4, 36), bar(42, 28, 28, 8), head(29, 61), head(53, 57),
    ]
  }

  /// A strip with holes.
  private static func film(in place: Rect) -> [DrawCommand] {
    let unit = place.width / 100
    let color = Color(hex: 0xF4F7FF)
    func box(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
    ) -> RoundedRect {
      RoundedRect(
        Rect(
          x: place.minX + x * unit, y: place.minY + y * unit, width: width * unit,
          height: height * unit), cornerRadius: radius * unit)
    }
    let holes = stride(from: 29.0, through: 65, by: 9).flatMap { y in
      [DrawCommand.fill(box(29, y, 5, 5, 1), color), .fill(box(66, y, 5, 5, 1), color)]
    }
    return [.stroke(box(25, 24, 50, 52, 5), color, width: 2.5 * unit)] + holes
      + [.fill(box(40, 48.75, 20, 2.5, 0), color)]
  }

  /// Sets title, maker and the rest.
  ///
  /// - Returns: The bottom of it, in logical pixels.
  private static func drawWords(
    _ facts: MediaFacts, _ kind: String, beside place: Rect, on canvas: inout PageCanvas
  ) -> Double {
    let room = coverRoom(canvas)
    let isWide = isWide(canvas)
    let margin = room.minX
    let x = isWide ? room.maxX + 40 : min(margin, Self.margin)
    let width = max(60, canvas.room.width - x - min(margin, Self.margin))
    let colors = canvas.colors
    let title = canvas.style(isWide ? 30 : 24, weight: 600, lines: 3)
    let album = [facts.album, facts.year].compactMap { $0 }.joined(separator: " · ")
    let rest = facts.lines.dropFirst(facts.duration == nil ? 0 : 1).joined(separator: " · ")
    let parts: [(text: String, style: TextStyle, color: Color, gap: Double)] = [
      (facts.title ?? kind, title, colors.text, 0),
      (facts.artist ?? "", canvas.style(19, lines: 2), colors.text, 8),
      (album, canvas.style(16, lines: 2), colors.faint, 4),
      (
        facts.duration.map(MediaFacts.words) ?? "", canvas.style(20, weight: 600), colors.accent, 20
      ),
      (rest, canvas.style(14, lines: 3), colors.faint, 6),
    ].filter { !$0.text.isEmpty }
    let height = parts.reduce(0.0) { sum, part in
      sum + part.gap + canvas.size(of: part.text, part.style, width: width).height
    }
    let waves = facts.waveform.isEmpty ? 0 : 84.0
    var y = isWide ? max(20, room.center.y - (height + waves) / 2) : place.maxY + 28
    for part in parts {
      y = canvas.set(
        part.text, x: x, y: y + part.gap, width: width, part.style, part.color,
        isWide ? .natural : .center)
    }
    return y
  }

  private static func drawWaveform(
    _ levels: [Double], from top: Double, beside place: Rect, on canvas: inout PageCanvas
  ) {
    guard !levels.isEmpty else { return }
    let isWide = isWide(canvas)
    let x = isWide ? place.maxX + 40 : place.minX
    let width = isWide ? canvas.room.width - x - margin : place.width
    let (y, height) = (top + 24, 60.0)
    guard y + height < canvas.room.height, width > 60 else { return }
    let step = width / Double(levels.count)
    for (index, level) in levels.enumerated() {
      let bar = max(2, level * height)
      canvas.commands.append(
        .fill(
          RoundedRect(
            Rect(
              x: x + Double(index) * step, y: y + (height - bar) / 2, width: step * 0.6,
              height: bar), cornerRadius: step * 0.3), canvas.colors.accent.withAlpha(0.85)))
    }
  }
}

extension Pixels {
  /// Puts a picture on these pixels, with round corners.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - place: Where, in logical pixels.
  ///   - scale: Pixels in a logical pixel.
  ///   - cornerRadius: The radius of its corners, in logical pixels.
  mutating func put(_ picture: Pixels, at place: Rect, scale: Double, cornerRadius: Double) {
    var picture = picture
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    draw { context in
      picture.values.withUnsafeMutableBytes { bytes in
        let surface = cairo_image_surface_create_for_data(
          bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, width, height,
          4 * width)
        defer { cairo_surface_destroy(surface) }
        let (left, top) = (place.minX * scale, place.minY * scale)
        let (right, bottom) = (left + place.width * scale, top + place.height * scale)
        let radius = min(cornerRadius * scale, place.width * scale / 2, place.height * scale / 2)
        cairo_new_path(context)
        for (x, y, turn) in [
          (right - radius, top + radius, -1.0), (right - radius, bottom - radius, 0),
          (left + radius, bottom - radius, 1), (left + radius, top + radius, 2),
        ] {
          cairo_arc(context, x, y, radius, turn * .pi / 2, (turn + 1) * .pi / 2)
        }
        cairo_close_path(context)
        cairo_set_source_surface(context, surface, left, top)
        cairo_fill(context)
        // Nothing may point at the bytes any more when they go.
        cairo_set_source_rgb(context, 0, 0, 0)
      }
    }
  }
}
