import Configuration
import Testing

struct ApplicationCheckTests {
  private let applications = [
    "firefox.desktop": ["new-window", "new-private-window"],
    "org.example.Mail.desktop": ["compose"],
  ]

  private func warnings(_ text: String) -> [String] {
    var reading = reading(text)
    reading.check(applications: applications)
    return reading.issues.map { String($0.description(file: "").dropFirst()) }
  }

  @Test func `what is installed is fine`() {
    #expect(
      warnings(
        """
        {"items": ["firefox.desktop", {"id": "org.example.Mail.desktop"}, "/x/y.desktop",
                   {"exec": "true", "id": "mine", "name": "Mine"}],
         "actions": {"firefox.desktop": {"hide": ["new-window", "own"], "order": ["own"],
                     "replace": {"new-private-window": {}}, "items": [{"type": "own", "title": "O"}]}}}
        """) == [])
  }

  @Test func `an id that is not installed is told with the nearest that is`() {
    #expect(
      warnings(#"{"items": ["mail.desktop", "fox.desktop", "frfx.desktop"]}"#) == [
        #"1:12: warning: no application "mail.desktop" is installed; did you mean "org.example.Mail.desktop"?"#,
        #"1:28: warning: no application "fox.desktop" is installed; did you mean "firefox.desktop"?"#,
        #"1:43: warning: no application "frfx.desktop" is installed"#,
      ])
    #expect(
      warnings(
        #"{"items": ["firefx.desktop", {"id": "org.example.Male.desktop"}, "qwertz.desktop"]}"#)
        == [
          #"1:12: warning: no application "firefx.desktop" is installed; did you mean "firefox.desktop"?"#,
          #"1:37: warning: no application "org.example.Male.desktop" is installed; did you mean "org.example.Mail.desktop"?"#,
          #"1:66: warning: no application "qwertz.desktop" is installed"#,
        ])
  }

  @Test func `the application of a window rule is checked too`() {
    #expect(
      warnings(
        #"{"windows": {"rules": [{"class": "Fox", "application": "firefx.desktop"}]}}"#)
        == [
          #"1:56: warning: no application "firefx.desktop" is installed; did you mean "firefox.desktop"?"#
        ])
  }

  @Test func `an action that an application has not is told with the nearest that it has`() {
    #expect(
      warnings(
        """
        {"actions": {"firefox.desktop": {"hide": ["new-windw"],
        "order": ["compose"], "replace": {"new-privat-window": {}}}, "nope.desktop": {"hide": ["x"]}}}
        """)
        == [
          #"1:43: warning: "firefox.desktop" has no action "new-windw"; did you mean "new-window"?"#,
          #"2:11: warning: "firefox.desktop" has no action "compose""#,
          #"2:35: warning: "firefox.desktop" has no action "new-privat-window"; did you mean "new-private-window"?"#,
          #"2:62: warning: no application "nope.desktop" is installed"#,
        ])
  }

  @Test func `what isn't installed makes no configuration invalid`() {
    var reading = reading(#"{"items": ["x.desktop"]}"#)
    reading.check(applications: [:])
    #expect(reading.isValid)
    #expect(reading.verdict == "fine, with 1 warning")
  }
}
