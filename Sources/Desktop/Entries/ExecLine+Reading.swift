extension ExecLine {
  /// A character of an argument, and whether it stood inside quotes.
  struct Unit: Hashable {
    var scalar: Unicode.Scalar
    var isQuoted: Bool
  }

  /// Whether `scalar` parts two arguments.
  ///
  /// The specification names the space; a tab or a line break can only be meant the same.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// The characters that must be quoted, less the separators.
  private static func isReserved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "\\", ">", "<", "~", "|", "&", ";", "$", "*", "?", "#", "(", ")", "`": true
    default: false
    }
  }

  /// Arguments by the letter of the specification: only double quotes, only round a whole argument.
  static func strictTokens(of value: String) throws(ExecError) -> [[Unit]] {
    let scalars = Array(value.unicodeScalars)
    var tokens: [[Unit]] = []
    var index = 0
    while index < scalars.count {
      if isSeparator(scalars[index]) {
        index += 1
      } else if scalars[index] == "\"" {
        index += 1
        tokens.append(try quotedToken(of: scalars, from: &index))
      } else {
        var token: [Unit] = []
        while index < scalars.count, !isSeparator(scalars[index]) {
          let scalar = scalars[index]
          if scalar == "\"" { throw .quoteInsideArgument }
          if isReserved(scalar) { throw .reservedCharacter(Character(scalar)) }
          token.append(Unit(scalar: scalar, isQuoted: false))
          index += 1
        }
        tokens.append(token)
      }
    }
    return tokens
  }

  /// A quoted argument; `index` stands behind the opening quote and is moved behind the closing one.
  private static func quotedToken(
    of scalars: [Unicode.Scalar], from index: inout Int
  ) throws(ExecError) -> [Unit] {
    var token: [Unit] = []
    while index < scalars.count {
      var scalar = scalars[index]
      index += 1
      switch scalar {
      case "\"":
        guard index == scalars.count || isSeparator(scalars[index]) else {
          throw .quoteInsideArgument
        }
        return token
      case "`", "$":
        throw .unescapedInQuotes(Character(scalar))
      case "\\":
        guard index < scalars.count else { throw .unterminatedQuote("\"") }
        scalar = scalars[index]
        index += 1
        guard isEscapable(scalar) else { throw .needlessEscapeInQuotes(Character(scalar)) }
      default:
        break
      }
      token.append(Unit(scalar: scalar, isQuoted: true))
    }
    throw .unterminatedQuote("\"")
  }

  private static func isEscapable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "`" || scalar == "$" || scalar == "\\"
  }

  /// Arguments by the quoting of a POSIX shell, of which nothing else is done: variables, patterns,
  /// operators and comments stay the text they are.
  ///
  /// One thing differs: an unquoted backslash before a letter or digit stays, since nobody escapes
  /// those and paths of Windows programs hold them.
  static func tolerantTokens(of value: String) throws(ExecError) -> [[Unit]] {
    let scalars = Array(value.unicodeScalars)
    var tokens: [[Unit]] = []
    var token: [Unit] = []
    var isInToken = false
    var quote: Unicode.Scalar?
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      let next = index < scalars.count ? scalars[index] : nil
      if scalar == quote {
        quote = nil
      } else if scalar == "\\", quote != "'" {
        guard let next else {
          if let quote { throw .unterminatedQuote(Character(quote)) }
          throw .trailingBackslash
        }
        let escapes = quote == nil ? !isAlphanumeric(next) : isEscapable(next)
        let literal = escapes ? next : scalar
        if escapes { index += 1 }
        token.append(Unit(scalar: literal, isQuoted: quote != nil))
        isInToken = true
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
        isInToken = true
      } else if quote == nil, isSeparator(scalar) {
        if isInToken { tokens.append(token) }
        token = []
        isInToken = false
      } else {
        token.append(Unit(scalar: scalar, isQuoted: quote != nil))
        isInToken = true
      }
    }
    if let quote { throw .unterminatedQuote(Character(quote)) }
    if isInToken { tokens.append(token) }
    return tokens
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// The pieces of an argument; `nil` where nothing but deprecated codes stood.
  static func argument(from token: [Unit], mode: Mode) throws(ExecError) -> Argument? {
    var pieces: [Piece] = []
    var text = String.UnicodeScalarView()
    var hasVanished = false
    var index = 0
    while index < token.count {
      let unit = token[index]
      index += 1
      guard unit.scalar == "%" else {
        text.append(unit.scalar)
        continue
      }
      guard index < token.count else {
        guard mode == .tolerant else { throw .percentWithoutCode }
        text.append("%")
        continue
      }
      let code = token[index].scalar
      if code == "%" {
        text.append("%")
      } else if "dDnNvm".unicodeScalars.contains(code) {
        if mode == .strict, unit.isQuoted { throw .fieldCodeInQuotes(Character(code)) }
        hasVanished = true
      } else if let code = FieldCode(rawValue: Character(code)) {
        if mode == .strict, unit.isQuoted { throw .fieldCodeInQuotes(code.rawValue) }
        if !text.isEmpty { pieces.append(.text(String(text))) }
        text = String.UnicodeScalarView()
        pieces.append(.code(code))
      } else {
        // An address with %20 in it is plain text to whoever writes one; a letter is a code.
        guard mode == .tolerant, !code.properties.isAlphabetic else {
          throw .unknownFieldCode(Character(code))
        }
        text.append("%")
        continue
      }
      index += 1
    }
    if !text.isEmpty { pieces.append(.text(String(text))) }
    if pieces.isEmpty {
      if hasVanished { return nil }
      pieces = [.text("")]
    }
    if mode == .strict, pieces.count > 1 || hasVanished {
      for case .code(let code) in pieces where code.isList || code == .icon {
        throw .fieldCodeNotAlone(code.rawValue)
      }
    }
    return Argument(pieces: pieces)
  }

  /// The program's name, which may hold no field code and no equals sign.
  static func program(from token: [Unit]) throws(ExecError) -> String {
    var name = String.UnicodeScalarView()
    var index = 0
    while index < token.count {
      if token[index].scalar == "%", index + 1 < token.count {
        index += 1
        let code = token[index].scalar
        if code.properties.isAlphabetic { throw .fieldCodeInProgram(Character(code)) }
        if code != "%" { name.append("%") }
      }
      name.append(token[index].scalar)
      index += 1
    }
    let program = String(name)
    guard !program.isEmpty else { throw .emptyProgram }
    guard !name.contains("=") else { throw .equalsInProgram(program) }
    return program
  }
}
