/// The lines of a key file, read once to say where each key stands and what is wrong with the file,
/// and to leave a text that GLib's own reader takes whole.
///
/// GLib refuses a file for one bad line, doesn't tell duplicates, and knows no line numbers.
struct KeyFileScan {
  /// A key in its group; a translation's name is part of the key.
  struct Place: Hashable {
    var group: String
    var key: String
  }

  /// Problems beyond this many add nothing.
  private static let problemLimit = 50

  /// Every line that counts, repaired.
  private(set) var text: [UInt8] = []
  /// The groups in order, each once, and the line of its header.
  private(set) var groups: [(name: String, line: Int)] = []
  /// The last line on which each key stands.
  private(set) var lines: [Place: Int] = [:]
  /// Keys of which there is a translation, wanted or not.
  private(set) var translated: Set<Place> = []
  /// What is wrong.
  private(set) var problems: [DesktopProblem] = []
  /// Why the file is none of its kind; `nil` where it is one.
  private(set) var failure: DesktopProblem?

  private let file: String
  private let rules: KeyFileRules
  private let locales: Set<String>
  private let localeBytes: [ArraySlice<UInt8>]
  private var lastTranslatedKey: ArraySlice<UInt8>?
  private var group: String?
  private var hasCarriageReturns = false

  /// Reads the lines of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - file: The path, for the problems.
  ///   - rules: What is asked of it.
  ///   - locale: The translations to keep.
  init(_ bytes: [UInt8], file: String, rules: KeyFileRules, locale: MessageLocale) {
    self.file = file
    self.rules = rules
    locales = Set(locale.names)
    localeBytes = locale.names.map { Array($0.utf8)[...] }
    var rest = bytes[...]
    if rest.starts(with: [0xef, 0xbb, 0xbf]) {
      rest = rest.dropFirst(3)
      report(1, nil, "the file begins with a byte order mark; save it as UTF-8 without one")
    } else if rest.starts(with: [0xff, 0xfe]) || rest.starts(with: [0xfe, 0xff]) {
      fail(1, "the file is UTF-16; save it as UTF-8")
    }
    var number = 0
    while !rest.isEmpty, failure == nil {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if line.last == UInt8(ascii: "\r") {
        line = line.dropLast()
        if !hasCarriageReturns {
          hasCarriageReturns = true
          report(number, nil, "lines end in CR LF; save the file with line ends of Unix")
        }
      }
      read(line.drop(while: Self.isBlank), number)
    }
    if failure == nil, let first = rules.firstGroup, groups.isEmpty {
      fail(nil, "the file is empty; it must begin with [\(first)]")
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "[") {
      readGroup(Self.withoutTrailingBlanks(line), number)
    } else if groups.isEmpty, let first = rules.firstGroup {
      fail(number, "the file must begin with [\(first)]; only comments may stand before it")
    } else if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
      readKey(
        Self.withoutTrailingBlanks(line[..<equals]),
        value: line[(equals + 1)...].drop(while: Self.isBlank), number)
    } else {
      report(number, nil, "this is no comment, no [group] and no key=value; the line is ignored")
    }
  }

  private mutating func readGroup(_ line: ArraySlice<UInt8>, _ number: Int) {
    let name = line.dropFirst().dropLast()
    let isSound =
      line.count > 2 && line.last == UInt8(ascii: "]")
      && name.allSatisfy {
        $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
      }
    guard isSound, let name = String(validating: name, as: UTF8.self) else {
      if groups.isEmpty, let first = rules.firstGroup {
        return fail(number, "the file must begin with [\(first)]")
      }
      // Its keys would otherwise fall to the group before.
      group = nil
      return report(number, nil, "the group's name is malformed; its keys are ignored")
    }
    if groups.isEmpty, let first = rules.firstGroup, name != first {
      return fail(number, "the first group must be [\(first)], not [\(name)]")
    }
    group = name
    lastTranslatedKey = nil
    if let earlier = groups.first(where: { $0.name == name }) {
      report(
        number, nil,
        "the group [\(name)] is there twice (first in line \(earlier.line)); both count as one")
    } else {
      groups.append((name, number))
    }
    emit("[\(name)]")
  }

  private mutating func readKey(
    _ written: ArraySlice<UInt8>, value: ArraySlice<UInt8>, _ number: Int
  ) {
    // Without a group the header was malformed, which is told already.
    guard let group else {
      if groups.isEmpty { report(number, nil, "the key stands before any group; it is ignored") }
      return
    }
    // Most lines of most files are translations that nobody here reads: nothing is made of them.
    if isUnwantedTranslation(written) { return }
    guard let name = keyName(written) else {
      let shown = String(decoding: written, as: UTF8.self)
      return report(
        number, shown, "a key holds only letters, digits and dashes; the line is ignored")
    }
    var key = name.key
    if let locale = name.locale {
      translated.insert(Place(group: group, key: key))
      guard locales.contains(locale) else { return }
      key += "[\(locale)]"
    }
    let place = Place(group: group, key: key)
    if let earlier = lines[place] {
      report(number, key, "the key is there twice (first in line \(earlier)); the last one counts")
    }
    lines[place] = number
    guard key != "Encoding" else {
      // A key of the past, for which GLib refuses the whole file.
      if String(decoding: value, as: UTF8.self).lowercased() != "utf-8" {
        report(number, key, "files are read as UTF-8 whatever this says; remove the key")
      }
      return
    }
    emit("\(key)=\(repaired(value, key: name.key, shown: key, number))")
  }

  /// Whether this is one more translation of the key that the line before translated, into a
  /// language that isn't wanted.
  private mutating func isUnwantedTranslation(_ written: ArraySlice<UInt8>) -> Bool {
    guard written.last == UInt8(ascii: "]"),
      let bracket = written.firstIndex(of: UInt8(ascii: "["))
    else { return false }
    let key = written[..<bracket]
    defer { lastTranslatedKey = key }
    guard key == lastTranslatedKey else { return false }
    let locale = written[(bracket + 1)...].dropLast()
    return !locale.contains(UInt8(ascii: ".")) && !localeBytes.contains(locale)
  }

  /// A key and the locale behind it; `nil` where it isn't well formed.
  private func keyName(_ written: ArraySlice<UInt8>) -> (key: String, locale: String?)? {
    guard let bracket = written.firstIndex(of: UInt8(ascii: "[")) else {
      return isKey(written) ? (String(decoding: written, as: UTF8.self), nil) : nil
    }
    guard written.last == UInt8(ascii: "]"), isKey(written[..<bracket]) else { return nil }
    let locale = String(decoding: written[(bracket + 1)...].dropLast(), as: UTF8.self)
    return (
      String(decoding: written[..<bracket], as: UTF8.self), MessageLocale.withoutEncoding(locale)
    )
  }

  private func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default:
          !rules.restrictsKeys && byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "]")
        }
      }
  }

  /// The value as text that GLib reads without a complaint.
  private mutating func repaired(
    _ value: ArraySlice<UInt8>, key: String, shown: String, _ number: Int
  ) -> String {
    var text: String
    if !value.contains(0), let valid = String(validating: value, as: UTF8.self) {
      text = valid
    } else {
      text = String(decoding: value, as: UTF8.self)
      text = String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
      report(number, shown, "the value is not UTF-8 text; save the file as UTF-8")
    }
    guard value.contains(UInt8(ascii: "\\")), !rules.commandKeys.contains(key) else { return text }
    let isList = rules.listKeys.contains(key) || !rules.restrictsKeys
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if StringEscapes.meaning(of: scalar) == nil, !(isList && scalar == ";") {
          // GLib has changed its mind on these: a doubled backslash means the same to each version.
          result.append("\\")
          report(
            number, shown,
            "\\\(scalar) is no escape and stays as it is; write \\\\ for a backslash")
        }
      } else if scalar == "\\" {
        isEscaped = true
      }
      result.append(scalar)
    }
    if isEscaped {
      result.append("\\")
      report(number, shown, "a backslash ends the line; write \\\\ for a backslash")
    }
    return String(result)
  }

  private mutating func emit(_ line: String) {
    text += line.utf8
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func report(_ line: Int?, _ key: String?, _ what: String) {
    switch problems.count {
    case ..<Self.problemLimit:
      problems.append(DesktopProblem(.warning, file: file, line: line, key: key, what))
    case Self.problemLimit:
      problems.append(
        DesktopProblem(.warning, file: file, line: line, "there is more wrong below; not listed"))
    default: break
    }
  }

  private mutating func fail(_ line: Int?, _ what: String) {
    failure = DesktopProblem(.error, file: file, line: line, what + "; the file is ignored")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static func withoutTrailingBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return [] }
    return bytes[...last]
  }
}
