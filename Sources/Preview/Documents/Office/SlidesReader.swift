internal import Documents
internal import PreviewProtocol

/// Reads presentations of Office Open XML: each slide on a page of its own.
struct SlidesReader {
  private let parts: PackageParts

  init(_ parts: PackageParts) { self.parts = parts }

  /// The document.
  func read() throws(DocumentFailure) -> FlowDocument {
    guard let bytes = parts["ppt/presentation.xml"] else { throw DocumentFailure(.damaged) }
    let links = PackageLinks(parts, of: "ppt/presentation.xml")
    let events = XMLEvents(bytes)
    var builder = FlowBuilder()
    while !builder.isFull, let event = events.next() {
      guard case .start("sldId") = event, let path = slide(events, links), let slide = parts[path]
      else { continue }
      builder.breakPage()
      var reader = SlideReader(parts, path)
      reader.read(slide, into: &builder)
    }
    var document = builder.finish()
    document.isCut = document.isCut || events.isBroken
    return document
  }

  /// Both the slide's number and its link are called `id`; only one of them leads somewhere.
  private func slide(_ events: XMLEvents, _ links: PackageLinks) -> String? {
    events.attributes("id").lazy.compactMap { links.part($0) }.first
  }
}

/// Reads one slide.
private struct SlideReader {
  private let parts: PackageParts
  private let links: PackageLinks
  private var lists = ListTracker()
  /// What the shape is for; a box of its own has none.
  private var kind: String?
  private var isText = false
  private var level = 0
  private var hasBullet: Bool?
  private var isBegun = false
  private var style: FlowStyle = []
  private var target: String?
  private var words = ""

  init(_ parts: PackageParts, _ path: String) {
    self.parts = parts
    links = PackageLinks(parts, of: path)
  }

  mutating func read(_ bytes: [UInt8], into builder: inout FlowBuilder) {
    let events = XMLEvents(bytes)
    while !builder.isFull, let event = events.next() {
      switch event {
      case .start(let name): start(name, events, &builder)
      case .end(let name): end(name, &builder)
      case .text: break
      }
    }
    lists.end(in: &builder)
  }

  private mutating func start(
    _ name: String, _ events: XMLEvents, _ builder: inout FlowBuilder
  ) {
    switch name {
    case "sp": kind = nil
    case "ph": kind = events.attribute("type") ?? "body"
    case "cNvPr": words = events.attribute("descr") ?? ""
    case "p":
      level = 0
      hasBullet = nil
      isBegun = false
    case "pPr": level = events.attribute("lvl").flatMap { Int($0) } ?? 0
    case "buNone": hasBullet = false
    case "buChar", "buAutoNum": hasBullet = true
    case "r": (style, target) = ([], nil)
    case "rPr":
      if events.attribute("b") == "1" { style.formUnion(.bold) }
      if events.attribute("i") == "1" { style.formUnion(.italic) }
      if let line = events.attribute("u"), line != "none" { style.formUnion(.underlined) }
    case "hlinkClick":
      target = links.address(events.attribute("id")).flatMap(LinkTarget.absolute)
    case "t":
      let text = events.text()
      begin(&builder)
      builder.add(text, style, target: target)
    case "br": builder.breakLine()
    case "tbl":
      lists.end(in: &builder)
      builder.open(.table)
    case "tr": builder.open(.row(isHeader: false))
    case "tc":
      let columns = events.attribute("gridSpan").flatMap { Int($0) } ?? 1
      builder.open(
        .cell(.natural, isHeader: false, columns: events.attribute("hMerge") == "1" ? 1 : columns))
    case "blip":
      lists.end(in: &builder)
      let bytes = links.part(events.attribute("embed")).flatMap { parts[$0] }
      builder.add(FlowPicture(bytes, alternative: words))
    case "Fallback": events.skip()
    default: break
    }
  }

  private mutating func begin(_ builder: inout FlowBuilder) {
    guard !isBegun else { return }
    isBegun = true
    guard !builder.isOpen(where: { $0 == .table }) else { return }
    if kind == "title" || kind == "ctrTitle" {
      lists.end(in: &builder)
      builder.open(.heading(1))
    } else if hasBullet ?? (kind == "body") {
      lists.begin(level, .bullet, in: &builder)
    } else {
      lists.end(in: &builder)
    }
  }

  private mutating func end(_ name: String, _ builder: inout FlowBuilder) {
    switch name {
    case "p":
      builder.endParagraph()
      builder.close(through: {
        if case .heading = $0 { return true }
        return false
      })
    case "sp": lists.end(in: &builder)
    case "tbl", "tr", "tc": builder.close()
    default: break
    }
  }
}
