package import JSON

/// What a decoder has made of a page: pixels, which come as a file of their own, and what it found.
package struct DocumentAnswer: Hashable, Sendable {
  /// The request that it answers.
  package var generation: Int64
  /// How it ended.
  package var status: DocumentStatus
  /// Pixels in a row; 0 where none come along.
  package var width = 0
  /// Rows of the page, or of each frame.
  package var height = 0
  /// Bytes from one row to the next.
  package var stride = 0
  /// The page, from 0.
  package var page = 0
  /// How many pages there are.
  package var pageCount = 1
  /// What is worth knowing, a line each: `1200 × 800 pixels`.
  package var facts: [String] = []
  /// The text that was found, cut to `textLimit` bytes.
  package var text = ""
  /// How long each frame of a moving picture stays, in milliseconds; empty for a page that stands.
  ///
  /// The frames lie below each other in the pixels, so that the first is found as a page is.
  package var frames: [Int] = []
  /// What can be pressed on the page; a link without extent belongs to the file, not to a place.
  package var links: [DocumentLink] = []

  /// The most rows of all frames: what Cairo can hold in one picture.
  package static let rowLimit = 32_000
  /// The most bytes of all frames.
  package static let frameByteLimit = 64 << 20
  /// How long a frame stays at least, in milliseconds.
  package static let shortestFrame = 20

  /// The longest text, in bytes of UTF-8.
  package static let textLimit = 32 << 10
  /// The most links of a page.
  package static let linkLimit = 400
  /// The longest message.
  package static let byteLimit = 160 << 10

  /// An answer without content.
  package init(generation: Int64, _ status: DocumentStatus) {
    self.generation = generation
    self.status = status
  }

  /// What the message says.
  package var json: JSONValue {
    [
      "generation": .integer(generation), "status": .string(status.rawValue),
      "width": JSONValue(width), "height": JSONValue(height), "stride": JSONValue(stride),
      "page": JSONValue(page), "pages": JSONValue(pageCount),
      "facts": JSONValue(facts.map { JSONValue($0) }), "text": .string(Self.cut(text)),
      "frames": JSONValue(frames.map { JSONValue($0) }),
      "links": JSONValue(links.prefix(Self.linkLimit).map(\.json)),
    ]
  }

  /// Reads an answer.
  ///
  /// - Throws: `MessageError` where a part is missing, or the pixels could not be what it says.
  package init(_ value: JSONValue) throws(MessageError) {
    func number(_ key: String, _ range: ClosedRange<Int>) throws(MessageError) -> Int {
      guard let number = value[key]?.intValue, range.contains(number) else {
        throw .badField(key)
      }
      return number
    }
    guard let status = value["status"]?.stringValue.flatMap(DocumentStatus.init) else {
      throw .badField("status")
    }
    self.init(generation: Int64(try number("generation", 0...Int.max)), status)
    width = try number("width", 0...DocumentRequest.longestSide)
    height = try number("height", 0...DocumentRequest.longestSide)
    stride = try number("stride", 0...8 * DocumentRequest.longestSide)
    guard stride >= 4 * width, stride.isMultiple(of: 4), (width == 0) == (height == 0) else {
      throw .badField("stride")
    }
    page = try number("page", 0...1_000_000)
    pageCount = try number("pages", 0...1_000_000)
    facts = value["facts"]?.arrayValue?.compactMap(\.stringValue) ?? []
    frames = (value["frames"]?.arrayValue ?? []).map {
      min(60_000, max(Self.shortestFrame, $0.intValue ?? 0))
    }
    guard frames.count * height <= Self.rowLimit else { throw .badField("frames") }
    text = value["text"]?.stringValue ?? ""
    links = value["links"]?.arrayValue?.compactMap(DocumentLink.init) ?? []
  }

  /// Text cut between two characters.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > textLimit else { return text }
    let cut = String(decoding: text.utf8.prefix(textLimit), as: UTF8.self)
    return cut.hasSuffix("\u{FFFD}") ? String(cut.dropLast()) : cut
  }
}

/// A place on a page that can be pressed.
package struct DocumentLink: Hashable, Sendable {
  /// Left edge, in pixels of the page.
  package var x: Double
  /// Top edge, in pixels of the page.
  package var y: Double
  /// Width, in pixels of the page.
  package var width: Double
  /// Height, in pixels of the page.
  package var height: Double
  /// What it leads to, as a URI.
  package var target: String

  /// A link from its parts.
  package init(x: Double, y: Double, width: Double, height: Double, target: String) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.target = target
  }

  fileprivate var json: JSONValue {
    [
      "x": JSONValue(x), "y": JSONValue(y), "width": JSONValue(width),
      "height": JSONValue(height), "target": .string(target),
    ]
  }

  fileprivate init?(_ value: JSONValue) {
    guard let x = value["x"]?.doubleValue, let y = value["y"]?.doubleValue,
      let width = value["width"]?.doubleValue, let height = value["height"]?.doubleValue,
      let target = value["target"]?.stringValue
    else { return nil }
    self.init(x: x, y: y, width: width, height: height, target: target)
  }
}
