import Foundation
import JSON
import Testing

/// `pressdock apps` and `pressdock argv`, as their users see them.
@Suite struct ApplicationVerbTests {
  private let folder: ApplicationFolder

  init() throws { folder = try ApplicationFolder() }

  private func argv(_ words: String...) throws -> CommandRun {
    try folder.run(["argv"] + words)
  }

  private func list(_ words: String...) -> JSONValue { .array(words.map(JSONValue.string)) }

  @Test func `the arguments are one array, with files in the place of their code`() throws {
    try folder.entry("org.example.App", "Exec=prog --new %F \"a \\\\$b\"\nIcon=x\n")
    for word in [
      "org.example.App", "org.example.App.desktop", "share/applications/org.example.App.desktop",
      folder.path("share/applications/org.example.App.desktop"),
    ] {
      let run = try argv(word, "c d", "e")
      #expect(run.lines == [list("prog", "--new", "c d", "e", "a $b")])
      #expect(run.errors == "")
      #expect(run.code == 0)
    }
  }

  @Test func `actions of the user's own are printed like those of the entry`() throws {
    try folder.entry(
      "org.example.App", "Exec=prog\nActions=a;\n[Desktop Action a]\nName=A\nExec=prog --a\n")
    try folder.write(
      "config/pressdock/config.json",
      """
      {"actions": {"org.example.App.desktop": {"items": [
        {"type": "mine", "title": "Mine", "exec": ["prog", "x y", "%f"]},
        {"type": "gone", "title": "Gone", "exec": ["no-such-program"]},
        {"type": "call", "title": "Call", "userInfo": {"n": [1, "z"]},
         "dbus": {"name": "org.example.Other-one", "action": "do"}}
      ]}}}
      """)
    #expect(try argv("org.example.App", "--action", "a").lines == [list("prog", "--a")])
    #expect(try argv("org.example.App", "--action", "mine").lines == [list("prog", "x y", "%f")])
    let gone = try argv("org.example.App", "--action", "gone")
    #expect(gone.lines == [list("no-such-program")])
    #expect(gone.code == 1)
    let call = try argv("org.example.App", "--action", "call")
    #expect(call.errors == "")
    #expect(call.lines.first??["bus"]?.stringValue == "org.example.Other-one")
    #expect(call.lines.first??["object"]?.stringValue == "/org/example/Other_one")
    #expect(call.lines.first??["arguments"] == ["do", [["n": [1, "z"]]], .object([])])
    #expect(try argv("org.example.App", "--action", "none").code == 1)
  }

