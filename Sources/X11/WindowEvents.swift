package import Geometry
package import Pressure

/// A window with another place, size or border.
package struct ConfigureEvent: Hashable, Sendable {
  /// The window.
  package var window: WindowID
  /// Place and size in pixels of the parent; in root pixels where a window manager sent the event.
  package var frame: Rect
  /// The width of its border, in pixels.
  package var borderWidth: Int
  /// The sibling below it, or `.none`.
  package var above: WindowID
  /// Whether window managers leave it alone.
  package var overrideRedirect: Bool
  /// Sent by a client, as window managers do, instead of by the server.
  package var isSynthetic: Bool
}

/// A property set or deleted.
package struct PropertyEvent: Hashable, Sendable {
  /// The window.
  package var window: WindowID
  /// The property.
  package var property: Atom
  /// Deleted instead of set.
  package var isDeleted: Bool
  /// When.
  package var time: Timestamp
}

/// A message of another client.
package struct MessageEvent: Hashable, Sendable {
  /// The window that it is about.
  package var window: WindowID
  /// What it means.
  package var type: Atom
  /// 8, 16 or 32: bits in each item.
  package var format: Int
  /// The items: 20, 10 or 5 of them by `format`, each without its sign.
  package var data: [UInt]
}

/// How much of a window others cover, as far as the server knows.
package enum Visibility: Int, Hashable, Sendable {
  case unobscured = 0
  case partiallyObscured = 1
  case fullyObscured = 2
}

/// A step in the life of a selection; parts that its kind doesn't have are `.none`.
package struct SelectionEvent: Hashable, Sendable {
  /// The window that the event came to.
  package var window: WindowID
  /// The selection.
  package var selection: Atom
  /// The owner, for watched selections.
  package var owner: WindowID
  /// The window of the client that asks.
  package var requestor: WindowID
  /// The form that is asked for.
  package var target: Atom
  /// Where the answer goes.
  package var property: Atom
  /// When; `nil` where the client didn't say.
  package var time: Timestamp?
}

/// Changed pixels of a watched drawable.
package struct DamageEvent: Hashable, Sendable {
  /// The window or pixmap.
  package var drawable: UInt
  /// The watch itself.
  package var damage: UInt
  /// What changed, in pixels of the drawable.
  package var area: Rect
  /// Place and size of the drawable.
  package var frame: Rect
  /// Further reports follow at once.
  package var more: Bool
  /// When.
  package var time: Timestamp
}
