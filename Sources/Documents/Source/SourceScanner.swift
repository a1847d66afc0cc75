/// A stretch of source that has a colour of its own.
package struct SourceToken: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    case keyword, string, comment, number
    /// The name of a value, of an attribute or of a tag.
    case name
    /// An annotation, a preprocessor's word, a variable.
    case mark
    case added, removed
  }

  /// Where it stands, in bytes of the line's UTF-8.
  package var range: Range<Int>
  /// What it is.
  package var kind: Kind
}

/// Tells the parts of source apart, line by line, in time that grows with their length alone.
///
/// It knows no grammar: what a line means is not what it is coloured by.
package struct SourceScanner {
  private let language: SourceLanguage
  private var state = State.plain
  private var line: [UInt8] = []
  private var place = 0
  private var tokens: [SourceToken] = []

  /// What the end of a line leaves open.
  private enum State: Hashable {
    case plain
    case comment(depth: Int)
    case string(quote: Int)
    case tag
    case tagString(quote: Int)
  }

  /// A scanner at the beginning of a file.
  package init(_ language: SourceLanguage) { self.language = language }

  /// The tokens of the next line, in order and without overlap.
  package mutating func tokens(of text: some StringProtocol) -> [SourceToken] {
    line = Array(text.utf8)
    place = 0
    tokens = []
    if language.shape == .changes {
      scanChange()
      return tokens
    }
    finishOpen()
    while place < line.count { step() }
    return tokens
  }

  // MARK: Steps

  /// Goes on with what the last line left open.
  private mutating func finishOpen() {
    switch state {
    case .plain, .tag: break
    case .comment(let depth): scanComment(from: 0, depth: depth)
    case .string(let quote): scanString(from: 0, quote, isInTag: false)
    case .tagString(let quote): scanString(from: 0, quote, isInTag: true)
    }
  }

  private mutating func step() {
    if language.shape == .markup { return stepMarkup() }
    let byte = line[place]
    if let block = language.blockComment, matches(block.open) {
      let start = place
      place += block.open.count
      return scanComment(from: start, depth: 1)
    }
    for mark in language.lineComments where matches(mark) && beginsComment {
      tokens.append(SourceToken(range: place..<line.count, kind: .comment))
      place = line.count
      return
    }
    if language.hasSections, byte == UInt8(ascii: "["), isFirst {
      tokens.append(SourceToken(range: place..<line.count, kind: .keyword))
      place = line.count
      return
    }
    for (index, quote) in language.quotes.enumerated() where matches(quote.open) {
      let start = place
      place += quote.open.count
      return scanString(from: start, index, isInTag: false)
    }
    if isDigit(byte) { return scanNumber() }
    if isWord(byte) { return scanWord() }
    if language.sigils.contains(byte), place + 1 < line.count, isWord(line[place + 1]) {
      let start = place
      place += 1
      while place < line.count, isWord(line[place]) { place += 1 }
      return tokens.append(SourceToken(range: start..<place, kind: .mark))
    }
    place += 1
  }

  private mutating func stepMarkup() {
    if case .tag = state { return stepTag() }
    if let block = language.blockComment, matches(block.open) {
      let start = place
      place += block.open.count
      return scanComment(from: start, depth: 1)
    }
    if line[place] == UInt8(ascii: "<"), place + 1 < line.count,
      isWord(line[place + 1]) || "/!?".utf8.contains(line[place + 1])
    {
      let start = place
      place += 1
      while place < line.count, isWord(line[place]) || "/!?:-.".utf8.contains(line[place]) {
        place += 1
      }
      tokens.append(SourceToken(range: start..<place, kind: .keyword))
      state = .tag
      return
    }
    if line[place] == UInt8(ascii: "&") {
      let start = place
      place += 1
      while place < line.count, isWord(line[place]) || line[place] == UInt8(ascii: "#") {
        place += 1
      }
      if place < line.count, line[place] == UInt8(ascii: ";") {
        place += 1
        tokens.append(SourceToken(range: start..<place, kind: .mark))
      }
      return
    }
    place += 1
  }

  private mutating func stepTag() {
    let byte = line[place]
    if byte == UInt8(ascii: ">") {
      tokens.append(SourceToken(range: place..<place + 1, kind: .keyword))
      state = .plain
      place += 1
      return
    }
    for (index, quote) in language.quotes.enumerated() where matches(quote.open) {
      let start = place
      place += quote.open.count
      return scanString(from: start, index, isInTag: true)
    }
    guard isWord(byte) else {
      place += 1
      return
    }
    let start = place
    while place < line.count, isWord(line[place]) || ":-.".utf8.contains(line[place]) { place += 1 }
    tokens.append(SourceToken(range: start..<place, kind: .name))
  }

  private mutating func scanChange() {
    func begins(_ mark: String) -> Bool { line.starts(with: mark.utf8) }
    let kind: SourceToken.Kind? =
      if begins("+++") || begins("---") || begins("diff ") || begins("index ") {
        .name
      } else if begins("@@") {
        .mark
      } else if begins("+") {
        .added
      } else if begins("-") {
        .removed
      } else {
        nil
      }
    if let kind, !line.isEmpty { tokens.append(SourceToken(range: 0..<line.count, kind: kind)) }
  }

  // MARK: Tokens

  private mutating func scanComment(from start: Int, depth: Int) {
    guard let block = language.blockComment else { return state = .plain }
    var depth = depth
    while place < line.count {
      if matches(block.close) {
        place += block.close.count
        depth -= 1
        if depth == 0 { break }
      } else if language.nestsComments, matches(block.open) {
        place += block.open.count
        depth = min(depth + 1, 1_000)
      } else {
        place += 1
      }
    }
    if place > start { tokens.append(SourceToken(range: start..<place, kind: .comment)) }
    state = depth == 0 ? .plain : .comment(depth: depth)
  }

  private mutating func scanString(from start: Int, _ index: Int, isInTag: Bool) {
    let quote = language.quotes[index]
    var isClosed = false
    while place < line.count {
      if quote.hasEscapes, line[place] == UInt8(ascii: "\\") {
        place = min(line.count, place + 2)
      } else if matches(quote.close) {
        place += quote.close.count
        isClosed = true
        break
      } else {
        place += 1
      }
    }
    let isKey = isClosed && !isInTag && isBeforeKeySign
    if place > start {
      tokens.append(SourceToken(range: start..<place, kind: isKey ? .name : .string))
    }
    if isClosed || !quote.isLong {
      state = isInTag ? .tag : .plain
    } else {
      state = isInTag ? .tagString(quote: index) : .string(quote: index)
    }
  }

  private mutating func scanNumber() {
    let start = place
    while place < line.count {
      let byte = line[place]
      let isSigned =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
        && place > start && (line[place - 1] | 0x20) == UInt8(ascii: "e")
        && place + 1 < line.count && isDigit(line[place + 1])
      guard isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || isSigned else { break }
      place += 1
    }
    tokens.append(SourceToken(range: start..<place, kind: .number))
  }

  private mutating func scanWord() {
    let start = place
    while place < line.count, isWord(line[place]) { place += 1 }
    var word = String(decoding: line[start..<place], as: UTF8.self)
    if language.ignoresCase { word = word.lowercased() }
    if isBeforeKeySign, line[..<start].allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "-") }) {
      tokens.append(SourceToken(range: start..<place, kind: .name))
    } else if language.keywords.contains(word)
      || language.ignoresCase && language.keywords.contains(word.uppercased())
    {
      tokens.append(SourceToken(range: start..<place, kind: .keyword))
    }
  }

  // MARK: Bytes

  private func matches(_ mark: [UInt8]) -> Bool {
    place + mark.count <= line.count && !mark.isEmpty && line[place] == mark[0]
      && line[place..<place + mark.count].elementsEqual(mark)
  }

  /// A sign of one letter, like `#`, begins a comment only after a space.
  private var beginsComment: Bool {
    guard language.lineComments.first?.count == 1, place > 0 else { return true }
    return line[place - 1] <= 0x20 || line[place - 1] == UInt8(ascii: ";")
  }

  private var isFirst: Bool { line[..<place].allSatisfy { $0 <= 0x20 } }

  private var isBeforeKeySign: Bool {
    guard language.keySign != 0 else { return false }
    var next = place
    while next < line.count, line[next] <= 0x20, next - place < 64 { next += 1 }
    return next < line.count && line[next] == language.keySign
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  /// Letters beyond ASCII count as those of words.
  private func isWord(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte >= 0x80 || language.wordBytes.contains(byte)
  }
}
