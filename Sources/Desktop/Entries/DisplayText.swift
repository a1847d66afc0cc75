/// Text of other people's files, made fit to be shown on one line.
package enum DisplayText {
  /// The text with control characters as spaces, a run of them as one, and without the characters
  /// that turn the direction of what stands beside it.
  package static func cleaned(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) || isDirectional($0) }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    var isPending = false
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        isPending = true
      } else if !isDirectional(scalar) {
        if isPending, !result.isEmpty { result.append(" ") }
        isPending = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// C0, DEL, C1, and the line and paragraph separators.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Embeddings, overrides and isolates.
  ///
  /// The marks (U+200E, U+200F) stay: they are part of good text and turn nothing but themselves.
  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
