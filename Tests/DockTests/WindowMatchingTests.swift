import Geometry
import Glibc
import JSON
import Rig
import Testing

/// Which item a window lights, and how the dock says that it knows.
@Suite(.serialized) struct WindowMatchingTests {
  static let place = Rect(x: 100, y: 100, width: 200, height: 150)

  /// An entry that starts nothing.
  static func entry(_ name: String, _ lines: String...) -> String {
    "[Desktop Entry]\nType=Application\nName=\(name)\n"
      + (lines.contains { $0.hasPrefix("Exec=") } ? lines : ["Exec=true"] + lines)
      .joined(separator: "\n") + "\n"
  }

  /// What `pressdock windows --json` says of a window.
  static func told(_ stage: DockStage, _ id: UInt) throws -> JSONValue? {
    let answer = try JSONValue(parsing: stage.dock.ask(["windows", "--json"]))
    return answer["windows"]?.arrayValue?.first { $0["id"]?.intValue == Int(id) }
  }

  /// Waits until the dock says so of a window; gives the number of the step.
  static func step(
    _ stage: DockStage, _ id: UInt, is application: String?, timeout: Double = 5
  ) -> Int? {
    var step: Int?
    waitUntil(timeout: timeout) {
      guard let told = try? told(stage, id), told["application"]?.stringValue == application else {
        return false
      }
      step = told["step"]?.intValue
      return true
    }
    return step
  }

