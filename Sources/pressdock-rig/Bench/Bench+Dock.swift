internal import Geometry
internal import Glibc
internal import JSON
internal import Rig

extension Bench {
  // MARK: Dock

  mutating func dock() throws {
    let rig = try Rig(width: 1920, height: 1080, windowManager: .openbox)
    defer { rig.stop() }
    let samples = try SampleDesktop(rig)
    _ = samples
    if parts.contains(.start) { try starts(rig) }
    let configuration = JSONValue.object([
      JSONMember("items", .array(SampleDesktop.identifiers.map { .string($0) })),
      // The trackpad of the rig is a force trackpad; its name doesn't say so.
      JSONMember(
        "press",
        .object([
          JSONMember(
            "devices", .object([JSONMember("*", .object([JSONMember("class", "forcepad")]))])),
          // Force alone is measured: a slow ramp would be opened by time halfway.
          JSONMember("longPress", .object([JSONMember("touch", .bool(false))])),
        ])),
      JSONMember("theme", .object([JSONMember("colorScheme", "light")])),
    ])
    let dock = try RunningDock(rig, configuration: configuration)
    try dock.wait("has all items") { $0.items.count == SampleDesktop.identifiers.count }
    if parts.contains(.rest) { try rest(dock) }
    if parts.contains(.press) { try presses(rig, dock) }
    if parts.contains(.click) { try rightClicks(rig, dock) }
    if parts.contains(.ramp) { try ramp(rig, dock) }
    try dock.quit()
  }

  /// From the start of the process to the last change of the dock's pixels, in turns with tint2.
  private mutating func starts(_ rig: Rig) throws {
    let configuration = JSONValue.object([
      JSONMember("items", .array(SampleDesktop.identifiers.map { .string($0) }))
    ])
    try rig.session.configure(configuration)
    let peer = try Peer(rig)
    var ours: [Double] = []
    var theirs: [Double] = []
    for round in 0..<8 {
      let time = try startTime(rig, [Programs.path("pressdock")], className: "Pressdock")
      // The first start fills the caches of both.
      if round > 0 { ours.append(time) }
      if let peer {
        let time = try startTime(rig, peer.command, className: "Tint2")
        if round > 0 { theirs.append(time) }
      }
    }
    let own = Series(values: ours)
    var members = [JSONMember("pressdock", own.json)]
    var words = "start to all icons drawn: \(rounded(own.median)) ms"
    if !theirs.isEmpty {
      let other = Series(values: theirs)
      members += [
        JSONMember("tint2", other.json),
        JSONMember("ratio", .number(rounded(own.median / other.median))),
      ]
      words += "; tint2 \(rounded(other.median)) ms, ratio \(rounded(own.median / other.median))"
    }
    note("start", .object(members), words)
  }

  private func startTime(
    _ rig: Rig, _ command: [String], className: String
  ) throws -> Double {
    let strip = Rect(x: 0, y: 980, width: 1920, height: 100)
    let empty = try rig.probe.screenshot(strip)
    let start = monotonicMilliseconds()
    let process = try rig.run(command)
    var last = empty
    var lastChange = start
    // Over when the strip has something on it and has not changed for a good while.
    while monotonicMilliseconds() - start < 5000 {
      let picture = try rig.probe.screenshot(strip)
      if picture != last {
        last = picture
        lastChange = monotonicMilliseconds()
      } else if last != empty, monotonicMilliseconds() - lastChange > 400 {
        break
      }
    }
    process.terminate()
    waitUntil(timeout: 5) { (try? rig.probe.screenshot(strip)) == empty }
    return lastChange - start
  }

  /// Memory and wake-ups ten seconds after the start, untouched.
  private mutating func rest(_ dock: RunningDock) throws {
    pace(until: monotonicMilliseconds() + 10_000)
    let family = ProcessFigures.family(of: dock.process.processID)
    let memory = family.map { ProcessFigures.memory(of: $0) }
    let proportional = Double(memory.reduce(0) { $0 + $1.proportional }) / 1024
    let resident = Double(memory.reduce(0) { $0 + $1.resident }) / 1024
    let before = family.reduce(0) { $0 + ProcessFigures.wakeups(of: $1) }
    pace(until: monotonicMilliseconds() + 30_000)
    let wakeups = (family.reduce(0) { $0 + ProcessFigures.wakeups(of: $1) } - before) * 2
    note(
      "rest",
      .object([
        JSONMember("pssMiB", .number(rounded(proportional))),
        JSONMember("rssMiB", .number(rounded(resident))),
        JSONMember("processes", .integer(Int64(family.count))),
        JSONMember("wakeupsPerMinute", .integer(Int64(wakeups))),
      ]),
      """
      at rest: PSS \(rounded(proportional)) MiB, RSS \(rounded(resident)) MiB in \
      \(family.count) process(es), \(wakeups) wake-ups a minute
      """)
  }

