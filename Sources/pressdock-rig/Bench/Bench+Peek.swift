internal import Geometry
internal import Glibc
internal import JSON
internal import Rig

extension Bench {
  // MARK: Peek

  mutating func peek() throws {
    let rig = try Rig(width: 1920, height: 1080, windowManager: .openbox)
    defer { rig.stop() }
    let files = try BenchFiles(in: rig.session.path("files"))
    // Ink is looked for, so that nothing else may be dark.
    try rig.probe.setWallpaper(
      ScreenImage(
        width: 1920, height: 1080,
        pixels: [UInt32](repeating: 0xFFF0_F0F0, count: 1920 * 1080)))
    let configuration = JSONValue.object([
      JSONMember("items", .array(files.all.map { .string($0) })),
      JSONMember(
        "press",
        .object([
          JSONMember(
            "devices", .object([JSONMember("*", .object([JSONMember("class", "forcepad")]))])),
          JSONMember("longPress", .object([JSONMember("touch", .bool(false))])),
        ])),
      JSONMember("theme", .object([JSONMember("colorScheme", "light")])),
    ])
    let dock = try RunningDock(rig, configuration: configuration)
    try dock.wait("has all items") { $0.items.count == files.all.count }
    let pad = try Trackpad(rig.server)
    if parts.contains(.helper) { try helperStarts(rig) }
    if parts.contains(.peek) {
      try firstPictures(rig, dock, pad, files.photograph, "photograph of 10 MB") {
        $0 >> 8 & 0xFF > 0x80 && $0 >> 16 & 0xFF < 0x60
      }
      try firstPictures(rig, dock, pad, files.text, "text of 1 MB") { $0 & 0xFF < 0x60 }
      try firstPictures(rig, dock, pad, files.document, "first page of a PDF") {
        $0 & 0xFF > 0x90 && $0 >> 16 & 0xFF < 0x60
      }
    }
    if parts.contains(.memory) { try peekMemory(rig, dock, pad, files) }
    try dock.quit()
  }

  /// A contact older than 150 ms held at 0.35.
  ///
  /// One step to 0.62 written to the driver's socket is time zero. The first picture is there when its
  /// color is in the middle of the card, the page when the middle is as it stays.
  private mutating func firstPictures(
    _ rig: Rig, _ dock: RunningDock, _ pad: Trackpad, _ path: String, _ title: String,
    _ isPage: (UInt32) -> Bool
  ) throws {
    guard let place = try dock.state().item(path)?.frame.center else { return }
    var first: [Double] = []
    var whole: [Double] = []
    var cold = 0.0
    var spot = Rect.zero
    var final: ScreenImage?
    for round in 0..<101 {
      let start = try step(pad, at: place)
      if round == 0 {
        // The first peek tells where the card will be, and how it will look.
        let state = try dock.wait("has a page") { $0.peek?.isLoaded == true }
        cold = monotonicMilliseconds() - start
        guard let frame = state.peek?.restFrame else { return }
        spot = Rect(
          x: frame.center.x.rounded() - 60, y: frame.center.y.rounded(), width: 120, height: 14)
        pace(until: monotonicMilliseconds() + 800)
        final = try rig.probe.screenshot(spot)
      } else {
        var seen: Double?
        while monotonicMilliseconds() - start < 4000 {
          let picture = try rig.probe.screenshot(spot)
          let time = monotonicMilliseconds() - start
          if seen == nil, picture.pixels.contains(where: isPage) { seen = time }
          if picture == final {
            whole.append(time)
            break
          }
        }
        if let seen { first.append(seen) }
      }
      try pad.lift()
      try dock.wait("is idle") { $0.phase == "idle" && $0.peek == nil }
    }
    let early = Series(values: first)
    let series = Series(values: whole)
    note(
      "peek \(title)",
      .object([
        JSONMember("firstPicture", early.json), JSONMember("wholePage", series.json),
        JSONMember("firstEver", .number(rounded(cold))),
      ]),
      """
      press to the first picture of a \(title): median \(rounded(early.median)) ms, 99th \
      percentile \(rounded(early.percentile(0.99))) ms; to the page at rest \
      \(rounded(series.median)) and \(rounded(series.percentile(0.99))) ms (\(whole.count) \
      peeks); the very first, by the dock's word, \(rounded(cold)) ms
      """)
  }

