import Geometry
import JSON
import Rig
import Testing

/// Other devices than the pen, and devices that misbehave, on the whole dock.
@Suite(.serialized) struct InputTests {
  @Test func `a finger opens by holding still, slides and chooses`() throws {
    let stage = try DockStage()
    let screen = try TouchScreen(stage.rig.server)
    let place = try stage.center(DockStage.notes)
    try screen.begin(at: place, force: 0.1)
    try stage.dock.wait("shows the popover") { $0.popover?.item == DockStage.notes }
    let row = try stage.row("All Notes")
    try screen.move(to: row, force: 0.1)
    try stage.dock.wait("highlights") {
      $0.popover?.rows.first { $0.isHighlighted }?.title == "All Notes"
    }
    try screen.end(at: row)
    try stage.expectTrace(["notes.desktop list"])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a tap of a finger launches, a second finger ends the gesture`() throws {
    let stage = try DockStage()
    let screen = try TouchScreen(stage.rig.server)
    let place = try stage.center(DockStage.notes)
    try screen.begin(at: place)
    try screen.end(at: place)
    try stage.expectTrace(["notes.desktop launch"])
    try screen.begin(0, at: place)
    try stage.dock.wait("shows the popover") { $0.popover != nil }
    try screen.begin(1, at: Point(x: place.x + 4, y: place.y))
    try stage.dock.wait("has closed it") { $0.popover == nil }
    try screen.end(0, at: place)
    try screen.end(1, at: place)
    try stage.expectTrace(["notes.desktop launch"])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a force pad hints, opens and chooses within one press`() throws {
    let devices = JSONMember(
      "press",
      .object([
        JSONMember(
          "devices", .object([JSONMember("*", .object([JSONMember("class", "forcepad")]))])),
        JSONMember("longPress", .object([JSONMember("touch", .bool(false))])),
      ]))
    let stage = try DockStage([devices])
    let pad = try Trackpad(stage.rig.server)
    try pad.press(at: stage.center(DockStage.notes), force: 0.08)
    try pad.play(.ramp(from: 0.08, to: 0.36, milliseconds: 250), rate: 200)
    try stage.dock.wait("hints") { $0.phase == "hint" }
    try pad.play(.ramp(from: 0.36, to: 0.9, milliseconds: 120), rate: 200)
    try stage.dock.wait("shows the popover") { $0.popover != nil }
    try pad.move(to: stage.row("Take Photo"))
    try pad.lift()
    try stage.expectTrace(["notes.desktop photo"])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a release that never comes is noticed and chooses nothing`() throws {
    let stage = try DockStage()
    // Without the keyboard, whose loss would tell.
    #expect(stage.rig.probe.grabKeyboard())
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"))
    let window = try #require(
      stage.rig.probe.viewableWindows().first { $0.title == "Pressdock" })
    // Whoever lets go now lets go on another window.
    stage.rig.probe.setMapped(false, window.id)
    try stage.pen.lift()
    #expect(try stage.dock.state().popover != nil)
    try stage.dock.wait("is idle", timeout: 5) { $0.phase == "idle" && $0.popover == nil }
    stage.rig.probe.setMapped(true, window.id)
    stage.rig.probe.releaseKeyboard()
    try stage.expectTrace([])
    try stage.expectNothingLeftBehind()
    // And the next press is like any other.
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("New Note"))
    try stage.pen.lift()
    try stage.expectTrace(["notes.desktop new"])
  }

  @Test func `switching a device's force off during a press cancels it once`() throws {
    let stage = try DockStage()
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"))
    try stage.configure([
      JSONMember(
        "press",
        .object([
          JSONMember("devices", .object([JSONMember("*", .object([JSONMember("enabled", false)]))]))
        ]))
    ])
    try stage.dock.wait("has closed it") { $0.popover == nil }
    try stage.pen.lift()
    try stage.expectTrace([])
    try stage.expectNothingLeftBehind()
    #expect(!stage.dock.process.output.contains("error:"))
    // From now on only time opens.
    let place = try stage.center(DockStage.notes)
    try stage.pen.press(at: place, force: 0.9)
    try stage.dock.wait("shows the popover") { $0.popover != nil }
    try stage.pen.lift()
  }

  @Test func `locking the screen closes everything, and the lift chooses nothing`() throws {
    let stage = try DockStage()
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"))
    let signal = try stage.rig.run([
      "dbus-send", "--session", "--type=signal", "/org/freedesktop/ScreenSaver",
      "org.freedesktop.ScreenSaver.ActiveChanged", "boolean:true",
    ])
    #expect(signal.wait() == .exited(0))
    try stage.dock.wait("is idle") { $0.phase == "idle" && $0.popover == nil }
    try stage.pen.lift()
    try stage.expectTrace([])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a program that holds the keyboard doesn't stop the popover`() throws {
    let stage = try DockStage()
    #expect(stage.rig.probe.grabKeyboard())
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"))
    try stage.pen.lift()
    try stage.expectTrace(["notes.desktop list"])
    // Walking through the dock by keys is refused, and said.
    try stage.keyboard.get().tap(.space, with: [.super])
    stage.rig.probe.releaseKeyboard()
    try stage.expectNothingLeftBehind()
  }
}
