internal import Documents
internal import PreviewProtocol

/// Office documents and books: what is written in them, as a flow of blocks.
enum OfficePages {
  private enum Format {
    case openText, openSheet, openSlides, word, sheet, slides, book
  }

  /// Draws a page; `nil` where the type is no such document.
  static func draw(
    _ file: FileReading, _ descriptor: Int32, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage? {
    let type = request.contentType
    let head = try file.bytes(count: 8)
    let isCompound = head == [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    if isCompound, type.contains("office") || type.contains("ms") || type.contains("ole") {
      throw try compound(file)
    }
    guard let format = format(of: type) else { return nil }
    let parts = try PackageParts(descriptor, wanted: isWanted)
    switch format {
    case .openText, .openSheet, .openSlides:
      if let manifest = parts["META-INF/manifest.xml"],
        manifest.contains(sequence: "encryption-data")
      {
        throw DocumentFailure(.locked)
      }
      var reader = OpenDocumentReader(parts, isSlides: format == .openSlides)
      return try page(
        try reader.read(), parts, reader.facts, "Thumbnails/thumbnail.png", request,
        isWide: format == .openSheet)
    case .word:
      var reader = WordReader(parts)
      let document = try reader.read()
      return try page(
        document, parts, coreFacts(parts), "docProps/thumbnail.jpeg", request)
    case .sheet:
      let document = try SheetReader(parts).read()
      return try page(
        document, parts, coreFacts(parts), "docProps/thumbnail.jpeg", request, isWide: true)
    case .slides:
      let document = try SlidesReader(parts).read()
      return try page(document, parts, coreFacts(parts), "docProps/thumbnail.jpeg", request)
    case .book:
      let (document, facts) = try BookReader(parts).read()
      return try page(document, parts, facts, "", request)
    }
  }

  private static func format(of type: String) -> Format? {
    switch type {
    case "application/vnd.oasis.opendocument.text",
      "application/vnd.oasis.opendocument.text-template":
      .openText
    case "application/vnd.oasis.opendocument.spreadsheet",
      "application/vnd.oasis.opendocument.spreadsheet-template":
      .openSheet
    case "application/vnd.oasis.opendocument.presentation",
      "application/vnd.oasis.opendocument.presentation-template":
      .openSlides
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
      "application/vnd.ms-word.document.macroenabled.12":
      .word
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
      "application/vnd.ms-excel.sheet.macroenabled.12":
      .sheet
    case "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
      "application/vnd.ms-powerpoint.presentation.macroenabled.12":
      .slides
    case "application/epub+zip": .book
    default: nil
    }
  }

  private static func isWanted(_ path: String) -> Bool {
    let name = path.lowercased()
    return [
      ".xml", ".rels", ".opf", ".xhtml", ".html", ".htm", ".png", ".jpg", ".jpeg", ".gif", ".svg",
    ].contains { name.hasSuffix($0) } && !name.contains("/theme/theme")
  }

  /// What an old kind of container holds: a document with a password, or one of a format from before
  /// 2007, which nothing here reads.
  private static func compound(_ file: FileReading) throws(DocumentFailure) -> DocumentFailure {
    let mark = "EncryptedPackage".utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    let whole = try file.bytes(count: 4 << 20)
    if whole.contains(sequence: mark) { return DocumentFailure(.locked) }
    return DocumentFailure(.unsupported, facts: ["a format of Office from before 2007"])
  }

  private static func coreFacts(_ parts: PackageParts) -> [String] {
    guard let core = parts["docProps/core.xml"] else { return [] }
    return DocumentProperties.facts(of: core)
  }

  private static func page(
    _ document: FlowDocument, _ parts: PackageParts, _ facts: [String], _ thumbnail: String,
    _ request: DocumentRequest, isWide: Bool = false
  ) throws(DocumentFailure) -> DocumentPage {
    var document = document
    if parts.isCut { document.isCut = true }
    var facts = facts
    if !isWide { facts.append(WordCount.words(in: document.plainText)) }
    if let picture = parts[thumbnail] {
      document.blocks.insert(.pictures([FlowPicture(picture, alternative: "Preview")]), at: 0)
    }
    return try FlowPages.draw(document, request, facts: facts, isWide: isWide)
  }
}

/// Title and author, by the names of Dublin Core that both families use.
enum DocumentProperties {
  static func facts(of bytes: [UInt8]) -> [String] {
    let events = XMLEvents(bytes)
    var title = ""
    var author = ""
    while let event = events.next() {
      guard case .start(let name) = event else { continue }
      switch name {
      case "title" where title.isEmpty: title = words(events.text())
      case "creator" where author.isEmpty, "initial-creator" where author.isEmpty:
        author = words(events.text())
      default: break
      }
    }
    return (title.isEmpty ? [] : [title]) + (author.isEmpty ? [] : ["by " + author])
  }

  private static func words(_ text: String) -> String {
    String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
  }
}

extension Collection<UInt8> {
  /// Whether these bytes stand somewhere in a row.
  func contains(sequence: some Collection<UInt8>) -> Bool {
    guard let first = sequence.first else { return true }
    var place = startIndex
    while let found = self[place...].firstIndex(of: first) {
      if self[found...].starts(with: sequence) { return true }
      place = index(after: found)
    }
    return false
  }

  /// Whether this text stands somewhere.
  func contains(sequence text: String) -> Bool { contains(sequence: Array(text.utf8)) }
}
