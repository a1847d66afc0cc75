internal import CArchive
internal import Glibc
internal import PreviewProtocol

/// The files inside of an office document or a book, as far as they are needed.
struct PackageParts {
  /// The contents, by path.
  private(set) var parts: [String: [UInt8]] = [:]
  /// Whether more was there than is looked into.
  private(set) var isCut = false

  /// How much of a package is looked into.
  private static let entryLimit = 5_000
  private static let sizeLimit = 64 << 20
  private static let partLimit = 16 << 20

  /// Unpacks what is wanted of a zip file into memory.
  ///
  /// - Throws: `locked` where a part has a password, `damaged` where it is no zip file.
  init(_ descriptor: Int32, wanted: (String) -> Bool) throws(DocumentFailure) {
    guard let archive = archive_read_new() else { throw DocumentFailure(.unreadable) }
    defer { archive_read_free(archive) }
    archive_read_support_format_zip(archive)
    guard lseek(descriptor, 0, SEEK_SET) == 0,
      archive_read_open_fd(archive, descriptor, 64 << 10) == ARCHIVE_OK
    else { throw DocumentFailure(.damaged) }
    var count = 0
    var total = 0
    while true {
      var raw: OpaquePointer?
      let result = archive_read_next_header(archive, &raw)
      if result == ARCHIVE_EOF { break }
      guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let raw else {
        if parts.isEmpty { throw DocumentFailure(.damaged) }
        isCut = true
        break
      }
      count += 1
      guard count <= Self.entryLimit, total < Self.sizeLimit else {
        isCut = true
        break
      }
      guard let name = archive_entry_pathname_utf8(raw) ?? archive_entry_pathname(raw) else {
        continue
      }
      let path = String(cString: name)
      guard wanted(path), parts[path] == nil else { continue }
      if archive_entry_is_encrypted(raw) != 0 { throw DocumentFailure(.locked) }
      let bytes = read(archive, limit: min(Self.partLimit, Self.sizeLimit - total))
      total += bytes.count
      parts[path] = bytes
    }
    if parts.isEmpty { throw DocumentFailure(.damaged) }
  }

  private mutating func read(_ archive: OpaquePointer, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < limit {
      let got = archive_read_data(archive, &portion, portion.count)
      guard got > 0 else { return bytes }
      bytes += portion.prefix(Int(got))
    }
    isCut = true
    return bytes
  }

  /// A part; `nil` where there is none.
  subscript(_ path: String) -> [UInt8]? { parts[path] }

  /// The path that an address within a part leads to.
  static func resolve(_ address: String, from part: String) -> String {
    let plain = unescaped(String(address.prefix { $0 != "#" }))
    guard !plain.hasPrefix("/") else { return String(plain.dropFirst()) }
    var steps = part.split(separator: "/").dropLast().map(String.init)
    for step in plain.split(separator: "/") {
      if step == ".." {
        if !steps.isEmpty { steps.removeLast() }
      } else if step != "." {
        steps.append(String(step))
      }
    }
    return steps.joined(separator: "/")
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("%") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