  /// A contact older than 150 ms held at 0.35, one step to 1.0 written to the driver's socket is time
  /// zero, the card's pixels on the screen are the end.
  private mutating func presses(_ rig: Rig, _ dock: RunningDock) throws {
    let pad = try Trackpad(rig.server)
    let item = SampleDesktop.identifiers[4]
    guard let place = try dock.state().item(item)?.frame.center else { return }
    try pad.move(to: place)
    var times: [Double] = []
    var spot = Point.zero
    for round in 0..<201 {
      try pad.move(to: place)
      try pad.press(at: place, force: 0.1)
      try pad.play(.ramp(from: 0.1, to: 0.35, milliseconds: 60), rate: 200)
      pace(until: monotonicMilliseconds() + 150)
      let start = monotonicMilliseconds()
      try pad.setForce(1)
      if round == 0 {
        // The first press tells where the card will be.
        let frame = try dock.wait("shows the popover") { $0.popover != nil }.popover?.frame
        guard let frame else { return }
        spot = Point(x: frame.maxX - 12, y: frame.minY + 12)
      } else if let time = waitForLight(rig, spot, from: start) {
        times.append(time)
      }
      try pad.move(to: Point(x: 60, y: 300))
      try pad.lift()
      try dock.wait("is idle") { $0.phase == "idle" }
    }
    let series = Series(values: times)
    note(
      "pressToPopover", series.json,
      """
      press to popover, socket to pixels: median \(rounded(series.median)) ms, \
      99th percentile \(rounded(series.percentile(0.99))) ms (\(times.count) presses)
      """)
  }

  /// How many strengths of blur a second client sees while force rises for a second.
  private mutating func ramp(_ rig: Rig, _ dock: RunningDock) throws {
    let window = try TestWindow(
      display: rig.server.display, frame: Rect(x: 600, y: 100, width: 600, height: 500),
      color: 0xffffff, overrideRedirect: true)
    let pad = try Trackpad(rig.server)
    let item = SampleDesktop.identifiers[4]
    guard let place = try dock.state().item(item)?.frame.center else { return }
    let strip = Rect(x: 600, y: 300, width: 40, height: 1)
    try pad.move(to: place)
    try pad.press(at: place, force: 0.05)
    // A hand at rest first, whose level the hint begins above.
    pace(until: monotonicMilliseconds() + 150)
    var seen: [UInt32] = []
    let start = monotonicMilliseconds()
    while monotonicMilliseconds() - start < 1000 {
      try pad.setForce(0.24 + 0.25 * (monotonicMilliseconds() - start) / 1000)
      let light = try rig.probe.screenshot(strip).pixels.reduce(0) { $0 + ($1 & 0xff) }
      if seen.last != light { seen.append(light) }
    }
    let isMonotonic = zip(seen, seen.dropFirst()).allSatisfy { $0 > $1 }
    try pad.setForce(0.02)
    let released = monotonicMilliseconds()
    // Away from the icon: a click would start a program whose window covers the place.
    try pad.move(to: Point(x: 60, y: 300))
    try pad.lift()
    let full = UInt32(strip.width) * 0xff
    while try rig.probe.screenshot(strip).pixels.reduce(0, { $0 + ($1 & 0xff) }) != full,
      monotonicMilliseconds() - released < 1000
    {}
    let gone = monotonicMilliseconds() - released
    _ = window
    note(
      "blurRamp",
      .object([
        JSONMember("strengths", .integer(Int64(seen.count))),
        JSONMember("monotonic", .bool(isMonotonic)),
        JSONMember("goneMilliseconds", .number(rounded(gone))),
      ]),
      """
      a ramp of one second: \(seen.count) strengths of blur seen, \
      \(isMonotonic ? "each stronger than the last" : "NOT in order"); gone \(rounded(gone)) ms \
      after the lift
      """)
  }

  private mutating func rightClicks(_ rig: Rig, _ dock: RunningDock) throws {
    let mouse = try Mouse(rig.server)
    let item = SampleDesktop.identifiers[4]
    guard let place = try dock.state().item(item)?.frame.center else { return }
    var times: [Double] = []
    var spot = Point.zero
    for round in 0..<101 {
      try mouse.move(to: place)
      pace(until: monotonicMilliseconds() + 30)
      let start = monotonicMilliseconds()
      try mouse.press(3)
      if round == 0 {
        let frame = try dock.wait("shows the popover") { $0.popover != nil }.popover?.frame
        guard let frame else { return }
        spot = Point(x: frame.maxX - 12, y: frame.minY + 12)
      } else if let time = waitForLight(rig, spot, from: start) {
        times.append(time)
      }
      try mouse.move(to: Point(x: 60, y: 300))
      try mouse.release(3)
      try dock.wait("is idle") { $0.phase == "idle" }
    }
    let series = Series(values: times)
    note(
      "rightClickToPopover", series.json,
      """
      right click to popover: median \(rounded(series.median)) ms, \
      99th percentile \(rounded(series.percentile(0.99))) ms (\(times.count) clicks)
      """)
  }

  /// Looks at one pixel until the light card covers the dark screen there.
  private func waitForLight(_ rig: Rig, _ spot: Point, from start: Double) -> Double? {
    while monotonicMilliseconds() - start < 2000 {
      guard let pixel = try? rig.probe.pixel(at: spot) else { return nil }
      if pixel & 0xFF > 0xA0 { return monotonicMilliseconds() - start }
    }
    return nil
  }
}

/// tint2 with the same launchers, where it is installed.
private struct Peer {
  let command: [String]

  init?(_ rig: Rig) throws {
    guard access("/usr/bin/tint2", X_OK) == 0 else { return nil }
    let data = rig.environment["XDG_DATA_HOME"] ?? ""
    let items = SampleDesktop.identifiers.map {
      "launcher_item_app = \(data)/applications/\($0)"
    }
    let path = rig.session.path("tint2rc")
    let text =
      """
      panel_items = L
      panel_size = 100% 66
      panel_position = bottom center horizontal
      launcher_icon_size = 48
      launcher_icon_theme = hicolor
      startup_notifications = 0

      """ + items.joined(separator: "\n") + "\n"
    try write(text, toFile: path)
    command = ["/usr/bin/tint2", "-c", path]
  }
}
