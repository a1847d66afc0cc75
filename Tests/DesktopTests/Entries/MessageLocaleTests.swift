import Desktop
import Testing

@Suite struct MessageLocaleTests {
  @Test(
    arguments: [
      ([:], []),
      (["LANG": "de_AT.UTF-8@euro"], ["de_AT@euro", "de_AT", "de@euro", "de"]),
      (["LANG": "de"], ["de"]),
      (["LANG": "C"], []),
      (["LANG": "C.UTF-8"], []),
      (["LANG": "POSIX"], []),
      (["LANG": "de", "LC_MESSAGES": "fr_CA", "LC_ALL": ""], ["fr_CA", "fr"]),
      (["LANG": "de", "LC_MESSAGES": "fr_CA", "LC_ALL": "it"], ["it"]),
      (
        ["LANG": "de_DE", "LANGUAGE": "sr_RS@latin:en"],
        ["sr_RS@latin", "sr_RS", "sr@latin", "sr", "en", "de_DE", "de"]
      ),
      (["LANG": "C", "LANGUAGE": "de"], ["de"]),
      (["LANG": "../../etc:x"], ["x"]),
      (["LANG": "_DE"], []),
    ] as [([String: String], [String])])
  func `the user's languages come in the order of the specification`(
    environment: [String: String], names: [String]
  ) {
    #expect(MessageLocale(environment: environment).names == names)
  }
}
