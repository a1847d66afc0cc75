internal import Documents
internal import PreviewProtocol

/// Reads texts, sheets and slides of OpenDocument (ISO/IEC 26300).
struct OpenDocumentReader {
  private let parts: PackageParts
  private let isSlides: Bool
  private var builder = FlowBuilder()
  /// How styles of text look, by their names.
  private var looks: [String: FlowStyle] = [:]
  /// Whether the first level of a list has numbers, by its style.
  private var numbered: [String: Bool] = [:]
  private var styles: [(style: FlowStyle, target: String?)] = [([], nil)]
  private var isTitle = false
  private var isInBody = false
  private var pictureWords = ""
  private var picture: String?
  private var listDepth = 0
  private var listIsNumbered = false

  init(_ parts: PackageParts, isSlides: Bool) {
    self.parts = parts
    self.isSlides = isSlides
  }

  /// Title and author.
  var facts: [String] { parts["meta.xml"].map(DocumentProperties.facts) ?? [] }

  /// The document.
  mutating func read() throws(DocumentFailure) -> FlowDocument {
    guard let content = parts["content.xml"] else { throw DocumentFailure(.damaged) }
    if let named = parts["styles.xml"] { readStyles(XMLEvents(named)) }
    let events = XMLEvents(content)
    while !builder.isFull, let event = events.next() {
      switch event {
      case .start(let name):
        if isInBody { start(name, events) } else { startHead(name, events) }
      case .end(let name): if isInBody { end(name) }
      case .text(let text):
        guard isInBody, styles.count > 1 else { continue }
        let (style, target) = styles[styles.count - 1]
        builder.add(text, style, target: target)
      }
    }
    var document = builder.finish()
    if events.isBroken {
      guard !document.blocks.isEmpty else { throw DocumentFailure(.damaged) }
      document.isCut = true
    }
    return document
  }

  // MARK: Styles

  private var styleName = ""
  private var listStyleName = ""

  private mutating func readStyles(_ events: XMLEvents) {
    while let event = events.next() {
      if case .start(let name) = event { startHead(name, events) }
    }
  }

  private mutating func startHead(_ name: String, _ events: XMLEvents) {
    switch name {
    case "body": isInBody = true
    case "style": styleName = events.attribute("name") ?? ""
    case "text-properties":
      var look: FlowStyle = []
      if let weight = events.attribute("font-weight") {
        if weight == "bold" || (Int(weight) ?? 0) >= 600 { look.formUnion(.bold) }
      }
      if events.attribute("font-style") == "italic" { look.formUnion(.italic) }
      if let line = events.attribute("text-underline-style"), line != "none" {
        look.formUnion(.underlined)
      }
      if let line = events.attribute("text-line-through-style"), line != "none" {
        look.formUnion(.struck)
      }
      if events.attribute("text-position")?.hasPrefix("su") == true { look.formUnion(.small) }
      if !look.isEmpty { looks[styleName] = look }
    case "list-style": listStyleName = events.attribute("name") ?? ""
    case "list-level-style-number":
      if events.attribute("level") == "1" { numbered[listStyleName] = true }
    default: break
    }
  }

  // MARK: Elements

