import Geometry
import JSON
import Rig
import Testing

extension DockStage {
  /// A window of a program, which the dock knows when this is done.
  func window(_ program: String, _ title: String) throws -> TestWindow {
    let window = try TestWindow(
      display: rig.server.display, frame: Rect(x: 50, y: 50, width: 300, height: 200),
      instance: program, className: program, title: title)
    try dock.wait("knows \(title)") { $0.isMinimized(window) == false }
    return window
  }

  /// Waits until the window manager and the dock both have a window as the active one.
  func waitForActive(
    _ window: TestWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      waitUntil(timeout: 5) { rig.probe.activeWindow == window.id }, sourceLocation: sourceLocation)
    try dock.wait("has it as the active one") { $0.window(window)?["active"] == .bool(true) }
  }

  /// Waits until a click is no second one of a double click.
  func waitForPause() throws {
    let start = monotonicMilliseconds()
    waitUntil(timeout: 2) { monotonicMilliseconds() - start > 320 }
  }
}

extension DockSnapshot {
  /// What is said of a window.
  func window(_ window: TestWindow) -> JSONValue? {
    (json["items"]?.arrayValue ?? []).lazy
      .flatMap { $0["openWindows"]?.arrayValue ?? [] }
      .first { $0["id"]?.intValue == Int(window.id) }
  }

  /// Whether a window is minimized; `nil` where it isn't known.
  func isMinimized(_ window: TestWindow) -> Bool? { self.window(window)?["minimized"]?.boolValue }

  /// How many windows an item has.
  func windowCount(_ id: String) -> Int {
    (json["items"]?.arrayValue ?? []).first { $0["id"]?.stringValue == id }?["windows"]?
      .intValue ?? 0
  }
}
