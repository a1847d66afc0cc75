import Desktop
import QuickActions
import Testing

@Suite struct DesktopEntryTests {
  @Test func `every key of an application is read`() throws {
    let entry = try application(
      """
      GenericName=Kind
      Comment=What it does
      Keywords=one;two words;a\\;b;
      Icon=picture
      Exec=prog %U
      TryExec=/bin/prog
      Path=/tmp
      Terminal=true
      PrefersNonDefaultGPU=true
      NoDisplay=true
      Hidden=false
      OnlyShowIn=One;Two;
      NotShowIn=Three
      MimeType=text/plain;x-scheme-handler/http;
      Categories=Utility;X-Own;
      Implements=org.example.Thing;
      StartupNotify=false
      StartupWMClass=app-class
      SingleMainWindow=true
      X-Flatpak=org.example.App
      X-Unknown-Thing=whatever

      """)
    #expect(entry.name == "App")
    #expect(entry.genericName == "Kind")
    #expect(entry.comment == "What it does")
    #expect(entry.keywords == ["one", "two words", "a;b"])
    #expect(entry.icon == "picture")
    #expect(entry.exec == "prog %U")
    #expect(entry.execLine == 8)
    #expect(entry.tryExec == "/bin/prog")
    #expect(entry.workingDirectory == "/tmp")
    #expect(entry.needsTerminal)
    #expect(entry.prefersNonDefaultGPU)
    #expect(entry.isNotDisplayed)
    #expect(!entry.isDeleted)
    #expect(entry.onlyShowIn == ["One", "Two"])
    #expect(entry.notShowIn == ["Three"])
    #expect(entry.mimeTypes == ["text/plain", "x-scheme-handler/http"])
    #expect(entry.categories == ["Utility", "X-Own"])
    #expect(entry.implements == ["org.example.Thing"])
    #expect(entry.startupNotify == false)
    #expect(entry.startupWMClass == "app-class")
    #expect(entry.hasSingleMainWindow)
    #expect(entry.flatpakID == "org.example.App")
    #expect(entry.complaints == [])
  }

  @Test func `what an application doesn't say has its default`() throws {
    let entry = try application("Exec=prog\n")
    #expect(entry.kind == .application)
    #expect(entry.startupNotify == nil)
    #expect(entry.onlyShowIn == nil)
    #expect(entry.keywords == [])
    #expect(!entry.needsTerminal)
    #expect(!entry.hasSingleMainWindow)
    #expect(entry.problems == [])
  }

  @Test(arguments: [
    (["de_AT@euro", "de_AT", "de@euro", "de"], "full"),
    (["de_AT", "de"], "country"),
    (["de@euro", "de"], "modifier"),
    (["de"], "language"),
    (["fr", "de"], "language"),
    (["fr"], "base"),
    ([], "base"),
  ])
  func `the first of the user's languages that has a translation gives it`(
    names: [String], expected: String
  ) throws {
    let entry = try DesktopTests.entry(
      """
      [Desktop Entry]
      Type=Application
      Name=base
      Name[de]=language
      Name[de@euro]=modifier
      Name[de_AT.UTF-8]=country
      Name[de_AT.ISO-8859-15@euro]=full
      Icon=base
      Icon[de]=localised
      Keywords[de]=eins;zwei
      Keywords=one;two
      Exec=prog
      """, names: names)
    #expect(entry.name == expected)
    #expect(entry.icon == (names.contains("de") ? "localised" : "base"))
    #expect(entry.keywords == (names.contains("de") ? ["eins", "zwei"] : ["one", "two"]))
    #expect(entry.problems == [])
  }

