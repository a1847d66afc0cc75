internal import CXML

/// The elements and the text of an XML file, one after the other, by libxml2.
///
/// Entities are not put in, nothing is fetched, and a file with a document type is not read on: office
/// files have none.
final class XMLEvents {
  enum Event {
    case start(String)
    case end(String)
    case text(String)
  }

  /// Whether it ended before its end: damaged, or with a document type.
  private(set) var isBroken = false
  private let reader: xmlTextReaderPtr?
  private let memory: UnsafeMutableRawBufferPointer
  private var pendingEnd: String?

  /// Events of these bytes.
  init(_ bytes: [UInt8]) {
    // The reader keeps the address.
    memory = .allocate(byteCount: max(1, bytes.count), alignment: 1)
    memory.copyBytes(from: bytes)
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    reader = xmlReaderForMemory(
      memory.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), nil,
      nil, Int32(options))
    // Faults show by what is missing; words about them help nobody.
    if let reader { xmlTextReaderSetStructuredErrorHandler(reader, { _, _ in }, nil) }
  }

  deinit {
    if let reader { xmlFreeTextReader(reader) }
    memory.deallocate()
  }

  /// The next event, with names without their prefixes; `nil` at the end.
  func next() -> Event? {
    if let name = pendingEnd {
      pendingEnd = nil
      return .end(name)
    }
    guard let reader, !isBroken else { return nil }
    while true {
      let result = xmlTextReaderRead(reader)
      guard result == 1 else {
        isBroken = result < 0
        return nil
      }
      switch UInt32(bitPattern: xmlTextReaderNodeType(reader)) {
      case XML_READER_TYPE_ELEMENT.rawValue:
        let name = localName
        if xmlTextReaderIsEmptyElement(reader) == 1 { pendingEnd = name }
        return .start(name)
      case XML_READER_TYPE_END_ELEMENT.rawValue: return .end(localName)
      case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue,
        XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue:
        if let text = xmlTextReaderConstValue(reader) { return .text(String(cString: text)) }
      case XML_READER_TYPE_DOCUMENT_TYPE.rawValue:
        isBroken = true
        return nil
      default: break
      }
    }
  }

  private var localName: String {
    xmlTextReaderConstLocalName(reader).map { String(cString: $0) } ?? ""
  }

  /// An attribute of the element that began last, by its name without a prefix.
  func attribute(_ name: String) -> String? { attributes(name).first }

  /// All attributes of that name, with whatever prefixes.
  func attributes(_ name: String) -> [String] {
    guard let reader, xmlTextReaderMoveToFirstAttribute(reader) == 1 else { return [] }
    defer { xmlTextReaderMoveToElement(reader) }
    var found: [String] = []
    repeat {
      if localName == name {
        found.append(xmlTextReaderConstValue(reader).map { String(cString: $0) } ?? "")
      }
    } while xmlTextReaderMoveToNextAttribute(reader) == 1
    return found
  }

  /// Goes on behind the element that began last.
  func skip() {
    var depth = 1
    while depth > 0, let event = next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
    }
  }

  /// The text of the element that began last, whatever is in it; the element is over then.
  func text() -> String {
    var depth = 1
    var text = ""
    while depth > 0, let event = next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text(let words): text += words
      }
    }
    return text
  }
}
