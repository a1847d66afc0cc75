import Foundation
import Geometry
import Rig
import Testing

/// The built dock, running in a session of the rig, with programs docked that leave a trace.
final class RunningDock {
  let rig: Rig
  let pen: Pen
  private(set) var process: ChildProcess
  let traceFile: String

  /// Where the built programs lie: beside the test bundle.
  static let products =
    Bundle.main.bundleURL.deletingLastPathComponent().path.hasSuffix("debug")
    ? Bundle.main.bundleURL.deletingLastPathComponent().path
    : URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

  /// Starts a session and the dock in it, and waits until its items are on the screen.
  ///
  /// `configuration` holds members beside `items`.
  init(
    width: Int = 1280, height: Int = 800, windowManager: WindowManager = .openbox,
    compositor: Bool = false, configuration: [String: Any] = [:],
    applications: [Application] = [
      .notes, .mail,
    ]
  ) throws {
    rig = try Rig(
      width: width, height: height, windowManager: windowManager, compositor: compositor)
    pen = try Pen(rig.server)
    traceFile = rig.session.path("trace.jsonl")
    let data = rig.environment["XDG_DATA_HOME"] ?? rig.session.path("data")
    try FileManager.default.createDirectory(
      atPath: "\(data)/applications", withIntermediateDirectories: true)
    let recorder = rig.session.path("record")
    try Self.recorder(trace: traceFile).write(toFile: recorder, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: recorder)
    for application in applications {
      try application.entry(recorder: recorder).write(
        toFile: "\(data)/applications/\(application.id)", atomically: true, encoding: .utf8)
    }
    var settings = configuration
    settings["items"] = settings["items"] ?? applications.map(\.id)
    process = try rig.run(["/bin/true"])
    try write(configuration: settings)
    try start()
  }

  /// Starts the dock and waits until it answers with its items.
  func start(_ options: [String] = []) throws {
    process = try rig.run(["\(Self.products)/pressdock"] + options)
    let isUp = waitUntil(timeout: 15) {
      !process.isRunning || ((try? items().count) ?? 0) > 0
    }
    try #require(isUp && process.isRunning, "the dock did not start: \(process.output)")
  }

  func write(configuration: [String: Any]) throws {
    let home = rig.environment["XDG_CONFIG_HOME"] ?? rig.session.path("config")
    try FileManager.default.createDirectory(
      atPath: "\(home)/pressdock", withIntermediateDirectories: true)
    let bytes = try JSONSerialization.data(withJSONObject: configuration)
    try bytes.write(to: URL(fileURLWithPath: "\(home)/pressdock/config.json"))
  }

  // MARK: Asking

  /// Runs a command of `pressdock` and gives what it prints.
  func command(_ words: [String]) throws -> (output: String, code: Int32) {
    let output = rig.session.path("command-\(UUID().uuidString).log")
    let program = try rig.run(["\(Self.products)/pressdock"] + words, output: output)
    guard case .exited(let code)? = program.wait(timeout: 10) else { return ("", -1) }
    return (program.output, code)
  }

  /// What `pressdock state` prints.
  func state() throws -> [String: Any] {
    let (text, code) = try command(["state"]);
    if code != 0 {
      let g = try rig.run([
        "/usr/bin/gdb", "-p", "\(process.processID)", "-batch", "-ex", "thread apply all bt 14",
      ]); _ = g.wait(timeout: 20); print(g.output);
      print("STATE", code, text, process.isRunning, process.output)
    }
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return value as? [String: Any] ?? [:]
  }

  func items() throws -> [[String: Any]] { try state()["items"] as? [[String: Any]] ?? [] }

  func popover() throws -> [String: Any]? { try state()["popover"] as? [String: Any] }

  /// Waits until the popover is open (or gone) and gives it.
  @discardableResult
  func waitForPopover(_ isOpen: Bool = true) throws -> [String: Any]? {
    let isThere = try waitUntil(timeout: 5) { try (popover() != nil) == isOpen }
    try #require(isThere, "the popover is \(isOpen ? "not open" : "still open")")
    return try popover()
  }

  /// The middle of a frame that the state tells, in root pixels.
  static func center(_ object: [String: Any]) -> Point {
    let frame = object["frame"] as? [String: Any] ?? [:]
    func number(_ key: String) -> Double { (frame[key] as? NSNumber)?.doubleValue ?? 0 }
    return Point(x: number("x") + number("width") / 2, y: number("y") + number("height") / 2)
  }

  func center(ofItem id: String) throws -> Point {
    let item = try #require(try items().first { $0["id"] as? String == id })
    return Self.center(item)
  }

  func center(ofRow title: String) throws -> Point {
    let rows = try #require(try popover()?["rows"] as? [[String: Any]])
    let row = try #require(rows.first { $0["title"] as? String == title })
    return Self.center(row)
  }

  /// What the docked programs wrote of themselves so far, a line each.
  func trace() -> [String] {
    ((try? String(contentsOfFile: traceFile, encoding: .utf8)) ?? "")
      .split(separator: "\n").map(String.init)
  }

  /// Waits until exactly these lines are in the trace.
  func expectTrace(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    _ = waitUntil(timeout: 5) { trace().count >= lines.count }
    #expect(trace() == lines, sourceLocation: sourceLocation)
  }

  // MARK: Pressing

  /// Presses an item with the pen until its popover is open; the pen stays down.
  func pressOpen(_ id: String) throws {
    let place = try center(ofItem: id)
    try pen.hover(at: place)
    try pen.press(at: place, force: 0.1)
    try pen.play(.ramp(from: 0.1, to: 0.8, milliseconds: 300), rate: 200)
    try waitForPopover()
  }

  /// Nothing of the dock is on the screen but its own window, and nobody holds a grab.
  func expectNothingLeftBehind(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let isClean = try waitUntil(timeout: 3) {
      try rig.probe.keyboardIsFree() && rig.probe.pointerIsFree()
        && state()["phase"] as? String == "idle"
    }
    #expect(isClean, sourceLocation: sourceLocation)
  }

  private static func recorder(trace: String) -> String {
    """
    #!/bin/sh
    printf '%s' "$1" >> '\(trace)'
    shift
    for word in "$@"; do printf ' %s' "$word" >> '\(trace)'; done
    [ -n "$PRESSDOCK_USER_INFO" ] && printf ' %s' "$PRESSDOCK_USER_INFO" >> '\(trace)'
    printf '\\n' >> '\(trace)'
    """
  }

  deinit {
    process.terminate()
    rig.stop()
  }
}

/// A program to dock: its entry runs the recorder.
struct Application {
  var id: String
  var name: String
  var actions: [(id: String, name: String)]

  static let notes = Application(
    id: "notes.desktop", name: "Notes",
    actions: [("new", "New Note"), ("list", "All Notes"), ("photo", "Take Photo")])
  static let mail = Application(
    id: "mail.desktop", name: "Mail", actions: [("compose", "New Message")])

  func entry(recorder: String) -> String {
    var text = """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Exec=\(recorder) \(id) launch
      Icon=application-x-executable
      Actions=\(actions.map(\.id).joined(separator: ";"))

      """
    for action in actions {
      text += """

        [Desktop Action \(action.id)]
        Name=\(action.name)
        Exec=\(recorder) \(id) \(action.id)

        """
    }
    return text
  }
}
