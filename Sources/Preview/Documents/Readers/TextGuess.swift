internal import CUchardet
internal import Documents

/// Text of which neither the bytes nor a word in it say how it is encoded, as libuchardet guesses it
/// by how often letters stand beside each other.
enum TextGuess {
  /// So many letters beyond ASCII are needed: of fewer a guess is worth nothing.
  private static let fewest = 8

  /// Reads the beginning of a file; `nil` where it is no text.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isCut: Whether the file goes on behind them.
  /// - Returns: The text, and how it was encoded.
  static func read(_ bytes: [UInt8], isCut: Bool) -> DecodedText? {
    let decoded = DecodedText(bytes, isCut: isCut)
    // All others are told by the bytes.
    guard decoded == nil || decoded?.encoding == .windows1252, !bytes.contains(0),
      bytes.lazy.filter({ $0 >= 0x80 }).prefix(fewest).count == fewest,
      let name = name(of: bytes), let text = TextConversion.text(bytes, from: name, isCut: isCut)
    else { return decoded }
    return DecodedText(plain: text, encodingName: name)
  }

  /// The encoding that is most likely; `nil` for Latin ones, which are read as Windows-1252 anyway.
  private static func name(of bytes: [UInt8]) -> String? {
    guard let detector = uchardet_new() else { return nil }
    defer { uchardet_delete(detector) }
    let head = bytes.prefix(64 << 10)
    let code = head.withUnsafeBytes { buffer in
      uchardet_handle_data(
        detector, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    guard code == 0 else { return nil }
    uchardet_data_end(detector)
    let name = uchardet_get_charset(detector).map { String(cString: $0) } ?? ""
    return name.isEmpty || latin.contains(name.uppercased()) ? nil : name
  }

  private static let latin: Set = [
    "ASCII", "UTF-8", "ISO-8859-1", "ISO-8859-15", "WINDOWS-1252",
  ]
}
