import Geometry
import Rig
import Testing

@Suite(.serialized) struct PressTests {
  @Test(arguments: [false, true])
  func `a pen presses an icon, slides to an action, lifts, and it runs once`(
    compositor: Bool
  ) throws {
    let stage = try DockStage(compositor: compositor)
    try stage.pressOpen()
    #expect(try stage.dock.state().phase == "popover")
    try stage.pen.move(to: stage.row("All Notes"), force: 0.5)
    let highlighted = try stage.dock.state().popover?.rows.filter(\.isHighlighted).map(\.title)
    #expect(highlighted == ["All Notes"])
    try stage.pen.lift()
    try stage.expectTrace(["notes.desktop list"])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a tap launches, a press that is let go outside runs nothing`() throws {
    let stage = try DockStage()
    let place = try stage.center(DockStage.mail)
    try stage.pen.hover(at: place)
    try stage.pen.press(at: place, force: 0.12)
    try stage.pen.lift()
    try stage.expectTrace(["mail.desktop launch"])
    try stage.pressOpen()
    try stage.pen.move(to: Point(x: 200, y: 200), force: 0.4)
    try stage.pen.lift()
    try stage.expectTrace(["mail.desktop launch"])
    try stage.expectNothingLeftBehind()
  }

  @Test func `the hint blurs everything but the icon and is gone with the press`() throws {
    let stage = try DockStage()
    let place = try stage.center(DockStage.notes)
    try stage.pen.hover(at: place)
    try stage.dock.wait("is idle") { $0.phase == "idle" }
    try stage.pen.press(at: place, force: 0.1)
    try stage.pen.play(.ramp(from: 0.1, to: 0.48, milliseconds: 120), rate: 200)
    try stage.dock.wait("hints") { $0.phase == "hint" }
    let overlay = stage.rig.probe.waitForWindow {
      $0.isViewable && $0.frame == Rect(x: 0, y: 0, width: 1280, height: 800)
        && $0.className == "Pressdock"
    }
    #expect(overlay != nil)
    let input = stage.rig.probe.inputShape(of: overlay?.id ?? 0)
    #expect(input.isEmpty)
    try stage.pen.setForce(0.1)
    try stage.pen.lift()
    try stage.dock.wait("is idle") { $0.phase == "idle" }
    #expect(stage.rig.probe.window(overlay?.id ?? 0)?.isViewable == false)
    try stage.expectNothingLeftBehind()
  }

  @Test func `unplugging over a highlighted row runs nothing and closes everything`() throws {
    let stage = try DockStage()
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"), force: 0.5)
    try stage.rig.probe.setDevice(named: stage.pen.name, enabled: false)
    try stage.expectNothingLeftBehind()
    #expect(stage.trace == [])
  }

  @Test func `a pen that leaves the tablet closes everything and runs nothing`() throws {
    let stage = try DockStage()
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"), force: 0.5)
    try stage.pen.leave()
    try stage.dock.wait("is idle") { $0.phase == "idle" && $0.popover == nil }
    // The driver holds the button until it is told otherwise.
    try stage.pen.lift()
    try stage.expectNothingLeftBehind()
    #expect(stage.trace == [])
  }

  @Test func `lifting on the icon leaves the popover open, Escape closes it`() throws {
    let stage = try DockStage()
    try stage.pressOpen()
    try stage.pen.lift()
    try stage.dock.wait("stays open") { $0.phase == "open" }
    try stage.keyboard.get().tap(.escape)
    try stage.expectNothingLeftBehind()
    #expect(stage.trace == [])
  }
}
