/// The host of an address, in the letters that the network uses and in those that people read.
package struct HostName: Hashable, Sendable {
  /// As the network knows it: in small letters, letters of other scripts as `xn--`.
  package let plain: String
  /// As people write it, with what can't be seen made visible.
  package let written: String

  /// The longest name that exists, in bytes (RFC 1035, 2.3.4).
  package static let longest = 253

  /// A host as it stands in an address; `nil` for none.
  package init?(_ text: some StringProtocol) {
    guard !text.isEmpty else { return nil }
    let dotted = text.lowercased().map { "。．｡".contains($0) ? "." : $0 }
    let labels = String(dotted).split(separator: ".", omittingEmptySubsequences: false)
    plain = labels.map { Self.plain(String($0)) }.joined(separator: ".")
    written = labels.map { Self.written(String($0)) }.joined(separator: ".")
  }

  private static func plain(_ label: String) -> String {
    guard !label.utf8.allSatisfy({ $0 < 0x80 }) else { return DisplayedText.visible(label) }
    return DisplayedText.visible(Punycode.encoded(label).map { "xn--" + $0 } ?? label)
  }

  private static func written(_ label: String) -> String {
    guard label.hasPrefix("xn--") else { return DisplayedText.visible(label) }
    return DisplayedText.visible(Punycode.decoded(String(label.dropFirst(4))) ?? label)
  }

  /// Both ways to write it, where they differ.
  package var bothWays: String { written == plain ? plain : "\(written) (\(plain))" }

  /// Whether letters stand in it that the network has no names for.
  package var isInternational: Bool { written != plain || plain.contains("xn--") }

  /// Whether it is the number of a machine, in any of the ways that programs take one.
  package var isNumber: Bool {
    if plain.hasPrefix("[") { return true }
    let last = plain.split(separator: ".").last ?? ""
    if last.hasPrefix("0x") { return last.dropFirst(2).allSatisfy(\.isHexDigit) }
    return !last.isEmpty && last.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether the name says itself that it is one of this computer or of the network at home.
  package var isLocal: Bool {
    if isNumber { return true }
    let labels = plain.split(separator: ".")
    let endings: Set<Substring> = ["localhost", "local", "lan", "internal", "intranet"]
    return labels.count == 1 || labels.last.map(endings.contains) == true
      || plain.hasSuffix(".home.arpa")
  }

  /// Whether it is as long as only names are that are to hide something.
  package var isLong: Bool { plain.utf8.count > 60 }

  /// What people should know of it before they trust it, a line each, the gravest first.
  package var warnings: [String] {
    var lines: [String] = []
    let mixed = written.split(separator: ".").lazy.map(Self.scripts).first { $0.count > 1 }
    if let mixed {
      lines.append(
        "A word of the host's name mixes letters: \(mixed.sorted().joined(separator: " and ")).")
    }
    if isInternational {
      lines.append("The host's name has letters of other scripts, which may look like known ones.")
    }
    if plain.contains("%") { lines.append("The host's name is written in percent signs.") }
    if isNumber { lines.append("The host is a number, not a name.") }
    if plain.utf8.count > Self.longest {
      lines.append("The host's name is longer than names can be.")
    } else if isLong {
      lines.append("The host's name is unusually long.")
    }
    return lines
  }

  private static func scripts(of label: Substring) -> Set<String> {
    let scripts = Set(label.unicodeScalars.compactMap(Script.init))
    // Japanese brands write with Latin letters beside their own.
    return scripts == [.latin, .eastAsian] ? [] : Set(scripts.map(\.rawValue))
  }
}
