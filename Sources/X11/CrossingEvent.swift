package import Geometry
package import Pressure

/// How a pointer came to cross a border, or a window to gain or lose the keyboard.
package enum NotifyMode: Int, Hashable, Sendable {
  /// The pointer moved, or the focus was set.
  case normal = 0
  /// An active grab began.
  case grab = 1
  /// An active grab ended.
  case ungrab = 2
  /// A change while a grab holds (focus only).
  case whileGrabbed = 3
  /// A passive grab began: an implicit one at a press, too.
  case passiveGrab = 4
  /// A passive grab ended.
  case passiveUngrab = 5
}

/// A pointer crossing the border of a window, from XInput2.
package struct CrossingEvent: Hashable, Sendable {
  /// The window.
  package var window: WindowID
  /// The master pointer.
  package var master: DeviceID
  /// The device that moved.
  package var source: DeviceID
  /// When.
  package var time: Timestamp
  /// Where, in pixels of `window`.
  package var location: Point
  /// Where, in root pixels.
  package var rootLocation: Point
  /// Why.
  package var mode: NotifyMode
  /// The pointer went to or came from a window inside this one.
  package var isInferior: Bool
  /// The buttons that are down.
  package var buttons: Set<Int>
}

/// A window gaining or losing the keyboard (core protocol).
package struct FocusEvent: Hashable, Sendable {
  /// The window.
  package var window: WindowID
  /// Why.
  package var mode: NotifyMode
  /// The protocol's detail: 0 ancestor, 1 virtual, 2 inferior, 3 nonlinear, 4 nonlinear virtual,
  /// 5 pointer, 6 pointer root, 7 none.
  package var detail: Int
}
