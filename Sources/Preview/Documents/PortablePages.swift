internal import CCairo
internal import CGIO
internal import CPoppler
internal import Documents
internal import Glibc
internal import PreviewProtocol

/// Pages of PDF, drawn by poppler on white paper.
enum PortablePages {
  /// Draws a page, as large as the room allows.
  static func draw(
    _ descriptor: Int32, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let document = try open(descriptor)
    defer { g_object_unref(UnsafeMutableRawPointer(document)) }
    let count = Int(poppler_document_get_n_pages(document))
    guard count > 0 else { throw DocumentFailure(.damaged) }
    let number = min(request.page, count - 1)
    guard let page = poppler_document_get_page(document, Int32(number)) else {
      throw DocumentFailure(.damaged, facts: facts(of: document, count))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(page)) }
    var (width, height) = (0.0, 0.0)
    poppler_page_get_size(page, &width, &height)
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw DocumentFailure(.damaged, facts: facts(of: document, count))
    }
    let factor = min(Double(request.width) / width, Double(request.height) / height)
    let size = (
      width: max(1, Int((width * factor).rounded())),
      height: max(1, Int((height * factor).rounded()))
    )
    var text = ""
    if let raw = poppler_page_get_text(page) {
      text = String(cString: raw)
      g_free(raw)
    }
    var links = links(of: page, height: height, factor: factor)
    links += data(in: text, of: page, factor: factor).filter { datum in
      !links.contains { $0.target == datum.target }
    }
    guard let pixels = render(page, size, factor, links, request) else {
      throw DocumentFailure(.unreadable)
    }
    var result = DocumentPage(pixels: pixels)
    result.pageCount = count
    result.facts = facts(of: document, count)
    result.text = text
    result.links = links
    return result
  }

  private static func open(_ descriptor: Int32) throws(DocumentFailure) -> OpaquePointer {
    // Poppler closes what it is given.
    let own = dup(descriptor)
    guard own >= 0 else { throw DocumentFailure(.unreadable) }
    var error: UnsafeMutablePointer<GError>?
    if let document = poppler_document_new_from_fd(own, nil, &error) { return document }
    defer { g_clear_error(&error) }
    let isLocked =
      g_error_matches(error, poppler_error_quark(), Int32(POPPLER_ERROR_ENCRYPTED.rawValue)) != 0
    throw DocumentFailure(isLocked ? .locked : .damaged)
  }

  private static func render(
    _ page: OpaquePointer, _ size: (width: Int, height: Int), _ factor: Double,
    _ links: [DocumentLink], _ request: DocumentRequest
  ) -> Pixels? {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_scale(context, factor, factor)
    poppler_page_render(page, context)
    cairo_identity_matrix(context)
    underline(links, on: context, request)
    cairo_surface_flush(surface)
    return Pixels(cairo: surface, width: size.width, height: size.height)
  }

  /// Marks what can be pressed; paper is white in a dark look, too.
  private static func underline(
    _ links: [DocumentLink], on context: OpaquePointer?, _ request: DocumentRequest
  ) {
    let accent = request.look.accent
    func part(_ shift: UInt32) -> Double { Double(accent >> shift & 0xFF) / 255 }
    cairo_set_source_rgb(context, part(16), part(8), part(0))
    let thickness = max(1, request.scale.rounded())
    for link in links where link.width > 0 {
      let bottom = (link.y + link.height).rounded()
      cairo_rectangle(context, link.x, bottom - thickness, link.width, thickness)
    }
    cairo_fill(context)
  }

  private static func facts(of document: OpaquePointer, _ count: Int) -> [String] {
    var facts = [count == 1 ? "1 page" : "\(count) pages"]
    for (take, word) in [(poppler_document_get_title, ""), (poppler_document_get_author, "by ")] {
      guard let raw = take(document) else { continue }
      let text = String(cString: raw).split(whereSeparator: \.isNewline).joined(separator: " ")
      g_free(raw)
      if !text.isEmpty { facts.append(word + text) }
    }
    return facts
  }

  /// What is found in the text of a page, where its characters stand.
  private static func data(
    in text: String, of page: OpaquePointer, factor: Double
  ) -> [DocumentLink] {
    let found = DataDetector.find(in: text, limit: 100)
    var rects: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard !found.isEmpty, poppler_page_get_text_layout(page, &rects, &count) != 0, let rects else {
      return []
    }
    defer { g_free(rects) }
    let bytes = Array(text.utf8)
    // Boxes are those of characters, ranges those of bytes.
    var character = 0
    var place = 0
    return found.compactMap { datum in
      func advance(to end: Int) {
        while place < end {
          if bytes[place] & 0xC0 != 0x80 { character += 1 }
          place += 1
        }
      }
      advance(to: datum.range.lowerBound)
      let first = character
      advance(to: datum.range.upperBound)
      guard first < character, character <= Int(count) else { return nil }
      let boxes = (first..<character).map { rects[$0] }
      let (left, right) = (boxes.map(\.x1).min() ?? 0, boxes.map(\.x2).max() ?? 0)
      let (top, bottom) = (boxes.map(\.y1).min() ?? 0, boxes.map(\.y2).max() ?? 0)
      return DocumentLink(
        x: left * factor, y: top * factor, width: (right - left) * factor,
        height: (bottom - top) * factor, target: datum.target)
    }
  }

  /// The links to other places, in pixels of the page; PDF counts from the bottom.
  private static func links(
    of page: OpaquePointer, height: Double, factor: Double
  ) -> [DocumentLink] {
    guard let list = poppler_page_get_link_mapping(page) else { return [] }
    defer { poppler_page_free_link_mapping(list) }
    var found: [DocumentLink] = []
    for index in 0..<min(g_list_length(list), guint(DocumentAnswer.linkLimit)) {
      guard let raw = g_list_nth_data(list, index) else { continue }
      let mapping = raw.assumingMemoryBound(to: PopplerLinkMapping.self).pointee
      guard let action = mapping.action, action.pointee.type == POPPLER_ACTION_URI,
        let uri = action.pointee.uri.uri
      else { continue }
      let area = mapping.area
      found.append(
        DocumentLink(
          x: area.x1 * factor, y: (height - area.y2) * factor,
          width: (area.x2 - area.x1) * factor, height: (area.y2 - area.y1) * factor,
          target: String(cString: uri)))
    }
    return found
  }
}
