internal import CX11
package import Geometry

/// Brings painted pixels into a window.
///
/// The pixels lie in memory that the server reads itself: as a shared pixmap where it has those,
/// else as a shared image; where no memory can be shared they are sent. They stay after
/// `present`, so that a part that was covered can be shown again without painting.
package final class Presenter {
  /// How pixels reach the server.
  package enum Path: Hashable, Sendable {
    /// The server copies from the memory as from any pixmap.
    case sharedPixmap
    /// The server copies from the memory on request.
    case sharedImage
    /// The pixels go through the socket.
    case sent
  }

  /// How pixels reach the server; settled when memory is first needed.
  package private(set) var path: Path?
  /// Pixels in a row.
  package private(set) var width: Int
  /// Rows.
  package private(set) var height: Int

  private let connection: Connection
  private let window: WindowID
  private let visual: WindowVisual
  private let graphics: GC?
  private var store: PixelStore?
  private var lastRequest: UInt = 0

  /// A presenter for a window of this visual; memory is taken when it is first needed.
  init(_ connection: Connection, window: WindowID, visual: WindowVisual, size: Size) {
    self.connection = connection
    self.window = window
    self.visual = visual
    width = Self.pixels(size.width)
    height = Self.pixels(size.height)
    graphics = XCreateGC(connection.display, window.rawValue, 0, nil)
    // No answer to each copy: nothing that is copied can be covered.
    if let graphics { XSetGraphicsExposures(connection.display, graphics, False) }
  }

  deinit {
    if let graphics, !connection.isLost { XFreeGC(connection.display, graphics) }
  }

  /// The size of the pixels.
  package var size: Size { Size(width: Double(width), height: Double(height)) }

  /// Whether pixels are held.
  package var hasPixels: Bool { store != nil }

  /// Lends the pixels to `body`, transparent black where nothing was painted.
  ///
  /// Waits first until the server has read what was presented before; that is a round trip where
  /// nothing has come from it since. Gives `nil`, without calling `body`, where no memory can be
  /// had.
  package func withPixels<Result>(_ body: (PixelMemory) throws -> Result) rethrows -> Result? {
    waitForServer()
    if store == nil { store = makeStore() }
    guard let store else { return nil }
    return try body(
      PixelMemory(bytes: store.bytes, width: width, height: height, stride: store.stride))
  }

  /// Shows the parts of the pixels that `damage` covers (window pixels), and sends the requests.
  ///
  /// Without pixels nothing happens.
  package func present(_ damage: [Rect]) {
    guard let store, let graphics else { return }
    let bounds = Rect(origin: .zero, size: size)
    for area in damage {
      guard let area = area.roundedOut.intersection(bounds) else { continue }
      connection.tolerating { store.copy(area, to: window, with: graphics) }
    }
    lastRequest = XNextRequest(connection.display) - 1
    connection.flush()
  }

  /// Shows all pixels.
  package func present() { present([Rect(origin: .zero, size: size)]) }

  /// Whether the server is known to have read all that was presented; asks nobody.
  package var isServerDone: Bool {
    // Serial numbers wrap on machines of 32 bits only.
    connection.isLost || XLastKnownRequestProcessed(connection.display) >= lastRequest
  }

  /// Waits until the server has read all that was presented.
  package func waitForServer() {
    if !isServerDone { connection.sync() }
  }

  /// Takes another size; pixels that were painted before are given up.
  package func resize(to size: Size) {
    let newWidth = Self.pixels(size.width)
    let newHeight = Self.pixels(size.height)
    guard (newWidth, newHeight) != (width, height) else { return }
    release()
    width = newWidth
    height = newHeight
  }

  /// Wipes the pixels and gives their memory back; the window keeps showing what it shows.
  package func release() {
    guard let store else { return }
    waitForServer()
    store.wipe()
    self.store = nil
  }

  private func makeStore() -> PixelStore? {
    let shared = PixelStore(shared: connection, window, visual, width: width, height: height)
    let made = shared ?? PixelStore(sent: connection, visual, width: width, height: height)
    path = made?.path
    return made
  }

  /// What the protocol can carry: no window is without extent or beyond 15 bits.
  private static func pixels(_ extent: Double) -> Int { max(1, min(32767, Int(extent.rounded()))) }
}
