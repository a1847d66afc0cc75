import Desktop
import Testing

@Suite struct LaunchPlanTests {
  private let directory: TemporaryDirectory
  private let context: LaunchContext

  init() throws {
    directory = try TemporaryDirectory()
    try directory.program("prog")
    context = LaunchContext(
      programs: ProgramPath(directory.path), terminal: TerminalCommand(prefix: ["term", "-e"]))
  }

  private func reason(_ body: () throws(LaunchError) -> LaunchPlan) -> LaunchError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a program is run with its arguments in its directory`() throws {
    let entry = try application("Exec=prog --new %U\nPath=/tmp\nIcon=x\n")
    #expect(
      try entry.launchPlan(opening: [OpenTarget(path: "/a")], in: context)
        == .run([
          EntryCommand(
            arguments: ["prog", "--new", "file:///a"], program: "prog", workingDirectory: "/tmp")
        ]))
  }

  @Test func `an action runs its own line, with the entry's name, icon and file`() throws {
    let entry = try application(
      "Exec=prog\nIcon=x\nActions=a\n[Desktop Action a]\nName=A\nIcon=y\nExec=prog %i %c %k\n")
    #expect(
      try entry.launchPlan(action: "a", in: context)
        == .run([
          EntryCommand(
            arguments: ["prog", "--icon", "x", "App", "/a/org.example.App.desktop"],
            program: "prog")
        ]))
  }

  @Test func `a program that wants a terminal gets one, its words unchanged`() throws {
    let entry = try application("Exec=prog \"a b\" \"\" \"\\\\$x\" %f\nTerminal=true\n")
    #expect(
      try entry.launchPlan(
        opening: [OpenTarget(path: "/a"), OpenTarget(path: "/b")], in: context)
        == .run([
          EntryCommand(arguments: ["term", "-e", "prog", "a b", "", "$x", "/a"], program: "prog"),
          EntryCommand(arguments: ["term", "-e", "prog", "a b", "", "$x", "/b"], program: "prog"),
        ]))
    let without = LaunchContext(programs: context.programs, terminal: nil)
    let error = reason { () throws(LaunchError) in try entry.launchPlan(in: without) }
    #expect(error?.reason == .noTerminal)
    #expect(error?.description.contains("Terminal: the program wants a terminal") == true)
  }

  @Test func `an application on the bus is called, its command line the fallback`() throws {
    let entry = try application(
      "Exec=prog %F\nDBusActivatable=true\nActions=a\n[Desktop Action a]\nName=A\nExec=prog -a\n")
    #expect(
      try entry.launchPlan(in: context)
        == .activate(
          ApplicationActivation(busName: "org.example.App", call: .activate),
          fallback: [EntryCommand(arguments: ["prog"], program: "prog")]))
    #expect(
      try entry.launchPlan(opening: [OpenTarget(path: "/a b")], in: context)
        == .activate(
          ApplicationActivation(busName: "org.example.App", call: .open(["file:///a%20b"])),
          fallback: [EntryCommand(arguments: ["prog", "/a b"], program: "prog")]))
    #expect(
      try entry.launchPlan(action: "a", in: context)
        == .activate(
          ApplicationActivation(busName: "org.example.App", call: .action("a")),
          fallback: [EntryCommand(arguments: ["prog", "-a"], program: "prog")]))
  }

  @Test func `a fallback that can't be run is none`() throws {
    for exec in ["Exec=gone\n", "Exec=prog %q\n", ""] {
      let entry = try application(exec + "DBusActivatable=true\n")
      #expect(
        try entry.launchPlan(in: context)
          == .activate(
            ApplicationActivation(busName: "org.example.App", call: .activate), fallback: []))
      #expect(entry.launchError(programs: context.programs) == nil)
    }
  }

  @Test func `an id that is no bus name can't be called`() throws {
    let text = "[Desktop Entry]\nType=Application\nName=a\nExec=prog\nDBusActivatable=true\n"
    for id in ["app.desktop", "3d.app.desktop", "org.example.a b.desktop", ":1.2.desktop"] {
      let entry = try entry(text, id: id)
      #expect(!entry.isDBusActivatable)
      #expect(entry.complaints.count == 1)
      #expect(
        try entry.launchPlan(in: context)
          == .run([EntryCommand(arguments: ["prog"], program: "prog")]))
    }
  }

  @Test func `the object is the name as a path`() {
    #expect(
      ApplicationActivation(busName: "org.x-y.App_1", call: .activate).objectPath
        == "/org/x_y/App_1")
  }

  @Test(
    arguments: [
      ("Exec=gone --x\n", .programNotFound("gone"), 4, "Exec"),
      ("Exec=/gone\n", .programNotFound("/gone"), 4, "Exec"),
      ("Exec=./prog\n", .programNotFound("./prog"), 4, "Exec"),
      ("Exec=prog %q\n", .exec(.unknownFieldCode("q")), 4, "Exec"),
      ("Exec=prog \"\n", .exec(.unterminatedQuote("\"")), 4, "Exec"),
      ("\nExec=\n", .exec(.empty), 5, "Exec"),
      ("Comment=x\n", .noCommand, 1, "Exec"),
    ] as [(String, LaunchError.Reason, Int, String)])
  func `what can't be started says where and why`(
    lines: String, reason: LaunchError.Reason, line: Int, key: String
  ) throws {
    let entry = try application(lines)
    let error = self.reason { () throws(LaunchError) in try entry.launchPlan(in: context) }
    #expect(
      error == LaunchError(reason, file: "/a/org.example.App.desktop", line: line, key: key))
    #expect(entry.launchError(programs: context.programs) == error)
    #expect(
      error?.description.hasPrefix("/a/org.example.App.desktop:\(line): \(key): ") == true)
  }

  @Test func `an action that isn't there is told with those that are`() throws {
    let entry = try application(
      "Exec=prog\nActions=a;b\n[Desktop Action a]\nName=A\nExec=prog\n"
        + "[Desktop Action b]\nName=B\nExec=gone\n")
    #expect(
      reason { () throws(LaunchError) in try entry.launchPlan(action: "c", in: context) }?.reason
        == .noSuchAction("c", known: ["a", "b"]))
    let missing = reason { () throws(LaunchError) in try entry.launchPlan(action: "b", in: context)
    }
    #expect(missing?.reason == .programNotFound("gone"))
    #expect(missing?.line == 11)
  }

  @Test func `an action on the bus takes no files, unless it has a line that does`() throws {
    let entry = try application(
      "DBusActivatable=true\nActions=a;b\n[Desktop Action a]\nName=A\n"
        + "[Desktop Action b]\nName=B\nExec=prog %f\n")
    let target = [OpenTarget(path: "/x")]
    #expect(
      reason { () throws(LaunchError) in
        try entry.launchPlan(action: "a", opening: target, in: context)
      }?.reason == .actionTakesNoFiles("a"))
    #expect(
      try entry.launchPlan(action: "b", opening: target, in: context)
        == .run([EntryCommand(arguments: ["prog", "/x"], program: "prog")]))
  }

  @Test func `what is deleted or no application is not started`() throws {
    let deleted = try application("Exec=prog\nHidden=true\n")
    #expect(
      reason { () throws(LaunchError) in try deleted.launchPlan(in: context) }?.reason == .deleted)
    let folder = try entry("[Desktop Entry]\nType=Directory\nName=a\n")
    #expect(
      reason { () throws(LaunchError) in try folder.launchPlan(in: context) }?.reason
        == .notAnApplication)
  }

  @Test(arguments: [
    ("prog -x", "prog"),
    ("/usr/bin/prog %U", "prog"),
    ("env A=b -u C D=e /opt/x/prog y", "prog"),
    ("\"/opt/a b/the prog\" x", "the prog"),
    ("prog %q", nil),
  ])
  func `the program's file has a name`(exec: String, name: String?) throws {
    #expect(try application("Exec=\(exec)\n").executableName == name)
  }
}
