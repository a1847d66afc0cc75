package import Geometry
internal import JSON

extension DockSnapshot {
  /// The open peek.
  package struct Peek: Hashable, Sendable {
    /// One thing that lies in what is peeked.
    package struct Entry: Hashable, Sendable {
      /// Its name.
      package var name: String
      /// Where it is; `nil` while another page of them is shown.
      package var frame: Rect?
    }

    /// What is peeked; `nil` for windows.
    package var uri: String?
    /// The name that is shown.
    package var name: String
    /// `page`, `actions` or `popping`.
    package var phase: String
    /// Where the card is now.
    package var frame: Rect
    /// Where the card comes to rest.
    package var restFrame: Rect
    /// Whether all that there is of the page has come.
    package var isLoaded: Bool
    /// Whether it stays when the contact ends.
    package var isLatched: Bool
    /// How many peeks lie on each other.
    package var depth: Int
    /// What is said in place of a page, or of it.
    package var message: String?
    /// The actions, while they are shown.
    package var rows: [Row]
    /// What lies in it.
    package var entries: [Entry]
  }

  /// The peek on top, where one is open.
  package var peek: Peek? { json["peek"].flatMap { $0.isNull ? nil : Peek($0) } }
}

extension DockSnapshot.Peek {
  fileprivate init?(_ json: JSONValue) {
    guard let name = json["name"]?.stringValue, let phase = json["phase"]?.stringValue,
      let frame = try? Rect(json["frame"]), let restFrame = try? Rect(json["restFrame"]),
      let isLoaded = json["loaded"]?.boolValue, let isLatched = json["latched"]?.boolValue,
      let depth = json["depth"]?.intValue
    else { return nil }
    self.init(
      uri: json["uri"]?.stringValue, name: name, phase: phase, frame: frame, restFrame: restFrame,
      isLoaded: isLoaded, isLatched: isLatched, depth: depth,
      message: json["message"]?.stringValue,
      rows: (json["actions"]?.arrayValue ?? []).compactMap { try? DockSnapshot.Row($0) },
      entries: (json["entries"]?.arrayValue ?? []).compactMap { entry in
        entry["name"]?.stringValue.map { .init(name: $0, frame: try? Rect(entry["frame"])) }
      })
  }
}
