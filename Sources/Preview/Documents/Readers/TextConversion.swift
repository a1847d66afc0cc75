internal import CGIO

/// Text of encodings that the C library knows.
enum TextConversion {
  /// The beginning of a text, whose last character may be cut in two; `nil` where the bytes aren't in
  /// that encoding.
  static func text(_ bytes: [UInt8], from encoding: String, isCut: Bool) -> String? {
    // No encoding takes more than four bytes for a character.
    for count in 0...(isCut ? 3 : 0) where bytes.count > count {
      if let text = utf8(Array(bytes.dropLast(count)), from: encoding) { return text }
    }
    return nil
  }

  /// The text; `nil` where the encoding is unknown or the bytes aren't in it.
  static func utf8(_ bytes: [UInt8], from encoding: String) -> String? {
    var read: gsize = 0
    var written: gsize = 0
    let converted = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.flatMap {
        g_convert(
          $0.assumingMemoryBound(to: CChar.self), gssize(buffer.count), "UTF-8", encoding, &read,
          &written, nil)
      }
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    return String(
      decoding: UnsafeRawBufferPointer(start: converted, count: Int(written)), as: UTF8.self)
  }
}
