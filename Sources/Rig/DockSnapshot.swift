package import Geometry
package import JSON

/// What `pressdock state` said of the running dock; places are root pixels.
package struct DockSnapshot: Hashable, Sendable {
  /// One item.
  package struct Item: Hashable, Sendable {
    /// Its desktop id.
    package var id: String
    /// The name that is shown.
    package var name: String
    /// Where it is.
    package var frame: Rect
    /// Whether a window of it is there.
    package var isRunning: Bool
  }

  /// One row of the popover.
  package struct Row: Hashable, Sendable {
    /// `action`, or one of the dock's own.
    package var kind: String
    /// The first line.
    package var title: String
    /// The second line.
    package var subtitle: String?
    /// Where it is.
    package var frame: Rect
    /// Whether it can be chosen.
    package var isEnabled: Bool
    /// Whether letting go would choose it.
    package var isHighlighted: Bool
  }

  /// The open popover.
  package struct Popover: Hashable, Sendable {
    /// The item that it belongs to.
    package var item: String
    /// Where it is.
    package var frame: Rect
    /// Its rows, from the top.
    package var rows: [Row]
  }

  /// The side of the monitor.
  package var edge: String
  /// Device pixels in a logical pixel.
  package var scale: Double
  /// What the press is about: `idle`, `hint`, `popover` and so on.
  package var phase: String
  /// The items, in their order.
  package var items: [Item]
  /// The open popover.
  package var popover: Popover?
  /// All that was said.
  package var json: JSONValue

  /// The item of a desktop id.
  package func item(_ id: String) -> Item? { items.first { $0.id == id } }

  /// Reads what the command printed.
  init(_ text: String) throws(RigError) {
    do {
      json = try JSONValue(parsing: text)
    } catch {
      throw RigError("the state of the dock is no JSON: \(error)")
    }
    guard let edge = json["edge"]?.stringValue, let scale = json["scale"]?.doubleValue,
      let phase = json["phase"]?.stringValue, let items = json["items"]?.arrayValue
    else { throw RigError("the state of the dock lacks a part: \(text)") }
    self.edge = edge
    self.scale = scale
    self.phase = phase
    self.items = try items.map(Item.init)
    if let popover = json["popover"], !popover.isNull { self.popover = try Popover(popover) }
  }
}

extension DockSnapshot.Item {
  fileprivate init(_ json: JSONValue) throws(RigError) {
    guard let id = json["id"]?.stringValue, let name = json["name"]?.stringValue,
      let isRunning = json["running"]?.boolValue
    else { throw RigError("an item lacks a part: \(json.serialized())") }
    self.init(id: id, name: name, frame: try Rect(json["frame"]), isRunning: isRunning)
  }
}

extension DockSnapshot.Popover {
  fileprivate init(_ json: JSONValue) throws(RigError) {
    guard let item = json["item"]?.stringValue, let rows = json["rows"]?.arrayValue else {
      throw RigError("the popover lacks a part: \(json.serialized())")
    }
    self.init(item: item, frame: try Rect(json["frame"]), rows: try rows.map(DockSnapshot.Row.init))
  }
}

extension DockSnapshot.Row {
  init(_ json: JSONValue) throws(RigError) {
    guard let kind = json["kind"]?.stringValue, let title = json["title"]?.stringValue,
      let isEnabled = json["enabled"]?.boolValue, let isHighlighted = json["highlighted"]?.boolValue
    else { throw RigError("a row lacks a part: \(json.serialized())") }
    self.init(
      kind: kind, title: title, subtitle: json["subtitle"]?.stringValue,
      frame: try Rect(json["frame"]), isEnabled: isEnabled, isHighlighted: isHighlighted)
  }
}

extension Rect {
  init(_ json: JSONValue?) throws(RigError) {
    guard let x = json?["x"]?.doubleValue, let y = json?["y"]?.doubleValue,
      let width = json?["width"]?.doubleValue, let height = json?["height"]?.doubleValue
    else { throw RigError("a frame lacks a part: \(json?.serialized() ?? "missing")") }
    self.init(x: x, y: y, width: width, height: height)
  }
}
