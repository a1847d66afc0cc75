extension LocalizedText {
  /// The text for a reader.
  ///
  /// Each wanted locale is tried with its fallbacks before the next one is; `C` and `POSIX` stand
  /// for the untranslated text, as they do in `LANGUAGE`, and so does the end of the list.
  ///
  /// - Parameter locales: what the reader prefers, best first: `["de_AT.UTF-8", "en"]`.
  /// - Returns: the best translation, else the untranslated text.
  public func resolved(for locales: [String]) -> String {
    for locale in locales {
      guard let name = LocaleName(locale) else {
        if locale == "C" || locale == "POSIX" || locale.hasPrefix("C.") { return base }
        continue
      }
      for candidate in name.fallbacks {
        if let translation = translations[candidate.description] { return translation }
      }
    }
    return base
  }
}
