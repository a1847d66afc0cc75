internal import Documents
internal import PreviewProtocol

/// Reads word-processing documents of Office Open XML (ECMA-376).
struct WordReader {
  private let parts: PackageParts
  private let links: PackageLinks
  private var builder = FlowBuilder()
  private var lists = ListTracker()
  /// Levels of headings, by the identifiers of styles.
  private var headings: [String: Int] = [:]
  /// Whether levels of lists have numbers, by list and level.
  private var numbered: [String: [Int: Bool]] = [:]

  /// What has come of the paragraph that is being read.
  private struct Paragraph {
    var style = ""
    var level: Int?
    var list: String?
    var listLevel = 0
    var isBegun = false
  }

  private var paragraph = Paragraph()
  private var style: FlowStyle = []
  private var isHidden = false
  private var targets: [String?] = []

  init(_ parts: PackageParts) {
    self.parts = parts
    links = PackageLinks(parts, of: "word/document.xml")
  }

  /// The document.
  mutating func read() throws(DocumentFailure) -> FlowDocument {
    guard let bytes = parts["word/document.xml"] else { throw DocumentFailure(.damaged) }
    readStyles()
    readNumbering()
    let events = XMLEvents(bytes)
    while !builder.isFull, let event = events.next() {
      switch event {
      case .start(let name): start(name, events)
      case .end(let name): end(name)
      case .text: break
      }
    }
    var document = builder.finish()
    if events.isBroken {
      guard !document.blocks.isEmpty else { throw DocumentFailure(.damaged) }
      document.isCut = true
    }
    return document
  }

  // MARK: Elements

  private mutating func start(_ name: String, _ events: XMLEvents) {
    switch name {
    case "p": paragraph = Paragraph()
    case "pStyle": paragraph.style = events.attribute("val") ?? ""
    case "outlineLvl": paragraph.level = events.attribute("val").flatMap { Int($0) }
    case "numId": paragraph.list = events.attribute("val")
    case "ilvl": paragraph.listLevel = events.attribute("val").flatMap { Int($0) } ?? 0
    case "rPr", "r":
      style = []
      isHidden = false
    case "b": set(.bold, events)
    case "i": set(.italic, events)
    case "strike", "dstrike": set(.struck, events)
    case "highlight": set(.marked, events)
    case "u": if events.attribute("val") != "none" { style.formUnion(.underlined) }
    case "vertAlign": if events.attribute("val") != "baseline" { style.formUnion(.small) }
    case "vanish": isHidden = true
    case "t":
      let text = events.text()
      guard !isHidden else { return }
      begin()
      builder.add(text, style, target: targets.last ?? nil)
    case "tab":
      if paragraph.isBegun { builder.add(" ", style) }
    case "br", "cr":
      if events.attribute("type") == "page" {
        builder.breakPage()
      } else {
        builder.breakLine()
      }
    case "hyperlink":
      targets.append(links.address(events.attribute("id")).flatMap(LinkTarget.absolute))
    case "tbl":
      if !builder.isOpen(where: { $0 == .table }) { lists.end(in: &builder) }
      builder.open(.table)
    case "tr": builder.open(.row(isHeader: false))
    case "tblHeader": builder.markHeader()
    case "tc": builder.open(.cell(.natural, isHeader: false, columns: 1))
    case "gridSpan":
      if let count = events.attribute("val").flatMap({ Int($0) }) { builder.widenCell(to: count) }
    case "docPr": pictureWords = events.attribute("descr") ?? ""
    case "blip":
      let bytes = links.part(events.attribute("embed")).flatMap { parts[$0] }
      begin()
      builder.add(FlowPicture(bytes, alternative: pictureWords))
    // The same once more for older programs; what was taken away; what is computed.
    case "Fallback", "del", "instrText", "footnotePr", "sectPr": events.skip()
    default: break
    }
  }

  private var pictureWords = ""

  private mutating func set(_ look: FlowStyle, _ events: XMLEvents) {
    let value = events.attribute("val") ?? "1"
    if value != "0", value != "false", value != "none" { style.formUnion(look) }
  }

  /// Opens what the paragraph is, when its first content comes.
  private mutating func begin() {
    guard !paragraph.isBegun else { return }
    paragraph.isBegun = true
    if let level = headings[paragraph.style] ?? paragraph.level.map({ $0 + 1 }), level <= 9 {
      lists.end(in: &builder)
      builder.open(.heading(min(6, level)))
    } else if let list = paragraph.list, list != "0", !builder.isOpen(where: { $0 == .table }) {
      let isNumbered = numbered[list]?[paragraph.listLevel] ?? false
      lists.begin(paragraph.listLevel, isNumbered ? .number(1) : .bullet, in: &builder)
    } else if !builder.isOpen(where: { $0 == .table }) {
      lists.end(in: &builder)
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "p":
      builder.endParagraph()
      builder.close(through: Self.isHeading)
      paragraph = Paragraph()
    case "hyperlink": if !targets.isEmpty { targets.removeLast() }
    case "tbl", "tr", "tc": builder.close()
    default: break
    }
  }

  private static func isHeading(_ block: FlowBuilder.Block) -> Bool {
    if case .heading = block { return true }
    return false
  }

  // MARK: Styles

  private mutating func readStyles() {
    guard let bytes = parts["word/styles.xml"] else { return }
    let events = XMLEvents(bytes)
    var id = ""
    while let event = events.next() {
      guard case .start(let name) = event else { continue }
      switch name {
      case "style": id = events.attribute("styleId") ?? ""
      case "name":
        let words = events.attribute("val")?.lowercased() ?? ""
        if words == "title" { headings[id] = 1 }
        if words.hasPrefix("heading "), let level = Int(words.dropFirst(8)) { headings[id] = level }
      case "outlineLvl":
        if headings[id] == nil, let level = events.attribute("val").flatMap({ Int($0) }), level < 9
        {
          headings[id] = level + 1
        }
      default: break
      }
    }
  }

  private mutating func readNumbering() {
    guard let bytes = parts["word/numbering.xml"] else { return }
    let events = XMLEvents(bytes)
    var kinds: [String: [Int: Bool]] = [:]
    var kind = ""
    var level = 0
    var list = ""
    while let event = events.next() {
      guard case .start(let name) = event else { continue }
      switch name {
      case "abstractNum": kind = events.attribute("abstractNumId") ?? ""
      case "lvl": level = events.attribute("ilvl").flatMap { Int($0) } ?? 0
      case "numFmt":
        let format = events.attribute("val") ?? ""
        kinds[kind, default: [:]][level] = format != "bullet" && format != "none"
      case "num": list = events.attribute("numId") ?? ""
      case "abstractNumId": numbered[list] = kinds[events.attribute("val") ?? ""]
      default: break
      }
    }
  }
}
