import Desktop
import Testing

@Suite struct KeyFileFormTests {
  private func bytes(_ parts: [Any]) -> [UInt8] {
    parts.flatMap { part in (part as? String).map { Array($0.utf8) } ?? part as? [UInt8] ?? [] }
  }

  private func entry(_ bytes: [UInt8]) throws -> DesktopEntry {
    try DesktopEntry(
      contents: bytes, path: "/a/b.desktop", id: "b.desktop", locale: MessageLocale(names: ["de"]))
  }

  private let head = "[Desktop Entry]\nType=Application\n"

  @Test(arguments: [
    (
      "", "/a/b.desktop: the file is empty; it must begin with [Desktop Entry]; the file is ignored"
    ),
    (
      "# a\n\n  \n",
      "/a/b.desktop: the file is empty; it must begin with [Desktop Entry]; the file is ignored"
    ),
    (
      "# a\nName=b\n[Desktop Entry]\n",
      "/a/b.desktop:2: the file must begin with [Desktop Entry]; only comments may stand before it;"
        + " the file is ignored"
    ),
    (
      "[meow]\nName=b\n[Desktop Entry]\nType=Application\n",
      "/a/b.desktop:1: the first group must be [Desktop Entry], not [meow]; the file is ignored"
    ),
    (
      "[desktop entry]\n",
      "/a/b.desktop:1: the first group must be [Desktop Entry], not [desktop entry];"
        + " the file is ignored"
    ),
    (
      "[Desktop Entry\n",
      "/a/b.desktop:1: the file must begin with [Desktop Entry]; the file is ignored"
    ),
    (
      "\u{7f}ELF\u{0}\u{1}",
      "/a/b.desktop:1: the file must begin with [Desktop Entry]; only comments may stand before it;"
        + " the file is ignored"
    ),
    (
      "[Desktop Entry]\nName=a\nType=Unknown\n",
      "/a/b.desktop:3: Type: \u{201C}Unknown\u{201D} is none of Application, Link and Directory;"
        + " the entry is ignored"
    ),
    (
      "[Desktop Entry]\nName=a\nType=Link\n",
      "/a/b.desktop:1: URL: a link needs an address; add URL. The entry is ignored"
    ),
    (
      "[Desktop Entry]\nName=a\n",
      "/a/b.desktop:1: Type: the key is missing; add Type=Application. The entry is ignored"
    ),
  ])
  func `a file that is no entry is refused with the place and the reason`(
    contents: String, reason: String
  ) {
    #expect(rejection(Array(contents.utf8))?.last == reason)
  }

