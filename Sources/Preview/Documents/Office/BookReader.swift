internal import Documents
internal import PreviewProtocol

/// Reads books (EPUB 2 and 3): the chapters in the order of the spine, each on a page of its own.
struct BookReader {
  private let parts: PackageParts

  /// A file of the book.
  private struct Item {
    var path: String
    var type: String
    var properties: String
  }

  init(_ parts: PackageParts) { self.parts = parts }

  /// The document, and title and author.
  func read() throws(DocumentFailure) -> (FlowDocument, [String]) {
    // Fonts may be veiled without a password; text that is encrypted has one.
    if let locks = parts["META-INF/encryption.xml"], locks.contains(sequence: "xmlenc#aes") {
      throw DocumentFailure(.locked)
    }
    guard let container = parts["META-INF/container.xml"],
      let path = packagePath(container), let package = parts[path]
    else { throw DocumentFailure(.damaged) }
    var items: [String: Item] = [:]
    var spine: [String] = []
    var cover: String?
    let events = XMLEvents(package)
    while let event = events.next() {
      guard case .start(let name) = event else { continue }
      switch name {
      case "item":
        guard let id = events.attribute("id"), let address = events.attribute("href") else {
          continue
        }
        items[id] = Item(
          path: PackageParts.resolve(address, from: path),
          type: events.attribute("media-type") ?? "",
          properties: events.attribute("properties") ?? "")
      case "itemref":
        if let id = events.attribute("idref"), events.attribute("linear") != "no" {
          spine.append(id)
        }
      case "meta": if events.attribute("name") == "cover" { cover = events.attribute("content") }
      default: break
      }
    }
    let coverItem =
      items.values.first { $0.properties.contains("cover-image") } ?? cover.flatMap { items[$0] }
    var document = read(spine.compactMap { items[$0] }, cover: coverItem)
    guard !document.blocks.isEmpty else { throw DocumentFailure(.damaged) }
    if events.isBroken { document.isCut = true }
    return (document, DocumentProperties.facts(of: package))
  }

  private func packagePath(_ container: [UInt8]) -> String? {
    let events = XMLEvents(container)
    while let event = events.next() {
      if case .start("rootfile") = event { return events.attribute("full-path") }
    }
    return nil
  }

  private func read(_ chapters: [Item], cover: Item?) -> FlowDocument {
    var reader = HTMLReader()
    if let bytes = cover.flatMap({ parts[$0.path] }) {
      var picture = FlowPicture(bytes, alternative: "Cover")
      picture.isCover = true
      reader.builder.add(picture)
    }
    for chapter in chapters where !reader.builder.isFull {
      guard let bytes = parts[chapter.path], let text = DecodedText(bytes, isCut: true) else {
        continue
      }
      // The cover is there already; the page that shows it says nothing else.
      let isCover = chapter.path == chapters.first?.path && cover != nil
      if isCover, !text.text.contains("<p"), bytes.count < 4_000 { continue }
      reader.builder.breakPage()
      reader.resource = { parts[PackageParts.resolve($0, from: chapter.path)] }
      reader.read(text.text)
    }
    return reader.builder.finish()
  }
}
