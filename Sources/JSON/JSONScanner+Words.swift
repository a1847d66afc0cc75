extension JSONScanner {
  /// Reads `true`, `false` or `null`.
  ///
  /// Any other word is an issue, and what it likely means.
  mutating func scanWord() -> JSONNode.Content {
    let start = index
    let startPosition = position
    skipWord()
    let word = String(decoding: bytes(from: start), as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    let meant: JSONNode.Content? =
      switch word.lowercased() {
      case "true", "yes", "on": .bool(true)
      case "false", "no", "off": .bool(false)
      case "null", "nil", "none", "undefined": .null
      default: nil
      }
    switch meant {
    case .bool(let value): report(at: startPosition, "'\(word)' is written \(value)")
    case .some: report(at: startPosition, "'\(word)' is written null")
    case nil:
      report(at: startPosition, "'\(word)' is no JSON value; strings stand in double quotes")
    }
    return meant ?? .string(word)
  }

  /// Reads a key without quotes, which is an issue.
  mutating func scanBareKey() -> String {
    let start = index
    let startPosition = position
    skipWord()
    let word = String(decoding: bytes(from: start), as: UTF8.self)
    report(at: startPosition, "a key stands in double quotes: \"\(word)\"")
    return word
  }

  /// Reads a number.
  ///
  /// What is not quite one is an issue, and 0.
  mutating func scanNumber() -> JSONNode.Content {
    let start = index
    let startPosition = position
    guard let isInteger = skipNumber() else {
      skipWord()
      return .integer(0)
    }
    if let byte, isWordByte(byte) {
      report("\(nextCharacter) does not belong into a number")
      skipWord()
      return .integer(0)
    }
    let text = String(decoding: bytes(from: start), as: UTF8.self)
    // Minus zero is no integer.
    let isWritableAsInteger = isInteger && text != "-0"
    if isWritableAsInteger, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      report(at: startPosition, "this number is too large")
      return .integer(0)
    }
    return isWritableAsInteger ? .largeInteger(text) : .number(value)
  }

  /// Steps over `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  ///
  /// - Returns: whether it has neither fraction nor exponent; `nil`, with an issue, where it is no
  ///   number.
  private mutating func skipNumber() -> Bool? {
    if byte == UInt8(ascii: "+") {
      report("a number begins with a digit or '-'")
      return nil
    }
    _ = skip("-")
    if skip("0") {
      if let byte, isDigit(byte) {
        report("a number has no leading zero")
        return nil
      }
    } else {
      guard skipDigits("a digit is missing here") else { return nil }
    }
    var isInteger = true
    if skip(".") {
      isInteger = false
      guard skipDigits("a digit is missing after the point") else { return nil }
    }
    if skip("e") || skip("E") {
      isInteger = false
      if !skip("+") { _ = skip("-") }
      guard skipDigits("a digit is missing in the exponent") else { return nil }
    }
    return isInteger
  }

  private mutating func skipDigits(_ message: String) -> Bool {
    guard let first = byte, isDigit(first) else {
      report(message)
      return false
    }
    while let byte, isDigit(byte) { skip() }
    return true
  }

  private mutating func skipWord() {
    while let byte, isWordByte(byte) { skip() }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether the byte may go on in what somebody took for a number, a word or a key.
  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