  @Test func `a file in UTF-16 is told as such`() {
    #expect(
      rejection([0xff, 0xfe, 0x5b, 0]) == [
        "/a/b.desktop:1: the file is UTF-16; save it as UTF-8; the file is ignored"
      ])
  }

  @Test func `a byte order mark is passed over with a warning`() throws {
    let entry = try entry(bytes([[0xef, 0xbb, 0xbf] as [UInt8], head, "Name=a\nExec=b\n"]))
    #expect(entry.name == "a")
    #expect(
      entry.complaints == [
        "1: the file begins with a byte order mark; save it as UTF-8 without one"
      ])
  }

  @Test func `line ends of other systems are passed over with one warning`() throws {
    let text = (head + "Name=a\nExec=b c\n\n[X-Other]\nA=b\n").replacing("\n", with: "\r\n")
    let entry = try entry(Array(text.utf8))
    #expect(entry.name == "a")
    #expect(entry.exec == "b c")
    #expect(
      entry.complaints == ["1: lines end in CR LF; save the file with line ends of Unix"])
  }

  @Test func `of a key that is there twice the last one counts, of a group both`() throws {
    let entry = try entry(
      Array(
        (head + "Name=a\nName[de]=b\nName=c\nExec=x\nName[de]=d\n[Desktop Entry]\nExec=y\n"
          + "Icon=z\n").utf8))
    #expect(entry.rawName == "d")
    #expect(entry.exec == "y")
    #expect(entry.execLine == 9)
    #expect(entry.icon == "z")
    #expect(
      entry.complaints == [
        "5: Name: the key is there twice (first in line 3); the last one counts",
        "7: Name[de]: the key is there twice (first in line 4); the last one counts",
        "8: the group [Desktop Entry] is there twice (first in line 1); both count as one",
        "9: Exec: the key is there twice (first in line 6); the last one counts",
      ])
  }

  @Test func `a malformed line costs only itself`() throws {
    let entry = try entry(
      Array((head + "Name=a\nrubbish\n=b\nNa me=c\nX_Y=d\nExec=e\n;f=g\n").utf8))
    #expect(entry.name == "a")
    #expect(entry.exec == "e")
    #expect(
      entry.complaints == [
        "4: this is no comment, no [group] and no key=value; the line is ignored",
        "5: : a key holds only letters, digits and dashes; the line is ignored",
        "6: Na me: a key holds only letters, digits and dashes; the line is ignored",
        "7: X_Y: a key holds only letters, digits and dashes; the line is ignored",
        "9: ;f: a key holds only letters, digits and dashes; the line is ignored",
      ])
  }

  @Test func `the keys of a malformed group don't fall to the group before`() throws {
    let entry = try entry(
      Array((head + "Name=a\nExec=b\n[Desktop Action x\nName=c\nExec=d\n").utf8))
    #expect(entry.name == "a")
    #expect(entry.exec == "b")
    #expect(entry.complaints == ["5: the group's name is malformed; its keys are ignored"])
  }

  @Test func `blanks round the equals sign and before a line mean nothing`() throws {
    let entry = try entry(
      Array("  [Desktop Entry]  \n Type = Application \n\tName  =\t  Two Words\nExec= b\n".utf8))
    #expect(entry.name == "Two Words")
    #expect(entry.exec == "b")
    #expect(entry.problems == [])
  }

  @Test func `bytes that are no text are told, and a command line of them is not run`() throws {
    let entry = try entry(
      bytes([head, "Name=a", [0xff, 0] as [UInt8], "b\nExec=/opt/", [0xe9] as [UInt8], "\n"]))
    #expect(entry.name == "a\u{fffd}\u{fffd}b")
    #expect(
      entry.complaints == [
        "3: Name: the value is not UTF-8 text; save the file as UTF-8",
        "4: Exec: the value is not UTF-8 text; save the file as UTF-8",
        "4: Exec: the command line is not UTF-8 text; save the file as UTF-8 (it can't be started)",
      ])
    #expect(entry.launchError(programs: ProgramPath("/bin"))?.reason == .exec(.notText))
  }

  @Test func `what is wrong in a language that isn't wanted is nobody's business`() throws {
    let entry = try entry(
      bytes([head, "Name=a\nName[fr]=", [0xe9] as [UInt8], "\nName[fr]=b\nExec=b\n"]))
    #expect(entry.problems == [])
  }

  @Test func `an encoding of the past is told and costs nothing`() throws {
    let text = "Name=a\nExec=b\nEncoding="
    #expect(try entry(Array((head + text + "UTF-8\n").utf8)).problems == [])
    #expect(
      try entry(Array((head + text + "Legacy-Mixed\n").utf8)).complaints == [
        "5: Encoding: files are read as UTF-8 whatever this says; remove the key"
      ])
  }

  @Test func `a last line without its end counts`() throws {
    #expect(try entry(Array((head + "Name=a\nExec=b").utf8)).exec == "b")
  }

  @Test func `a thousand faults are told as fifty`() throws {
    let entry = try entry(
      Array((head + "Name=a\nExec=b\n" + String(repeating: "rubbish\n", count: 1000)).utf8))
    #expect(entry.problems.count == 51)
    #expect(entry.problems.last?.what == "there is more wrong below; not listed")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `random bytes give an entry or a reason`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let lines = [
      "[Desktop Entry]", "[Desktop Action a]", "[b Shortcut Group]", "Type=Application", "Name=x",
      "Name[de]=y", "Exec=prog %U", "Exec=\\q \"", "Actions=a;a;b;", "Terminal=maybe",
      "MimeType=;;",
      "X-Ayatana-Desktop-Shortcuts=b", "DBusActivatable=true", "Keywords[de]=\\;;", "[", "=", "\\",
      "Encoding=x", "# c", "", "\u{feff}", "URL=x", "Type=Link", "Hidden=true", "OnlyShowIn=a",
      "NotShowIn=a",
    ]
    var text: [UInt8] = Array("[Desktop Entry]\n".utf8)
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      text += Array((lines.randomElement(using: &generator) ?? "").utf8)
      if Bool.random(using: &generator) { text.append(UInt8(ascii: "\r")) }
      text.append(UInt8(ascii: "\n"))
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      text[Int.random(in: 0..<text.count, using: &generator)] =
        UInt8.random(in: 0...255, using: &generator)
    }
    guard let entry = try? entry(text) else {
      #expect(rejection(text)?.isEmpty == false)
      return
    }
    #expect(Set(entry.actions.map(\.id)).count == entry.actions.count)
    #expect(entry.problems.allSatisfy { !$0.description.contains("\n") })
    #expect(entry.shortcutItems.count == entry.actions.count)
    _ = entry.launchError(programs: ProgramPath("/bin"))
  }
}
