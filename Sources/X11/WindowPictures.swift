internal import CX11
internal import Geometry

/// Pictures of other programs' windows while somebody looks at them (Composite, Damage).
///
/// A window that is minimized or on another desktop has no pixels in X, and so no picture. Where no
/// compositor runs, windows are drawn beside the screen only for as long as they are watched.
package final class WindowPictures {
  private struct Watched {
    /// The window manager's frame, whose pixels the server keeps.
    var frame: UInt
    var damage: UInt
    var isRedirected: Bool
  }

  private let connection: Connection
  private var watched: [WindowID: Watched] = [:]
  private var image: CapturedImage?

  /// Watches nothing yet.
  package init(_ connection: Connection) { self.connection = connection }

  deinit { end() }

  /// Watches these windows, and no others any more.
  ///
  /// - Parameters:
  ///   - windows: The windows.
  ///   - isComposited: Whether a compositor runs, which keeps their pixels already.
  package func watch(_ windows: [WindowID], isComposited: Bool) {
    end()
    for window in windows {
      guard let frame = frame(of: window) else { continue }
      if !isComposited {
        connection.tolerating {
          XCompositeRedirectWindow(
            connection.display, frame, Int32(CompositeRedirectAutomatic))
        }
      }
      var damage: UInt = 0
      connection.tolerating {
        damage = XDamageCreate(connection.display, frame, Int32(XDamageReportNonEmpty))
      }
      watched[window] = Watched(frame: frame, damage: damage, isRedirected: !isComposited)
    }
    // The server draws a redirected window anew only when it has read the request.
    XSync(connection.display, False)
  }

  /// Watches nothing any more.
  package func end() {
    guard !watched.isEmpty, !connection.isLost else { return }
    for window in watched.values {
      connection.tolerating {
        XDamageDestroy(connection.display, window.damage)
        if window.isRedirected {
          XCompositeUnredirectWindow(
            connection.display, window.frame, Int32(CompositeRedirectAutomatic))
        }
      }
    }
    watched = [:]
    image?.wipe()
    image = nil
    connection.flush()
  }

  /// The watched window whose pixels have changed, if the event says so; it isn't told again before
  /// `withPicture(of:_:)` has looked at it.
  package func changed(by event: Event) -> WindowID? {
    guard case .damaged(let damage) = event else { return nil }
    return watched.first { $0.value.damage == damage.damage }?.key
  }

  /// Lends the picture of a watched window, without the window manager's frame, as it is now.
  ///
  /// The alpha byte means nothing for windows without alpha. `nil`, without a call, where the window
  /// has no pixels.
  package func withPicture<Result>(
    of window: WindowID, _ body: (PixelMemory) throws -> Result
  ) rethrows -> Result? {
    guard let found = watched[window] else { return nil }
    connection.tolerating {
      XDamageSubtract(connection.display, found.damage, 0, 0)
    }
    guard take(window, found) else { return nil }
    guard let image else { return nil }
    return try body(
      PixelMemory(
        bytes: image.bytes, width: Int(image.size.width), height: Int(image.size.height),
        stride: image.stride))
  }

  private func take(_ window: WindowID, _ found: Watched) -> Bool {
    let display = connection.display
    var attributes = XWindowAttributes()
    var (x, y): (Int32, Int32) = (0, 0)
    var child: UInt = 0
    var frameAttributes = XWindowAttributes()
    let isThere = connection.tolerating {
      XGetWindowAttributes(display, window.rawValue, &attributes) != 0
        && XGetWindowAttributes(display, found.frame, &frameAttributes) != 0
        && XTranslateCoordinates(display, window.rawValue, found.frame, 0, 0, &x, &y, &child) != 0
    }
    guard isThere, attributes.map_state == IsViewable else { return false }
    let visual = connection.visual(of: frameAttributes)
    let size = Size(width: Double(attributes.width), height: Double(attributes.height))
    guard let visual else { return false }
    if image?.size != size || image?.depth != visual.depth {
      image = CapturedImage(
        connection, visual: visual, width: Int(attributes.width), height: Int(attributes.height))
    }
    guard let image else { return false }
    var pixmap: UInt = 0
    let error = connection.checked {
      pixmap = XCompositeNameWindowPixmap(display, found.frame)
    }
    guard error == nil, pixmap != 0 else { return false }
    defer { connection.tolerating { _ = XFreePixmap(display, pixmap) } }
    // The pixmap begins at the frame's border.
    let border = Double(frameAttributes.border_width)
    return image.take(
      from: pixmap, at: Point(x: Double(x) + border, y: Double(y) + border))
  }

  /// The child of the root window that a window lies in.
  private func frame(of window: WindowID) -> UInt? {
    var current = window.rawValue
    for _ in 0..<16 {
      var (root, parent): (UInt, UInt) = (0, 0)
      var children: UnsafeMutablePointer<UInt>?
      var count: UInt32 = 0
      let isThere = connection.tolerating {
        XQueryTree(connection.display, current, &root, &parent, &children, &count) != 0
      }
      if let children { XFree(children) }
      guard isThere else { return nil }
      if parent == root || parent == 0 { return current }
      current = parent
    }
    return nil
  }
}
