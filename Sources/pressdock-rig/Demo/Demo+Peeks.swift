internal import Geometry
internal import JSON
internal import Rig

extension Demo {
  /// Peeks at a photograph, a document and a folder, and pops a file that lies in it.
  func peeks(_ dock: RunningDock) throws {
    let photograph = try peek(at: files.photograph, dock)
    try picture("06-peek")
    tell("  pressed First Light.jpg to 0.62: its picture shows while the pen is down")
    try choose("Copy", from: photograph, dock)

    _ = try peek(at: files.document, dock)
    try picture("08-document")
    try pen.lift()
    try dock.wait("has closed the document") { $0.phase == "idle" && $0.peek == nil }
    tell("  pressed Diary.md, and let go: the page was there for as long as the press")

    try walk(dock)
    try pop(dock)
  }

  /// Presses the item of a file until its page is there; the pen stays down.
  private func peek(at path: String, _ dock: RunningDock) throws -> Point {
    let item = try dock.state().items.first { $0.id == path }
    guard let place = item?.frame.center else { throw RigError("\(path) is not in the dock") }
    try pen.press(at: place, force: 0.1)
    try pen.play(.ramp(from: 0.1, to: 0.62, milliseconds: 300))
    try dock.wait("peeks at \(path)") { $0.peek?.isLoaded == true && $0.peek?.phase == "page" }
    return place
  }

  /// Swipes up from the icon to an action, and lets go there.
  private func choose(_ title: String, from start: Point, _ dock: RunningDock) throws {
    try glide(from: start, to: Point(x: start.x, y: start.y - Double(60 * look.scale)))
    let state = try dock.wait("shows the actions") { $0.peek?.phase == "actions" }
    let rows = state.peek?.rows ?? []
    guard let row = rows.first(where: { $0.title == title }) else {
      throw RigError("the peek has no action \(title), but \(rows.map(\.title))")
    }
    try glide(
      from: Point(x: start.x, y: start.y - Double(60 * look.scale)), to: row.frame.center)
    try dock.wait("highlights \(title)") { state in
      state.peek?.rows.first { $0.isHighlighted }?.title == title
    }
    try picture("07-actions")
    try pen.lift()
    try dock.wait("has closed the photograph") { $0.phase == "idle" && $0.peek == nil }
    guard rig.probe.owner(ofSelection: "CLIPBOARD") != nil else {
      throw RigError("nothing was copied")
    }
    let titles = rows.map(\.title).joined(separator: ", ")
    tell("  swiped up to \(titles); let go on \(title), and it was copied")
  }

  /// Opens the folder's peek so that it stays, and walks into a folder of it.
  private func walk(_ dock: RunningDock) throws {
    let start = try peek(at: files.folder, dock)
    try picture("09-folder")
    let aside = Point(x: start.x, y: start.y - Double(50 * look.scale))
    try glide(from: start, to: aside)
    try dock.wait("shows the actions") { $0.peek?.phase == "actions" }
    try pen.lift()
    let state = try dock.wait("keeps the folder open") { $0.peek?.isLatched == true }
    try tap(entry(named: "Photographs", of: state))
    try dock.wait("has walked into the folder") {
      $0.peek?.name == "Photographs" && $0.peek?.isLoaded == true
    }
    try picture("10-inside")
    tell("  swiped and let go beside the actions, so that it stays; tapped Photographs in it")
  }

  /// Presses a file of the folder: lightly to peek at it, harder to open it.
  private func pop(_ dock: RunningDock) throws {
    let state = try dock.state()
    let place = try entry(named: "Under the Moon.jpg", of: state)
    let count = try samples.records().count
    try pen.press(at: place, force: 0.1)
    try pen.play(.ramp(from: 0.1, to: 0.62, milliseconds: 300))
    try dock.wait("peeks at the file") {
      $0.peek?.name == "Under the Moon.jpg" && $0.peek?.isLoaded == true
    }
    try picture("11-in-it")
    try pen.play(.ramp(from: 0.62, to: 1, milliseconds: 160))
    try dock.wait("pops the file") { $0.peek.map { $0.phase == "popping" } ?? true }
    try rig.probe.screenshot().writePNG(to: "\(output)/12-pop.png")
    let record = try samples.waitForRecord(after: count)
    guard let record, let process = record["pid"]?.intValue else {
      throw RigError("no sample was started: \(dock.process.output)")
    }
    guard rig.probe.waitForWindow(where: { $0.processID == process && $0.isViewable }) != nil
    else { throw RigError("the sample shows no window") }
    try pen.lift()
    try pen.hover(at: Point(x: Double(look.width) / 2, y: Double(look.height) * 0.7))
    try dock.wait("is idle") { $0.phase == "idle" && $0.peek == nil }
    try picture("13-popped")
    let words = record["argv"]?.arrayValue?.compactMap(\.stringValue).joined(separator: " ") ?? ""
    tell("  pressed Under the Moon.jpg in it to 0.62, then to 1; what ran: \(words)")
    let starts = try samples.records().dropFirst(count).count
    guard starts == 1 else { throw RigError("\(starts) programs were started in place of one") }
  }

  private func entry(named name: String, of state: DockSnapshot) throws -> Point {
    guard let frame = state.peek?.entries.first(where: { $0.name == name })?.frame else {
      throw RigError("the folder shows no \(name): \(state.peek?.entries ?? [])")
    }
    return frame.center
  }

  private func tap(_ place: Point) throws {
    try pen.press(at: place, force: 0.08)
    try pen.lift()
  }

  /// Moves the pen as a hand does: slowly at both ends.
  private func glide(from start: Point, to end: Point) throws {
    let steps = 24
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let eased = share * share * (3 - 2 * share)
      try pen.move(
        to: Point(
          x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased),
        force: 0.5)
      pace(until: monotonicMilliseconds() + 8)
    }
  }
}
