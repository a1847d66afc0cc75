internal import CX11
package import Geometry

/// A window of ours with its visual, its pixels and its shape; it goes with this object.
final class PaintedWindow {
  let connection: Connection
  let id: WindowID
  let visual: WindowVisual
  let presenter: Presenter
  private let colormap: UInt

  /// Which part of a window a shape is about.
  enum ShapeKind {
    /// Where it takes input.
    case input
    /// Where it is seen.
    case bounding

    fileprivate var rawValue: Int32 {
      switch self {
      case .input: Int32(ShapeInput)
      case .bounding: Int32(ShapeBounding)
      }
    }
  }

  /// Creates a window in the root window, not mapped yet.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - frame: its place and size in root pixels.
  ///   - translucent: whether its pixels have alpha; where the server has no such visual they have
  ///     none.
  ///   - overrideRedirect: whether window managers leave it alone.
  /// - Throws: when the server has no visual to paint with or refuses the window.
  init(_ connection: Connection, frame: Rect, translucent: Bool, overrideRedirect: Bool)
    throws(WindowError)
  {
    let found =
      translucent
      ? connection.translucentVisual ?? connection.defaultVisual
      : connection.defaultVisual
    guard let visual = found else { throw .noVisual }
    let display = connection.display
    let root = connection.rootWindow.rawValue
    // A visual other than the root's needs a colour map and a border of its own, else BadMatch.
    let colormap = XCreateColormap(display, root, visual.visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.colormap = colormap
    attributes.border_pixel = 0
    // Transparent where there is alpha; else what was there stays until something is painted.
    attributes.background_pixel = 0
    attributes.background_pixmap = UInt(None)
    attributes.bit_gravity = NorthWestGravity
    attributes.override_redirect = overrideRedirect ? 1 : 0
    attributes.event_mask = ExposureMask | StructureNotifyMask | PropertyChangeMask
    let mask =
      CWColormap | CWBorderPixel | CWBitGravity | CWOverrideRedirect | CWEventMask
      | (visual.isTranslucent ? CWBackPixel : CWBackPixmap)
    let (origin, size) = Self.pixels(of: frame)
    var made: UInt = 0
    let error = connection.checked {
      made = XCreateWindow(
        display, root, origin.x, origin.y, size.width, size.height, 0, visual.depth,
        UInt32(InputOutput), visual.visual, UInt(mask), &attributes)
    }
    if let error {
      XFreeColormap(display, colormap)
      throw .refused(error)
    }
    self.connection = connection
    self.visual = visual
    self.colormap = colormap
    id = WindowID(rawValue: made)
    presenter = Presenter(connection, window: id, visual: visual, size: frame.size)
  }

  deinit {
    guard !connection.isLost else { return }
    presenter.release()
    connection.tolerating {
      XDestroyWindow(connection.display, id.rawValue)
      XFreeColormap(connection.display, colormap)
    }
    connection.flush()
  }

  /// Moves and sizes the window; `frame` in root pixels.
  func place(_ frame: Rect) {
    let (origin, size) = Self.pixels(of: frame)
    XMoveResizeWindow(
      connection.display, id.rawValue, origin.x, origin.y, size.width, size.height)
  }

  /// Maps the window without raising it.
  func map() { XMapWindow(connection.display, id.rawValue) }

  /// Maps the window above all others.
  func mapRaised() { XMapRaised(connection.display, id.rawValue) }

  /// Takes the window off the screen.
  ///
  /// A managed window is withdrawn, as ICCCM 4.1.4 asks.
  func unmap(isManaged: Bool) {
    if isManaged {
      XWithdrawWindow(connection.display, id.rawValue, connection.screen)
    } else {
      XUnmapWindow(connection.display, id.rawValue)
    }
  }

  /// Puts the window above its siblings.
  func raise() { XRaiseWindow(connection.display, id.rawValue) }

  /// Limits a part of the window to rectangles in window pixels; `nil` takes the limit away.
  func setShape(_ kind: ShapeKind, _ rects: [Rect]?) {
    guard let rects else {
      XShapeCombineMask(
        connection.display, id.rawValue, kind.rawValue, 0, 0, UInt(None), ShapeSet)
      return
    }
    var rectangles = rects.map(\.roundedOut).filter { !$0.isEmpty }.map { rect in
      XRectangle(
        x: Int16(clamping: Int(rect.minX)), y: Int16(clamping: Int(rect.minY)),
        width: UInt16(clamping: Int(rect.width)), height: UInt16(clamping: Int(rect.height)))
    }
    XShapeCombineRectangles(
      connection.display, id.rawValue, kind.rawValue, 0, 0, &rectangles,
      Int32(rectangles.count), ShapeSet, Unsorted)
  }

  /// Fills the whole window with transparent black, without pixels of ours.
  func clear() {
    // The background can't be relied on: it is taken away once the window is painted.
    guard let graphics = XCreateGC(connection.display, id.rawValue, 0, nil) else { return }
    defer { XFreeGC(connection.display, graphics) }
    XSetForeground(connection.display, graphics, 0)
    XFillRectangle(
      connection.display, id.rawValue, graphics, 0, 0, UInt32(presenter.width),
      UInt32(presenter.height))
  }

  /// Keeps the server from filling the window by itself when it is shown or grows: it would
  /// flicker.
  func dropBackground() {
    XSetWindowBackgroundPixmap(connection.display, id.rawValue, UInt(None))
  }

  /// Lets the server fill the window with transparent black whenever it is shown.
  func restoreBackground() {
    if visual.isTranslucent { XSetWindowBackground(connection.display, id.rawValue, 0) }
  }

  /// Where the window is, in root pixels; costs two round trips.
  ///
  /// `nil` when it has gone.
  func rootFrame() -> Rect? { connection.frame(of: id) }

  private static func pixels(
    of frame: Rect
  ) -> (origin: (x: Int32, y: Int32), size: (width: UInt32, height: UInt32)) {
    (
      (Int32(clamping: Int(frame.minX.rounded())), Int32(clamping: Int(frame.minY.rounded()))),
      (
        UInt32(max(1, min(32767, frame.width.rounded()))),
        UInt32(max(1, min(32767, frame.height.rounded())))
      )
    )
  }
}

extension Connection {
  /// Where a window is, without its border, in root pixels; `nil` when it has gone.
  ///
  /// Costs two round trips.
  package func frame(of window: WindowID) -> Rect? {
    var root: UInt = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    var child: UInt = 0
    let found = tolerating {
      XGetGeometry(
        display, window.rawValue, &root, &x, &y, &width, &height, &border, &depth) != 0
        && XTranslateCoordinates(
          display, window.rawValue, rootWindow.rawValue, 0, 0, &x, &y, &child) != 0
    }
    guard found else { return nil }
    return Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}
