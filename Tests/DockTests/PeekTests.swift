import Geometry
import Glibc
import JSON
import Rig
import Testing

/// Peek and pop on a real server, by real devices.
@Suite(.serialized) struct PeekTests {
  @Test(arguments: [false, true])
  func `a press peeks at a file over the blurred screen, lifting closes it`(
    compositor: Bool
  ) throws {
    let stage = try PeekStage(compositor: compositor)
    try stage.pressPeek(stage.text)
    let peek = try stage.peek()
    #expect(peek["type"] == "text/plain")
    #expect(peek["phase"] == "page")
    #expect(peek["latched"] == false)
    #expect(peek["picture"] == true)
    #expect(peek["pages"]?.intValue ?? 0 > 1)
    try stage.rest()
    // The page is on the screen: its ground is white where the card is.
    let frame = try stage.middle(try stage.peek()["frame"])
    let seen = waitUntil(timeout: 3) {
      (try? stage.stage.rig.probe.screenshot())?[Int(frame.x) + 200, Int(frame.y)] == 0xFFFFFF
    }
    #expect(seen)
    try stage.pen.lift()
    try stage.stage.expectNothingLeftBehind()
    #expect(stage.stage.trace == [])
  }

  @Test(arguments: [false, true])
  func `pressing deeper opens the file once, also when the device is unplugged then`(
    unplugs: Bool
  ) throws {
    let stage = try PeekStage()
    try stage.pressPeek(stage.text)
    try stage.pen.play(.ramp(from: 0.62, to: 0.98, milliseconds: 150), rate: 200)
    if unplugs {
      try stage.stage.rig.probe.setDevice(named: stage.pen.name, enabled: false)
    } else {
      try stage.pen.setForce(0.8)
      try stage.pen.setForce(0.98)
      try stage.pen.lift()
    }
    try stage.stage.expectTrace(["reader \(stage.text)"])
    try stage.stage.expectNothingLeftBehind()
  }

  @Test func `unplugging at the peek closes it and opens nothing`() throws {
    let stage = try PeekStage()
    try stage.pressPeek(stage.text)
    try stage.stage.rig.probe.setDevice(named: stage.pen.name, enabled: false)
    try stage.dock.wait("is idle") { $0.phase == "idle" }
    try stage.stage.expectNothingLeftBehind()
    #expect(stage.stage.trace == [])
  }

  @Test func `a swipe keeps the peek, in one go it runs the action under the pen`() throws {
    let stage = try PeekStage()
    let place = try stage.stage.center(stage.text)
    try stage.pressPeek(stage.text)
    try stage.pen.move(to: Point(x: place.x, y: place.y - 50), force: 0.5)
    try stage.wait("shows actions") { $0["phase"] == "actions" }
    try stage.pen.lift()
    try stage.wait("stays") { $0["latched"] == true }
    let mouse = try stage.stage.mouse.get()
    try mouse.move(to: Point(x: 8, y: 8))
    try mouse.click()
    try stage.stage.expectNothingLeftBehind()

    try stage.pressPeek(stage.text)
    try stage.pen.move(to: Point(x: place.x, y: place.y - 50), force: 0.5)
    try stage.wait("shows actions") { $0["phase"] == "actions" }
    try stage.rest()
    let row = try stage.action("Open")
    try stage.pen.move(to: row, force: 0.5)
    try stage.wait("highlights the row") { peek in
      peek["actions"]?.arrayValue?.contains {
        $0["title"] == "Open" && $0["highlighted"] == true
      } ?? false
    }
    pace(until: monotonicMilliseconds() + 100)
    try stage.pen.lift()
    try stage.stage.expectTrace(["reader \(stage.text)"])
    try stage.stage.expectNothingLeftBehind()
  }

  @Test func `without force a long press keeps the peek and a click on it opens`() throws {
    let stage = try PeekStage()
    let mouse = try stage.stage.mouse.get()
    try mouse.move(to: stage.stage.center(stage.text))
    try mouse.press()
    try stage.wait("is loaded") { $0["loaded"] == true }
    try mouse.release()
    try stage.rest()
    #expect(try stage.peek()["latched"] == true)
    let frame = try #require(try stage.peek()["frame"])
    // Below the text, where no link is.
    let place = Point(
      x: try stage.middle(frame).x,
      y: (frame["y"]?.doubleValue ?? 0)
        + (frame["height"]?.doubleValue ?? 0) - 20)
    try mouse.move(to: place)
    try mouse.click()
    try stage.stage.expectTrace(["reader \(stage.text)"])
    try stage.stage.expectNothingLeftBehind()
  }

