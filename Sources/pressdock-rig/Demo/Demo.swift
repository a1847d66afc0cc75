internal import Geometry
internal import JSON
internal import Rig

/// One run of the demonstration: a session with the samples and some files docked, and a pen that
/// presses them.
///
/// Nothing in it is played: the force goes in at the driver's socket, the dock is the built one, and
/// what ran is what the sample itself has written down.
struct Demo {
  let look: DemoLook
  let output: String
  let rig: Rig
  let samples: SampleDesktop
  private let settings: SettingsManager
  let files: DemoFiles
  let pen: Pen

  private static let item = "org.pressdock.sample.Notes.desktop"
  private static let action = (title: "New Checklist", id: "new-checklist")

  init(_ look: DemoLook, output: String) throws {
    self.look = look
    self.output = output
    try makeDirectory(output)
    tell("\n\(look.name): a screen of \(look.width) x \(look.height), scale \(look.scale)")
    rig = try Rig(width: look.width, height: look.height)
    // The frames of windows are to be of the same make as what they frame.
    let frames = WindowFrames(isDark: look.isDark, scale: look.scale)
    try frames.install(rig.session)
    try rig.start(.openbox)
    try rig.startCompositor(configuration: frames.compositorPath(rig.session))
    settings = try SettingsManager(
      display: rig.server.display,
      [
        "Gdk/WindowScalingFactor": .integer(Int32(look.scale)),
        "Gdk/UnscaledDPI": .integer(96 * 1024),
        "Xft/DPI": .integer(Int32(look.scale) * 96 * 1024),
        "Net/ThemeName": .string(look.isDark ? "Adwaita-dark" : "Adwaita"),
        "Gtk/FontName": .string("Inter 10"),
      ])
    samples = try SampleDesktop(rig)
    rig.session.variables["PRESSDOCK_SAMPLE_APPEARANCE"] = look.isDark ? "dark" : "light"
    files = try DemoFiles(in: rig.environment["HOME"] ?? rig.session.directory.path)
    pen = try Pen(rig.server)
  }

  /// Plays all stages.
  func run() throws {
    defer { rig.stop() }
    try decorate()
    let dock = try RunningDock(rig, configuration: configuration)
    let state = try dock.wait("has all items") { $0.items.count == items.count }
    guard let icon = state.item(Self.item) else { throw RigError("Notes is not in the dock") }
    try pen.hover(at: Point(x: Double(look.width) / 2, y: Double(look.height) * 0.7))
    try picture("01-rest")

    let place = icon.frame.center
    try hint(at: place, dock)
    try popover(dock)
    let count = try samples.records().count
    try slide(from: place, dock)
    try launch(dock, after: count)
    try peeks(dock)
    try dock.quit()
  }

  // MARK: Stages

  private func hint(at place: Point, _ dock: RunningDock) throws {
    let curve = ForceCurve([(0, 0.08), (90, 0.2), (260, 0.36)])
    try pen.press(at: place, force: 0.08)
    try pen.play(curve)
    try dock.wait("hints") { $0.phase == "hint" }
    try picture("02-hint")
    tell(
      "  pressed Notes at \(Int(place.x)),\(Int(place.y)): force 0.08 to 0.36 of the pen's range in "
        + "\(Int(curve.duration)) ms; the desktop blurs")
  }

  private func popover(_ dock: RunningDock) throws {
    let curve = ForceCurve([(0, 0.36), (140, 0.7), (240, 0.82)])
    try pen.play(curve)
    let state = try dock.wait("shows the popover") { $0.popover?.item == Self.item }
    try picture("03-popover")
    let rows = state.popover?.rows.map(\.title).joined(separator: ", ") ?? ""
    tell("  pressed on, to 0.82 in \(Int(curve.duration)) ms; the popover has: \(rows)")
  }

