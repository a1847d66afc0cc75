import Geometry
import Glibc
import JSON
import Rig
import Testing

/// What peeks have to do with other programs: their windows, their drags, the clipboard.
@Suite(.serialized) struct PeekSurroundingsTests {
  @Test func `files that are dropped on the dock are kept in it, once, and over a restart`() throws
  {
    let stage = try PeekStage()
    let client = try SelectionClient(display: stage.stage.rig.server.display)
    let dock = try #require(
      stage.stage.rig.probe.waitForWindow {
        $0.types.contains("_NET_WM_WINDOW_TYPE_DOCK") && $0.isViewable
      })
    let place = try stage.stage.center(stage.folder)
    let uri = "file://\(stage.folder)/a.txt"
    #expect(client.drop([uri], on: dock.id, at: place))
    try stage.dock.wait("has the file") { $0.items.contains { $0.id == "\(stage.folder)/a.txt" } }
    #expect(client.drop([uri, "https://example.org/"], on: dock.id, at: place))
    try stage.stage.restart()
    let ids = try stage.dock.wait("has the file") { $0.items.count == 4 }.items.map(\.id)
    #expect(ids.last == "\(stage.folder)/a.txt")
  }

  @Test func `files can be dropped on the dock whichever compositor comes or goes`() throws {
    let stage = try PeekStage()
    let client = try SelectionClient(display: stage.stage.rig.server.display)
    func drop(_ name: String) throws {
      let dock = try #require(
        stage.stage.rig.probe.waitForWindow {
          $0.types.contains("_NET_WM_WINDOW_TYPE_DOCK") && $0.isViewable
        })
      let path = "\(stage.folder)/\(name)"
      #expect(
        client.drop(["file://\(path)"], on: dock.id, at: try stage.stage.center(stage.folder)))
      try stage.dock.wait("has \(name)") { $0.items.contains { $0.id == path } }
    }
    try stage.stage.rig.startCompositor()
    try stage.dock.wait("knows the compositor") { $0.json["composited"]?.boolValue == true }
    try drop("a.txt")
    stage.stage.rig.stopCompositor()
    try stage.dock.wait("misses the compositor") { $0.json["composited"]?.boolValue == false }
    try drop("b.txt")
  }

  @Test func `what is copied can be pasted as text, as files and by file managers`() throws {
    let stage = try PeekStage()
    let client = try SelectionClient(display: stage.stage.rig.server.display)
    let keyboard = try stage.stage.keyboard.get()
    let mouse = try stage.stage.mouse.get()
    func run(_ action: String) throws {
      _ = try stage.dock.ask(["peek", stage.text])
      try stage.wait("is loaded") { $0["loaded"] == true }
      try keyboard.tap(.up)
      try stage.wait("shows actions") { $0["phase"] == "actions" }
      try stage.rest()
      try mouse.move(to: stage.action(action))
      try mouse.click()
      try stage.dock.wait("is idle") { $0.phase == "idle" }
    }
    try run("Copy")
    #expect(client.paste("text/uri-list") == "file://\(stage.text)\r\n")
    #expect(client.paste("x-special/gnome-copied-files") == "copy\nfile://\(stage.text)")
    #expect(client.paste("image/png") == nil)
    try run("Copy Path")
    #expect(client.paste("UTF8_STRING") == stage.text)
    #expect(client.paste("text/uri-list") == nil)
  }

  @Test(arguments: [false, true])
  func `an application's windows are shown as they are, and follow`(compositor: Bool) throws {
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=Painter
      Exec=true
      StartupWMClass=Painter

      """
    let stage = try DockStage(
      compositor: compositor, items: ["painter.desktop"], extra: ["painter.desktop": entry])
    let display = stage.rig.server.display
    func window(_ color: UInt32, _ title: String, at x: Double) throws -> TestWindow {
      try TestWindow(
        display: display, frame: Rect(x: x, y: 60, width: 300, height: 200), color: color,
        instance: "painter", className: "Painter", title: title)
    }
    let red = try window(0xCC2211, "Red", at: 60)
    let green = try window(0x22AA33, "Green", at: 500)
    try stage.dock.wait("knows both") {
      $0.json["items"]?.arrayValue?.first?["windows"] == 2
    }
    let keyboard = try stage.keyboard.get()
    try keyboard.tap(.space, with: [.super])
    try stage.dock.wait("has the keyboard") { $0.json["keyboard"] == true }
    try keyboard.tap(.space)
    let state = try stage.dock.wait("shows both") { state in
      let entries = state.json["peek"]?["entries"]?.arrayValue ?? []
      return entries.count == 2 && entries.allSatisfy { $0["picture"] == true }
        && state.json["peek"]?["frame"] == state.json["peek"]?["restFrame"]
    }
    let entries = try #require(state.json["peek"]?["entries"]?.arrayValue)
    #expect(entries.compactMap { $0["name"]?.stringValue } == ["Red", "Green"])
    func color(_ index: Int) throws -> UInt32 {
      let frame = try #require(entries[index]["frame"])
      let x = (frame["x"]?.doubleValue ?? 0) + (frame["width"]?.doubleValue ?? 0) / 2
      let y = (frame["y"]?.doubleValue ?? 0) + (frame["height"]?.doubleValue ?? 0) / 2
      return try stage.rig.probe.pixel(at: Point(x: x, y: y)) & 0xFFFFFF
    }
    #expect(waitUntil(timeout: 3) { (try? color(0)) == 0xCC2211 && (try? color(1)) == 0x22AA33 })
    red.fill(0x3344EE)
    #expect(waitUntil(timeout: 3) { (try? color(0)) == 0x3344EE })
    try keyboard.tap(.down)
    try keyboard.tap(.right)
    try keyboard.tap(.enter)
    #expect(waitUntil(timeout: 5) { stage.rig.probe.activeWindow == green.id })
    try stage.expectNothingLeftBehind()
    #expect(stage.rig.probe.windowsAreRedirected == compositor)
  }

  @Test func `the trash and the user's folders can be peeked at`() throws {
    let stage = try PeekStage()
    let home = stage.stage.rig.environment["HOME"] ?? "/"
    try write("x", toFile: "\(home)/here.txt")
    try stage.stage.rig.session.configure(
      ["items": [["place": "trash"], ["place": "home"], ["place": "media"]]])
    try stage.dock.wait("has the places") { $0.items.map(\.name) == ["Trash", "Home"] }
    try stage.pressPeek("place:home")
    #expect(
      try stage.peek()["entries"]?.arrayValue?.contains { $0["name"] == "here.txt" } == true)
    try stage.pen.lift()
    try stage.dock.wait("is idle") { $0.phase == "idle" }
    try stage.pressPeek("place:trash")
    #expect(try stage.peek()["message"] != .null)
    try stage.pen.lift()
    try stage.stage.expectNothingLeftBehind()
  }

  @Test
  func `what is opened goes by what the file is, not by its name, and shortcuts by their target`()
    throws
  {
    let stage = try PeekStage()
    let record = stage.stage.rig.session.path("record")
    let data = stage.stage.rig.environment["XDG_DATA_HOME"] ?? stage.stage.rig.session.path("data")
    try write(
      """
      [Desktop Entry]
      Type=Application
      Name=Browser
      Exec=\(record) browser %u
      MimeType=x-scheme-handler/https;

      """, toFile: "\(data)/applications/browser.desktop")
    let plain = "\(stage.folder)/README"
    try write("words without a suffix\n", toFile: plain)
    let link = "\(stage.folder)/site.url"
    try write("[InternetShortcut]\r\nURL=https://example.org/a?b=1\r\n", toFile: link)
    let script = "\(stage.folder)/bad.url"
    try write("[InternetShortcut]\r\nURL=javascript:alert(1)\r\n", toFile: script)
    let program = "\(stage.folder)/tool.desktop"
    let entry = "[Desktop Entry]\nType=Application\nName=Tool\nExec=\(record) tool\n"
    try write(entry, toFile: program)
    _ = try stage.dock.ask(["reload"])
    let keyboard = try stage.stage.keyboard.get()
    func open(_ path: String) throws {
      _ = try stage.dock.ask(["peek", path])
      try stage.wait("is loaded") { $0["loaded"] == true && $0["uri"] == .string("file://\(path)") }
      try keyboard.tap(.enter)
      try stage.dock.wait("is idle") { $0.phase == "idle" }
    }
    try open(plain)
    try stage.stage.expectTrace(["reader \(plain)"])
    try open(link)
    try stage.stage.expectTrace(["reader \(plain)", "browser https://example.org/a?b=1"])
    // A script is never run, and what isn't marked as a program is not started.
    try open(script)
    try open(program)
    #expect(
      waitUntil(timeout: 3) {
        stage.dock.process.output.contains("leads nowhere that could be opened")
          && stage.dock.process.output.contains("not marked as executable")
      })
    chmod(program, 0o755)
    try open(program)
    try stage.stage.expectTrace([
      "reader \(plain)", "browser https://example.org/a?b=1", "tool",
    ])
  }

  @Test func `with Control held, opening shows the folder instead`() throws {
    let stage = try PeekStage()
    let keyboard = try stage.stage.keyboard.get()
    _ = try stage.dock.ask(["peek", stage.text])
    try stage.wait("is loaded") { $0["loaded"] == true }
    try keyboard.tap(.enter, with: [.control])
    // No file manager answers on this bus, so the folder is opened.
    try stage.stage.expectTrace(["reader \(stage.folder)"])
  }

  @Test func `actions of one's own by type get the path as one word`() throws {
    let stage = try PeekStage()
    let record = stage.stage.rig.session.path("record")
    let file = "\(stage.folder)/two words.txt"
    try write("x", toFile: file)
    try stage.stage.configure(
      [
        JSONMember(
          "peek",
          [
            "model": "menu",
            "actions": [
              "text/*": [
                [
                  "type": "more", "title": "More",
                  "actions": [
                    ["type": "count", "title": "Count", "exec": [.string(record), "count", "%f"]]
                  ],
                ]
              ]
            ],
          ])
      ], items: [file])
    try stage.dock.wait("has the file") { $0.items.map(\.id) == [file] }
    try stage.pressPeek(file)
    try stage.wait("shows page and actions at once") { $0["phase"] == "actions" }
    try stage.pen.lift()
    try stage.rest()
    let mouse = try stage.stage.mouse.get()
    try mouse.move(to: stage.action("More"))
    try mouse.click()
    try stage.wait("shows the group") { peek in
      peek["actions"]?.arrayValue?.contains { $0["title"] == "Count" } ?? false
    }
    try stage.rest()
    try mouse.move(to: stage.action("Count"))
    try mouse.click()
    try stage.stage.expectTrace(["count \(file)"])
  }
}