  @Test func `the keyboard peeks, walks, shows actions and opens`() throws {
    let stage = try PeekStage()
    let keyboard = try stage.stage.keyboard.get()
    try keyboard.tap(.space, with: [.super])
    try stage.dock.wait("has the keyboard") { $0.json["keyboard"] == true }
    try keyboard.tap(.space)
    try stage.wait("is loaded") { $0["loaded"] == true }
    try keyboard.tap(.right)
    try stage.wait("has walked") {
      $0["item"] == .string(stage.folder) && $0["loaded"] == true
    }
    #expect(
      try stage.peek()["entries"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
        == ["drafts", "a.txt", "b.txt", "c.txt", "notes.txt"])
    try keyboard.tap(.down)
    try keyboard.tap(.right)
    try stage.wait("has chosen") {
      $0["entries"]?.arrayValue?.map { $0["chosen"] == true } == [false, true, false, false, false]
    }
    try keyboard.tap(.space)
    try stage.wait("looks inside") { $0["depth"] == 2 && $0["loaded"] == true }
    #expect(try stage.peek()["name"] == "a.txt")
    try keyboard.tap(.up)
    try stage.wait("shows actions") { $0["phase"] == "actions" }
    try keyboard.tap(.escape)
    try stage.wait("hides them") { $0["phase"] == "page" }
    try keyboard.tap(.enter)
    try stage.stage.expectTrace(["reader \(stage.folder)/a.txt"])
    try stage.stage.expectNothingLeftBehind()
  }

  @Test func `a press on an entry of a folder peeks inside, lifting comes back`() throws {
    let stage = try PeekStage()
    let mouse = try stage.stage.mouse.get()
    try mouse.move(to: stage.stage.center(stage.folder))
    try mouse.click(3)
    try stage.wait("shows the folder with actions") {
      $0["loaded"] == true && $0["phase"] == "actions"
    }
    try stage.stage.keyboard.get().tap(.escape)
    try stage.wait("shows the folder") { $0["phase"] == "page" }
    try stage.rest()
    let place = try stage.entry("b.txt")
    try stage.pen.hover(at: place)
    try stage.pen.press(at: place, force: 0.1)
    try stage.pen.play(.ramp(from: 0.1, to: 0.62, milliseconds: 300), rate: 200)
    try stage.wait("looks inside") { $0["depth"] == 2 && $0["name"] == "b.txt" }
    try stage.pen.lift()
    try stage.wait("is back") { $0["depth"] == 1 }
    try stage.pen.press(at: stage.entry("drafts"), force: 0.1)
    try stage.pen.lift()
    try stage.wait("has walked in") { $0["name"] == "drafts" && $0["message"] != .null }
    #expect(try stage.peek()["message"] == "The folder is empty.")
    let keyboard = try stage.stage.keyboard.get()
    try keyboard.tap(.escape)
    try stage.wait("is back") { $0["depth"] == 1 }
    try keyboard.tap(.escape)
    try stage.stage.expectNothingLeftBehind()
    #expect(stage.stage.trace == [])
  }

