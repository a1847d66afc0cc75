package import JSON

/// What the opener knows of a file without looking into it.
package struct FileFacts: Hashable, Sendable {
  /// What kind of thing it is.
  package enum Kind: String, Hashable, Sendable {
    case file, folder, brokenLink, pipe, socket, device, missing
  }

  /// The name to show; bytes that are no UTF-8 read as U+FFFD.
  package var name: String
  /// Where it is.
  package var uri: String
  /// What kind of thing it is.
  package var kind: Kind
  /// The MIME type.
  package var contentType = "application/octet-stream"
  /// The MIME type in words.
  package var description = ""
  /// Its size in bytes.
  package var size: Int64 = 0
  /// When it was changed last, in seconds since 1970.
  package var modified: Int64 = 0
  /// Where a symbolic link leads, as it is written.
  package var linkTarget: String?
  /// What is in a folder: the first entries, folders first, by name.
  package var entries: [FolderEntry] = []
  /// How many entries the folder has; more than `entries` where there are many.
  package var entryCount = 0

  /// Facts of something with a name and a place.
  package init(name: String, uri: String, kind: Kind) {
    self.name = name
    self.uri = uri
    self.kind = kind
  }

  /// What the message says.
  package var json: JSONValue {
    [
      "name": .string(name), "uri": .string(uri), "kind": .string(kind.rawValue),
      "type": .string(contentType), "description": .string(description),
      "size": .integer(size), "modified": .integer(modified),
      "linkTarget": linkTarget.map { .string($0) } ?? .null,
      "entries": JSONValue(entries.map(\.json)), "entryCount": JSONValue(entryCount),
    ]
  }

  /// Reads facts; `nil` where a part is missing.
  package init?(_ value: JSONValue) {
    guard let name = value["name"]?.stringValue, let uri = value["uri"]?.stringValue,
      let kind = value["kind"]?.stringValue.flatMap(Kind.init),
      let type = value["type"]?.stringValue, let size = value["size"]?.intValue,
      let modified = value["modified"]?.intValue, let count = value["entryCount"]?.intValue
    else { return nil }
    self.init(name: name, uri: uri, kind: kind)
    contentType = type
    description = value["description"]?.stringValue ?? ""
    self.size = Int64(size)
    self.modified = Int64(modified)
    linkTarget = value["linkTarget"]?.stringValue
    entries = value["entries"]?.arrayValue?.compactMap(FolderEntry.init) ?? []
    entryCount = max(count, entries.count)
  }
}

/// One thing in a folder.
package struct FolderEntry: Hashable, Sendable {
  /// The most entries that are told.
  package static let limit = 500

  /// The name, with every byte that isn't plain ASCII percent-encoded: names need not be UTF-8.
  package var escapedName: String
  /// Whether it is a folder.
  package var isFolder: Bool
  /// The MIME type, by the name alone.
  package var contentType: String

  /// An entry from its parts.
  package init(escapedName: String, isFolder: Bool, contentType: String) {
    self.escapedName = escapedName
    self.isFolder = isFolder
    self.contentType = contentType
  }

  fileprivate var json: JSONValue {
    [
      "name": .string(escapedName), "folder": .bool(isFolder), "type": .string(contentType),
    ]
  }

  fileprivate init?(_ value: JSONValue) {
    guard let name = value["name"]?.stringValue, let isFolder = value["folder"]?.boolValue,
      let type = value["type"]?.stringValue
    else { return nil }
    self.init(escapedName: name, isFolder: isFolder, contentType: type)
  }

  /// The name to show; bytes that are no UTF-8 read as U+FFFD.
  package var name: String {
    var bytes: [UInt8] = []
    var rest = Array(escapedName.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// All that the opener tells the dock of a file.
package struct PreviewReport: Hashable, Sendable {
  /// The request that it answers.
  package var generation: Int64
  /// Whether more is to come.
  package var stage = Stage.final
  /// What the opener knows.
  package var file: FileFacts
  /// What the decoder made; its status says why where it made nothing.
  package var document: DocumentAnswer

  /// How far the opener has come with a request.
  package enum Stage: String, Hashable, Sendable {
    /// The facts, and a picture of an earlier time where there is one; another report follows.
    case placeholder
    /// All there will be.
    case final
  }

  /// The longest message: what a socket takes at once.
  package static let byteLimit = 180 << 10

  /// A report from its parts.
  package init(generation: Int64, file: FileFacts, document: DocumentAnswer) {
    self.generation = generation
    self.file = file
    self.document = document
  }

  /// The message; where there are too many entries for one, some are left out, and still counted.
  package var encoded: [UInt8] {
    var report = self
    while true {
      let value: JSONValue = [
        "generation": .integer(generation), "stage": .string(stage.rawValue),
        "file": report.file.json,
        "document": report.document.json,
      ]
      let bytes = Array(value.serialized(pretty: false).utf8)
      guard bytes.count > Self.byteLimit else { return bytes }
      if report.file.entries.isEmpty {
        report.document.text = String(report.document.text.prefix(report.document.text.count / 2))
        report.document.links = []
      } else {
        report.file.entries.removeLast((report.file.entries.count + 1) / 2)
      }
    }
  }

  /// Reads a message.
  package init(decoding bytes: [UInt8]) throws(MessageError) {
    guard bytes.count <= Self.byteLimit, let value = try? JSONValue(parsing: bytes),
      let generation = value["generation"]?.intValue,
      let stage = value["stage"]?.stringValue.flatMap(Stage.init), let document = value["document"],
      let file = value["file"].flatMap(FileFacts.init)
    else { throw MessageError.badField("report") }
    self.init(
      generation: Int64(generation), file: file, document: try DocumentAnswer(document))
    self.stage = stage
  }
}
