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
}
