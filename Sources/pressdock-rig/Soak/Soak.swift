internal import Geometry
internal import Glibc
internal import JSON
internal import Rig

/// Minutes of random presses, moves, clicks, keys, disables and unplugs, all through driver sockets;
/// afterwards nothing may be left behind.
struct Soak {
  /// Something that is left behind on purpose, to see that it is noticed.
  enum Plant: String, CaseIterable {
    case none, window, grab, memory
  }

  private var random: SeededGenerator
  private let rig: Rig
  private let dock: RunningDock
  private let pen: Pen
  private let mouse: Mouse
  private let keyboard: Keyboard
  private var places: [Point] = []
  private var trail: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    rig = try Rig(width: 1280, height: 800, windowManager: .openbox)
    _ = try SampleDesktop(rig)
    pen = try Pen(rig.server)
    mouse = try Mouse(rig.server)
    keyboard = try Keyboard(rig.server)
    // Programs that end at once: what is counted is the dock's doing, not theirs.
    let names = (0..<6).map { "soak\($0).desktop" }
    let data = rig.environment["XDG_DATA_HOME"] ?? ""
    for name in names {
      let text = """
        [Desktop Entry]
        Type=Application
        Name=\(name)
        Exec=true
        Actions=a;b;c;d;e;f;

        """
        + ["a", "b", "c", "d", "e", "f"].map {
          "[Desktop Action \($0)]\nName=Action \($0)\nExec=true\n\n"
        }.joined()
      try write(text, toFile: "\(data)/applications/\(name)")
    }
    dock = try RunningDock(
      rig, configuration: .object([.init("items", .array(names.map { .string($0) }))]))
    let state = try dock.wait("has its items") { $0.items.count == names.count }
    places = state.items.map(\.frame.center)
  }

  /// Runs for `minutes`; gives what was found left behind, in words.
  mutating func run(minutes: Double, plant: Plant) throws -> [String] {
    defer { rig.stop() }
    let warm = monotonicMilliseconds() + min(60_000, minutes * 60_000 / 5)
    let end = monotonicMilliseconds() + minutes * 60_000
    var steps = 0
    var start: Residue?
    while monotonicMilliseconds() < end {
      try step()
      steps += 1
      if start == nil, monotonicMilliseconds() > warm { start = try settle() }
      guard dock.process.isRunning else {
        return ["the dock has ended after \(steps) steps: \(dock.process.output)"]
      }
    }
    let planted = try leave(plant)
    let found = try settle()
    _ = planted
    tell("  \(steps) steps; at the end \(found)")
    return found.faults(since: start ?? found)
  }

  /// Leaves something behind on purpose; it lasts as long as what is given back.
  private func leave(_ plant: Plant) throws -> Any? {
    switch plant {
    case .none: return nil
    case .window:
      return try TestWindow(
        display: rig.server.display, frame: Rect(x: 0, y: 0, width: 50, height: 50),
        className: "Pressdock", overrideRedirect: true)
    case .grab:
      // By a client of its own: nobody's own grab is in the way.
      let other = try Probe(display: rig.server.display)
      guard other.grabKeyboard() else { throw RigError("the keyboard can't be grabbed") }
      return other
    case .memory:
      // Actions without number stay in the dock's memory as long as they are configured.
      let actions = (0..<8_000).map { number in
        JSONValue.object([
          .init("type", .string("leak\(number)")),
          .init("title", .string("An action that is there to take memory, number \(number)")),
          .init("exec", .array([.string("true"), .string("\(number)")])),
        ])
      }
      try rig.session.configure(
        .object([
          .init("items", .array((0..<6).map { .string("soak\($0).desktop") })),
          .init(
            "actions",
            .object([.init("soak0.desktop", .object([.init("items", .array(actions))]))])),
        ]))
      return nil
    }
  }

  /// Lets everything come to rest and counts.
  private func settle() throws -> Residue {
    try? mouse.release(1)
    try? mouse.release(3)
    try? moveMouse(to: Point(x: 640, y: 200))
    try? mouse.click(1)
    try? keyboard.tap(.escape)
    try? keyboard.tap(.escape)
    try dock.wait("is idle", timeout: 20) { $0.phase == "idle" && $0.popover == nil }
    // The memory of presses is given back some seconds after the last.
    pace(until: monotonicMilliseconds() + 7_000)
    return Residue(rig, dock)
  }

  // MARK: Steps

  private mutating func step() throws {
    let kind = Int.random(in: 0..<20, using: &random)
    trail.append("\(kind)")
    switch kind {
    case 0..<8: try penPress()
    case 8..<11: try mouseHold()
    case 11..<14: try rightClick()
    case 14..<16: try keys()
    case 16: try unplug()
    case 17: try penLeaves()
    default: try moveMouse(to: anywhere())
    }
  }

  private mutating func anywhere() -> Point {
    Point(
      x: Double.random(in: 0..<1280, using: &random),
      y: Double.random(in: 0..<800, using: &random))
  }

  private mutating func item() -> Point { places.randomElement(using: &random) ?? .zero }

  private mutating func penPress() throws {
    let place = item()
    try pen.hover(at: place)
    try pen.press(at: place, force: Double.random(in: 0.02...0.3, using: &random))
    let top = Double.random(in: 0.1...1, using: &random)
    let time = Double.random(in: 30...500, using: &random)
    try pen.play(.ramp(from: 0.1, to: top, milliseconds: time), rate: 125)
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      let far = Bool.random(using: &random)
      let next =
        far
        ? anywhere()
        : Point(x: place.x, y: place.y - Double.random(in: 0...320, using: &random))
      try pen.move(to: next, force: Double.random(in: 0.02...1, using: &random))
    }
    try pen.lift()
  }

  private mutating func mouseHold() throws {
    try moveMouse(to: item())
    try mouse.press(1)
    pace(until: monotonicMilliseconds() + Double.random(in: 10...1000, using: &random))
    if Bool.random(using: &random) { try moveMouse(to: anywhere()) }
    try mouse.release(1)
  }

  private mutating func rightClick() throws {
    try moveMouse(to: item())
    try mouse.click(3)
    try moveMouse(to: anywhere())
    try mouse.click(1)
  }

  private mutating func keys() throws {
    try keyboard.tap(.space, with: [.super])
    let choices: [Keyboard.Key] = [.left, .right, .up, .down, .menu, .enter, .escape, .home, .end]
    for _ in 0..<Int.random(in: 1..<6, using: &random) {
      if let key = choices.randomElement(using: &random) { try keyboard.tap(key) }
    }
    try keyboard.tap(.escape)
    try keyboard.tap(.escape)
  }

  /// Moves the mouse; a device that has just come back may lose its first words.
  private func moveMouse(to place: Point) throws {
    do {
      try mouse.move(to: place)
    } catch {
      let state = try dock.state()
      tell(
        """
          \(error): \
        keyboard \(rig.probe.keyboardIsFree() ? "free" : "held"), \
        pointer \(rig.probe.pointerIsFree() ? "free" : "held"), \
        buttons \(rig.probe.pressedButtons), the dock is \(state.phase), last \(trail.suffix(5))
        """)
      try replug()
      try mouse.move(to: place)
    }
  }

  private func replug() throws {
    try rig.probe.setDevice(named: mouse.name, enabled: false)
    try rig.probe.setDevice(named: mouse.name, enabled: true)
    try mouse.socket.reopen()
  }

  private mutating func unplug() throws {
    let place = item()
    try moveMouse(to: place)
    try mouse.press(Bool.random(using: &random) ? 1 : 3)
    pace(until: monotonicMilliseconds() + Double.random(in: 5...900, using: &random))
    // Switching a device off breaks the driver's wire and looks to clients as unplugging does.
    try rig.probe.setDevice(named: mouse.name, enabled: false)
    try dock.wait("is idle", timeout: 10) { $0.phase == "idle" && $0.popover == nil }
    try rig.probe.setDevice(named: mouse.name, enabled: true)
    try mouse.socket.reopen()
  }

  private mutating func penLeaves() throws {
    let place = item()
    try pen.hover(at: place)
    try pen.press(at: place, force: 0.3)
    try pen.play(.ramp(from: 0.3, to: 0.9, milliseconds: 200), rate: 125)
    try pen.leave()
    try pen.lift()
  }
}
