/// The user's languages, as names of locales in the order in which translations are chosen.
package struct MessageLocale: Hashable, Sendable {
  /// Names as keys carry them, the most wanted first: `de_AT`, `de`, `fr`.
  package let names: [String]

  /// A locale from names in order.
  package init(names: [String]) { self.names = names }

  /// The locale of an environment: that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
  /// set, before which come those of `LANGUAGE`, a list with colons.
  ///
  /// Each gives up to four names, in the order of Desktop Entry 1.5: `lang_COUNTRY@MODIFIER`,
  /// `lang_COUNTRY`, `lang@MODIFIER`, `lang`. (GLib has the second and third the other way round.)
  /// As in GLib, and other than in gettext, `LANGUAGE` counts also where the locale is `C`.
  package init(environment: [String: String]) {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    var names: [String] = []
    let wanted = (environment["LANGUAGE"] ?? "") + ":" + (locale ?? "")
    for part in wanted.split(separator: ":") {
      for name in Self.variants(of: String(part)) where !names.contains(name) {
        names.append(name)
      }
    }
    self.names = names
  }

  /// The names that fit a locale, the nearest first; none for `C`, `POSIX` and what is no name.
  static func variants(of locale: String) -> [String] {
    let isName = locale.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "@"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isName else { return [] }
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let modifier = parts.count == 2 && !parts[1].isEmpty ? "@" + parts[1] : ""
    let country = withoutEncoding(String(parts[0]))
    let language = String(country.prefix { $0 != "_" })
    guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
    var names: [String] = []
    for name in [country + modifier, country, language + modifier, language]
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The name less its encoding, which takes no part: `de_AT.UTF-8@euro` is `de_AT@euro`.
  static func withoutEncoding(_ name: String) -> String {
    guard let dot = name.firstIndex(of: ".") else { return name }
    let modifier = name[dot...].firstIndex(of: "@").map { name[$0...] } ?? ""
    return String(name[..<dot]) + modifier
  }
}
