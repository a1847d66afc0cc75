import Geometry
import JSON
import Rig
import Testing

@Suite(.serialized) struct BlurTests {
  @Test func `the blur follows a slow ramp in steps that only grow, and goes at once`() throws {
    let stage = try DockStage([
      JSONMember(
        "press",
        .object([
          JSONMember("longPress", .object([JSONMember("pen", .bool(false))]))
        ]))
    ])
    // A bright edge on dark ground: the darker the strip beside it, the stronger the blur.
    let window = try TestWindow(
      display: stage.rig.server.display, frame: Rect(x: 400, y: 100, width: 400, height: 400),
      color: 0xffffff, overrideRedirect: true)
    let strip = Rect(x: 400, y: 300, width: 40, height: 1)
    let rest = try stage.rig.probe.screenshot(Rect(x: 300, y: 50, width: 600, height: 500))
    let place = try stage.center(DockStage.notes)
    try stage.pen.hover(at: place)
    try stage.pen.press(at: place, force: 0.05)
    var seen: [UInt32] = []
    // One second, from the lightest hint to just below the level that opens.
    for step in 0...250 {
      try stage.pen.setForce(0.2 + 0.32 * Double(step) / 250)
      let value = try stage.rig.probe.screenshot(strip).pixels.reduce(0) { $0 + ($1 & 0xff) }
      if seen.last != value { seen.append(value) }
      pace(until: monotonicMilliseconds() + 3)
    }
    #expect(try stage.dock.state().phase == "hint")
    #expect(seen.count >= 8, "\(seen)")
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 > $1 })
    try stage.pen.setForce(0.05)
    try stage.pen.lift()
    try stage.dock.wait("is idle") { $0.phase == "idle" }
    // The server repaints what was below as soon as the overlay goes.
    let isBack = try waitUntil(timeout: 1) {
      try stage.rig.probe.screenshot(Rect(x: 300, y: 50, width: 600, height: 500)) == rest
    }
    #expect(isBack)
    _ = window
  }
}