  private mutating func start(_ name: String, _ events: XMLEvents) {
    switch name {
    case "h":
      builder.open(.heading(events.attribute("outline-level").flatMap { Int($0) } ?? 1))
      styles.append(([], nil))
    case "p":
      if isTitle { builder.open(.heading(1)) }
      let look = isTitle ? [] : looks[events.attribute("style-name") ?? ""] ?? []
      styles.append((look, nil))
    case "span":
      let (style, target) = styles[styles.count - 1]
      let look = looks[events.attribute("style-name") ?? ""] ?? []
      styles.append((style.union(look), target))
    case "a":
      let (style, _) = styles[styles.count - 1]
      styles.append((style, events.attribute("href").flatMap(LinkTarget.absolute)))
    case "s", "tab": builder.add(" ")
    case "line-break": builder.breakLine()
    case "list":
      if listDepth == 0 { listIsNumbered = numbered[events.attribute("style-name") ?? ""] ?? false }
      listDepth += 1
      builder.open(.list(listIsNumbered ? .number(1) : .bullet))
    case "list-item", "list-header": builder.open(.item(isDone: nil))
    case "table": startTable(events)
    case "table-row": builder.open(.row(isHeader: false))
    case "table-cell", "covered-table-cell":
      builder.open(.cell(.natural, isHeader: false, columns: 1))
    case "page" where isSlides: builder.breakPage()
    case "frame":
      isTitle = events.attribute("class") == "title"
      (picture, pictureWords) = (nil, "")
    case "image":
      if picture == nil { picture = events.attribute("href") }
    case "title", "desc":
      let words = events.text()
      if pictureWords.isEmpty { pictureWords = words }
    // Remarks, what was taken away, notes to slides, and what was computed for machines.
    case "annotation", "tracked-changes", "note", "notes", "forms", "sequence-decls", "shapes":
      events.skip()
    default: break
    }
  }

  private mutating func startTable(_ events: XMLEvents) {
    guard !isSlides, styles.count == 1, listDepth == 0, parts.isSpreadsheet else {
      return builder.open(.table)
    }
    let name = events.attribute("name") ?? ""
    builder.addSheet(name, OpenSheet.rows(events))
  }

  private mutating func end(_ name: String) {
    switch name {
    case "h":
      builder.close()
      styles.removeLast()
    case "p":
      builder.endParagraph()
      if isTitle { builder.close() }
      if styles.count > 1 { styles.removeLast() }
    case "span", "a": if styles.count > 1 { styles.removeLast() }
    case "list":
      listDepth -= 1
      builder.close()
    case "list-item", "list-header", "table-row", "table-cell", "covered-table-cell":
      builder.close()
    case "table": if !parts.isSpreadsheet { builder.close() }
    case "frame":
      isTitle = false
      if let picture {
        let bytes = parts[PackageParts.resolve(picture, from: "")]
        builder.add(FlowPicture(bytes, alternative: pictureWords))
      }
      picture = nil
    default: break
    }
  }
}

extension PackageParts {
  /// Whether it says that it is an OpenDocument sheet.
  fileprivate var isSpreadsheet: Bool {
    self["content.xml"]?.prefix(200_000).contains(sequence: "<office:spreadsheet") ?? false
  }
}

/// Reads one sheet of OpenDocument.
private enum OpenSheet {
  /// The rows of the table that has just begun, up to its end.
  static func rows(_ events: XMLEvents) -> SheetRows {
    var rows = SheetRows()
    var row: [String] = []
    var rowCount = 1
    var depth = 1
    while depth > 0, let event = events.next() {
      switch event {
      case .start("table-row"):
        row = []
        rowCount = events.attribute("number-rows-repeated").flatMap { Int($0) } ?? 1
        depth += 1
      case .start("table-cell"), .start("covered-table-cell"):
        let count = events.attribute("number-columns-repeated").flatMap { Int($0) } ?? 1
        let text = cell(events)
        let room = FlowBuilder.columnLimit + 1 - row.count
        row += [String](repeating: text, count: max(0, min(count, room)))
      case .start("annotation"), .start("shapes"): events.skip()
      case .start: depth += 1
      case .end("table-row"):
        depth -= 1
        let isEmpty = row.allSatisfy(\.isEmpty)
        // Sheets end in a million empty rows, told as one.
        for _ in 0..<min(max(1, rowCount), isEmpty ? 1 : 1_000) where !rows.isFull { rows.add(row) }
      case .end: depth -= 1
      case .text: break
      }
    }
    return rows
  }

  private static func cell(_ events: XMLEvents) -> String {
    var depth = 1
    var text = ""
    while depth > 0, let event = events.next() {
      switch event {
      case .start("annotation"): events.skip()
      case .start("p"):
        if !text.isEmpty { text += "\n" }
        depth += 1
      case .start: depth += 1
      case .end: depth -= 1
      case .text(let words): text += words
      }
    }
    return text.trimmingSpaces
  }
}
