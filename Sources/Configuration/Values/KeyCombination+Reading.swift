extension KeyCombination {
  /// What a written combination is, or why it is none.
  enum Parsed: Equatable {
    case combination(KeyCombination)
    /// It is none: why, and the name that may be meant.
    case fault(String, suggestion: String?)
  }

  /// Reads `Super+space`: modifiers in any case and order, then the key.
  static func parse(_ text: String) -> Parsed {
    let words = text.split(separator: "+", omittingEmptySubsequences: false).map {
      String($0.trimmed)
    }
    guard let last = words.last, !words.contains("") else {
      return .fault(
        "must be modifiers and a key with '+' between, as \"Super+space\"", suggestion: nil)
    }
    var modifiers: Set<Modifier> = []
    for word in words.dropLast() {
      guard let modifier = modifierNames[word.lowercased()] else {
        let names = Modifier.allCases.map(\.rawValue)
        return .fault(
          "has an unknown modifier \"\(word)\"; known are \(names.joined(separator: ", "))",
          suggestion: NearestName.find(word, among: names))
      }
      modifiers.insert(modifier)
    }
    if modifierNames[last.lowercased()] != nil {
      return .fault("has no key after its modifiers", suggestion: text + "+space")
    }
    var named = keyName(last)
    if named == nil {
      // There are two thousand more names of keys; X decides on those that are no slip of a known.
      let suggestion = NearestName.find(last, among: keyNames)
      let isName = last.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isAlphanumeric }
      guard suggestion == nil, isName else {
        return .fault("has an unknown key \"\(last)\"", suggestion: suggestion)
      }
      named = last
    }
    let key = named ?? last
    let typesText = modifiers.subtracting([.shift]).isEmpty && key.utf8.count == 1
    if typesText || (modifiers.isEmpty && textKeys.contains(key)) {
      return .fault(
        "would take \"\(key)\" from all other programs: a modifier is missing",
        suggestion: "Super+" + text)
    }
    return .combination(KeyCombination(modifiers, key: key))
  }

  private static let modifierNames: [String: Modifier] = [
    "super": .super, "win": .super, "mod4": .super, "ctrl": .control, "control": .control,
    "alt": .alt, "mod1": .alt, "shift": .shift, "hyper": .hyper, "meta": .meta,
  ]

  /// Keys that write or move the cursor: without a modifier they belong to the focused window.
  private static let textKeys: Set<String> = [
    "space", "Return", "Tab", "Escape", "BackSpace", "Delete", "Home", "End", "Page_Up",
    "Page_Down", "Up", "Down", "Left", "Right",
  ]

  /// Names of keysyms beside letters and digits (`keysymdef.h`).
  private static let keyNames: [String] =
    [
      "space", "Return", "Tab", "Escape", "BackSpace", "Delete", "Insert", "Home", "End",
      "Page_Up", "Page_Down", "Up", "Down", "Left", "Right", "Menu", "Print", "Pause",
      "Scroll_Lock", "Help", "minus", "equal", "plus", "comma", "period", "slash", "semicolon",
      "apostrophe", "grave", "backslash", "bracketleft", "bracketright", "less", "greater",
      "numbersign", "asterisk", "underscore", "asciicircum", "asciitilde",
    ] + (1...35).map { "F\($0)" } + (0...9).map { "KP_\($0)" }
    + ["KP_Enter", "KP_Add", "KP_Subtract", "KP_Multiply", "KP_Divide", "KP_Decimal"]

  /// Characters that people write for a key with a name.
  private static let characterNames: [String: String] = [
    " ": "space", "-": "minus", "=": "equal", ",": "comma", ".": "period", "/": "slash",
    ";": "semicolon", "'": "apostrophe", "`": "grave", "\\": "backslash", "[": "bracketleft",
    "]": "bracketright", "<": "less", ">": "greater", "#": "numbersign", "*": "asterisk",
    "_": "underscore", "^": "asciicircum", "~": "asciitilde",
  ]

  /// The keysym's name for what was written; `nil` where it is none that we know.
  private static func keyName(_ word: String) -> String? {
    if word.utf8.count == 1, let byte = word.utf8.first {
      return byte.isAlphanumeric ? word.lowercased() : characterNames[word]
    }
    let lowercased = word.lowercased()
    if lowercased == "enter" { return "Return" }
    if lowercased == "esc" { return "Escape" }
    if word.hasPrefix("XF86") { return word }
    if let name = keyNames.first(where: { $0.lowercased() == lowercased }) { return name }
    return latinLetterNames.contains(lowercased) ? lowercased : nil
  }

  /// Letters with marks that stand on keys of their own.
  private static let latinLetterNames: Set<String> = [
    "adiaeresis", "odiaeresis", "udiaeresis", "ssharp", "eacute", "egrave", "agrave", "ugrave",
    "ccedilla", "ntilde", "aring", "ae", "oslash", "dead_circumflex", "dead_acute", "dead_grave",
  ]
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: SubSequence {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return self[startIndex..<startIndex] }
    return self[start...end]
  }
}

extension UInt8 {
  /// Whether the byte is a letter or digit of ASCII.
  var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