  @Test func `a name that is there only in translations is told and used where it fits`() throws {
    let text = "[Desktop Entry]\nType=Application\nName[de]=Uhr\nExec=prog\n"
    let german = try entry(text, names: ["de"])
    #expect(german.name == "Uhr")
    #expect(
      german.complaints == [
        "1: Name: the key is there only in translations; add it without a language"
      ])
    let french = try entry(text, names: ["fr"])
    #expect(french.name == "org.example.App")
    #expect(french.complaints.count == 1)
    #expect(
      french.visibility(on: [], programs: ProgramPath("/bin")) == .hidden(.noName))
  }

  @Test func `names are shown on one line, without what turns directions`() throws {
    let entry = try application("Exec=prog %c\n")
    #expect(entry.name == "App")
    let strange = try named("First\\sName\\r\\nSecond\\tName \u{202e}x\u{7f}\u{2028}y\u{200e}")
    #expect(strange.rawName == "First Name\r\nSecond\tName \u{202e}x\u{7f}\u{2028}y\u{200e}")
    #expect(strange.name == "First Name Second Name x y\u{200e}")
    #expect(strange.complaints.count == 1)
  }

  private func named(_ name: String) throws -> DesktopEntry {
    try entry("[Desktop Entry]\nType=Application\nName=\(name)\nExec=prog\n")
  }

  @Test func `links and folders are entries that no menu shows`() throws {
    let link = try entry(
      "[Desktop Entry]\nType=Link\nName=Page\nURL=https://example.org/\n")
    #expect(link.kind == .link("https://example.org/"))
    #expect(
      link.visibility(on: [], programs: ProgramPath(nil)) == .hidden(.notAnApplication))
    let directory = try entry("[Desktop Entry]\nType=Directory\nName=Games\n")
    #expect(directory.kind == .directory)
  }

  @Test(arguments: [
    ("Terminal=true", true, nil),
    ("Terminal=true  ", true, nil),
    ("Terminal=false", false, nil),
    ("Terminal=1", true, "4: Terminal: 1 and 0 are the old form; write true or false"),
    ("Terminal=0", false, "4: Terminal: 1 and 0 are the old form; write true or false"),
    (
      "Terminal=True", false,
      "4: Terminal: \u{201C}True\u{201D} is neither true nor false; the key is ignored"
    ),
    (
      "Terminal=", false,
      "4: Terminal: \u{201C}\u{201D} is neither true nor false; the key is ignored"
    ),
  ])
  func `a boolean is true or false`(line: String, value: Bool, complaint: String?) throws {
    let entry = try application(line + "\nExec=prog\n")
    #expect(entry.needsTerminal == value)
    #expect(entry.complaints == [complaint].compactMap(\.self))
  }

  @Test(arguments: [
    ("Terminl", "Terminal"), ("terminal", "Terminal"), ("Nodisplay", "NoDisplay"),
    ("Termnial", "Terminal"), ("Terminaal", "Terminal"), ("Icom", nil), ("icon", "Icon"),
    ("StartupWmClass", "StartupWMClass"), ("InitialPreference", nil),
    ("X-Terminal", nil), ("Ctegoris", nil),
  ])
  func `a key that is nearly one is told with the right one`(key: String, meant: String?) throws {
    let entry = try application("Exec=prog\n\(key)=x\n")
    #expect(
      entry.complaints
        == [
          meant.map { "5: \(key): this is no key of a desktop entry; did you mean \($0)?" }
        ].compactMap(\.self))
  }

  @Test func `values of no use are told and left out`() throws {
    let entry = try application(
      """
      Exec=prog
      MimeType=foo;text/plain;/x;a/b/c;
      Implements=com..Bad;com.example.Good
      Path=relative
      Comment=a\\qb
      Keywords=a\\;b;c\\qd
      """)
    #expect(entry.mimeTypes == ["text/plain"])
    #expect(entry.implements == ["com.example.Good"])
    #expect(entry.workingDirectory == nil)
    #expect(entry.comment == "a\\qb")
    #expect(entry.keywords == ["a;b", "c\\qd"])
    #expect(entry.problems.map(\.line) == [5, 5, 5, 6, 7, 8, 9])
    #expect(entry.problems.allSatisfy { $0.severity == .warning })
  }
}
