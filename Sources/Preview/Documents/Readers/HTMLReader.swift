internal import CXML
internal import Documents

/// Reads HTML as a reader would: the text in its order, without scripts, style sheets or anything from
/// elsewhere.
struct HTMLReader {
  /// What it makes.
  var builder = FlowBuilder()
  /// Whether there was something that could have been run.
  private(set) var hasScripts = false
  /// Whether there was something that would have been fetched.
  private(set) var hasRemote = false
  /// What stands beside the document, for those who can give it; asked with the address as written.
  var resource: (String) -> [UInt8]? = { _ in nil }
  private var base: String?
  private var styles: [(style: FlowStyle, target: String?)] = [([], nil)]

  /// Reads a whole document.
  ///
  /// - Parameter text: The text, whatever encoding it names.
  mutating func read(_ text: String) {
    var text = text
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue
    let document = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        htmlReadMemory($0.baseAddress, Int32(clamping: $0.count), nil, "UTF-8", Int32(options))
      }
    }
    guard let document else { return }
    defer { xmlFreeDoc(document) }
    // Nested calls would end with the stack, so the way up is by the parents.
    var node = UnsafeMutablePointer<xmlNode>(document.pointee.children)
    while let current = node, !builder.isFull {
      if enter(current), let child = current.pointee.children {
        node = child
        continue
      }
      var next: UnsafeMutablePointer<xmlNode>? = current
      while let done = next {
        if isElement(done) { leave(done) }
        if let sibling = done.pointee.next {
          next = sibling
          break
        }
        next = done.pointee.parent
        if next?.pointee.type == XML_HTML_DOCUMENT_NODE { next = nil }
      }
      node = next
    }
  }

  /// What a user should know of what was left out.
  var facts: [String] {
    switch (hasScripts, hasRemote) {
    case (true, true): ["scripts and pictures from elsewhere are not loaded"]
    case (true, false): ["scripts are not run"]
    case (false, true): ["pictures from elsewhere are not loaded"]
    case (false, false): []
    }
  }

  // MARK: Elements

  /// What goes on behind an element's back.
  private static let skipped: Set = [
    "script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math", "canvas",
    "audio", "video", "select", "textarea", "title", "head-end", "dialog", "applet",
  ]
  private static let styleOf: [String: FlowStyle] = [
    "b": .bold, "strong": .bold, "th": .bold, "dt": .bold, "i": .italic, "em": .italic,
    "cite": .italic, "var": .italic, "dfn": .italic, "address": .italic, "code": .code,
    "kbd": .code, "samp": .code, "tt": .code, "s": .struck, "del": .struck, "strike": .struck,
    "u": .underlined, "ins": .underlined, "mark": .marked, "small": .small, "sub": .small,
    "sup": .small, "figcaption": .italic, "caption": .italic,
  ]
  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i",
    "img", "input", "ins", "kbd", "label", "mark", "picture", "q", "ruby", "rt", "rp", "s", "samp",
    "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "br",
    "button", "source", "nobr", "script", "noscript", "style", "template",
  ]

  /// Begins a node; whether its children count.
  private mutating func enter(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
    switch node.pointee.type {
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      if let content = node.pointee.content {
        let (style, target) = styles[styles.count - 1]
        builder.add(String(cString: content), style, target: target)
      }
      return false
    case XML_ELEMENT_NODE: break
    default: return false
    }
    let name = name(of: node)
    note(name, node)
    var isShown = true
    if Self.skipped.contains(name) || isHidden(node) { isShown = false }
    // What was begun is ended by `leave` in any case.
    begin(name, node, isShown: isShown)
    return isShown
  }

  private mutating func begin(
    _ name: String, _ node: UnsafeMutablePointer<xmlNode>, isShown: Bool
  ) {
    var (style, target) = styles[styles.count - 1]
    if let own = Self.styleOf[name] { style.formUnion(own) }
    if name == "a", let address = attribute("href", node) {
      target = resolved(address)
      if target == nil, !address.hasPrefix("#") { style.formUnion(.underlined) }
    }
    styles.append((style, target))
    if let block = block(name, node) {
      builder.open(block)
      if name == "dd" { builder.open(.item(isDone: nil)) }
    } else if !Self.inline.contains(name) {
      builder.endParagraph()
    }
    guard isShown else { return }
    switch name {
    case "br": builder.breakLine()
    case "hr": builder.addRule()
    case "img": addPicture(node)
    case "input" where attribute("type", node)?.lowercased() == "checkbox":
      builder.markTask(isDone: attribute("checked", node) != nil)
    case "q": builder.add("“", style, target: target)
    default: break
    }
  }

  private mutating func leave(_ node: UnsafeMutablePointer<xmlNode>) {
    let name = name(of: node)
    if styles.count > 1 { styles.removeLast() }
    if block(name, node) != nil {
      if name == "dd" { builder.close() }
      builder.close()
    } else if !Self.inline.contains(name) {
      builder.endParagraph()
    }
    if name == "q" { builder.add("”", styles[styles.count - 1].style) }
  }

  /// The block that an element is.
  private func block(
    _ name: String, _ node: UnsafeMutablePointer<xmlNode>
  ) -> FlowBuilder.Block? {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": return .heading(Int(name.dropFirst()) ?? 1)
    case "ul", "menu", "dir": return .list(.bullet)
    case "ol": return .list(.number(attribute("start", node).flatMap { Int($0) } ?? 1))
    case "li": return .item(isDone: nil)
    case "dd": return .list(.none)
    case "blockquote": return .quote
    case "pre", "listing", "xmp": return .code(language: language(of: node))
    case "table": return .table
    case "tr": return .row(isHeader: false)
    case "td", "th":
      let columns = attribute("colspan", node).flatMap { Int($0) } ?? 1
      return .cell(alignment(of: node), isHeader: name == "th", columns: columns)
    default: return nil
    }
  }

  /// Notes what is told of the document, or would have been done.
  private mutating func note(_ name: String, _ node: UnsafeMutablePointer<xmlNode>) {
    switch name {
    case "script": hasScripts = true
    case "title" where builder.title == nil:
      let words = text(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { builder.title = String(words.prefix(300)) }
    case "base": base = attribute("href", node).flatMap(LinkTarget.absolute)
    case "iframe", "embed", "video", "audio":
      if attribute("src", node) != nil { hasRemote = true }
    default: break
    }
  }

  private mutating func addPicture(_ node: UnsafeMutablePointer<xmlNode>) {
    // Marks of one pixel count readers and show nothing.
    guard !["0", "1"].contains(attribute("width", node) ?? ""),
      !["0", "1"].contains(attribute("height", node) ?? "")
    else { return }
    let source = attribute("src", node) ?? ""
    let alternative = attribute("alt", node)
    let target = styles[styles.count - 1].target
    let lowered = source.prefix(8).lowercased()
    let bytes = lowered.hasPrefix("data:") ? DataURI.bytes(of: source) : resource(source)
    if bytes == nil, lowered.hasPrefix("http") || lowered.hasPrefix("//") { hasRemote = true }
    // An empty description says that the picture is decoration.
    if bytes == nil, alternative?.isEmpty == true { return }
    let words = (alternative ?? Self.fileName(source))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    builder.add(FlowPicture(bytes, alternative: words, target: target))
  }

  private static func fileName(_ address: String) -> String {
    guard !address.lowercased().hasPrefix("data:") else { return "" }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return String(path.split(separator: "/").last?.prefix(80) ?? "")
  }

  private func resolved(_ address: String) -> String? {
    if let whole = LinkTarget.absolute(address) { return whole }
    guard let base, !address.hasPrefix("#"), !address.prefix(12).contains(":"),
      let built = xmlBuildURI(address, base)
    else { return nil }
    defer { xmlFreeText(built) }
    return LinkTarget.absolute(String(cString: built))
  }
}
