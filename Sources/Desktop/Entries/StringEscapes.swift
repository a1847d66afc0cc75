/// The escapes of string values: `\s`, `\n`, `\t`, `\r` and `\\` (Desktop Entry 1.5, Possible
/// value types).
enum StringEscapes {
  /// The value with its escapes replaced.
  static func unescaped(_ value: String) throws(ExecError) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        guard let meant = meaning(of: scalar) else { throw .unknownEscape(Character(scalar)) }
        result.append(meant)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    guard !isEscaped else { throw .trailingBackslash }
    return String(result)
  }

  /// What a backslash and `scalar` stand for together.
  static func meaning(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "s": " "
    case "n": "\n"
    case "t": "\t"
    case "r": "\r"
    case "\\": "\\"
    default: nil
    }
  }
}