  @Test func `a program that takes one file is run once for each, one array a line`() throws {
    try folder.entry("app", "Exec=prog %u\n")
    #expect(
      try argv("app", "/a b", "https://example.org/").lines == [
        list("prog", "file:///a%20b"), list("prog", "https://example.org/"),
      ])
  }

  @Test func `names that begin with a dash are files behind two dashes, and absolute`() throws {
    try folder.entry("app", "Exec=prog %F\n")
    #expect(
      try argv("app", "--", "-rf", "--action").lines == [
        list("prog", folder.path("-rf"), folder.path("--action"))
      ])
    try folder.write("-x", "")
    #expect(try argv("app", "-x").lines == [list("prog", folder.path("-x"))])
    let run = try argv("app", "-y")
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("\u{201C}-y\u{201D}"))
  }

  @Test func `an action runs its own line`() throws {
    try folder.entry(
      "app", "Exec=prog\nActions=a;\n[Desktop Action a]\nName=A\nExec=prog --a %c\n")
    #expect(try argv("app", "--action", "a").lines == [list("prog", "--a", "app")])
    #expect(try argv("--action=a", "app").lines == [list("prog", "--a", "app")])
    let run = try argv("app", "--action", "b")
    #expect(run.code == 1)
    #expect(run.errors.contains("there is no action \u{201C}b\u{201D}; there are: a"))
  }

  @Test func `a call over the bus is told as an object`() throws {
    try folder.entry(
      "org.example.App",
      "DBusActivatable=true\nExec=prog %U\nActions=a;\n[Desktop Action a]\nName=A\n")
    #expect(
      try argv("org.example.App").lines == [
        [
          "bus": "org.example.App", "object": "/org/example/App",
          "interface": "org.freedesktop.Application", "method": "Activate",
          "arguments": .array([.object([])]), "fallback": .array([list("prog")]),
        ]
      ])
    let action = try argv("org.example.App", "--action", "a").lines.first ?? nil
    #expect(action?["method"] == "ActivateAction")
    #expect(action?["arguments"] == .array(["a", .array([]), .object([])]))
    #expect(action?["fallback"] == .array([]))
    let open = try argv("org.example.App", "/a").lines.first ?? nil
    #expect(open?["method"] == "Open")
    #expect(open?["arguments"] == .array([list("file:///a"), .object([])]))
    #expect(open?["fallback"] == .array([list("prog", "file:///a")]))
  }

  @Test func `a terminal is that of the configuration, else the first that is there`() throws {
    try folder.entry("app", "Exec=prog \"a b\" \"\"\nTerminal=true\n")
    let none = try argv("app")
    #expect(none.code == 1)
    #expect(none.errors.contains("Terminal: the program wants a terminal and none is found"))
    try folder.program("xterm")
    #expect(try argv("app").lines == [list("xterm", "-e", "prog", "a b", "")])
    try folder.program("xdg-terminal-exec")
    #expect(try argv("app").lines == [list("xdg-terminal-exec", "prog", "a b", "")])
    try folder.program("my-term")
    try folder.write("config/pressdock/config.json", #"{"terminal": ["my-term", "--run"]}"#)
    #expect(try argv("app").lines == [list("my-term", "--run", "prog", "a b", "")])
  }

  @Test func `what can't be started says where and why`() throws {
    try folder.entry("app", "Exec=prog %q\n")
    try folder.entry("gone", "Exec=no-such-program a\n")
    try folder.entry("deleted", "Exec=prog\nHidden=true\n")
    let bad = try argv("app")
    #expect(bad.code == 1)
    #expect(bad.output == "")
    #expect(
      bad.errors
        == "pressdock argv: \(folder.path("share/applications/app.desktop")):4: Exec: "
        + "%q is no field code; write %% for a percent sign\n")
    let gone = try argv("gone")
    #expect(gone.code == 1)
    #expect(gone.lines == [list("no-such-program", "a")])
    #expect(gone.errors.contains("gone.desktop:4: Exec: the program"))
    #expect(try argv("deleted").code == 1)
    #expect(try argv("nothing").code == 1)
    #expect(try argv().code == 2)
  }

  @Test func `a link is opened by the application of its address`() throws {
    try folder.write(
      "share/applications/page.desktop",
      "[Desktop Entry]\nType=Link\nName=Page\nURL=https://example.org/\n")
    try folder.entry("web", "Exec=prog %u\nMimeType=x-scheme-handler/https;\n")
    #expect(try argv("page").lines == [list("prog", "https://example.org/")])
  }

  @Test func `the catalogue tells each application, its actions and every problem`() throws {
    let path = try folder.entry(
      "app",
      "Exec=prog 'x'\nNoDisplay=true\nActions=a;b\n[Desktop Action a]\nName=A\nIcon=i\nExec=prog\n")
    try folder.entry("org.example.Bus", "DBusActivatable=true\nOnlyShowIn=Other\n")
    let broken = try folder.write("share/applications/broken.desktop", "rubbish\n")
    let run = try folder.run(["apps", "--json"])
    #expect(run.code == 0)
    #expect(run.errors == "")
    let applications = try #require(run.json?["applications"]?.arrayValue)
    #expect(applications.map { $0["id"] } == ["app.desktop", "org.example.Bus.desktop"])
    let app = applications[0]
    #expect(app["name"] == "app")
    #expect(app["file"] == .string(path))
    #expect(app["shown"] == false)
    #expect(app["reason"] == "NoDisplay=true")
    #expect(app["launchable"] == true)
    #expect(
      app["actions"]
        == .array([["id": "a", "name": "A", "icon": "i", "exec": "prog"]]))
    #expect(
      app["problems"]?.arrayValue?.map { $0["text"] } == [
        .string(
          "\(path):4: Exec: the reserved character ' stands outside quotes; "
            + "put the argument in double quotes (it is started all the same)"),
        .string(
          "\(path):6: Actions: there is no group [Desktop Action b]; "
            + "the action is not shown. Add it"),
      ])
    #expect(applications[1]["reason"] == "OnlyShowIn doesn't have this desktop")
    #expect(run.json?["problems"]?.arrayValue?.map { $0["file"] } == [.string(broken)])

    let text = try folder.run(["apps"])
    #expect(text.code == 0)
    for line in [
      "app.desktop: app", "  file: \(path)", "  not shown: NoDisplay=true",
      "  action a: A, icon i, exec prog", "  started over the bus",
    ] {
      #expect(text.output.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
    #expect(text.output.contains("\(broken):1: the file must begin with [Desktop Entry]"))
  }

  @Test func `what a file holds doesn't speak to the terminal`() throws {
    try folder.entry("app", "Exec=prog \u{1b}]0;x\u{7}\nComment=\\n\u{1b}[2J\n")
    let run = try folder.run(["apps"])
    #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func `an empty system has no applications and says where it looked`() throws {
    let run = try folder.run(["apps"])
    #expect(run.code == 0)
    #expect(run.output.contains(folder.path("share/applications")))
    #expect(try folder.run(["apps", "--jason"]).code == 2)
  }

  @Test func `a FIFO, a circle of links and a huge file hold nothing up`() throws {
    try folder.entry("app", "Exec=prog\n")
    #expect(mkfifo(folder.path("share/applications/fifo.desktop"), 0o644) == 0)
    #expect(symlink(".", folder.path("share/applications/loop")) == 0)
    #expect(symlink(".", folder.path("share/applications/loop2")) == 0)
    let large = try folder.write("share/applications/large.desktop", "[Desktop Entry]\n")
    #expect(truncate(large, 20 << 20) == 0)
    let clock = ContinuousClock()
    var run: CommandRun?
    let time = try clock.measure { run = try folder.run(["apps", "--json"]) }
    #expect(time < .seconds(5))
    #expect(run?.json?["applications"]?.arrayValue?.count == 1)
    #expect(run?.json?["problems"]?.arrayValue?.count == 2)
  }
}
