internal import CX11
package import Geometry
package import Pressure

/// Asking the window manager to do something with a window.
///
/// A window that has gone meanwhile is no
/// error.
extension ClientList {
  /// Brings a window to the front and gives it the focus, from the desktop or the minimized state
  /// where it is.
  ///
  /// - Parameters:
  ///   - id: the window.
  ///   - time: when the user asked for it; window managers refuse what is older than their last
  ///     event.
  package func activate(_ id: WindowID, time: Timestamp) {
    if windowManager.supports("_NET_ACTIVE_WINDOW") {
      connection.sendToWindowManager(
        "_NET_ACTIVE_WINDOW", about: id,
        [Source.pager, UInt(time.serverTime), active?.rawValue ?? 0, 0, 0])
    } else {
      // Without such a window manager nobody else will.
      connection.tolerating {
        XMapRaised(connection.display, id.rawValue)
        XSetInputFocus(
          connection.display, id.rawValue, Int32(RevertToPointerRoot), UInt(time.serverTime))
      }
    }
    connection.flush()
  }

  /// Where a window is, without the window manager's frame, in root pixels (two round trips); `nil`
  /// where it has gone.
  package func frame(of id: WindowID) -> Rect? {
    var (root, child): (UInt, UInt) = (0, 0)
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    let isThere = connection.tolerating {
      XGetGeometry(
        connection.display, id.rawValue, &root, &x, &y, &width, &height, &border, &depth) != 0
        && XTranslateCoordinates(
          connection.display, id.rawValue, root, 0, 0, &x, &y, &child) != 0
    }
    guard isThere else { return nil }
    return Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// Minimizes a window.
  package func minimize(_ id: WindowID) {
    connection.tolerating {
      _ = XIconifyWindow(connection.display, id.rawValue, connection.screen)
    }
    connection.flush()
  }

  /// Asks a window to close, as its close button does; the program may ask its user first.
  package func close(_ id: WindowID, time: Timestamp) {
    if windowManager.supports("_NET_CLOSE_WINDOW") {
      connection.sendToWindowManager(
        "_NET_CLOSE_WINDOW", about: id, [UInt(time.serverTime), Source.pager, 0, 0, 0])
    } else {
      connection.sendMessage(
        "WM_PROTOCOLS", about: id,
        [connection.atom("WM_DELETE_WINDOW").rawValue, UInt(time.serverTime)], to: id, mask: 0)
    }
    connection.flush()
  }

  /// Shows another desktop, counted from 0.
  package func showDesktop(_ number: Int, time: Timestamp) {
    guard (0..<desktopCount).contains(number) else { return }
    connection.sendToWindowManager(
      "_NET_CURRENT_DESKTOP", about: connection.rootWindow,
      [UInt(number), UInt(time.serverTime)])
    connection.flush()
  }

  /// Tells where the icon of a window is, in root pixels, so that minimizing aims at it; `nil`
  /// takes it back.
  package func setIconFrame(_ frame: Rect?, of id: WindowID) {
    if let frame = frame?.roundedOut, !frame.isEmpty {
      let numbers = [frame.minX, frame.minY, frame.width, frame.height]
      connection.tolerating {
        // Places left of or above the screen keep their sign in 32 bits.
        connection.setCardinals(
          numbers.map { UInt(UInt32(bitPattern: Int32(clamping: Int($0)))) },
          "_NET_WM_ICON_GEOMETRY", of: id)
      }
    } else {
      connection.deleteProperty("_NET_WM_ICON_GEOMETRY", of: id)
    }
    connection.flush()
  }

  /// Who asks, as EWMH numbers it.
  private enum Source {
    /// A pager or dock: what the user asked for directly.
    static let pager: UInt = 2
  }
}
