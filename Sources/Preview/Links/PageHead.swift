internal import CXML
internal import Documents
internal import PreviewProtocol

/// What a page of the web says of itself, for those who link to it.
///
/// The page is taken apart by libxml2, which neither loads nor runs anything.
struct PageHead: Hashable {
  /// What it is called, on one line.
  private(set) var title = ""
  /// What it is about, on one line.
  private(set) var summary = ""
  /// Where its picture is, as the page says it.
  private(set) var picture: String?
  /// What relative addresses start from, if the page names it.
  private(set) var base: String?

  /// The most nodes that are looked at.
  private static let nodeLimit = 100_000

  /// Reads the head of a page.
  ///
  /// - Parameters:
  ///   - bytes: The page, whole or cut off.
  ///   - charset: The encoding that the server names.
  init(_ bytes: [UInt8], charset: String? = nil) {
    var named = charset ?? Self.namedEncoding(bytes)
    var bytes = bytes
    // Without a name libxml2 takes every byte for a letter of Latin 1.
    if named == nil, let decoded = DecodedText(bytes, isCut: true) {
      bytes = Array(decoded.text.utf8)
      named = "UTF-8"
    }
    var found: [String: String] = [:]
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue
    let document = bytes.withUnsafeBytes { buffer in
      htmlReadMemory(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil, named,
        Int32(options))
    }
    guard let document else { return }
    defer { xmlFreeDoc(document) }
    Self.walk(document) { Self.read($0, into: &found) }
    func first(_ keys: String...) -> String {
      keys.lazy.compactMap { found[$0] }.first { !$0.isEmpty } ?? ""
    }
    title = DisplayedText.line(
      first("og:title", "twitter:title", "title"), limit: LinkAnswer.titleLimit)
    summary = DisplayedText.line(
      first("og:description", "twitter:description", "description"),
      limit: LinkAnswer.summaryLimit)
    let address = first(
      "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src")
    picture = address.isEmpty ? nil : address
    base = found["base"]
  }

  /// Whether it says anything that could be shown.
  var isEmpty: Bool { title.isEmpty && summary.isEmpty && picture == nil }

  // MARK: Elements

  /// Calls `body` with every element, in order; without recursion, since pages nest as deep as they
  /// like.
  private static func walk(_ document: xmlDocPtr, _ body: (xmlNode) -> Void) {
    let root = xmlDocGetRootElement(document)
    var place = root
    var count = 0
    while let node = place, count < nodeLimit {
      count += 1
      if node.pointee.type == XML_ELEMENT_NODE { body(node.pointee) }
      if node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children {
        place = child
        continue
      }
      var last = node
      while last != root, last.pointee.next == nil, let parent = last.pointee.parent {
        last = parent
      }
      place = last == root ? nil : last.pointee.next
    }
  }

  /// Keeps what an element says, the first of each name.
  private static func read(_ element: xmlNode, into found: inout [String: String]) {
    switch string(element.name).lowercased() {
    case "title":
      // Drawings in a page have titles, too.
      let parent = element.parent.map { string($0.pointee.name).lowercased() }
      if found["title"] == nil, parent == "head" || parent == "html" || parent == "body" {
        found["title"] = text(element.children)
      }
    case "meta":
      let names = ["property", "name"].compactMap { attribute($0, of: element)?.lowercased() }
      guard let content = attribute("content", of: element) else { return }
      for name in names where found[name] == nil && name != "title" && name != "base" {
        found[name] = content
      }
    case "base":
      if found["base"] == nil { found["base"] = attribute("href", of: element) }
    default: break
    }
  }

  private static func attribute(_ name: String, of element: xmlNode) -> String? {
    var place = element.properties
    while let attribute = place {
      if string(attribute.pointee.name).lowercased() == name {
        return text(attribute.pointee.children)
      }
      place = attribute.pointee.next
    }
    return nil
  }

  /// The text of a node and those that follow it.
  private static func text(_ first: xmlNodePtr?) -> String {
    var place = first
    var text = ""
    while let node = place, text.utf8.count < 16 << 10 {
      if node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE {
        text += string(node.pointee.content)
      }
      place = node.pointee.next
    }
    return text
  }

  private static func string(_ bytes: UnsafePointer<xmlChar>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }

  /// The encoding that a page names near its start.
  private static func namedEncoding(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix(2_048), as: UTF8.self).lowercased()
    guard let place = text.split(separator: "charset", maxSplits: 1).dropFirst().first else {
      return nil
    }
    let value = place.drop { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'" }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return place.first == "=" || place.first == " " ? value.isEmpty ? nil : String(value) : nil
  }
}
