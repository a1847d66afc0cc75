/// A text with its translations by locale name (`de`, `zh_CN`, `sr@latin`, `de_AT@euro`).
public struct LocalizedText: Hashable, Sendable {
  /// The text where no translation fits.
  public var base: String
  /// Translations by locale name, without encoding.
  public var translations: [String: String]

  /// A text from its untranslated form and its translations.
  public init(_ base: String, translations: [String: String] = [:]) {
    self.base = base
    self.translations = translations
  }
}
