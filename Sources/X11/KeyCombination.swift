/// A key with modifiers, as people write it: `Super+space`, `Ctrl+Alt+D` or `<Super>space`.
package struct KeyCombination: Hashable, Sendable, CustomStringConvertible {
  /// A modifier by what is printed on it; which bit it has is the keyboard's business.
  package enum Modifier: String, CaseIterable, Hashable, Sendable {
    case control = "Ctrl"
    case alt = "Alt"
    case shift = "Shift"
    case `super` = "Super"
    case hyper = "Hyper"
    case meta = "Meta"
  }

  /// Why a text is no key combination.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no key in it.
    case noKey
    /// There is more than one key in it.
    case severalKeys(String, String)
    /// A word before the key is no modifier; with the nearest that is.
    case unknownModifier(String)

    /// What is wrong and what to write.
    package var description: String {
      switch self {
      case .noKey: "no key is named: write one after the modifiers, as in \"Super+space\""
      case .severalKeys(let first, let second):
        "\"\(first)\" and \"\(second)\" are two keys: one key with modifiers is possible, as in "
          + "\"Super+space\""
      case .unknownModifier(let word):
        "\"\(word)\" is no modifier: there are Super, Ctrl, Alt, Shift, Hyper and Meta"
      }
    }
  }

  /// The modifiers to hold.
  package var modifiers: Set<Modifier>
  /// The name of the key as X has it: `space`, `F10`, `d`.
  package var key: String

  /// A combination from its parts.
  package init(_ modifiers: Set<Modifier>, _ key: String) {
    self.modifiers = modifiers
    self.key = key
  }

  /// Reads `Super+space` or `<Super>space`, in any case of letters.
  ///
  /// Whether the keyboard has the key is not looked at.
  package init(parsing text: String) throws(Problem) {
    var modifiers: Set<Modifier> = []
    var key: String?
    for word in Self.words(of: text) {
      if let modifier = Self.modifier(named: word) {
        modifiers.insert(modifier)
      } else if let key {
        throw .severalKeys(key, word)
      } else {
        key = word
      }
    }
    guard let key else { throw .noKey }
    // A modifier word with a slip in it would be taken for the key, and the key for another one.
    self.init(modifiers, Self.keyName(key))
  }

  /// The combination as it is shown: `Ctrl+Alt+D`.
  package var description: String {
    let shown = key.count == 1 ? key.uppercased() : key
    let held = Modifier.allCases.filter(modifiers.contains).map(\.rawValue)
    return (held + [shown]).joined(separator: "+")
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func isEnd(_ character: Character) -> Bool { "+<>".contains(character) }
    for character in text where !character.isWhitespace {
      // A plus with nothing before it is the key itself: "Ctrl++".
      if character == "+", word.isEmpty, words.last != nil, text.hasSuffix("+"),
        words.last != "+"
      {
        words.append("+")
      } else if isEnd(character) {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func modifier(named word: String) -> Modifier? {
    switch word.lowercased() {
    case "ctrl", "control", "primary", "strg": .control
    case "alt", "mod1": .alt
    case "shift": .shift
    case "super", "win", "windows", "mod4", "logo": .super
    case "hyper": .hyper
    case "meta": .meta
    default: nil
    }
  }

  /// X's name for names that people use.
  private static func keyName(_ word: String) -> String {
    switch word.lowercased() {
    case "enter": "Return"
    case "esc": "Escape"
    case "del": "Delete"
    case "ins": "Insert"
    case "pageup", "pgup": "Prior"
    case "pagedown", "pgdn": "Next"
    case "+": "plus"
    default: word.count == 1 ? word.lowercased() : word
    }
  }
}
