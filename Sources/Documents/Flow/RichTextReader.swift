/// Reads Rich Text Format: its words and what they look like, its tables and links; pictures, fonts and
/// whatever else is left out.
package struct RichTextReader {
  /// What a group begins with and its end takes back.
  private struct State {
    var style: FlowStyle = []
    var isSkipped = false
    var isInstruction = false
    var target: String?
    /// How many characters follow a Unicode one for those who don't know it.
    var fallback = 1
  }

  private static let depthLimit = 1_000
  private static let skipped: Set = [
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "headerl", "headerr",
    "headerf", "footer", "footerl", "footerr", "footerf", "footnote", "listtable",
    "listoverridetable", "generator", "themedata", "datastore", "xmlnstbl", "rsidtbl", "bkmkstart",
    "bkmkend", "listtext", "pntext", "nonshppict",
  ]

  private let bytes: [UInt8]
  private var place = 0
  private var builder = FlowBuilder()
  private var stack: [State] = [State()]
  private var excess = 0
  private var words: [UInt8] = []
  private var instruction = ""
  private var linkTarget: String?
  private var charactersToSkip = 0
  private var isInTable = false
  private var isInRow = false
  private var isInCell = false
  private var surrogate: UInt16?

  /// The document of these bytes; `nil` where they are no Rich Text.
  package static func read(_ bytes: [UInt8]) -> FlowDocument? {
    guard bytes.starts(with: Array("{\\rtf".utf8)) else { return nil }
    var reader = RichTextReader(bytes: bytes)
    reader.readAll()
    return reader.builder.finish()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var state: State {
    get { stack[stack.count - 1] }
    set { stack[stack.count - 1] = newValue }
  }

  private mutating func readAll() {
    while place < bytes.count, !builder.isFull {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "{"):
        flush()
        if stack.count < Self.depthLimit { stack.append(state) } else { excess += 1 }
      case UInt8(ascii: "}"):
        flush()
        if excess > 0 { excess -= 1 } else if stack.count > 1 { endGroup() }
      case UInt8(ascii: "\\"): control()
      case 0x0A, 0x0D: break
      default: take(byte)
      }
    }
    flush()
  }

  private mutating func endGroup() {
    let ended = stack.removeLast()
    if ended.isInstruction, !state.isInstruction {
      let parts = instruction.split(separator: "\"", omittingEmptySubsequences: false)
      if instruction.trimmingSpaces.hasPrefix("HYPERLINK"), parts.count > 1 {
        linkTarget = LinkTarget.absolute(String(parts[1]))
      }
      instruction = ""
    }
  }

  // MARK: Words

  private mutating func take(_ byte: UInt8) {
    guard charactersToSkip == 0 else {
      charactersToSkip -= 1
      return
    }
    words.append(byte)
  }

  /// Hands on what has come, in the style of the group.
  private mutating func flush() {
    guard !words.isEmpty else { return }
    let text = DecodedText(windows1252: words).text
    words.removeAll(keepingCapacity: true)
    add(text)
  }

  private mutating func add(_ text: String) {
    if state.isInstruction {
      if instruction.utf8.count < 4_000 { instruction += text }
      return
    }
    guard !state.isSkipped else { return }
    beginCell()
    // What comes after a table is none of it.
    if !isInTable { builder.close(through: { $0 == .table }) }
    builder.add(text, state.style, target: state.target)
  }

  private mutating func beginCell() {
    guard isInTable, !isInCell else { return }
    if !builder.isOpen(where: { $0 == .table }) { builder.open(.table) }
    if !builder.isOpen(where: { $0 == .row(isHeader: false) }) {
      builder.open(.row(isHeader: false))
    }
    builder.open(.cell(.natural, isHeader: false, columns: 1))
    isInCell = true
  }

  // MARK: Controls

  private mutating func control() {
    guard place < bytes.count else { return }
    let byte = bytes[place]
    guard (0x61...0x7A).contains(byte | 0x20) else {
      place += 1
      return symbol(byte)
    }
    let start = place
    while place < bytes.count, place - start < 40, (0x61...0x7A).contains(bytes[place] | 0x20) {
      place += 1
    }
    let name = String(decoding: bytes[start..<place], as: UTF8.self)
    let digits = place
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
    while place < bytes.count, place - digits < 11, (0x30...0x39).contains(bytes[place]) {
      place += 1
    }
    let number = Int(String(decoding: bytes[digits..<place], as: UTF8.self))
    if place < bytes.count, bytes[place] == 0x20 { place += 1 }
    flush()
    apply(name, number)
  }

  private mutating func symbol(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "'"):
      let digits = String(decoding: bytes[place..<min(bytes.count, place + 2)], as: UTF8.self)
      place = min(bytes.count, place + 2)
      if let value = UInt8(digits, radix: 16) { take(value) }
    case UInt8(ascii: "~"): take(0xA0)
    case UInt8(ascii: "_"): take(UInt8(ascii: "-"))
    case UInt8(ascii: "*"): state.isSkipped = true
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): take(byte)
    case 0x0A, 0x0D:
      flush()
      if !state.isSkipped { builder.endParagraph() }
    default: break
    }
  }

  private mutating func apply(_ name: String, _ number: Int?) {
    switch name {
    case "fldinst":
      state.isInstruction = true
      instruction = ""
    case "fldrslt":
      state.target = linkTarget
      linkTarget = nil
    case "bin": place = min(bytes.count, place + max(0, number ?? 0))
    case "uc": state.fallback = max(0, min(8, number ?? 1))
    case "u": takeUnicode(number ?? 0)
    case _ where Self.skipped.contains(name): state.isSkipped = true
    case _ where state.isSkipped: break
    case "b": set(.bold, number)
    case "i": set(.italic, number)
    case "strike": set(.struck, number)
    case "ul": set(.underlined, number)
    case "ulnone": state.style.subtract(.underlined)
    case "plain": state.style = []
    case "par", "sect": builder.endParagraph()
    case "page": builder.breakPage()
    case "line": builder.breakLine()
    case "tab": add(" ")
    case "emdash": add("—")
    case "endash": add("–")
    case "bullet": add("•")
    case "lquote": add("‘")
    case "rquote": add("’")
    case "ldblquote": add("“")
    case "rdblquote": add("”")
    case "trowd": (isInRow, isInTable) = (true, true)
    case "intbl": isInTable = true
    case "pard": if !isInCell, !isInRow { isInTable = false }
    case "cell":
      isInTable = true
      beginCell()
      builder.close()
      isInCell = false
    case "row":
      builder.close(through: { $0 == .row(isHeader: false) })
      (isInCell, isInRow, isInTable) = (false, false, false)
    default: break
    }
  }

  private mutating func set(_ look: FlowStyle, _ number: Int?) {
    if number == 0 { state.style.subtract(look) } else { state.style.formUnion(look) }
  }

  private mutating func takeUnicode(_ number: Int) {
    charactersToSkip = state.fallback
    let unit = UInt16(truncatingIfNeeded: number)
    if UTF16.isLeadSurrogate(unit) {
      surrogate = unit
      return
    }
    add(String(decoding: (surrogate.map { [$0] } ?? []) + [unit], as: UTF16.self))
    surrogate = nil
  }
}
