internal import Documents
internal import PreviewProtocol

/// Files that stand for something else: what that is, and where it would lead.
enum LinkPages {
  /// Draws what is known; nothing of it is run or fetched.
  static func draw(
    _ link: LinkFile, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    var document = FlowDocument()
    if let title = link.title {
      document.blocks.append(.heading(level: 2, FlowText(title)))
    }
    let told = link.title.map { [$0, "Host: \($0)"] } ?? []
    for line in link.lines where !line.isEmpty && !told.contains(line) {
      document.blocks.append(.paragraph(text(of: line)))
    }
    let facts = [link.target == nil ? "nothing of it is run" : FetchPolicy.notFetched]
    var page = try FlowPages.draw(document, request, facts: facts)
    page.text = link.lines.joined(separator: "\n")
    return page
  }

  /// A line in which what can be acted on is a link.
  private static func text(of line: String) -> FlowText {
    var runs: [FlowRun] = []
    let bytes = Array(line.utf8)
    var place = 0
    func add(_ range: Range<Int>, _ target: String? = nil) {
      guard !range.isEmpty else { return }
      runs.append(FlowRun(String(decoding: bytes[range], as: UTF8.self), target: target))
    }
    for datum in DataDetector.find(in: line, limit: 4) where datum.range.lowerBound >= place {
      add(place..<datum.range.lowerBound)
      add(datum.range, datum.target)
      place = datum.range.upperBound
    }
    add(place..<bytes.count)
    return FlowText(runs)
  }
}
