import Testing

@testable import Documents

@Suite struct LinkFileTests {
  private func file(_ text: String, _ type: String) -> LinkFile? {
    LinkFile(text, contentType: type)
  }

  @Test func `web shortcuts, web locations and links tell where they lead`() {
    let url = "[InternetShortcut]\r\nURL=https://Example.org/a?b=c\r\nIconIndex=0\r\n"
    #expect(
      file(url, "application/x-mswinurl")?.lines
        == ["Leads to https://Example.org/a?b=c", "Host: example.org"])
    #expect(file(url, "application/x-mswinurl")?.title == "example.org")
    let webloc = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>URL</key>
      <string>http://a.example/?x=1&amp;y=2</string></dict></plist>
      """
    let location = file(webloc, "text/xml")
    #expect(location?.target == "http://a.example/?x=1&y=2")
    #expect(location?.lines.last == "The connection is not secure.")
    let link = "[Desktop Entry]\nType=Link\nName=My page\nURL=https://example.org\n"
    #expect(
      file(link, "application/x-desktop")?.lines
        == ["My page", "", "Leads to https://example.org", "Host: example.org"])
    #expect(file(link, "application/x-desktop")?.title == "My page")
  }

  @Test func `applications tell what they are and what they would run`() {
    let entry = """
      [Other]
      Name=No
      [Desktop Entry]
      Type=Application
      Name = Editor
      Comment=Writes
      Exec=edit %F

      """
    #expect(
      file(entry, "application/x-desktop")?.lines
        == ["Application: Editor", "About: Writes", "Runs: edit %F"])
    #expect(file(entry, "application/x-desktop")?.target == nil)
    #expect(file(entry, "application/x-desktop")?.title == "Editor")
  }

  @Test(arguments: [
    ("javascript:alert(1)", "It is never run."),
    ("file:///etc/passwd", "It leads to a file on this computer."),
    (
      "https://xn--bcher-kva.example/",
      "The host's name has letters of other scripts, which may look like known ones."
    ),
    (
      "https://bücher.example/",
      "The host's name has letters of other scripts, which may look like known ones."
    ),
  ])
  func `what a link could deceive by is said`(url: String, words: String) {
    #expect(file("[InternetShortcut]\nURL=\(url)\n", "application/x-mswinurl")?.lines.last == words)
  }

  @Test func `what says nothing is no link`() {
    for text in ["", "[InternetShortcut]\n", "URL=https://x.org", "[A]\nURL=https://x.org\n"] {
      #expect(file(text, "application/x-mswinurl") == nil)
    }
    #expect(file("<plist><key>URL</key><string>", "text/xml") == nil)
    #expect(file("[Desktop Entry]\nType=Link\n", "application/x-desktop") == nil)
  }
}
