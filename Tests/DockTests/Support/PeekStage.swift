import Geometry
import JSON
import Rig
import Testing

/// A dock with a text, a picture-less folder and an application that opens texts.
final class PeekStage {
  let stage: DockStage
  /// The folder that is docked.
  let folder: String
  /// The text that is docked.
  let text: String

  var pen: Pen { stage.pen }
  var dock: RunningDock { stage.dock }

  init(
    compositor: Bool = false, windowManager: WindowManager = .openbox, _ members: [JSONMember] = []
  ) throws {
    stage = try DockStage(
      windowManager: windowManager, compositor: compositor, members, extra: [:])
    let record = stage.rig.session.path("record")
    let data = stage.rig.environment["XDG_DATA_HOME"] ?? stage.rig.session.path("data")
    let opener = """
      [Desktop Entry]
      Type=Application
      Name=Reader
      Exec=\(record) reader %f
      MimeType=text/plain;inode/directory;

      """
    try write(opener, toFile: "\(data)/applications/reader.desktop")
    folder = stage.rig.session.path("work")
    text = "\(folder)/notes.txt"
    try makeDirectory("\(folder)/drafts")
    try write(
      "Write to ada@example.org\nSee https://example.org/plan\n"
        + (1...200).map { "Line \($0)\n" }.joined(), toFile: text)
    for name in ["a.txt", "b.txt", "c.txt"] { try write("\(name)\n", toFile: "\(folder)/\(name)") }
    try stage.configure(members, items: [text, folder, DockStage.notes])
    try dock.wait("has the files") {
      $0.items.map(\.id) == [self.text, self.folder, "notes.desktop"]
    }
    // The application that opens texts is known when the entries were scanned.
    _ = try dock.ask(["reload"])
  }

  /// The peek as `pressdock state` tells it.
  func peek() throws -> JSONValue { try dock.state().json["peek"] ?? .null }

  /// Waits until the peek is so.
  @discardableResult
  func wait(_ what: String, until condition: (JSONValue) -> Bool) throws -> JSONValue {
    try dock.wait(what) { $0.json["peek"].map { !$0.isNull && condition($0) } ?? false }
      .json["peek"] ?? .null
  }

  /// Presses with the pen until the item's page is there; the pen stays down.
  func pressPeek(_ id: String) throws {
    let place = try stage.center(id)
    try pen.hover(at: place)
    try pen.press(at: place, force: 0.1)
    try pen.play(.ramp(from: 0.1, to: 0.62, milliseconds: 250), rate: 200)
    try wait("is loaded") { $0["loaded"] == true && $0["item"] == .string(id) }
  }

  /// The middle of an action's row.
  func action(_ title: String) throws -> Point {
    try middle(
      peek()["actions"]?.arrayValue?.first { $0["title"] == .string(title) }?["frame"])
  }

  /// The middle of an entry of a folder.
  func entry(_ name: String) throws -> Point {
    try middle(peek()["entries"]?.arrayValue?.first { $0["name"] == .string(name) }?["frame"])
  }

  /// The middle of a frame in JSON.
  func middle(_ frame: JSONValue?) throws -> Point {
    let frame = try #require(frame)
    func number(_ key: String) throws -> Double { try #require(frame[key]?.doubleValue) }
    return Point(
      x: try number("x") + number("width") / 2, y: try number("y") + number("height") / 2)
  }

  /// Waits until the card has come to rest.
  func rest() throws { try wait("rests") { $0["frame"] == $0["restFrame"] } }
}
