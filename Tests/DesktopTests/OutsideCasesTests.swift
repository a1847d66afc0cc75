import Desktop
import Foundation
import Testing

/// Desktop entries of public test suites; what is expected of each stands beside them in INDEX.md.
private enum Outside {
  static let folder =
    (ProcessInfo.processInfo.environment["PRESSDOCK_TEST_DATA"] ?? "../shared") + "/desktop-cases"
  static var isThere: Bool { FileManager.default.fileExists(atPath: folder + "/INDEX.md") }
}

@Suite(.enabled(if: Outside.isThere)) struct OutsideCasesTests {
  private let stubs: TemporaryDirectory
  private let programs: ProgramPath
  private let roots: [String]

  init() throws {
    stubs = try TemporaryDirectory()
    for name in ["eagle", "prog", "htop", "was_executed.sh", "quoted arg$", "term", "i3"] {
      try stubs.program(name)
    }
    programs = ProgramPath(stubs.path + ":/usr/bin:/bin")
    roots = ["glib", "j4", "libsfdo", "libsfdo-lower"].map {
      Outside.folder + "/" + $0 + "/applications"
    }
  }

  private func catalog(_ language: String? = nil) -> ApplicationCatalog {
    ApplicationCatalog(
      scanning: roots, locale: MessageLocale(environment: ["LANG": language ?? ""]))
  }

  private func entry(_ id: String, _ language: String? = nil) throws -> DesktopEntry {
    try #require(catalog(language).entry(id: id + ".desktop"))
  }

  private func plan(
    _ id: String, _ action: String? = nil, opening words: [String] = [], language: String? = nil
  ) throws -> LaunchPlan {
    let context = LaunchContext(
      programs: programs, terminal: TerminalCommand(prefix: ["term", "-e"]))
    return try entry(id, language).launchPlan(
      action: action, opening: words.map { OpenTarget(path: $0, relativeTo: "/w") }, in: context)
  }

  private func argv(
    _ id: String, _ action: String? = nil, opening words: [String] = [], language: String? = nil
  ) throws -> [[String]] {
    guard
      case .run(let commands) = try plan(id, action, opening: words, language: language)
    else { return [] }
    return commands.map(\.arguments)
  }

  private func refusal(_ id: String, opening words: [String] = []) throws -> LaunchError.Reason? {
    do {
      _ = try plan(id, opening: words)
      return nil
    } catch let error as LaunchError {
      return error.reason
    }
  }

  private func path(_ folder: String, _ id: String) -> String {
    "\(Outside.folder)/\(folder)/applications/\(id).desktop"
  }

  private func visibility(_ id: String, _ desktops: String) throws -> DesktopEntry.Visibility {
    try entry(id).visibility(
      on: DesktopEntry.currentDesktops(of: ["XDG_CURRENT_DESKTOP": desktops]), programs: programs)
  }

  @Test(arguments: ["bad-empty", "bad-group", "invalid", "unknown-type"])
  func `files that are none are rejected with a reason`(id: String) {
    #expect(catalog().entry(id: id + ".desktop") == nil)
    #expect(
      catalog().problems.contains { $0.file.hasSuffix("/\(id).desktop") && !$0.what.isEmpty })
  }

  @Test(arguments: [
    ("actions", ["Do Thing", "Sleep"]),
    ("bad-action-duplicate", ["foo", "bar"]),
    ("bad-action-no-exec", []),
    ("bad-missing-action", ["bar"]),
    ("appinfo-test-actions", ["frob", "tweak", "twiddle"]),
    ("org.gtk.test.dbusappinfo", ["frob", "tweak", "twiddle", "quit"]),
  ])
  func `actions are those that can be run`(id: String, actions: [String]) throws {
    #expect(try entry(id).actions.map(\.id) == actions)
  }

  @Test(arguments: [
    ("bad-exec-escape", [#"/bin/sh"#, #"\m"#]),
    ("bad-exec-reserved", ["/bin/sh", "$USD"]),
    ("bad-exec-unescaped", ["/bin/sh", "$USD"]),
    ("bad-exec-field-in-quoted", ["/bin/sh"]),
    ("bad-boolean", ["/bin/false"]),
    ("bad-dbus-empty", ["/bin/sh"]),
    ("com-example-nested", ["/bin/sh"]),
    ("escape", ["eagle", "-style", "plastique"]),
    ("escaped", ["prog", #"))(())``#\")("#, #"))(())``#\")("#, #"))(())``#\")("#]),
    ("whitespaces", ["term", "-e", "htop"]),
    ("selected", ["term", "-e", "was_executed.sh", "--help", "--", "<><>'$$", "", "!?"]),
    ("i3", ["i3"]),
    ("appinfo-test-actions", ["true"]),
  ])
  func `command lines are read`(id: String, arguments: [String]) throws {
    #expect(try argv(id) == [arguments])
  }

  @Test func `field codes are filled in`() throws {
    let complex = path("libsfdo", "exec-complex")
    let head = ["quoted arg$", "--icon", "icon", "exec-complex", complex]
    #expect(try argv("exec-complex") == [head + ["%"]])
    #expect(try argv("exec-complex", opening: ["foo", "bar"]) == [head + ["foo", "bar", "%"]])
    #expect(
      try argv("field_codes") == [
        ["true", "--name=%c", "--location", path("j4", "field_codes")]
      ])
    #expect(
      try argv("bad-exec-field-in-quoted", opening: ["a b"]) == [["/bin/sh", "a b"]])
    #expect(
      try argv("appinfo-test-static", opening: ["/a b", "/c"], language: "de_DE.UTF-8") == [
        [
          "term", "-e", "true", "--option", "file:///a%20b", "file:///c", "--icon", "testicon.svg",
          "--name", "appinfo-test-de", "--filename", path("glib", "appinfo-test-static"), "%",
        ]
      ])
    #expect(
      try argv("appinfo-test-actions", "frob") == [
        ["sh", "-c", #"[ -d "$G_TEST_TMPDIR" ] && touch "$G_TEST_TMPDIR/frob""#]
      ])
  }

  @Test(
    arguments: [
      ("bad-exec-invalid-field", .exec(.unknownFieldCode("q"))),
      ("bad-exec-multiple-targets", .exec(.severalFileCodes)),
      ("bad-exec-path", .exec(.equalsInProgram("WAYLAND_DISPLAY=wayland-1 /bin/sh"))),
      ("bad-exec-surrounded-standalone", .exec(.listInsideArgument("U", count: 0))),
      ("bad-escape", .exec(.unknownEscape("g"))),
      ("bad-no-exec", .noCommand),
      ("bad-no-required", .noCommand),
      ("invalid-desktop", .noCommand),
      ("frobnicator", .programNotFound("/does-not-exist")),
    ] as [(String, LaunchError.Reason)])
  func `what must not be run is not, with the reason`(
    id: String, reason: LaunchError.Reason
  ) throws {
    #expect(try refusal(id) == reason)
    #expect(try entry(id).launchError(programs: programs)?.reason == reason)
  }

  @Test func `lines that the specification forbids are told even where they are run`() throws {
    for id in [
      "bad-exec-escape", "bad-exec-field-in-quoted", "bad-exec-reserved", "bad-exec-unescaped",
    ] {
      #expect(try entry(id).problems.map(\.key) == ["Exec"])
    }
    #expect(try entry("bad-boolean").problems.map(\.key) == ["NoDisplay"])
    #expect(try entry("bad-boolean").isNotDisplayed == false)
    #expect(try entry("bad-dbus-empty").implements == [])
  }

  @Test(
    arguments: [
      ("bad-show-in-overlap", "bar", .shown),
      ("bad-show-in-overlap", "foo", .shown),
      ("bad-show-in-overlap", "buz", .hidden(.notShowIn("buz"))),
      ("bad-show-in-overlap", "", .hidden(.onlyShowIn)),
      ("not-show-in", "", .shown),
      ("not-show-in", "disallowed", .hidden(.notShowIn("disallowed"))),
      ("not-show-in", "x:bad", .hidden(.notShowIn("bad"))),
      ("only-show-in", "", .hidden(.onlyShowIn)),
      ("only-show-in", "good", .shown),
      ("invalid-desktop", "GNOME", .shown),
      ("invalid-desktop", "../invalid/desktop", .hidden(.onlyShowIn)),
      ("com.example.app-all", "", .hidden(.notDisplayed)),
      ("i3", "", .hidden(.notDisplayed)),
      ("bad-no-required", "", .hidden(.noName)),
      ("appinfo-test-actions", "", .hidden(.noName)),
      ("frobnicator", "", .shown),
      ("link", "", .hidden(.notAnApplication)),
    ] as [(String, String, DesktopEntry.Visibility)])
  func `desktops see what is meant for them`(
    id: String, desktops: String, expected: DesktopEntry.Visibility
  ) throws {
    #expect(try visibility(id, desktops) == expected)
  }

  @Test func `the entry with every key has every value`() throws {
    let entry = try entry("com.example.app-all")
    #expect(entry.isDBusActivatable)
    #expect(entry.startupWMClass == "class")
    #expect(entry.hasSingleMainWindow)
    #expect(entry.keywords == [])
    #expect(entry.mimeTypes == [])
    #expect(entry.problems.map(\.key) == ["MimeType", "MimeType"])
    #expect(entry.workingDirectory == "/etc")
    #expect(entry.prefersNonDefaultGPU)
    #expect(entry.startupNotify == true)
    #expect(entry.categories == ["Settings", "System", "Utility"])
  }

  @Test func `applications on the bus are called`() throws {
    guard case .activate(let activation, let fallback) = try plan("com.example.dbus") else {
      Issue.record("it is not called")
      return
    }
    #expect(activation.busName == "com.example.dbus")
    #expect(activation.objectPath == "/com/example/dbus")
    #expect(activation.method == "Activate")
    #expect(fallback == [])
    #expect(
      try plan("org.gtk.test.dbusappinfo", "frob")
        == .activate(
          ApplicationActivation(busName: "org.gtk.test.dbusappinfo", call: .action("frob")),
          fallback: []))
  }

  @Test func `deleted entries hide those of their name below, and only those`() {
    #expect(catalog().entry(id: "hidden.desktop") == nil)
    let lower = ApplicationCatalog(
      scanning: [roots[3]], locale: MessageLocale(names: []))
    #expect(lower.entry(id: "hidden.desktop")?.name == "not hidden")
  }

  @Test func `names are in the user's language and on one line`() throws {
    #expect(try entry("appinfo-test-static", "de_AT.UTF-8").name == "appinfo-test-de")
    #expect(try entry("appinfo-test-static").name == "appinfo-test")
    #expect(try entry("appinfo-test-static").problems == [])
    #expect(try entry("bad-escape").name == "First Name Second Name")
    #expect(try entry("escape").rawName == "First Name\r\nSecond\tName")
    #expect(try entry("whitespaces").name == "Htop")
    #expect(try entry("link").kind == .link("https://example.com"))
  }

  @Test func `every file of the collection is an entry, or is told`() throws {
    let catalog = catalog()
    var expected = 0
    for root in roots {
      let files = FileManager.default.enumerator(atPath: root)
      while let name = files?.nextObject() as? String {
        guard name.hasSuffix(".desktop") else { continue }
        expected += 1
        let id = name.replacing("/", with: "-")
        #expect(
          catalog.entry(id: id) != nil || id == "hidden.desktop"
            || catalog.problems.contains { $0.file.hasSuffix(name) }, "\(name)")
      }
    }
    #expect(expected == 42)
  }
}
