internal import CStartup
internal import CX11
package import Geometry

/// An ordinary window of a program: the window manager frames, moves and focuses it.
package final class ApplicationWindow {
  /// By what others know the window.
  package struct Identity: Hashable, Sendable {
    /// The name that its frame shows.
    package var title: String
    /// The first half of `WM_CLASS`.
    package var instance: String
    /// The second half of `WM_CLASS`, which desktop entries name in `StartupWMClass`.
    package var className: String
    /// The startup id that the program was given, where it was.
    package var startupID: String?

    /// An identity from its parts.
    package init(title: String, instance: String, className: String, startupID: String? = nil) {
      self.title = title
      self.instance = instance
      self.className = className
      self.startupID = startupID
    }
  }

  /// What became of an event.
  package enum Change: Hashable, Sendable {
    /// The window has another size, in `presenter`; it must be painted again.
    case resized
    /// It is on the screen.
    case mapped
    /// The user asks it to close.
    case closeRequested
  }

  private let connection: Connection
  private let window: PaintedWindow
  private let identity: Identity

  /// Makes the window with all its properties; `map()` shows it.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - identity: by what others know it.
  ///   - size: its size in pixels.
  ///   - place: its top left corner in root pixels, where the program has a wish.
  /// - Throws: when the server has no visual to paint with or refuses the window.
  package init(
    _ connection: Connection, identity: Identity, size: Size, place: Point? = nil
  ) throws(WindowError) {
    self.connection = connection
    self.identity = identity
    window = try PaintedWindow(
      connection, frame: Rect(origin: place ?? .zero, size: size), translucent: false,
      overrideRedirect: false)
    connection.describe(id, title: identity.title, type: "_NET_WM_WINDOW_TYPE_NORMAL")
    connection.setText(
      "\(identity.instance)\u{0}\(identity.className)\u{0}", isUTF8: false, "WM_CLASS", of: id)
    connection.setAtoms(["WM_DELETE_WINDOW"], "WM_PROTOCOLS", of: id)
    writeHints(size: size, place: place)
    if let startupID = identity.startupID {
      connection.setText(startupID, isUTF8: true, "_NET_STARTUP_ID", of: id)
    }
  }

  /// The window on the server.
  package var id: WindowID { window.id }

  /// What brings pixels into it.
  package var presenter: Presenter { window.presenter }

  /// Shows the window, and tells the desktop that the program has started.
  ///
  /// The end of a launch is told to everybody, not only to whoever began it (Startup Notification
  /// 0.1).
  package func map() {
    window.map()
    completeStartup()
    connection.flush()
  }

  /// Writes another title.
  package func setTitle(_ title: String) {
    connection.setText(title, isUTF8: true, "_NET_WM_NAME", of: id)
    connection.setText(title, isUTF8: false, "WM_NAME", of: id)
    connection.flush()
  }

  /// Asks the window manager to bring the window to the front; `startupID` carries the user's time.
  package func activate(startupID: String?) {
    if let startupID {
      connection.setText(startupID, isUTF8: true, "_NET_STARTUP_ID", of: id)
    }
    connection.sendToWindowManager(
      "_NET_ACTIVE_WINDOW", about: id, [1, Self.time(ofStartupID: startupID), 0, 0, 0])
    connection.flush()
  }

  /// Takes an event; says what it meant for the window, or `nil` when it is about something else.
  package func handle(_ event: Event) -> Change? {
    switch event {
    case .configured(let change) where change.window == id && change.frame.size != presenter.size:
      presenter.resize(to: change.frame.size)
      return .resized
    case .expose(id, let area, more: _):
      presenter.present([area])
      window.dropBackground()
      return nil
    case .mapped(id, overrideRedirect: _): return .mapped
    case .message(let message)
    where message.window == id && message.type == connection.atom("WM_PROTOCOLS")
      && message.data.first == connection.atom("WM_DELETE_WINDOW").rawValue:
      return .closeRequested
    default: return nil
    }
  }

  private func writeHints(size: Size, place: Point?) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = NormalState
    XSetWMHints(connection.display, id.rawValue, &hints)
    var normal = XSizeHints()
    normal.flags = PSize | (place == nil ? 0 : USPosition)
    normal.x = Int32(clamping: Int(place?.x.rounded() ?? 0))
    normal.y = Int32(clamping: Int(place?.y.rounded() ?? 0))
    normal.width = Int32(clamping: Int(size.width.rounded()))
    normal.height = Int32(clamping: Int(size.height.rounded()))
    XSetWMNormalHints(connection.display, id.rawValue, &normal)
    let time = Self.time(ofStartupID: identity.startupID)
    // Zero would ask window managers not to focus the window.
    if time != 0 { connection.setCardinals([time], "_NET_WM_USER_TIME", of: id) }
  }

  private func completeStartup() {
    guard let startupID = identity.startupID,
      let display = sn_display_new(connection.display, nil, nil)
    else { return }
    defer { sn_display_unref(display) }
    guard let launchee = sn_launchee_context_new(display, connection.screen, startupID) else {
      return
    }
    sn_launchee_context_complete(launchee)
    sn_launchee_context_unref(launchee)
  }

  /// The server's time that a startup id ends with (`…_TIME123`); zero where it names none.
  private static func time(ofStartupID id: String?) -> UInt {
    guard let id, let mark = id.ranges(of: "_TIME").last else { return 0 }
    return UInt(id[mark.upperBound...]) ?? 0
  }
}
