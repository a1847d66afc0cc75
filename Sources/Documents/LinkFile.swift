/// A file that stands for something else, of which nothing is ever run or fetched for a preview.
///
/// Web shortcuts (`.url`), web locations of macOS (`.webloc`) and desktop entries are known.
package struct LinkFile: Hashable, Sendable {
  /// What to say of it, a line each.
  package var lines: [String]
  /// What it is called: its name, or who answers where it leads.
  package var title: String?
  /// Where it leads, if it leads anywhere.
  package var target: String?

  /// Reads a file of one of the three kinds; `nil` where it is of another, or holds nothing to say.
  ///
  /// - Parameters:
  ///   - text: What is in it.
  ///   - contentType: What it is, as a MIME type.
  package init?(_ text: String, contentType: String) {
    switch contentType {
    case "application/x-mswinurl":
      guard let url = Self.value("URL", in: "InternetShortcut", of: text) else { return nil }
      self.init(leadingTo: url, name: nil)
    case "application/x-desktop":
      let group = "Desktop Entry"
      let name = Self.value("Name", in: group, of: text)
      if Self.value("Type", in: group, of: text) == "Link" {
        guard let url = Self.value("URL", in: group, of: text) else { return nil }
        self.init(leadingTo: url, name: name)
      } else {
        let known = [
          ("Application", name), ("About", Self.value("Comment", in: group, of: text)),
          ("Runs", Self.value("Exec", in: group, of: text)),
        ]
        let lines = known.compactMap { key, value in value.map { "\(key): \($0)" } }
        guard !lines.isEmpty else { return nil }
        self.init(
          lines: lines, title: name.map { DisplayedText.line($0, limit: 200) }, target: nil)
      }
    default:
      // The address is the only text of the list: `<key>URL</key><string>…</string>`. Every text comes
      // along here, so no more is searched than such a list needs.
      let text = String(decoding: text.utf8.prefix(16 << 10), as: UTF8.self)
      guard text.contains("<plist"), let key = Self.range(of: "<key>URL</key>", in: text),
        let start = Self.range(of: "<string>", in: text[key.upperBound...]),
        let end = Self.range(of: "</string>", in: text[start.upperBound...])
      else { return nil }
      self.init(
        leadingTo: Self.unescaped(String(text[start.upperBound..<end.lowerBound])), name: nil)
    }
  }

  private init(lines: [String], title: String?, target: String?) {
    self.lines = lines
    self.title = title
    self.target = target
  }

  /// A file that leads to an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - name: What the file says that it is called.
  package init(leadingTo url: String, name: String?) {
    let facts = LinkFacts(url)
    let shownName = name.map { DisplayedText.line($0, limit: 200) }
    lines = (shownName.map { [$0, ""] } ?? []) + ["Leads to \(DisplayedText.visible(url))"]
    if let host = facts.host { lines.append("Host: \(host)") }
    lines += facts.lines
    title = shownName ?? facts.host
    target = url
  }

  /// The value of a key in a group, as the files of both kinds write them.
  private static func value(_ key: String, in group: String, of text: String) -> String? {
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.hasPrefix("[") {
        isInside = line == "[\(group)]"
      } else if isInside, let equals = line.firstIndex(of: "="),
        trimmed(line[..<equals]).lowercased() == key.lowercased()
      {
        let value = trimmed(line[line.index(after: equals)...])
        return value.isEmpty ? nil : value
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }

  private static func range(
    of word: String, in text: some StringProtocol
  ) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(word) {
        return start..<text.index(start, offsetBy: word.count)
      }
      start = text.index(after: start)
    }
    return nil
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      let entity = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
      ]
      .first { rest.hasPrefix($0.0) }
      if let entity {
        result += entity.1
        rest = rest.dropFirst(entity.0.count)
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