  private func slide(from start: Point, _ dock: RunningDock) throws {
    let state = try dock.state()
    guard let row = state.popover?.rows.first(where: { $0.title == Self.action.title }) else {
      throw RigError("the popover has no row \(Self.action.title)")
    }
    let steps = 30
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let eased = share * share * (3 - 2 * share)
      try pen.move(
        to: Point(
          x: start.x + (row.frame.center.x - start.x) * eased,
          y: start.y + (row.frame.center.y - start.y) * eased), force: 0.82 - 0.42 * share)
      pace(until: monotonicMilliseconds() + 8)
    }
    try dock.wait("highlights the row") { state in
      state.popover?.rows.first { $0.isHighlighted }?.title == Self.action.title
    }
    try picture("04-slide")
    tell("  slid to \(Self.action.title) with the same press, easing to 0.40")
  }

  private func launch(_ dock: RunningDock, after count: Int) throws {
    try pen.lift()
    let record = try samples.waitForRecord(after: count) {
      $0["action"]?.stringValue == Self.action.id
    }
    guard let record, let process = record["pid"]?.intValue else {
      throw RigError("no sample was started: \(dock.process.output)")
    }
    guard
      rig.probe.waitForWindow(where: { $0.processID == process && $0.isViewable }) != nil
    else { throw RigError("the sample shows no window") }
    try pen.hover(at: Point(x: Double(look.width) / 2, y: Double(look.height) * 0.7))
    try dock.wait("is idle, with Notes running") {
      $0.phase == "idle" && $0.popover == nil && $0.item(Self.item)?.isRunning == true
    }
    try picture("05-launched")
    let words = record["argv"]?.arrayValue?.compactMap(\.stringValue).joined(separator: " ") ?? ""
    tell("  let go; what ran, by its own trace: \(words)")
    tell("  with userInfo \(record["userInfo"]?.stringValue ?? "none"), process \(process)")
    let starts = try samples.records().dropFirst(count).count
    guard starts == 1 else { throw RigError("\(starts) programs were started in place of one") }
  }

  // MARK: Around

  /// A wallpaper, and two programs that lie open, so that the blur has something to blur.
  private func decorate() throws {
    let size = Size(
      width: Double(look.width) / Double(look.scale),
      height: Double(look.height) / Double(look.scale))
    try rig.probe.setWallpaper(
      Wallpaper(isDark: look.isDark, size: size).image(scale: Double(look.scale)))
    for (application, x, y) in [("weather", 120, 80), ("mail", 560, 210)] {
      let program = try rig.run(
        [
          Programs.path("pressdock-sample"), application, "--at",
          "\(x * look.scale),\(y * look.scale)",
        ])
      let process = Int(program.processID)
      guard rig.probe.waitForWindow(where: { $0.processID == process && $0.isViewable }) != nil
      else { throw RigError("the sample \(application) shows no window: \(program.output)") }
    }
  }

  /// The samples, then what is peeked into.
  private var items: [JSONValue] {
    SampleDesktop.identifiers.map { .string($0) }
      + [files.photograph, files.document, files.folder].map { ["path": .string($0)] }
      + [["place": "trash"]]
  }

  private var configuration: JSONValue {
    [
      "items": .array(items),
      "theme": ["colorScheme": JSONValue(look.isDark ? "dark" : "light"), "font": "Inter 10.5"],
      "actions": JSONValue.object([
        JSONMember(
          Self.item,
          [
            "replace": [
              "new-checklist": [
                "subtitle": "Shopping, packing, chores", "userInfo": ["template": "shopping"],
              ]
            ]
          ])
      ]),
    ]
  }

  /// Waits until two looks at the screen in a row are the same, and writes it down.
  func picture(_ name: String) throws {
    var last = try rig.probe.screenshot()
    var same = 0
    let isStill = try waitUntil(timeout: 10) {
      pace(until: monotonicMilliseconds() + 60)
      let next = try rig.probe.screenshot()
      same = next == last ? same + 1 : 0
      last = next
      return same >= 2
    }
    guard isStill else { throw RigError("the screen doesn't come to rest for \(name)") }
    try last.writePNG(to: "\(output)/\(name).png")
  }
}
