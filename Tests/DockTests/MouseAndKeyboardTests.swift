import Geometry
import JSON
import Rig
import Testing

@Suite(.serialized) struct MouseAndKeyboardTests {
  @Test func `a mouse opens by holding still, and chooses by clicking`() throws {
    let stage = try DockStage()
    let mouse = try stage.mouse.get()
    try mouse.move(to: stage.center(DockStage.notes))
    try mouse.press()
    try stage.dock.wait("shows the popover") { $0.popover != nil }
    try mouse.release()
    try stage.dock.wait("stays open") { $0.phase == "open" }
    try mouse.click(at: stage.row("Take Photo"))
    try stage.expectTrace(["notes.desktop photo"])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a right click opens at once, a click beside it dismisses`() throws {
    let stage = try DockStage()
    let mouse = try stage.mouse.get()
    try mouse.click(3, at: stage.center(DockStage.notes))
    try stage.dock.wait("is open") { $0.phase == "open" }
    try mouse.click(at: Point(x: 300, y: 300))
    try stage.expectNothingLeftBehind()
    #expect(stage.trace == [])
    try mouse.click(3, at: stage.center(DockStage.notes))
    try stage.dock.wait("is open") { $0.phase == "open" }
    try mouse.click(at: stage.row("New Note"))
    try stage.expectTrace(["notes.desktop new"])
  }

  @Test func `the wheel scrolls a dock that holds more than fits`() throws {
    let ids = (0..<60).map { "many\($0).desktop" }
    let stage = try DockStage(
      items: ids,
      extra: Dictionary(
        uniqueKeysWithValues: ids.map { ($0, DockStage.entry($0, "/bin/true", $0, [])) }))
    let before = try stage.center(ids[10])
    let mouse = try stage.mouse.get()
    try mouse.move(to: before)
    try mouse.scroll(down: 3)
    try stage.dock.wait("has scrolled on") {
      ($0.item(ids[10])?.frame.center.x ?? 0) < before.x - 20
    }
    try mouse.scroll(down: -3)
    try stage.dock.wait("has scrolled back") { $0.item(ids[10])?.frame.center == before }
  }

  @Test func `More shows the rest, Back returns`() throws {
    let stage = try DockStage()
    let mouse = try stage.mouse.get()
    try mouse.click(3, at: stage.center(DockStage.mail))
    try stage.dock.wait("is open") { $0.phase == "open" }
    try mouse.click(at: stage.row("More…"))
    try stage.dock.wait("shows the rest") {
      $0.popover?.rows.contains { $0.title == "Message 6" } == true
    }
    try mouse.click(at: stage.row("Back"))
    try stage.dock.wait("is back") {
      $0.popover?.rows.contains { $0.title == "Message 1" } == true
    }
    try mouse.click(at: stage.row("More…"))
    try stage.dock.wait("shows the rest") {
      $0.popover?.rows.contains { $0.title == "Message 6" } == true
    }
    try mouse.click(at: stage.row("Message 6"))
    try stage.expectTrace(["mail.desktop m6"])
  }

  @Test func `the keyboard does it all: shortcut, arrows, Menu, Return`() throws {
    let stage = try DockStage()
    let keyboard = try stage.keyboard.get()
    // The first key of a device brings its layout with it; the shortcut is grabbed anew then.
    try keyboard.tap(.shift)
    _ = try stage.dock.state()
    try keyboard.tap(.space, with: [.super])
    try stage.dock.wait("has the keyboard") { $0.json["keyboard"] == .bool(true) }
    try keyboard.tap(.right)
    try keyboard.tap(.menu)
    try stage.dock.wait("shows Mail's actions") { $0.popover?.item == DockStage.mail }
    try keyboard.tap(.up)
    try keyboard.tap(.enter)
    try stage.expectTrace(["mail.desktop m2"])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a click on an item with a window raises it and starts nothing`() throws {
    let stage = try DockStage()
    let window = try TestWindow(
      display: stage.rig.server.display, frame: Rect(x: 50, y: 50, width: 300, height: 200),
      instance: "notes", className: "Notes", title: "A note")
    try stage.dock.wait("marks Notes as running") { $0.item(DockStage.notes)?.isRunning == true }
    try stage.mouse.get().click(at: stage.center(DockStage.notes))
    #expect(waitUntil(timeout: 5) { stage.rig.probe.activeWindow == window.id })
    #expect(stage.trace == [])
    window.unmap()
    try stage.dock.wait("marks Notes as ended") { $0.item(DockStage.notes)?.isRunning == false }
  }

  @Test func `a running program that isn't kept shows, can be kept, and stays kept`() throws {
    let stage = try DockStage(items: [DockStage.notes])
    let window = try TestWindow(
      display: stage.rig.server.display, frame: Rect(x: 50, y: 50, width: 300, height: 200),
      instance: "mail", className: "Mail", title: "Inbox")
    try stage.dock.wait("shows Mail") { $0.item(DockStage.mail)?.isRunning == true }
    let mouse = try stage.mouse.get()
    try mouse.click(3, at: stage.center(DockStage.mail))
    try stage.dock.wait("is open") { $0.phase == "open" }
    try mouse.click(at: stage.row("Keep in Dock"))
    window.unmap()
    try stage.dock.wait("keeps Mail") { $0.item(DockStage.mail)?.isRunning == false }
    try stage.restart()
    #expect(try stage.dock.state().item(DockStage.mail) != nil)
    try mouse.click(3, at: stage.center(DockStage.mail))
    try stage.dock.wait("is open") { $0.phase == "open" }
    try mouse.click(at: stage.row("Remove from Dock"))
    try stage.dock.wait("has removed Mail") { $0.item(DockStage.mail) == nil }
  }
}
