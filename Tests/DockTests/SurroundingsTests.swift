import Geometry
import JSON
import Rig
import Testing

/// What changes around the running dock.
@Suite(.serialized) struct SurroundingsTests {
  @Test func `the scale follows the desktop's settings while the dock runs`() throws {
    let stage = try DockStage()
    let before = try #require(try stage.dock.state().item(DockStage.notes)?.frame)
    let settings = try SettingsManager(
      display: stage.rig.server.display,
      ["Gdk/WindowScalingFactor": .integer(2), "Xft/DPI": .integer(192 * 1024)])
    let large = try stage.dock.wait("is twice as large") { $0.scale == 2 }
    let after = try #require(large.item(DockStage.notes)?.frame)
    #expect(after.size == Size(width: before.width * 2, height: before.height * 2))
    #expect(after.maxY <= 800)
    try stage.pressOpen()
    let popover = try #require(try stage.dock.state().popover)
    #expect(Rect(x: 0, y: 0, width: 1280, height: 800).contains(popover.frame))
    try stage.pen.move(to: stage.row("All Notes"))
    try stage.pen.lift()
    try stage.expectTrace(["notes.desktop list"])
    settings.set(["Xft/DPI": .integer(144 * 1024)])
    try stage.dock.wait("is half as large again") { $0.scale == 1.5 }
  }

  @Test func `light and dark follow the desktop's theme while the dock runs`() throws {
    let stage = try DockStage()
    let settings = try SettingsManager(
      display: stage.rig.server.display, ["Net/ThemeName": .string("Adwaita")])
    // Between the icons there is the panel.
    let first = try stage.center(DockStage.notes)
    let second = try stage.center(DockStage.mail)
    let gap = Point(x: (first.x + second.x) / 2, y: first.y)
    #expect(waitUntil(timeout: 5) { (try? stage.rig.probe.pixel(at: gap)).map(isLight) == true })
    settings.set(["Net/ThemeName": .string("Adwaita-dark")])
    #expect(waitUntil(timeout: 5) { (try? stage.rig.probe.pixel(at: gap)).map(isLight) == false })
  }

  @Test func `the dock stays on its monitor, goes to another, and opens inside it`() throws {
    let stage = try DockStage([JSONMember("monitor", "right")])
    let probe = stage.rig.probe
    try probe.setMonitor(
      "left", frame: Rect(x: 0, y: 0, width: 640, height: 800), isPrimary: true,
      holdsOutput: true)
    try probe.setMonitor("right", frame: Rect(x: 640, y: 0, width: 640, height: 700))
    let right = Rect(x: 640, y: 0, width: 640, height: 700)
    try stage.dock.wait("is on the right monitor") { state in
      state.item(DockStage.notes).map { right.contains($0.frame) } == true
    }
    try stage.pressOpen(DockStage.mail)
    let popover = try #require(try stage.dock.state().popover)
    #expect(right.contains(popover.frame))
    // Its monitor goes during the press: everything closes, and the dock goes to the other one.
    probe.removeMonitor("right")
    try stage.dock.wait("has closed the popover") { $0.popover == nil }
    let left = Rect(x: 0, y: 0, width: 640, height: 800)
    try stage.dock.wait("is on the left monitor") { state in
      state.item(DockStage.notes).map { left.contains($0.frame) } == true
    }
    try stage.pen.lift()
    try stage.expectTrace([])
    try stage.expectNothingLeftBehind()
  }

  @Test func `a compositor that comes and goes leaves nothing of a press behind`() throws {
    let stage = try DockStage()
    try stage.pressOpen()
    try stage.rig.startCompositor()
    try stage.dock.wait("knows the compositor") { $0.json["composited"]?.boolValue == true }
    try stage.pen.lift()
    try stage.expectNothingLeftBehind()
    let before = stage.trace
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"))
    stage.rig.stopCompositor()
    try stage.dock.wait("misses the compositor") { $0.json["composited"]?.boolValue == false }
    try stage.pen.lift()
    try stage.expectNothingLeftBehind()
    #expect(stage.trace == before)
    try stage.pressOpen()
    try stage.pen.move(to: stage.row("All Notes"))
    try stage.pen.lift()
    try stage.expectTrace(before + ["notes.desktop list"])
  }

  @Test func `a name goes with its item`() throws {
    let stage = try DockStage()
    let isShown = {
      stage.rig.probe.viewableWindows().contains { $0.title == "Pressdock label" }
    }
    try stage.mouse.get().move(to: stage.center(DockStage.mail))
    #expect(waitUntil(timeout: 5, isShown))
    try stage.configure([], items: [DockStage.notes])
    try stage.dock.wait("has lost Mail") { $0.items.count == 1 }
    #expect(waitUntil(timeout: 5) { !isShown() })
  }

  @Test func `names are gone at once where a compositor fades windows out`() throws {
    let stage = try DockStage()
    let slow = stage.rig.session.path("slow-picom.conf")
    try write(
      "backend = \"xrender\"; fading = true; fade-in-step = 1.0; fade-out-step = 0.0005;\n",
      toFile: slow)
    try stage.rig.startCompositor(configuration: slow)
    try stage.dock.wait("knows the compositor") { $0.json["composited"]?.boolValue == true }
    let place = try stage.center(DockStage.notes)
    let mouse = try stage.mouse.get()
    let above = Rect(x: place.x - 40, y: place.y - 90, width: 80, height: 60)
    try mouse.move(to: Point(x: 100, y: 100))
    let before = try stage.rig.probe.screenshot(above)
    try mouse.move(to: place)
    #expect(
      stage.rig.probe.waitForWindow { $0.title == "Pressdock label" && $0.isViewable } != nil)
    #expect(waitUntil(timeout: 5) { (try? stage.rig.probe.screenshot(above)) != before })
    try mouse.move(to: Point(x: 100, y: 100))
    // It would fade for a quarter of a minute.
    #expect(waitUntil(timeout: 3) { (try? stage.rig.probe.screenshot(above)) == before })
  }

  @Test func `another window manager finds the dock in its place`() throws {
    let stage = try DockStage()
    for manager in [WindowManager.xfwm4, .i3, .openbox] where manager.isInstalled {
      try stage.rig.start(manager)
      #expect(
        stage.rig.probe.waitForWindow {
          $0.types.contains("_NET_WM_WINDOW_TYPE_DOCK") && $0.isViewable
        } != nil)
      try stage.dock.wait("lies at the bottom") { state in
        state.item(DockStage.notes).map { $0.frame.maxY > 700 && $0.frame.maxY <= 800 } == true
      }
      let before = stage.trace
      try stage.pressOpen()
      try stage.pen.move(to: stage.row("All Notes"))
      try stage.pen.lift()
      try stage.expectTrace(before + ["notes.desktop list"])
      try stage.expectNothingLeftBehind()
    }
  }
}

private func isLight(_ pixel: UInt32) -> Bool { pixel & 0xff > 0x80 }

extension Rect {
  /// Whether another rectangle lies inside, borders included.
  fileprivate func contains(_ other: Rect) -> Bool { union(other) == self }
}
