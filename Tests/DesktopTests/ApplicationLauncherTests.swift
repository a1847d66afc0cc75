import EventLoop
import Glibc
import JSON
import QuickActions
import Testing

@testable import Desktop

@Suite struct ApplicationLauncherTests {
  private static let methods = """
    <method name='Activate'><arg type='a{sv}' direction='in'/></method>
    <method name='Open'><arg type='as' direction='in'/><arg type='a{sv}' direction='in'/></method>
    <method name='ActivateAction'><arg type='s' direction='in'/><arg type='av' direction='in'/>
    <arg type='a{sv}' direction='in'/></method>
    """
  private static let platformData = BusValue.options([
    ("desktop-startup-id", .string("s_TIME1")), ("activation-token", .string("s_TIME1")),
  ])

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    // Leaves its arguments, one a line, and what it was told in the environment.
    try directory.write(
      "bin/trace",
      """
      #!/bin/sh
      { echo run; for a in "$@"; do echo "$a"; done; echo "$PRESSDOCK_USER_INFO"; } \
      >> "\(directory.path)/trace"
      """, mode: 0o755)
    try directory.write(
      "bin/terminal",
      "#!/bin/sh\nfor a in \"$@\"; do echo \"$a\"; done >> \"\(directory.path)/trace\"\n",
      mode: 0o755)
    try directory.write("bin/plain", "#!/bin/sh\n")
  }

  private var trace: [String] {
    (directory.read("trace") ?? "").split(separator: "\n").map(String.init)
  }

  private func makeLauncher(
    _ loop: MainLoop, _ daemon: BusDaemon?, catalog: [DesktopEntry] = []
  ) -> ApplicationLauncher {
    let environment = ["HOME": directory.path, "PATH": directory.path("bin") + ":/usr/bin:/bin"]
    let directories = BaseDirectories(environment: [
      "HOME": directory.path, "XDG_DATA_DIRS": directory.path("none"),
    ])
    return ApplicationLauncher(
      loop: loop, bus: MessageBus(loop: loop, address: daemon?.address),
      catalog: ApplicationCatalog(
        merging: catalog.map { EntryFile(id: $0.id, path: $0.path, rank: 0) },
        read: { file in .success(catalog.first { $0.id == file.id } ?? catalog[0]) }),
      mimeApplications: MimeApplications(directories: directories, desktops: []),
      context: LaunchContext(environment: environment, terminal: ["terminal", "-e"]),
      environment: LaunchEnvironment(environment.map { "\($0.key)=\($0.value)" }))
  }

  /// Launches, and waits for the outcome and for the end of every process.
  private func launch(
    _ request: LaunchRequest, on daemon: BusDaemon? = nil, catalog: [DesktopEntry] = [],
    timeout: Int32 = 25_000, service: (MainLoop) throws -> BusService? = { _ in nil }
  ) throws -> (outcome: Result<LaunchOutcome, LaunchFailure>, calls: [BusService.Call]) {
    try MainLoop.withPrivateLoop { loop in
      let service = try service(loop)
      let launcher = makeLauncher(loop, daemon, catalog: catalog)
      launcher.activationTimeout = timeout
      var request = request
      request.startupID = "s_TIME1"
      var outcome: Result<LaunchOutcome, LaunchFailure>?
      func check() { if outcome != nil, launcher.childCount == 0 { loop.quit() } }
      launcher.launch(request) { process, _ in
        #expect(process > 0)
        check()
      } completion: {
        #expect(outcome == nil, "the outcome is told once")
        outcome = $0
        check()
      }
      #expect(loop.runs())
      return (try #require(outcome), service?.calls ?? [])
    }
  }

  private func serve(
    _ daemon: BusDaemon, name: String = "org.example.My-App", path: String = "/org/example/My_App",
    answer: @escaping (String, [BusValue]) -> BusService.Answer = { _, _ in .values([]) }
  ) -> (MainLoop) throws -> BusService? {
    { _ in
      try BusService(
        name, on: daemon, path: path, interface: "org.freedesktop.Application",
        methods: Self.methods, answer: answer)
    }
  }

  private func activatable(exec: Bool) throws -> DesktopEntry {
    try entry(
      """
      [Desktop Entry]
      Type=Application
      Name=App
      DBusActivatable=true
      \(exec ? "Exec=trace main %U" : "")
      Actions=new;
      [Desktop Action new]
      Name=New
      \(exec ? "Exec=trace new" : "")
      """, id: "org.example.My-App.desktop")
  }

  private func item(
    _ type: String = "new", _ target: ShortcutTarget = .activateAction, userInfo: JSONValue? = nil
  ) -> ShortcutItem {
    ShortcutItem(type: type, title: LocalizedText("New"), userInfo: userInfo, target: target)
  }

  @Test func `an application on the bus is activated, and its command line not run`() throws {
    let daemon = try BusDaemon()
    let (outcome, calls) = try launch(
      LaunchRequest(try activatable(exec: true)), on: daemon, service: serve(daemon))
    #expect(outcome == .success(.activated))
    #expect(calls == [.init("Activate", [Self.platformData])])
    #expect(trace == [])
  }

  @Test func `files are opened as addresses`() throws {
    let daemon = try BusDaemon()
    let (outcome, calls) = try launch(
      LaunchRequest(
        try activatable(exec: true),
        opening: [OpenTarget(path: "/a b"), OpenTarget(uri: "https://x.org/?q")]),
      on: daemon, service: serve(daemon))
    #expect(outcome == .success(.activated))
    #expect(
      calls == [
        .init("Open", [.strings(["file:///a%20b", "https://x.org/?q"]), Self.platformData])
      ]
    )
  }

  @Test func `an action is called without a parameter, or with the user info as the one`() throws {
    let daemon = try BusDaemon()
    let entry = try activatable(exec: true)
    let (_, plain) = try launch(
      LaunchRequest(entry, item: item()), on: daemon, service: serve(daemon))
    let none = BusValue.array(elementType: "v", [])
    #expect(plain == [.init("ActivateAction", [.string("new"), none, Self.platformData])])

    let userInfo = JSONValue.object([
      JSONMember("n", .integer(.max)), JSONMember("list", .array([.bool(true), .number(0.5)])),
      JSONMember("text", .string("ü\n")),
    ])
    let (_, informed) = try launch(
      LaunchRequest(entry, item: item("unlisted", userInfo: userInfo)), on: daemon,
      service: serve(daemon))
    let value = BusValue.options([
      ("n", .int64(.max)),
      ("list", .array(elementType: "v", [.variant(.bool(true)), .variant(.double(0.5))])),
      ("text", .string("ü\n")),
    ])
    #expect(
      informed == [
        .init(
          "ActivateAction",
          [
            .string("unlisted"), .array(elementType: "v", [.variant(value)]), Self.platformData,
          ])
      ])
    #expect(trace == [])
  }

  @Test func `an action may belong to another name on the bus`() throws {
    let daemon = try BusDaemon()
    let (outcome, calls) = try launch(
      LaunchRequest(
        try application("Exec=trace"), item: item("x", .bus(name: "com.other", action: "go"))),
      on: daemon, service: serve(daemon, name: "com.other", path: "/com/other"))
    #expect(outcome == .success(.activated))
    #expect(calls.map(\.arguments.first) == [.string("go")])
  }

  @Test(arguments: [
    "org.freedesktop.DBus.Error.InvalidArgs", "org.example.Refused",
  ]) func `what an application refuses is told and not tried in another way`(name: String) throws {
    let daemon = try BusDaemon()
    let (outcome, calls) = try launch(
      LaunchRequest(try activatable(exec: true), item: item()), on: daemon,
      service: serve(daemon) { _, _ in .error(name: name, message: "a string is wanted") })
    let reason = LaunchFailure.Reason.refusedByProgram(
      "org.example.My-App", why: "a string is wanted")
    #expect(outcome == .failure(LaunchFailure(reason, key: "new")))
    #expect(calls.count == 1)
    #expect(trace == [])
  }

  @Test(arguments: ["nobody has the name", "the service ends at once", "no such method"])
  func `the command line is run once where`(_ lack: String) throws {
    let daemon = try BusDaemon(
      services: lack == "the service ends at once" ? ["org.example.My-App": "/bin/false"] : [:])
    let userInfo = JSONValue.object([JSONMember("a", .null)])
    let entry = try activatable(exec: true)
    let hasService = lack == "no such method"
    let (outcome, _) = try launch(LaunchRequest(entry, item: item()), on: daemon) { loop in
      guard hasService else { return nil }
      return try serve(daemon) { _, _ in
        .error(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "")
      }(loop)
    }
    guard case .success(.started(let processes)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(processes.count == 1)
    #expect(trace == ["run", "new"])
    // What only the environment can carry is refused where the bus comes first.
    let (refused, _) = try launch(
      LaunchRequest(entry, item: item(userInfo: userInfo)), on: daemon)
    #expect(
      refused == .failure(LaunchFailure(.badUserInfo("D-Bus has no null"), key: "userInfo")))
  }

  @Test func `without a command line a missing service is told`() throws {
    let (outcome, _) = try launch(LaunchRequest(try activatable(exec: false)))
    #expect(
      outcome
        == .failure(
          LaunchFailure(
            .notOnBus("org.example.My-App", why: "there is no session bus"), key: "DBusActivatable",
            file: "/a/org.example.My-App.desktop")))
  }

  @Test func `silence is told and nothing is done twice`() throws {
    let daemon = try BusDaemon()
    let (outcome, calls) = try launch(
      LaunchRequest(try activatable(exec: true), item: item()), on: daemon, timeout: 50,
      service: serve(daemon) { _, _ in .never })
    #expect(outcome == .failure(LaunchFailure(.noAnswer("org.example.My-App"), key: "new")))
    #expect(calls.count == 1)
    #expect(trace == [])
  }

  @Test func `a bus that dies after the call is no reason to do it again`() throws {
    let daemon = try BusDaemon()
    let (outcome, calls) = try launch(
      LaunchRequest(try activatable(exec: true), item: item()), on: daemon,
      service: serve(daemon) { _, _ in
        daemon.stop()
        return .never
      })
    #expect(outcome == .failure(LaunchFailure(.noAnswer("org.example.My-App"), key: "new")))
    #expect(calls.count == 1)
    #expect(trace == [])
  }

  @Test func `a configured program gets exactly its arguments and the user info as JSON`() throws {
    let target = ShortcutTarget.exec(["trace", "%U", "two words", "$HOME"])
    let userInfo = JSONValue.object([
      JSONMember("b", .null), JSONMember("a", .array([.integer(1)])),
    ])
    let (outcome, _) = try launch(
      LaunchRequest(try application("Exec=other"), item: item("x", target, userInfo: userInfo)))
    guard case .success(.started) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(trace == ["run", "%U", "two words", "$HOME", #"{"b":null,"a":[1]}"#])
    let missing = item("x", .exec(["no-such-program-9"]))
    let (failed, _) = try launch(LaunchRequest(try application("Exec=other"), item: missing))
    #expect(failed == .failure(LaunchFailure(.programNotFound("no-such-program-9"), key: "exec")))
  }

  @Test func `several files are opened one by one where the line takes one`() throws {
    let (outcome, _) = try launch(
      LaunchRequest(
        try application("Exec=trace %f"),
        opening: [OpenTarget(path: "/a"), OpenTarget(path: "/b;$(x)")]))
    guard case .success(.started(let processes)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(Set(processes).count == 2)
    #expect(Set(trace) == ["run", "/a", "/b;$(x)"])
    #expect(trace.count == 4)
  }

  @Test func `a terminal program reaches its terminal word by word`() throws {
    let (outcome, _) = try launch(
      LaunchRequest(try application("Terminal=true\nExec=trace \"a b\" c")))
    guard case .success(.started) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(trace == ["-e", "trace", "a b", "c"])
  }

  @Test func `a link is opened by the application of its scheme`() throws {
    try directory.write(
      ".config/mimeapps.list",
      "[Default Applications]\nx-scheme-handler/https=handler.desktop\n")
    let handler = try entry(
      "[Desktop Entry]\nType=Application\nName=H\nExec=trace %u\nMimeType=x-scheme-handler/https;",
      id: "handler.desktop")
    let link = try entry(
      "[Desktop Entry]\nType=Link\nName=L\nURL=https://example.org/a?b=c d\n", id: "l.desktop")
    let (outcome, _) = try launch(LaunchRequest(link), catalog: [handler])
    guard case .success(.started) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(trace == ["run", "https://example.org/a?b=c d"])
  }

  @Test func `what an entry can't do is told with its place`() throws {
    let (missing, _) = try launch(LaunchRequest(try application("Exec=no-such-program-9")))
    let file = "/a/org.example.App.desktop"
    #expect(
      missing
        == .failure(LaunchFailure(.programNotFound("no-such-program-9"), key: "Exec", file: file)))
    let (plain, _) = try launch(LaunchRequest(try application("Exec=plain")))
    #expect(plain == .failure(LaunchFailure(.notExecutable("plain"), key: "Exec", file: file)))
    let (broken, _) = try launch(LaunchRequest(try application("Exec=trace \"open")))
    guard case .failure(let failure) = broken else {
      Issue.record("\(broken)")
      return
    }
    #expect(failure.key == "Exec")
    #expect(failure.message.hasPrefix("\(file):4: Exec: "))
    let (none, _) = try launch(
      LaunchRequest(try application("Exec=trace"), item: item("zzz", .desktopAction(id: "zzz"))))
    guard case .failure(let unknown) = none else {
      Issue.record("\(none)")
      return
    }
    #expect(unknown.message.contains("zzz"))
    #expect(trace == [])
  }
}
