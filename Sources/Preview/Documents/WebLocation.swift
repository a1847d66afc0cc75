internal import CPropertyList
internal import Documents
internal import Glibc

/// A web location of macOS in the binary form of its lists, as Safari writes it; the one in XML is
/// text.
enum WebLocation {
  /// The largest that is one.
  private static let limit = 16 << 10

  /// What it leads to; `nil` where the file is no such list, or names no address.
  ///
  /// - Parameter file: The file.
  /// - Returns: The shortcut that it is.
  /// - Throws: `DocumentFailure` where the file can't be read.
  static func read(_ file: FileReading) throws(DocumentFailure) -> LinkFile? {
    guard file.size <= limit else { return nil }
    let bytes = try file.bytes(count: limit)
    guard bytes.starts(with: "bplist0".utf8) else { return nil }
    var list: plist_t?
    bytes.withUnsafeBytes { buffer in
      plist_from_bin(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(buffer.count), &list)
    }
    guard let list else { return nil }
    defer { plist_free(list) }
    guard plist_get_node_type(list) == PLIST_DICT, let node = plist_dict_get_item(list, "URL"),
      plist_get_node_type(node) == PLIST_STRING
    else { return nil }
    var value: UnsafeMutablePointer<CChar>?
    plist_get_string_val(node, &value)
    guard let value else { return nil }
    defer { free(value) }
    let address = String(cString: value)
    return address.isEmpty ? nil : LinkFile(leadingTo: address, name: nil)
  }
}
