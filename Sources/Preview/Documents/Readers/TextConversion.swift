internal import CGIO

/// Text of encodings that the C library knows.
enum TextConversion {
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
