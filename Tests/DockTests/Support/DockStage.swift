import Geometry
import Glibc
import JSON
import Rig
import Testing

/// A session of the rig with the built dock in it; what is docked writes a line for each start.
final class DockStage {
  let rig: Rig
  private(set) var dock: RunningDock
  let pen: Pen
  private(set) lazy var mouse = Result { try Mouse(rig.server) }
  private(set) lazy var keyboard = Result { try Keyboard(rig.server) }
  private let tracePath: String

  static let notes = "notes.desktop"
  static let mail = "mail.desktop"

  init(
    size: Size = Size(width: 1280, height: 800), windowManager: WindowManager = .openbox,
    compositor: Bool = false, _ members: [JSONMember] = [], items: [String] = [notes, mail],
    extra: [String: String] = [:]
  ) throws {
    rig = try Rig(
      width: Int(size.width), height: Int(size.height), windowManager: windowManager,
      compositor: compositor)
    pen = try Pen(rig.server)
    tracePath = rig.session.path("trace")
    let recorder = rig.session.path("record")
    try write(Self.recorder(tracePath), toFile: recorder)
    chmod(recorder, 0o755)
    let data = rig.environment["XDG_DATA_HOME"] ?? rig.session.path("data")
    try makeDirectory("\(data)/applications")
    let entries = [
      Self.notes: Self.entry(
        "Notes", recorder, Self.notes,
        [("new", "New Note"), ("list", "All Notes"), ("photo", "Take Photo")]),
      Self.mail: Self.entry(
        "Mail", recorder, Self.mail,
        (1...6).map { ("m\($0)", "Message \($0)") }),
    ].merging(extra) { $1 }
    for (id, text) in entries {
      try write(text, toFile: "\(data)/applications/\(id)")
    }
    let configuration = Self.configuration(items: items, members)
    dock = try RunningDock(rig, configuration: configuration)
    try dock.wait("has its items and a mapped window") {
      $0.items.count >= items.count && $0.json["window"] != .null
    }
    try #require(
      rig.probe.waitForWindow { $0.types.contains("_NET_WM_WINDOW_TYPE_DOCK") && $0.isViewable }
        != nil)
  }

  static func configuration(items: [String], _ members: [JSONMember]) -> JSONValue {
    .object([JSONMember("items", .array(items.map { .string($0) }))] + members)
  }

  /// Writes another configuration; the dock notices by itself.
  func configure(_ members: [JSONMember], items: [String] = [notes, mail]) throws {
    try rig.session.configure(Self.configuration(items: items, members))
  }

  /// Starts the dock again after it was ended.
  func restart() throws {
    try dock.quit()
    dock = try RunningDock(rig)
    try dock.wait("has items") { !$0.items.isEmpty }
  }

  // MARK: Places

  func center(_ id: String) throws -> Point {
    try #require(try dock.state().item(id)).frame.center
  }

  func row(_ title: String) throws -> Point {
    try #require(try dock.state().popover?.rows.first { $0.title == title }).frame.center
  }

  // MARK: Doing

  /// Presses an item with the pen until its popover is open; the pen stays down.
  func pressOpen(_ id: String = notes) throws {
    let place = try center(id)
    try pen.hover(at: place)
    try pen.press(at: place, force: 0.1)
    try pen.play(.ramp(from: 0.1, to: 0.85, milliseconds: 250), rate: 200)
    try dock.wait("shows the popover") { $0.popover?.item == id }
  }

  // MARK: Expecting

  /// What the docked programs wrote, a line each.
  var trace: [String] {
    contents(ofFile: tracePath).split(separator: "\n").map(String.init)
  }

  /// Waits until the trace has this many lines and expects exactly these; a second run of the same
  /// would have been written by the time the dock is idle again.
  func expectTrace(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    waitUntil(timeout: 5) { trace.count >= lines.count }
    try dock.wait("is idle") { $0.phase == "idle" }
    #expect(trace == lines, sourceLocation: sourceLocation)
  }

  /// Nothing of the dock takes clicks or keys but its own window.
  func expectNothingLeftBehind(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try dock.wait("is idle") { $0.phase == "idle" && $0.popover == nil }
    #expect(
      waitUntil(timeout: 3) { rig.probe.keyboardIsFree() && rig.probe.pointerIsFree() },
      sourceLocation: sourceLocation)
    let taking = rig.probe.viewableWindows().filter { window in
      window.className == "Pressdock" && !window.types.contains("_NET_WM_WINDOW_TYPE_DOCK")
        && !rig.probe.inputShape(of: window.id).isEmpty
    }
    #expect(taking.isEmpty, sourceLocation: sourceLocation)
  }

  private static func recorder(_ trace: String) -> String {
    """
    #!/bin/sh
    line=$*
    [ -n "$PRESSDOCK_USER_INFO" ] && line="$line $PRESSDOCK_USER_INFO"
    printf '%s\\n' "$line" >> '\(trace)'

    """
  }

  static func entry(
    _ name: String, _ program: String, _ id: String, _ actions: [(id: String, name: String)]
  ) -> String {
    let groups = actions.map { action in
      """

      [Desktop Action \(action.id)]
      Name=\(action.name)
      Exec=\(program) \(id) \(action.id)

      """
    }
    return """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Exec=\(program) \(id) launch
      Actions=\(actions.map(\.id).joined(separator: ";"))

      """ + groups.joined()
  }
}
