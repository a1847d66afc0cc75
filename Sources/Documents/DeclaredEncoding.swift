/// The encoding that a page or an XML file says it is in.
package enum DeclaredEncoding {
  /// Its name, from the first 1024 bytes; `nil` where nothing is said.
  package static func name(in bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(1_024).filter { $0 < 0x80 }, as: UTF8.self)
      .lowercased()
    for mark in ["charset=", "encoding="] {
      guard let found = head.firstRange(of: mark) else { continue }
      let name = head[found.upperBound...].drop { "\"' ".contains($0) }
        .prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
      if (2...40).contains(name.count) { return String(name) }
    }
    return nil
  }
}
