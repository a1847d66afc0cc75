/// The name of a locale, `lang_COUNTRY.ENCODING@MODIFIER`, without its encoding.
///
/// The rules are those for localized values in the Desktop Entry Specification 1.5: the encoding
/// never takes part, and case counts.
public struct LocaleName: Hashable, Sendable, CustomStringConvertible {
  /// The language: `zh`.
  public var language: String
  /// The country: `CN`.
  public var country: String?
  /// The modifier: `latin`.
  public var modifier: String?

  /// A name from its parts.
  public init(language: String, country: String? = nil, modifier: String? = nil) {
    self.language = language
    self.country = country
    self.modifier = modifier
  }

  /// Reads `lang_COUNTRY.ENCODING@MODIFIER`, of which only the language must be there.
  ///
  /// `nil` for `C` and `POSIX`, which mean no translation, and for what is no such name.
  public init?(_ text: String) {
    var rest = Substring(text)
    if let at = rest.firstIndex(of: "@") {
      modifier = String(rest[rest.index(after: at)...])
      rest = rest[..<at]
    }
    if let dot = rest.firstIndex(of: ".") { rest = rest[..<dot] }
    if let underscore = rest.firstIndex(of: "_") {
      country = String(rest[rest.index(after: underscore)...])
      rest = rest[..<underscore]
    }
    language = String(rest)
    guard language != "C", language != "POSIX", !language.isEmpty, country != "", modifier != "",
      (language + (country ?? "") + (modifier ?? "")).utf8.allSatisfy(Self.isNameByte)
    else { return nil }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The name as it stands in a key, without encoding.
  public var description: String {
    language + (country.map { "_" + $0 } ?? "") + (modifier.map { "@" + $0 } ?? "")
  }

  /// The names whose translations fit, best first, each once.
  ///
  /// | name             | tried                                              |
  /// |------------------|----------------------------------------------------|
  /// | `lang_COUNTRY@M` | `lang_COUNTRY@M`, `lang_COUNTRY`, `lang@M`, `lang` |
  /// | `lang_COUNTRY`   | `lang_COUNTRY`, `lang`                             |
  /// | `lang@M`         | `lang@M`, `lang`                                   |
  /// | `lang`           | `lang`                                             |
  public var fallbacks: [LocaleName] {
    var names = [self]
    if modifier != nil && country != nil {
      names.append(LocaleName(language: language, country: country))
      names.append(LocaleName(language: language, modifier: modifier))
    }
    if modifier != nil || country != nil { names.append(LocaleName(language: language)) }
    return names
  }
}
