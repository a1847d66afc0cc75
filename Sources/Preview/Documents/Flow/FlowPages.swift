internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Draws flowing documents page by page.
enum FlowPages {
  /// Draws the page that is asked for.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - request: The page, its size and its look.
  ///   - facts: What is known of the document.
  ///   - isWide: Whether lines may be as long as the room, as rows of tables.
  /// - Returns: The page.
  /// - Throws: `empty` where nothing of it can be shown.
  static func draw(
    _ document: FlowDocument, _ request: DocumentRequest, facts: [String], isWide: Bool = false
  ) throws(DocumentFailure) -> DocumentPage {
    let pictures = FlowPictures()
    let painter = Painter(icons: pictures)
    let layout = FlowLayout(request, painter.text, pictures, isWide: isWide)
    layout.add(document.blocks, layout.wholePage)
    guard !layout.pieces.isEmpty else { throw DocumentFailure(.empty, facts: facts) }
    let pages = pages(of: layout)
    let number = min(request.page, pages.count - 1)
    let scene = scene(layout, pages[number])
    let margin = (layout.room.height - layout.pageHeight) / 2
    let bottom =
      pages.count == 1
      ? Array(scene.commands.dropFirst()).bounds.maxY : bottom(of: pages, in: layout)
    let surface = try TextPages.surface(request, filledTo: bottom.map { $0 + margin })
    painter.draw(scene.commands, on: surface, scale: request.scale)
    var page = DocumentPage(pixels: Pixels(surface))
    page.pageCount = pages.count
    page.facts = facts
    if layout.hiddenColumns > 0 {
      let count = layout.hiddenColumns
      page.facts.append(
        count == 1 ? "1 column finds no room" : "\(count) columns find no room")
    }
    if document.isCut { page.facts.append("its beginning is shown") }
    page.text = document.plainText
    let scale = request.scale
    page.links = scene.links.map {
      DocumentLink(
        x: $0.rect.minX * scale, y: $0.rect.minY * scale, width: $0.rect.width * scale,
        height: $0.rect.height * scale, target: $0.target)
    }
    return page
  }

  /// Which pieces stand on each page.
  private static func pages(of layout: FlowLayout) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    var used = 0.0
    for (index, piece) in layout.pieces.enumerated() {
      var needed = piece.height
      // What keeps with the next goes along with it; more than some would never find a page.
      var next = index
      while next + 1 < layout.pieces.count, layout.pieces[next].keepsWithNext, next - index < 6 {
        next += 1
        needed += layout.pieces[next].before + layout.pieces[next].height
      }
      if index > start, piece.breaksPage || used + piece.before + needed > layout.pageHeight {
        pages.append(start..<index)
        start = index
        used = 0
      }
      used += (index == start ? 0 : piece.before) + piece.height
    }
    pages.append(start..<layout.pieces.count)
    return pages
  }

  /// Where the fullest page ends, in logical pixels; `nil` where it takes most of the room.
  ///
  /// Slides and sheets may hold little: all are as high as that one.
  private static func bottom(of pages: [Range<Int>], in layout: FlowLayout) -> Double? {
    let fullest = pages.reduce(0) { fullest, page in
      let height = page.reduce(0) { height, index in
        let piece = layout.pieces[index]
        return height + piece.height + (index == page.lowerBound ? 0 : piece.before)
      }
      return max(fullest, height)
    }
    guard fullest < layout.pageHeight * 0.8 else { return nil }
    return (layout.room.height - layout.pageHeight) / 2 + fullest
  }

  /// What is drawn of a page.
  private static func scene(_ layout: FlowLayout, _ page: Range<Int>) -> FlowLayout.Scene {
    var scene = FlowLayout.Scene()
    let whole = Rect(origin: .zero, size: layout.room)
    scene.commands.append(.fill(RoundedRect(whole), layout.colors.page.ground))
    var places: [(top: Double, bottom: Double)] = []
    var y = (layout.room.height - layout.pageHeight) / 2
    for index in page {
      if index > page.lowerBound { y += layout.pieces[index].before }
      places.append((y, y + layout.pieces[index].height))
      y += layout.pieces[index].height
    }
    func extent(_ band: FlowLayout.Band) -> Rect? {
      let shown = band.pieces.clamped(to: page)
      guard !shown.isEmpty else { return nil }
      let top = places[shown.lowerBound - page.lowerBound].top
      let bottom = places[shown.upperBound - 1 - page.lowerBound].bottom
      return Rect(x: band.x, y: top, width: band.width, height: bottom - top)
    }
    for band in layout.bands {
      guard let rect = extent(band) else { continue }
      switch band.kind {
      case .code:
        scene.commands.append(.fill(RoundedRect(rect, cornerRadius: 8), layout.colors.panel))
      case .quote:
        scene.commands.append(
          .fill(
            RoundedRect(rect, cornerRadius: 1.5), layout.colors.page.accent.withAlpha(0.6)))
      case .table: break
      }
    }
    for index in page {
      for draw in layout.pieces[index].drawing {
        draw(places[index - page.lowerBound].top, &scene)
      }
    }
    for band in layout.bands {
      guard case .table = band.kind, let rect = extent(band) else { continue }
      scene.commands.append(
        .stroke(RoundedRect(rect, cornerRadius: 6), layout.colors.line, width: 1))
    }
    return scene
  }
}
