/// A program that makes thumbnails, as a `.thumbnailer` file tells of it (the key files of GNOME,
/// which other desktops read as well).
package struct ThumbnailerFile: Hashable, Sendable {
  /// The types that it is for.
  package private(set) var types: [String] = []
  /// The program that must be there for it to be used.
  package private(set) var tryExec: String?
  /// The command line, in words that are not filled in yet.
  package private(set) var words: [String] = []

  /// Reads a file; `nil` where it has no command line or no type.
  package init?(_ text: String) {
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline).prefix(1_000) {
      if line.hasPrefix("[") {
        isInside = line == "[Thumbnailer Entry]"
        continue
      }
      guard isInside, let sign = line.firstIndex(of: "=") else { continue }
      let key = line[..<sign].filter { $0 != " " }
      let value = String(line[line.index(after: sign)...].drop { $0 == " " })
      switch key {
      case "MimeType": types = value.split(separator: ";").map(String.init)
      case "TryExec": tryExec = value
      case "Exec": words = Self.words(of: value)
      default: break
      }
    }
    guard !types.isEmpty, !words.isEmpty else { return nil }
  }

  /// The command line for a file.
  ///
  /// Words are split before anything is filled in, so that no name can add words.
  ///
  /// - Parameters:
  ///   - input: The file's path, which begins with a slash.
  ///   - output: Where the picture goes.
  ///   - size: The longest side of the picture, in pixels.
  /// - Returns: The words, the program first.
  package func arguments(input: String, output: String, size: Int) -> [String] {
    words.map { word in
      var filled = ""
      var rest = word[...]
      while let character = rest.popFirst() {
        guard character == "%", let mark = rest.popFirst() else {
          filled.append(character)
          continue
        }
        switch mark {
        case "i": filled += input
        case "u": filled += "file://" + input
        case "o": filled += output
        case "s": filled += String(size)
        case "%": filled += "%"
        default: break
        }
      }
      return filled
    }
  }

  /// The words of a command line: quotes and backslashes hold them together, nothing else is special.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line.prefix(4_000) {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
