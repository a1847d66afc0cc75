import Configuration
import Testing

/// The section `windows`.
struct WindowRuleTests {
  @Test func `rules are read in their order`() throws {
    let text = """
      {"windows": {"rules": [
        {"class": "Zed", "application": "dev.zed.Zed.desktop"},
        {"instance": "crx_aaa", "class": "Chrome", "application": "mail.desktop"}]}}
      """
    let rules = try #require(configuration(text)).windows.rules
    #expect(rules.map(\.instance) == [nil, "crx_aaa"])
    #expect(rules.map(\.className) == ["Zed", "Chrome"])
    #expect(rules.map(\.application) == ["dev.zed.Zed.desktop", "mail.desktop"])
    #expect(try #require(configuration("{}")).windows.rules.isEmpty)
  }

  @Test(arguments: [
    (
      #"{"windows": {"rules": [{"application": "a.desktop"}]}}"#,
      #""windows.rules[0]" has neither "instance" nor "class""#
    ),
    (
      #"{"windows": {"rules": [{"class": "Zed"}]}}"#,
      #""windows.rules[0]" has no "application", which it needs"#
    ),
    (
      #"{"windows": {"rules": [{"clas": "Zed", "class": "Z", "application": "a.desktop"}]}}"#,
      #"unknown key "clas" in "windows.rules[0]"; did you mean "class"?"#
    ),
    (
      #"{"windows": {"rules": [{"wmClass": "Zed", "instance": "z", "app": "a", "application": "a.desktop"}]}}"#,
      #"unknown key "app" in "windows.rules[0]"; did you mean "application"?"#
    ),
    (
      #"{"windows": {"rules": [{"class": "", "application": "a.desktop"}]}}"#,
      #""windows.rules[0].class" must"#
    ),
    (
      #"{"windows": {"rules": [{"class": "Zed", "application": "/a/b.desktop"}]}}"#,
      #"is no desktop id such as"#
    ),
    (#"{"windows": {"rule": []}}"#, #"did you mean "rules"?"#),
  ])
  func `what is wrong is said with its place, and the rest is used`(text: String, words: String) {
    let issues = issues(text)
    #expect(issues.contains { $0.contains(words) }, "\(issues)")
  }

  @Test func `a rule that can't be used is left out, not guessed`() {
    let text = """
      {"windows": {"rules": [{"class": 7, "instance": "x", "application": "a.desktop"},
        {"class": "Zed", "application": "zed"}]}}
      """
    let reading = reading(text)
    #expect(reading.configuration.windows.rules.map(\.application) == ["zed.desktop"])
  }
}
