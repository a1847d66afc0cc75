internal import Pressure

/// What a click on the icon of a running application does.
package enum ClickAction: String, CaseIterable, Hashable, Sendable {
  /// Raises the window that was used last, further clicks go round; a single active one is minimized.
  case cycleOrMinimize
  /// Raises the window that was used last, further clicks go round.
  case cycle
  /// Raises the window that was used last, and no more.
  case raise
  /// Raises the window that was used last; where one is active, all are minimized.
  case minimize
  /// Opens another window.
  case newWindow
}

/// What a click of the middle button on an icon does.
package enum MiddleClickAction: String, CaseIterable, Hashable, Sendable {
  /// Opens another window.
  case newWindow
  /// Minimizes all windows.
  case minimize
  /// Closes all windows.
  case close
  /// Nothing.
  case nothing
}

/// What a key that is held makes of a click.
package enum ClickModifier: Hashable, Sendable {
  /// Control: opens another window.
  case newWindow
  /// Shift: minimizes all windows.
  case minimizeAll
}

/// What the window manager was asked for last, which it has perhaps not done yet.
struct WindowRequest: Hashable, Sendable {
  /// Whose window it is.
  var item: ItemID
  /// The window to raise; `nil` where windows were to be minimized.
  var window: UInt?
  /// When.
  var since: Timestamp
}
