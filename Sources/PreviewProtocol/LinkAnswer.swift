internal import JSON

/// What the fetcher has found where a link leads: words, and a drawn card, which comes as a file of
/// its own.
package struct LinkAnswer: Hashable, Sendable {
  /// The request that it answers.
  package var generation: Int64
  /// How it ended.
  package var status: LinkStatus
  /// What is worth knowing beside the status.
  package var detail = ""
  /// Where the page was in the end: the link, or where the server sent on to.
  package var address: String
  /// What the page calls itself.
  package var title = ""
  /// What the page says of itself.
  package var summary = ""
  /// Pixels in a row; 0 where none come along.
  package var width = 0
  /// Rows.
  package var height = 0
  /// Which part of the page the pixels show, from 0, where it is shown live.
  package var page = 0
  /// How many parts it has.
  package var pageCount = 1

  /// The longest message.
  package static let byteLimit = 32 << 10
  /// The longest title, in letters.
  package static let titleLimit = 200
  /// The longest summary, in letters.
  package static let summaryLimit = 600
  /// The longest address, in bytes.
  package static let addressLimit = 4 << 10

  /// An answer without content.
  package init(generation: Int64, _ status: LinkStatus, address: String) {
    self.generation = generation
    self.status = status
    self.address = address
  }

  /// The message.
  package var encoded: [UInt8] {
    let value: JSONValue = [
      "generation": .integer(generation), "status": .string(status.rawValue),
      "detail": .string(String(detail.prefix(Self.titleLimit))),
      "address": .string(Self.cut(address)),
      "title": .string(String(title.prefix(Self.titleLimit))),
      "summary": .string(String(summary.prefix(Self.summaryLimit))),
      "width": JSONValue(width), "height": JSONValue(height),
      "page": JSONValue(page), "pages": JSONValue(pageCount),
    ]
    return Array(value.serialized(pretty: false).utf8)
  }

  /// Reads a message.
  ///
  /// - Throws: `MessageError` where a part is missing, or is larger than it can be.
  package init(decoding bytes: [UInt8]) throws(MessageError) {
    guard bytes.count <= Self.byteLimit, let value = try? JSONValue(parsing: bytes),
      let generation = value["generation"]?.intValue,
      let status = value["status"]?.stringValue.flatMap(LinkStatus.init),
      let detail = value["detail"]?.stringValue, detail.count <= Self.titleLimit,
      let address = value["address"]?.stringValue, address.utf8.count <= Self.addressLimit,
      let title = value["title"]?.stringValue, title.count <= Self.titleLimit,
      let summary = value["summary"]?.stringValue, summary.count <= Self.summaryLimit,
      let width = value["width"]?.intValue, let height = value["height"]?.intValue,
      let page = value["page"]?.intValue,
      let pageCount = value["pages"]?.intValue
    else { throw .badField("link") }
    let sides = 0...DocumentRequest.longestSide
    guard sides.contains(width), sides.contains(height), (width == 0) == (height == 0) else {
      throw .badField("size")
    }
    guard (0..<max(1, pageCount)).contains(page) else { throw .badField("page") }
    self.init(generation: Int64(generation), status, address: address)
    self.page = page
    self.pageCount = pageCount
    self.detail = detail
    self.title = title
    self.summary = summary
    self.width = width
    self.height = height
  }

  private static func cut(_ address: String) -> String {
    guard address.utf8.count > addressLimit else { return address }
    return String(decoding: address.utf8.prefix(addressLimit - 4), as: UTF8.self)
  }
}
