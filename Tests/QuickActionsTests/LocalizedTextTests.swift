import QuickActions
import Testing

struct LocalizedTextTests {
  @Test(
    arguments: [
      ("de", LocaleName(language: "de")),
      ("de_AT", LocaleName(language: "de", country: "AT")),
      ("de_AT.UTF-8", LocaleName(language: "de", country: "AT")),
      ("sr@latin", LocaleName(language: "sr", modifier: "latin")),
      ("sr_RS.UTF-8@latin", LocaleName(language: "sr", country: "RS", modifier: "latin")),
      ("C", nil), ("POSIX", nil), ("C.UTF-8", nil), ("", nil), ("_AT", nil), ("de_", nil),
      ("de@", nil), (".UTF-8", nil), ("de AT", nil), ("dé", nil),
    ] as [(String, LocaleName?)])
  func `names are read without their encoding`(text: String, name: LocaleName?) {
    #expect(LocaleName(text) == name)
  }

  @Test(
    arguments: [
      ("sr_YU@Latn", ["sr_YU@Latn", "sr_YU", "sr@Latn", "sr"]), ("sr_YU", ["sr_YU", "sr"]),
      ("sr@Latn", ["sr@Latn", "sr"]), ("sr", ["sr"]),
    ] as [(String, [String])])
  func `the order of fallbacks is the specification's`(text: String, names: [String]) {
    #expect(LocaleName(text)?.fallbacks.map(\.description) == names)
  }

  private let text = LocalizedText(
    "Compose",
    translations: [
      "de": "Verfassen", "de_AT": "Schreiben", "sr": "Саставити", "sr@latin": "Sastaviti",
      "sr_RS": "Написати", "zh_CN": "撰写",
    ])

  @Test(
    arguments: [
      (["de_AT.UTF-8"], "Schreiben"), (["de_CH.UTF-8"], "Verfassen"), (["de@euro"], "Verfassen"),
      (["sr_RS@latin"], "Написати"), (["sr_ME@latin"], "Sastaviti"), (["sr_ME"], "Саставити"),
      (["zh"], "Compose"), (["zh_TW"], "Compose"), (["zh_CN"], "撰写"), (["DE"], "Compose"),
      (["fr", "de"], "Verfassen"), (["fr_FR", "zh_CN", "de"], "撰写"),
      // The untranslated text is what a reader of C asks for, before any other language.
      (["C", "de"], "Compose"), (["POSIX", "de"], "Compose"), (["C.UTF-8", "de"], "Compose"),
      (["de_AT.UTF-8", "de_AT", "de.UTF-8", "de", "C"], "Schreiben"), ([], "Compose"),
      (["", "de"], "Verfassen"),
    ] as [([String], String)])
  func `the best translation is found`(locales: [String], expected: String) {
    #expect(text.resolved(for: locales) == expected)
  }
}
