import Geometry
import JSON
import Rig
import Testing

/// Clicks and the wheel on applications with real windows.
@Suite(.serialized) struct ClickTests {
  @Test func `a click raises the only window, the next one minimizes it, the next brings it back`()
    throws
  {
    let stage = try DockStage()
    let window = try stage.window("notes", "A note")
    let other = try stage.window("mail", "Inbox")
    let mouse = try stage.mouse.get()
    let notes = try stage.center(DockStage.notes)
    try stage.waitForActive(other)
    try mouse.click(at: notes)
    try stage.waitForActive(window)
    try stage.waitForPause()
    try mouse.click(at: notes)
    try stage.dock.wait("has it minimized") { $0.isMinimized(window) == true }
    #expect(!window.isViewable)
    try stage.waitForPause()
    try mouse.click(at: notes)
    try stage.waitForActive(window)
    #expect(stage.trace == [])
  }

  @Test func `clicks go round the windows of an application, and so does the wheel`() throws {
    let stage = try DockStage()
    let windows = try ["One", "Two", "Three"].map { try stage.window("notes", $0) }
    let mouse = try stage.mouse.get()
    try mouse.move(to: stage.center(DockStage.notes))
    try stage.waitForActive(windows[2])
    for next in [0, 1, 2, 0] {
      try mouse.click()
      try stage.waitForActive(windows[next])
    }
    try mouse.scroll(down: 1)
    try stage.waitForActive(windows[1])
    try stage.waitForPause()
    try mouse.scroll(down: -1)
    try stage.waitForActive(windows[0])
    #expect(stage.trace == [])
  }

  @Test func `the middle button and Control start another, Shift minimizes all`() throws {
    let stage = try DockStage()
    let windows = try ["One", "Two"].map { try stage.window("notes", $0) }
    let mouse = try stage.mouse.get()
    let keyboard = try stage.keyboard.get()
    try mouse.click(2, at: stage.center(DockStage.notes))
    // By its own action "new", which is no name for a window: so it is started once more.
    try stage.expectTrace(["notes.desktop launch"])
    let more = try stage.window("notes", "Three")
    try stage.dock.wait("has the third") { $0.windowCount(DockStage.notes) == 3 }
    try keyboard.tap(.shift)
    try keyboard.hold(.control) { try mouse.click(at: stage.center(DockStage.notes)) }
    try stage.expectTrace(["notes.desktop launch", "notes.desktop launch"])
    try keyboard.hold(.shift) { try mouse.click(at: stage.center(DockStage.notes)) }
    for window in windows + [more] {
      try stage.dock.wait("has all minimized") { $0.isMinimized(window) == true }
    }
  }

  @Test func `what has one window only is raised in place of being started again`() throws {
    let stage = try DockStage(extra: [
      DockStage.mail: DockStage.entry("Mail", "/bin/false", "mail", []).replacing(
        "Type=Application\n", with: "Type=Application\nSingleMainWindow=true\n")
    ])
    let window = try stage.window("mail", "Inbox")
    let other = try stage.window("notes", "A note")
    try stage.waitForActive(other)
    try stage.mouse.get().click(2, at: stage.center(DockStage.mail))
    try stage.waitForActive(window)
  }

  @Test func `the configuration says what clicks do, and is followed while the dock runs`() throws {
    let stage = try DockStage([
      JSONMember("click", .object([JSONMember("action", "newWindow")]))
    ])
    let window = try stage.window("notes", "A note")
    let mouse = try stage.mouse.get()
    try mouse.click(at: stage.center(DockStage.notes))
    try stage.expectTrace(["notes.desktop launch"])
    try stage.configure([JSONMember("click", .object([JSONMember("action", "minimize")]))])
    _ = try stage.dock.ask(["reload"])
    try mouse.click(at: stage.center(DockStage.notes))
    try stage.dock.wait("has it minimized") { $0.isMinimized(window) == true }
  }
}
