internal import JSON

/// What the dock asks of the opener, and the opener of the decoder: one page of one file.
package struct DocumentRequest: Hashable, Sendable {
  /// Which request it is; answers carry it, so that late ones are known.
  package var generation: Int64
  /// The file, as a URI, since names need not be UTF-8; empty where an open file comes along.
  package var uri: String
  /// What the file is, as a MIME type; empty where the opener is to find out.
  package var contentType: String
  /// The room for the page in device pixels.
  package var width: Int
  /// The room for the page in device pixels.
  package var height: Int
  /// Device pixels in a logical pixel.
  package var scale: Double
  /// The page, from 0.
  package var page: Int
  /// How it is to look.
  package var look: DocumentLook
  /// What is wanted of the file.
  package var purpose: Purpose = .page
  /// When the file was changed last, in seconds since 1970; for thumbnails.
  package var modified: Int64 = 0
  /// The file's size in bytes; for thumbnails.
  package var fileSize: Int64 = 0

  /// What is wanted of a file.
  package enum Purpose: String, Hashable, Sendable {
    /// A page of it.
    case page
    /// The picture in it, if it is a thumbnail of the file that the request names as it is now.
    case cachedThumbnail
    /// A thumbnail of it: a PNG in place of pixels, with what the request names written in.
    case newThumbnail
    /// A thumbnail with nothing on it, which says that none could be made.
    case failureMark
  }

  /// The widest and highest page, in device pixels.
  package static let longestSide = 8192
  /// The longest message.
  package static let byteLimit = 16 << 10

  /// A request from its parts.
  package init(
    generation: Int64, uri: String = "", contentType: String = "", width: Int, height: Int,
    scale: Double = 1, page: Int = 0, look: DocumentLook = DocumentLook()
  ) {
    self.generation = generation
    self.uri = uri
    self.contentType = contentType
    self.width = width
    self.height = height
    self.scale = scale
    self.page = page
    self.look = look
  }

  /// The message.
  package var encoded: [UInt8] {
    let value: JSONValue = [
      "generation": .integer(generation), "uri": .string(uri), "type": .string(contentType),
      "width": .integer(Int64(width)), "height": .integer(Int64(height)), "scale": .number(scale),
      "page": .integer(Int64(page)), "look": look.json,
      "purpose": .string(purpose.rawValue), "modified": .integer(modified),
      "bytes": .integer(fileSize),
    ]
    return Array(value.serialized(pretty: false).utf8)
  }

  /// Reads a message.
  ///
  /// - Throws: `MessageError` where a part is missing or out of bounds.
  package init(decoding bytes: [UInt8]) throws(MessageError) {
    guard bytes.count <= Self.byteLimit, let value = try? JSONValue(parsing: bytes),
      let generation = value["generation"]?.intValue, let uri = value["uri"]?.stringValue,
      let type = value["type"]?.stringValue, let width = value["width"]?.intValue,
      let height = value["height"]?.intValue, let scale = value["scale"]?.doubleValue,
      let page = value["page"]?.intValue, let look = value["look"].flatMap(DocumentLook.init),
      let purpose = value["purpose"]?.stringValue.flatMap(Purpose.init),
      let modified = value["modified"]?.intValue, let fileSize = value["bytes"]?.intValue
    else { throw MessageError.badField("request") }
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), (0.5...8).contains(scale),
      (0...1_000_000).contains(page)
    else { throw MessageError.badField("size, scale or page") }
    self.init(
      generation: Int64(generation), uri: uri, contentType: type, width: width, height: height,
      scale: scale, page: page, look: look)
    self.purpose = purpose
    self.modified = Int64(modified)
    self.fileSize = Int64(fileSize)
  }
}

/// How pages look that the decoder draws.
package struct DocumentLook: Hashable, Sendable {
  /// Whether the dark colours are used.
  package var isDark: Bool
  /// The family of text.
  package var fontFamily: String
  /// The size of ordinary text in logical pixels.
  package var fontSize: Double
  /// The colour of links, `0xRRGGBB`.
  package var accent: UInt32

  /// A look from its parts.
  package init(
    isDark: Bool = false, fontFamily: String = "Sans", fontSize: Double = 14,
    accent: UInt32 = 0x2E74F0
  ) {
    self.isDark = isDark
    self.fontFamily = fontFamily
    self.fontSize = fontSize
    self.accent = accent
  }

  fileprivate var json: JSONValue {
    [
      "dark": .bool(isDark), "font": .string(fontFamily), "size": .number(fontSize),
      "accent": .integer(Int64(accent)),
    ]
  }

  fileprivate init?(_ value: JSONValue) {
    guard let isDark = value["dark"]?.boolValue, let family = value["font"]?.stringValue,
      let size = value["size"]?.doubleValue, let accent = value["accent"]?.intValue,
      (4...100).contains(size), (0...0xFF_FFFF).contains(accent)
    else { return nil }
    self.init(isDark: isDark, fontFamily: family, fontSize: size, accent: UInt32(accent))
  }
}
