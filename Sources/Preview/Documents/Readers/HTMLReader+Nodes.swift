internal import CXML
internal import Documents
internal import Glibc

extension HTMLReader {
  func isElement(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
    node.pointee.type == XML_ELEMENT_NODE
  }

  func name(of node: UnsafeMutablePointer<xmlNode>) -> String {
    node.pointee.name.map { String(cString: $0) } ?? ""
  }

  /// The value of an attribute, empty where it has none; `nil` where it isn't there.
  func attribute(_ name: String, _ node: UnsafeMutablePointer<xmlNode>) -> String? {
    var attribute = node.pointee.properties
    while let current = attribute {
      if let raw = current.pointee.name, String(cString: raw) == name {
        return current.pointee.children?.pointee.content.map { String(cString: $0) } ?? ""
      }
      attribute = current.pointee.next
    }
    return nil
  }

  /// The text of an element that holds text only.
  func text(of node: UnsafeMutablePointer<xmlNode>) -> String {
    node.pointee.children?.pointee.content.map { String(cString: $0) } ?? ""
  }

  /// Whether the author has hidden it.
  func isHidden(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
    guard node.pointee.properties != nil else { return false }
    if attribute("hidden", node) != nil { return true }
    guard let style = attribute("style", node) else { return false }
    let plain = style.lowercased().filter { !$0.isWhitespace }
    return plain.contains("display:none") || plain.contains("visibility:hidden")
  }

  /// The side that a cell leans to.
  func alignment(of node: UnsafeMutablePointer<xmlNode>) -> FlowTable.Alignment {
    var word = attribute("align", node)?.lowercased() ?? ""
    if let style = attribute("style", node)?.lowercased(),
      let found = style.firstRange(of: "text-align:")
    {
      word = String(style[found.upperBound...].drop { $0 == " " }.prefix { $0.isLetter })
    }
    switch word {
    case "left": return .left
    case "right": return .right
    case "center": return .center
    default: return .natural
    }
  }

  /// The language of a block of code, by the class that HTML 5 advises.
  func language(of node: UnsafeMutablePointer<xmlNode>) -> String {
    var place: UnsafeMutablePointer<xmlNode>? = node
    for _ in 0..<2 {
      guard let current = place, isElement(current) else { break }
      let classes = attribute("class", current)?.split(separator: " ") ?? []
      for word in classes {
        for prefix in ["language-", "lang-"] where word.hasPrefix(prefix) {
          return String(word.dropFirst(prefix.count))
        }
      }
      place = current.pointee.children
    }
    return ""
  }
}

/// Releases a text that libxml2 has made.
func xmlFreeText(_ text: UnsafeMutablePointer<xmlChar>) { free(text) }