  @Test func `web applications light their own icons, not their browser's`() throws {
    let stage = try DockStage(
      items: ["a.desktop", "b.desktop"],
      extra: [
        "a.desktop": Self.entry("Web app", "StartupWMClass=crx_aaa"),
        "b.desktop": Self.entry("Browser", "StartupWMClass=Google-chrome"),
      ])
    let display = stage.rig.server.display
    let web = try TestWindow(
      display: display, frame: Self.place, instance: "crx_aaa", className: "Google-chrome")
    let browser = try TestWindow(
      display: display, frame: Self.place, instance: "google-chrome", className: "Google-chrome")
    #expect(Self.step(stage, web.id, is: "a.desktop") == 4)
    #expect(Self.step(stage, browser.id, is: "b.desktop") == 4)
    let state = try stage.dock.state()
    #expect(state.items.map(\.id) == ["a.desktop", "b.desktop"])
    #expect(state.json["items"]?.arrayValue?.map { $0["windows"]?.intValue } == [1, 1])
    let told = try #require(try Self.told(stage, web.id))
    #expect(told["rule"] == "startup-wm-class")
    #expect(
      told["reason"] == "WM_CLASS instance \"crx_aaa\" is StartupWMClass of a.desktop")
    #expect(try stage.dock.ask(["windows"]).contains("step 4, startup-wm-class: WM_CLASS instance"))
  }

  @Test func `a rule of the user's holds as soon as it is saved, and no longer than that`() throws {
    let stage = try DockStage()
    let window = try TestWindow(
      display: stage.rig.server.display, frame: Self.place, instance: "odd", className: "Odd")
    #expect(Self.step(stage, window.id, is: nil) == 9)
    try stage.dock.wait("shows it apart") { $0.items.count == 3 }
    let rules = try JSONValue(
      parsing: #"{"rules": [{"class": "odd", "application": "mail.desktop"}]}"#)
    try stage.configure([JSONMember("windows", rules)])
    try stage.dock.wait("lights Mail") { state in
      state.items.count == 2 && state.item(DockStage.mail)?.isRunning == true
    }
    let told = try #require(try Self.told(stage, window.id))
    #expect(told["step"] == 1 && told["rule"] == "user-rule")
    try stage.configure([])
    try stage.dock.wait("shows it apart") { state in
      state.items.count == 3 && state.item(DockStage.mail)?.isRunning == false
    }
  }

  @Test func `a program behind a wrapper lights the icon that its environment names`() throws {
    let stage = try DockStage(
      items: ["org.x.App.desktop"],
      extra: ["org.x.App.desktop": Self.entry("App", "Exec=wrapper")])
    let data = try #require(stage.rig.environment["XDG_DATA_HOME"])
    let program = try stage.rig.run(
      ["sh", "-c", "exec xterm -name zed -class Zed"],
      environment: ["BAMF_DESKTOP_FILE_HINT": "\(data)/applications/org.x.App.desktop"])
    let window = try #require(stage.rig.probe.waitForWindow { $0.className == "Zed" })
    let state = try stage.dock.wait("lights App") {
      $0.item("org.x.App.desktop")?.isRunning == true
    }
    #expect(state.items.count == 1)
    #expect(Self.step(stage, window.id, is: "org.x.App.desktop") == 7)
    let told = try #require(try Self.told(stage, window.id))
    #expect(told["process"]?.intValue == Int(program.processID))
  }

  @Test func `a process that a window only claims lights nothing`() throws {
    let stage = try DockStage(
      items: ["claimed.desktop"],
      extra: ["claimed.desktop": Self.entry("Claimed", "Exec=sleep 60")])
    let process = try stage.rig.run(["sleep", "60"])
    let window = try TestWindow(
      display: stage.rig.server.display, frame: Self.place, instance: "odd", className: "Odd",
      processID: Int(process.processID))
    #expect(Self.step(stage, window.id, is: nil) == 9)
    // The server knows better whose window it is.
    #expect(
      waitUntil(timeout: 5) {
        (try? Self.told(stage, window.id))?["process"]?.intValue == Int(getpid())
      })
    #expect(try stage.dock.state().item("claimed.desktop")?.isRunning == false)
  }

  @Test func `a window of another machine is not looked up in this one's processes`() throws {
    let stage = try DockStage(
      items: ["org.x.App.desktop"],
      extra: ["org.x.App.desktop": Self.entry("App", "Exec=near-program")])
    let program = stage.rig.session.path("near-program")
    symlink("/usr/bin/xterm", program)
    _ = try stage.rig.run([program, "-name", "near", "-class", "Near"])
    let near = try #require(stage.rig.probe.waitForWindow { $0.className == "Near" })
    #expect(Self.step(stage, near.id, is: "org.x.App.desktop") == 8)
    let far = try TestWindow(
      display: stage.rig.server.display, frame: Self.place, instance: "far", className: "Far",
      properties: ["WM_CLIENT_MACHINE": "far.example.org"])
    #expect(Self.step(stage, far.id, is: nil) == 9)
    #expect(try Self.told(stage, far.id)?["process"] == .null)
  }

  @Test func `a class that comes late moves the window, one that goes with it moves nothing`()
    throws
  {
    let stage = try DockStage()
    let window = try TestWindow(
      display: stage.rig.server.display, frame: Self.place, instance: "first", className: "First")
    #expect(Self.step(stage, window.id, is: nil) == 9)
    window.set("WM_CLASS", to: "notes\u{0}Notes\u{0}")
    try stage.dock.wait("lights Notes") { state in
      state.item(DockStage.notes)?.isRunning == true && state.items.count == 2
    }
    window.set("WM_CLASS", to: "gone\u{0}Gone\u{0}")
    window.destroy()
    try stage.dock.wait("keeps Notes, unlit, and nothing else") { state in
      state.items.map(\.id) == [DockStage.notes, DockStage.mail]
        && state.item(DockStage.notes)?.isRunning == false
    }
  }

  @Test(arguments: ["none", "dead"])
  func `without a bus, and before the window manager, indicators come all the same`(
    bus: String
  ) throws {
    let rig = try Rig(width: 1280, height: 800, bus: false)
    rig.session.variables["DBUS_SESSION_BUS_ADDRESS"] =
      bus == "dead" ? "unix:path=\(rig.session.path("no-bus"))" : nil
    let data = try #require(rig.environment["XDG_DATA_HOME"])
    try makeDirectory("\(data)/applications")
    try write(Self.entry("Notes"), toFile: "\(data)/applications/notes.desktop")
    let dock = try RunningDock(
      rig, configuration: DockStage.configuration(items: ["notes.desktop"], []))
    try dock.wait("is there") { $0.items.count == 1 }
    let window = try TestWindow(
      display: rig.server.display, frame: Self.place, instance: "notes", className: "Notes")
    try rig.start(.openbox)
    try dock.wait("lights Notes", timeout: 2) { $0.item("notes.desktop")?.isRunning == true }
    window.destroy()
    try dock.wait("unlights it", timeout: 2) { $0.item("notes.desktop")?.isRunning == false }
  }
}