  /// Puts the finger down, holds it, and steps over the level; gives the time of the step.
  private func step(_ pad: Trackpad, at place: Point) throws -> Double {
    try pad.move(to: place)
    try pad.press(at: place, force: 0.1)
    try pad.play(.ramp(from: 0.1, to: 0.35, milliseconds: 60), rate: 200)
    pace(until: monotonicMilliseconds() + 150)
    let start = monotonicMilliseconds()
    try pad.setForce(0.62)
    return start
  }

  /// From nothing to a page: both helpers start, open, decode and answer.
  private mutating func helperStarts(_ rig: Rig) throws {
    let path = rig.session.path("small.txt")
    try write("A line.\n", toFile: path)
    var times: [Double] = []
    for round in 0..<31 {
      let start = monotonicMilliseconds()
      let command = try rig.run([Programs.path("pressdock"), "preview", path, "--json"])
      guard let end = command.wait(timeout: 20), end == .exited(0) else {
        throw RigError("no preview: \(command.output)")
      }
      if round > 0 { times.append(monotonicMilliseconds() - start) }
    }
    let series = Series(values: times)
    note(
      "helperStart", series.json,
      """
      `pressdock preview` of a line of text, both helpers started for it: median \
      \(rounded(series.median)) ms, 99th percentile \(rounded(series.percentile(0.99))) ms
      """)
  }

  /// Memory before, during and after peeks, once the dock has rested.
  private mutating func peekMemory(
    _ rig: Rig, _ dock: RunningDock, _ pad: Trackpad, _ files: BenchFiles
  ) throws {
    let process = dock.process.processID
    func rested() -> Double {
      waitUntil(timeout: 60) { ProcessFigures.helpers(of: process, rig).isEmpty }
      pace(until: monotonicMilliseconds() + 8_000)
      return Double(ProcessFigures.memory(of: process).proportional) / 1024
    }
    func peek(_ path: String) throws {
      guard let place = try dock.state().item(path)?.frame.center else { return }
      _ = try step(pad, at: place)
      try dock.wait("has a page") { $0.peek?.isLoaded == true }
    }
    func close() throws {
      try pad.lift()
      try dock.wait("is idle") { $0.phase == "idle" && $0.peek == nil }
    }
    for path in files.all {
      try peek(path)
      try close()
    }
    let before = rested()
    try peek(files.photograph)
    pace(until: monotonicMilliseconds() + 1000)
    let during = Double(ProcessFigures.memory(of: process).proportional) / 1024
    let helpers = ProcessFigures.helpers(of: process, rig)
    let beside =
      Double(
        helpers.reduce(0) { $0 + ProcessFigures.memory(of: $1).proportional }) / 1024
    try close()
    let count = 500
    for index in 0..<count {
      try peek(files.all[index % files.all.count])
      try close()
    }
    let after = rested()
    note(
      "peekMemory",
      .object([
        JSONMember("beforeMiB", .number(rounded(before))),
        JSONMember("duringMiB", .number(rounded(during))),
        JSONMember("helpersMiB", .number(rounded(beside))),
        JSONMember("afterMiB", .number(rounded(after))),
        JSONMember("peeks", .integer(Int64(count))),
      ]),
      """
      memory of the dock: \(rounded(before)) MiB before, \(rounded(during)) MiB with a peek open \
      (\(helpers.count) helpers \(rounded(beside)) MiB), \(rounded(after)) MiB after \(count) peeks
      """)
  }
}
