import Foundation
import Geometry
import JSON
import Rig
import Testing

@Suite(.serialized) struct SessionTests {
  @Test func `one dock a display, and --replace takes its place`() throws {
    let stage = try DockStage()
    let second = try stage.rig.run([Programs.path("pressdock")])
    #expect(second.wait(timeout: 10) == .exited(1))
    #expect(second.output.contains("--replace"))
    let third = try stage.rig.run([Programs.path("pressdock"), "--replace"])
    #expect(stage.dock.process.wait(timeout: 10) == .exited(0))
    try #require(third.isRunning)
    #expect(
      waitUntil(timeout: 10) {
        (try? stage.dock.ask(["state"]))?.contains("notes.desktop") == true
      })
  }

  @Test func `a saved configuration applies by itself, a broken one changes nothing`() throws {
    let stage = try DockStage()
    try stage.configure([JSONMember("edge", "left"), JSONMember("size", .integer(64))])
    try stage.dock.wait("is at the left") { $0.edge == "left" && $0.items.count == 2 }
    let path = "\(stage.rig.environment["XDG_CONFIG_HOME"] ?? "")/pressdock/config.json"
    try write("{\"edge\": \"top\",,}", toFile: path)
    let check = try stage.rig.run([Programs.path("pressdock"), "check-config"])
    #expect(check.wait(timeout: 10) == .exited(78))
    let reload = try stage.rig.run([Programs.path("pressdock"), "reload"])
    #expect(reload.wait(timeout: 10) == .exited(78))
    #expect(reload.output.contains("config.json:1:"))
    #expect(try stage.dock.state().edge == "left")
  }

  @Test func `words of the user's own are shown on one line and turn nothing round`() throws {
    let actions = try JSONValue(
      parsing: """
        {"notes.desktop": {"items": [{"type": "odd", "title": "one\\ntwo\\t\\u202Ethree",
         "exec": ["true"]}], "order": ["odd"]}}
        """)
    let stage = try DockStage([JSONMember("actions", actions)])
    _ = try stage.dock.ask(["show-actions", DockStage.notes])
    let state = try stage.dock.wait("shows the popover") { $0.popover != nil }
    #expect(state.popover?.rows.contains { $0.title == "one two three" } == true)
  }

  @Test func `an entry named by its path has its own name, a command no entry at all`() throws {
    let stage = try DockStage(items: [DockStage.notes])
    let home = try #require(stage.rig.environment["HOME"])
    try write(
      DockStage.entry("By Path", "/bin/true", "path", []), toFile: "\(home)/by path.desktop")
    let items = try JSONValue(
      parsing: """
        {"items": ["\(home)/by path.desktop",
         {"id": "own", "name": "Own", "exec": ["sh", "-c", "env > ~/environment"]}]}
        """)
    try stage.rig.session.configure(items)
    let state = try stage.dock.wait("has both") { $0.items.count == 2 }
    #expect(state.items[0].name == "By Path")
    try stage.mouse.get().click(at: state.items[1].frame.center)
    #expect(waitUntil(timeout: 10) { contents(ofFile: "\(home)/environment").contains("\nPATH=") })
    #expect(!contents(ofFile: "\(home)/environment").contains("GIO_LAUNCHED_DESKTOP_FILE="))
  }

  @Test func `actions can't be asked for while something is pressed`() throws {
    let stage = try DockStage()
    try stage.pen.press(at: stage.center(DockStage.notes), force: 0.05)
    try stage.dock.wait("is pressed") { $0.phase == "pressed" }
    let ask = try stage.rig.run([Programs.path("pressdock"), "show-actions", DockStage.mail])
    #expect(ask.wait(timeout: 10) == .exited(1))
    try stage.pen.lift()
  }

  @Test func `a configuration that is a link is followed to where it lies`() throws {
    let stage = try DockStage()
    let home = try #require(stage.rig.environment["HOME"])
    let config = try #require(stage.rig.environment["XDG_CONFIG_HOME"]) + "/pressdock/config.json"
    try makeDirectory("\(home)/dotfiles")
    func save(_ items: [String]) throws {
      let text = DockStage.configuration(items: items, []).serialized(pretty: true)
      try write(text, toFile: "\(home)/dotfiles/pressdock.json")
    }
    try save([DockStage.mail])
    unlink(config)
    #expect(symlink("../../dotfiles/pressdock.json", config) == 0)
    try stage.dock.wait("reads the link") { $0.items.map(\.id) == [DockStage.mail] }
    try save([DockStage.mail, DockStage.notes])
    try stage.dock.wait("reads what the link leads to") { $0.items.count == 2 }
  }

  @Test func `what is removed and written again stays, also over a restart`() throws {
    let stage = try DockStage()
    try stage.mouse.get().click(3, at: stage.center(DockStage.mail))
    try stage.dock.wait("shows the popover") { $0.popover != nil }
    try stage.mouse.get().click(at: stage.row("Remove from Dock"))
    try stage.dock.wait("has removed it") { $0.items.count == 1 }
    try stage.configure([], items: [DockStage.notes])
    _ = try stage.dock.ask(["reload"])
    try stage.configure([])
    try stage.dock.wait("has it again") { $0.items.count == 2 }
    try stage.restart()
    try stage.dock.wait("has it still") { $0.items.count == 2 }
  }

  @Test func `a configuration that was named and isn't there is an error`() throws {
    let rig = try Rig(width: 1280, height: 800, windowManager: .openbox)
    for words in [["--config", "/nonexistent.json"], ["--config=/nonexistent.json"]] {
      let dock = try rig.run([Programs.path("pressdock")] + words)
      #expect(dock.wait(timeout: 10) == .exited(78))
      #expect(dock.output.contains("/nonexistent.json"))
    }
  }

  @Test func `devices tells what the running dock has seen`() throws {
    let stage = try DockStage()
    try stage.pressOpen()
    try stage.pen.lift()
    let devices = try JSONValue(parsing: stage.dock.ask(["devices", "--json"]))
    let pen = devices.arrayValue?.first { $0["name"]?.stringValue == stage.pen.name }
    #expect(pen?["highest"]?.doubleValue == 850)
    #expect(pen?["capability"]?.stringValue == "available")
    #expect(try stage.dock.ask(["devices"]).contains("850"))
  }

  @Test func `an answer that can't be written is no success`() throws {
    let stage = try DockStage()
    for verb in ["state", "apps", "--help"] {
      let run = try stage.rig.run(
        ["sh", "-c", "exec \(Programs.path("pressdock")) \(verb) > /dev/full"])
      #expect(run.wait(timeout: 10) == .exited(1))
      #expect(run.output.contains("No space left"))
    }
  }

  @Test func `an entry whose TryExec is missing can't be started`() throws {
    let entry =
      "[Desktop Entry]\nType=Application\nName=Tried\nExec=true\nTryExec=/no/such/thing\n"
    let stage = try DockStage(items: ["tried.desktop"], extra: ["tried.desktop": entry])
    let item = try stage.dock.state().json["items"]?[0]
    #expect(item?["problem"]?.stringValue?.contains("/no/such/thing") == true)
    let argv = try stage.rig.run([Programs.path("pressdock"), "argv", "tried.desktop"])
    #expect(argv.wait() == .exited(1))
    #expect(argv.output.contains("TryExec"))
  }

  @Test func `show-actions opens by command, quit ends with 0`() throws {
    let stage = try DockStage()
    _ = try stage.dock.ask(["show-actions", "mail"])
    try stage.dock.wait("shows Mail's actions") { $0.popover?.item == DockStage.mail }
    try stage.keyboard.get().tap(.enter)
    try stage.expectTrace(["mail.desktop m1"])
    try stage.dock.quit()
    #expect(stage.dock.process.end == .exited(0))
    let state = try stage.rig.run([Programs.path("pressdock"), "state"])
    #expect(state.wait(timeout: 10) == .exited(69))
  }

  @Test func `whoever talks nonsense to the dock's socket holds nobody up`() throws {
    let stage = try DockStage()
    let runtime = try #require(stage.rig.environment["XDG_RUNTIME_DIR"])
    let socket = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "\(runtime)/pressdock")
        .first { $0.hasSuffix(".sock") })
    let path = "\(runtime)/pressdock/\(socket)"
    var open: [Int32] = []
    defer { for descriptor in open { close(descriptor) } }
    let messages = [
      "", "{", "nonsense\n", "{\"verb\": 7}\n", "{\"verb\": \"no such\"}\n", "\u{0}\n",
      String(repeating: "[", count: 50_000) + "\n", String(repeating: "x", count: 200_000),
    ]
    for round in 0..<24 {
      let descriptor = try #require(connected(to: path))
      open.append(descriptor)
      let bytes = Array(messages[round % messages.count].utf8)
      _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      // Some hang up at once.
      if round % 5 == 4 { close(open.removeLast()) }
    }
    #expect(try stage.dock.state().items.count == 2)
    // Nobody stays connected for long without a word.
    var byte: UInt8 = 0
    #expect(waitUntil(timeout: 10) { recv(open[0], &byte, 1, Int32(MSG_DONTWAIT)) == 0 })
    try stage.pressOpen()
    try stage.pen.lift()
    #expect(try stage.dock.state().popover != nil)
  }

  private func connected(to path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0 ? descriptor : nil
  }

  @Test func `what can't be started is dimmed and says why`() throws {
    let stage = try DockStage(
      items: [DockStage.notes, "gone.desktop", "nowhere.desktop"],
      extra: ["gone.desktop": DockStage.entry("Gone", "/no/such/program", "gone", [])])
    let items = try #require(try stage.dock.state().json["items"]?.arrayValue)
    #expect(items.count == 3)
    #expect(items[1]["problem"]?.stringValue?.contains("/no/such/program") == true)
    #expect(items[2]["problem"]?.stringValue?.contains("not installed") == true)
    let monitor = try stage.rig.run(
      ["dbus-monitor", "--session", "interface=org.freedesktop.Notifications"])
    #expect(waitUntil(timeout: 5) { monitor.output.contains("NameAcquired") })
    for (item, words) in [
      ("gone.desktop", ["“Gone” could not be started", "Exec", "/no/such/program"]),
      ("nowhere.desktop", ["“nowhere” could not be started", "not installed"]),
    ] {
      try stage.mouse.get().click(at: stage.center(item))
      #expect(waitUntil(timeout: 5) { words.allSatisfy { stage.dock.process.output.contains($0) } })
      #expect(waitUntil(timeout: 5) { words.allSatisfy { monitor.output.contains($0) } })
      #expect(
        stage.rig.probe.waitForWindow { $0.title == "Pressdock label" && $0.isViewable } != nil)
    }
    try stage.expectTrace([])
  }

  @Test func `a program that is installed while the dock runs gets its name and its icon`() throws {
    let later = "later.desktop"
    let stage = try DockStage(items: [DockStage.notes, later])
    #expect(try stage.dock.state().item(later)?.name == "later")
    let data = try #require(stage.rig.environment["XDG_DATA_HOME"])
    let entry = DockStage.entry("Later", "/bin/true", later, []) + "Icon=later\n"
    try write(entry, toFile: "\(data)/applications/\(later)")
    try stage.dock.wait("knows its name") { $0.item(later)?.name == "Later" }
    // Packages bring their icons after their entries.
    let icons = "\(data)/icons/hicolor/scalable/apps"
    try makeDirectory(icons)
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'>"
        + "<rect width='48' height='48' fill='#20c0ff'/></svg>", toFile: "\(icons)/later.svg")
    let place = try stage.center(later)
    #expect(waitUntil(timeout: 10) { (try? stage.rig.probe.pixel(at: place)) == 0x20c0ff })
  }

  @Test func `what is launched gets the environment that the dock was given`() throws {
    let stage = try DockStage(
      items: [DockStage.notes, "env.desktop"],
      extra: [
        "env.desktop": """
        [Desktop Entry]
        Type=Application
        Name=Environment
        Exec=sh -c "env > ~/environment"
        StartupNotify=false

        """
      ])
    try stage.mouse.get().click(at: stage.center("env.desktop"))
    let home = try #require(stage.rig.environment["HOME"])
    #expect(
      waitUntil(timeout: 10) { contents(ofFile: "\(home)/environment").contains("\nPATH=") })
    let written = Set(
      contents(ofFile: "\(home)/environment").split(separator: "\n").map(String.init))
    // The shell's own, and what tells a program which entry it was started from.
    let added = ["PWD=\(home)", "SHLVL=0", "_=/usr/bin/env", "OLDPWD="]
    let lines = written.filter { !$0.hasPrefix("GIO_LAUNCHED_DESKTOP_FILE") }
    let given = Set(stage.rig.environment.map { "\($0.key)=\($0.value)" })
    #expect(lines.subtracting(added).subtracting(given).sorted() == [])
    #expect(given.subtracting(lines).sorted() == [])
  }

  @Test func `an action of the user's own gets its user info unchanged`() throws {
    let item = JSONValue.object([
      JSONMember("type", "mine"), JSONMember("title", "Mine"),
      JSONMember("userInfo", .object([JSONMember("a", .array([.integer(1), "ü", .bool(true)]))])),
    ])
    let stage = try DockStage(items: [DockStage.notes])
    let recorder = JSONValue.array([.string(stage.rig.session.path("record")), "own"])
    guard case .object(let members) = item else { return }
    try stage.configure(
      [
        JSONMember(
          "actions",
          .object([
            JSONMember(
              DockStage.notes,
              .object([
                JSONMember("items", .array([.object(members + [JSONMember("exec", recorder)])]))
              ]))
          ]))
      ], items: [DockStage.notes])
    _ = try stage.dock.ask(["reload"])
    let mouse = try stage.mouse.get()
    try mouse.click(3, at: stage.center(DockStage.notes))
    try stage.dock.wait("offers the action") {
      $0.popover?.rows.contains { $0.title == "Mine" } == true
    }
    try mouse.click(at: stage.row("Mine"))
    try stage.expectTrace(["own {\"a\":[1,\"ü\",true]}"])
  }

  @Test(arguments: [WindowManager.openbox, .i3, .xfwm4, .none])
  func `the dock stands at its edge and works under every window manager`(
    manager: WindowManager
  ) throws {
    try #require(manager.isInstalled)
    let stage = try DockStage(windowManager: manager)
    let focus = stage.rig.probe.focusWindow
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("New Note"), force: 0.5)
    try stage.pen.lift()
    try stage.expectTrace(["notes.desktop new"])
    try stage.expectNothingLeftBehind()
    #expect(stage.rig.probe.focusWindow == focus)
    if manager == .openbox || manager == .xfwm4 {
      #expect((stage.rig.probe.workArea?.maxY ?? 800) < 800)
    }
  }

  @Test(arguments: ["left", "right", "top", "bottom"])
  func `presses open inside the screen on every edge`(edge: String) throws {
    let stage = try DockStage([JSONMember("edge", .string(edge))])
    try stage.pressOpen()
    let frame = try #require(try stage.dock.state().popover?.frame)
    #expect(Rect(x: 0, y: 0, width: 1280, height: 800).intersection(frame) == frame)
    try stage.pen.move(to: stage.row("All Notes"), force: 0.5)
    try stage.pen.lift()
    try stage.expectTrace(["notes.desktop list"])
  }
}
