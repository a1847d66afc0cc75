internal import Documents
internal import PreviewProtocol

/// Documents that are more than plain text: Markdown, HTML, tables, Rich Text, office files and books.
enum RichPages {
  /// Draws a page; `nil` where the file is none of these.
  static func draw(
    _ file: FileReading, _ descriptor: Int32, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage? {
    switch request.contentType {
    case "text/markdown", "text/x-markdown":
      guard let decoded = try text(file) else { return nil }
      let (document, facts) = MarkdownReader.read(decoded.text)
      return try page(document, decoded, file, facts, request)
    case "text/html", "application/xhtml+xml":
      guard let decoded = try text(file) else { return nil }
      var reader = HTMLReader()
      reader.read(decoded.text)
      var document = reader.builder.finish()
      if let title = document.title, !document.hasMainHeading {
        document.blocks.insert(.heading(level: 1, FlowText(title)), at: 0)
      }
      return try page(document, decoded, file, reader.facts, request)
    case "application/rtf", "text/rtf":
      let bytes = try file.bytes(count: 8 * TextPages.limit)
      guard var document = RichTextReader.read(bytes), !document.blocks.isEmpty else { return nil }
      if file.size > bytes.count { document.isCut = true }
      return try FlowPages.draw(
        document, request, facts: [WordCount.words(in: document.plainText)])
    case "text/csv", "text/tab-separated-values":
      guard let decoded = try text(file) else { return nil }
      let isTabbed = request.contentType == "text/tab-separated-values"
      let rows = SeparatedValues.rows(of: decoded.text, separator: isTabbed ? "\t" : nil)
      return try table(rows, file, request)
    default: return try OfficePages.draw(file, descriptor, request)
    }
  }

  private static func table(
    _ rows: SheetRows, _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage? {
    let table = rows.table
    guard !table.rows.isEmpty else { return nil }
    let isCut = rows.isCut || file.size > TextPages.limit
    let count =
      (isCut ? "more than " : "") + (table.rows.count == 1 ? "1 row" : "\(table.rows.count) rows")
    return try FlowPages.draw(
      FlowDocument(blocks: [.table(table)], isCut: isCut), request,
      facts: [count, table.columnCount == 1 ? "1 column" : "\(table.columnCount) columns"],
      isWide: true)
  }

  private static func text(_ file: FileReading) throws(DocumentFailure) -> DecodedText? {
    let bytes = try file.bytes(count: TextPages.limit)
    let isCut = file.size > TextPages.limit
    let decoded = TextGuess.read(bytes, isCut: isCut)
    // What is written of the encoding counts where the bytes themselves don't tell.
    guard decoded == nil || decoded?.encoding == .windows1252 || bytes.contains(0x1B),
      let name = DeclaredEncoding.name(in: bytes),
      let converted = TextConversion.utf8(bytes, from: name)
    else { return decoded }
    var result = DecodedText(plain: converted)
    result.encoding = decoded?.encoding ?? .utf8
    return result
  }

  private static func page(
    _ document: FlowDocument, _ text: DecodedText, _ file: FileReading, _ facts: [String],
    _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    var document = document
    if file.size > TextPages.limit { document.isCut = true }
    // A page of nothing that can be shown is shown as it is written.
    guard !document.blocks.isEmpty else { return try TextPages.plain(text, file, request) }
    var all = [WordCount.words(in: document.plainText)]
    if let title = document.title { all.insert(title, at: 0) }
    return try FlowPages.draw(document, request, facts: all + facts)
  }
}