  @Test func `a link of the page is peeked at by a click, and nothing is opened`() throws {
    let stage = try PeekStage()
    let keyboard = try stage.stage.keyboard.get()
    try keyboard.tap(.space, with: [.super])
    try stage.dock.wait("has the keyboard") { $0.json["keyboard"] == true }
    try keyboard.tap(.space)
    try stage.wait("is loaded") { $0["loaded"] == true }
    try stage.rest()
    let links = try #require(try stage.peek()["links"]?.arrayValue)
    #expect(
      links.compactMap { $0["uri"]?.stringValue }
        == ["mailto:ada@example.org", "https://example.org/plan"])
    let mouse = try stage.stage.mouse.get()
    try mouse.move(to: stage.middle(links.last?["frame"]))
    try mouse.click()
    try stage.wait("looks at the link") {
      $0["depth"] == 2 && $0["uri"] == "https://example.org/plan"
    }
    #expect(
      try stage.peek()["actions"]?.arrayValue?.compactMap { $0["type"]?.stringValue }
        == ["open", "copy-link"])
    // From the link to the page, to the dock, and away.
    for _ in 0..<3 { try keyboard.tap(.escape) }
    try stage.stage.expectNothingLeftBehind()
    #expect(stage.stage.trace == [])
  }

  @Test func `a file goes to the trash by its action and comes back by a click`() throws {
    let stage = try PeekStage()
    let keyboard = try stage.stage.keyboard.get()
    let mouse = try stage.stage.mouse.get()
    let file = "\(stage.folder)/c.txt"
    _ = try stage.dock.ask(["peek", file])
    try stage.wait("is loaded") { $0["loaded"] == true }
    try keyboard.tap(.up)
    try stage.wait("shows actions") { $0["phase"] == "actions" }
    try stage.rest()
    try mouse.move(to: stage.action("Move to Trash"))
    try mouse.click()
    let notice = try stage.dock.wait("says so") { $0.json["notice"]?.isNull == false }
    #expect(access(file, F_OK) != 0)
    #expect(notice.json["notice"] == "“c.txt” is in the trash now")
    let label = try #require(
      stage.stage.rig.probe.waitForWindow { $0.isViewable && $0.title == "Pressdock label" })
    try mouse.move(to: label.frame.center)
    try mouse.click()
    #expect(waitUntil(timeout: 5) { access(file, F_OK) == 0 })
    #expect(contents(ofFile: file) == "c.txt\n")
    try stage.stage.expectNothingLeftBehind()
  }

  @Test func `the peek command shows files alone where no dock runs, arrows go through them`()
    throws
  {
    let stage = try PeekStage()
    try stage.dock.quit()
    let keyboard = try stage.stage.keyboard.get()
    let command = try stage.stage.rig.run(
      [Programs.path("pressdock"), "peek", stage.text, "\(stage.folder)/a.txt"])
    let window = stage.stage.rig.probe.waitForWindow {
      $0.isViewable && $0.title == "Pressdock overlay"
    }
    #expect(window != nil)
    #expect(waitUntil(timeout: 5) { !stage.stage.rig.probe.keyboardIsFree() })
    try keyboard.tap(.right)
    try keyboard.tap(.enter)
    waitUntil(timeout: 5) { stage.stage.trace.count >= 1 }
    #expect(command.wait(timeout: 5) == .exited(0))
    #expect(stage.stage.trace == ["reader \(stage.folder)/a.txt"])
    #expect(stage.stage.rig.probe.keyboardIsFree())
  }

  @Test func `a file manager asks on the bus, and is told when an arrow wants the next file`()
    throws
  {
    let stage = try PeekStage()
    func call(_ words: String...) throws -> String {
      let process = try stage.stage.rig.run(
        [
          "dbus-send", "--session", "--print-reply", "--dest=org.gnome.NautilusPreviewer",
          "/org/gnome/NautilusPreviewer",
        ] + words)
      _ = process.wait(timeout: 5)
      return process.output
    }
    let uri = "file://\(stage.text)"
    _ = try call(
      "org.gnome.NautilusPreviewer2.ShowFile", "string:\(uri)", "string:", "boolean:false")
    try stage.wait("is loaded") { $0["loaded"] == true && $0["uri"] == .string(uri) }
    let visible = try call(
      "org.freedesktop.DBus.Properties.Get", "string:org.gnome.NautilusPreviewer2",
      "string:Visible")
    #expect(visible.contains("boolean true"))
    let monitor = try stage.stage.rig.run(
      [
        "dbus-monitor", "--session",
        "type='signal',interface='org.gnome.NautilusPreviewer2'",
      ])
    // It tells of its own name when it listens.
    waitUntil(timeout: 5) { monitor.output.contains("NameAcquired") }
    try stage.stage.keyboard.get().tap(.right)
    #expect(waitUntil(timeout: 5) { monitor.output.contains("uint32 5") })
    monitor.terminate()
    _ = try call(
      "org.gnome.NautilusPreviewer2.ShowFile", "string:\(uri)", "string:", "boolean:true")
    try stage.stage.expectNothingLeftBehind()
  }
}
