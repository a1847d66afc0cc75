import Foundation
import Geometry
import Rig
import Testing

@Suite(.serialized) struct DockPressTests {
  @Test(arguments: [false, true])
  func `a pen presses an icon, slides to an action, lifts, and the program does it once`(
    compositor: Bool
  ) throws {
    let dock = try RunningDock(compositor: compositor)
    let rest = try dock.rig.probe.screenshot()
    try dock.pressOpen("notes.desktop")
    #expect(try dock.state()["phase"] as? String == "popover")
    try dock.pen.move(to: dock.center(ofRow: "All Notes"), force: 0.5)
    let rows = try #require(try dock.popover()?["rows"] as? [[String: Any]])
    #expect(
      rows.filter { $0["highlighted"] as? Bool == true }.map { $0["title"] as? String } == [
        "All Notes"
      ])
    try dock.pen.lift()
    dock.expectTrace(["notes.desktop list"])
    try dock.expectNothingLeftBehind()
    _ = rest
  }

  @Test func `a tap launches`() throws {
    let dock = try RunningDock()
    let place = try dock.center(ofItem: "mail.desktop")
    try dock.pen.hover(at: place)
    try dock.pen.press(at: place, force: 0.12)
    try dock.pen.lift()
    dock.expectTrace(["mail.desktop launch"])
  }
}
