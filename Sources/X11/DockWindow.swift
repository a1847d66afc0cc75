internal import CX11
package import Geometry
internal import Glibc

/// The dock's own window.
///
/// It never takes the keyboard focus: `WM_HINTS` says so and `WM_TAKE_FOCUS` is not among its
/// protocols. Its pixels have alpha while a compositor runs; without one it is cut to what is
/// drawn.
package final class DockWindow {
  /// Who decides where the window is.
  package enum Placement: Hashable, Sendable {
    /// The window manager: a dock with room reserved.
    case managed
    /// We alone: for window managers that know no docks at that side. No room is reserved.
    case overrideRedirect
  }

  /// What became of an event.
  package enum Change: Hashable, Sendable {
    /// The window has another place or size on the screen: see `frame`.
    case moved
    /// What covered a part has gone; it was shown again.
    case exposed
    /// It came on the screen.
    case mapped
    /// It went off the screen.
    case unmapped
    /// Somebody asks it to close: the dock is to end.
    case closeRequested
  }

  /// The window's real place and size in root pixels, as the server told last.
  package private(set) var frame: Rect
  /// The place and size that were asked for, in root pixels.
  package private(set) var requestedFrame: Rect
  /// Who decides where it is.
  package let placement: Placement
  /// Whether the window is on the screen.
  package private(set) var isMapped = false

  private let connection: Connection
  private let title: String
  private var window: PaintedWindow
  private var strut: Strut?
  private var wantsMapping = false
  private var shape: [Rect]?

  /// Makes the window with all its properties; `map()` shows it.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - title: the name that window lists show.
  ///   - frame: the place and size to ask for, in root pixels.
  ///   - placement: who decides where it is.
  ///   - translucent: whether a compositor runs.
  ///   - strut: the room to reserve; never with `.overrideRedirect`.
  /// - Throws: when the server has no visual to paint with or refuses the window.
  package init(
    _ connection: Connection, title: String, frame: Rect, placement: Placement, translucent: Bool,
    strut: Strut?
  ) throws(WindowError) {
    self.connection = connection
    self.title = title
    self.frame = frame
    requestedFrame = frame
    self.placement = placement
    self.strut = placement == .managed ? strut : nil
    window = try Self.makeWindow(
      connection, frame: frame, placement: placement, translucent: translucent)
    connection.watch(.property, on: connection.rootWindow)
    writeProperties()
  }

  /// The window on the server; another one after `setTranslucent(_:)`.
  package var id: WindowID { window.id }

  /// Whether its pixels have alpha.
  package var isTranslucent: Bool { window.visual.isTranslucent }

  /// What brings pixels into it; another one after `setTranslucent(_:)`.
  package var presenter: Presenter { window.presenter }

  // MARK: Asking for something

  /// Shows the window.
  ///
  /// A window manager that is just starting may lose the request. It is repeated when one writes
  /// its properties; whoever has a clock calls this again while `isMapped` stays `false`.
  package func map() {
    wantsMapping = true
    if !isMapped { window.restoreBackground() }
    if placement == .managed { window.map() } else { window.mapRaised() }
    connection.flush()
  }

  /// Takes the window off the screen.
  package func unmap() {
    wantsMapping = false
    window.unmap(isManaged: placement == .managed)
    connection.flush()
  }

  /// Asks for another place and size (root pixels) and another room; `frame` follows when the
  /// server tells.
  package func move(to newFrame: Rect, strut newStrut: Strut?) {
    if newFrame != requestedFrame {
      requestedFrame = newFrame
      writeSizeHints()
      window.place(newFrame)
    }
    let allowed = placement == .managed ? newStrut : nil
    if allowed != strut {
      strut = allowed
      writeStrut()
    }
    connection.flush()
  }

  /// Limits where the window takes input, and where it is seen when no compositor mixes it, to
  /// rectangles in window pixels.
  package func setShape(_ rects: [Rect]) {
    guard rects != shape else { return }
    shape = rects
    applyShape()
    connection.flush()
  }

  /// Puts the window above its siblings, where no window manager does.
  package func raise() {
    window.raise()
    connection.flush()
  }

  /// Goes on with a window of the other kind when a compositor came or went.
  ///
  /// The window is another one afterwards, so a press that began in it is over. What was painted is
  /// gone: paint and `present` again. Does nothing where the kind is right already.
  package func setTranslucent(_ translucent: Bool) throws(WindowError) {
    let possible = translucent && connection.translucentVisual != nil
    guard possible != isTranslucent else { return }
    window = try Self.makeWindow(
      connection, frame: frame, placement: placement, translucent: translucent)
    isMapped = false
    writeProperties()
    applyShape()
    if wantsMapping { map() }
  }

  /// Tells a window manager that has just started all that it must know, and asks it for the window's
  /// place: window managers take such properties away when they end, and may leave their windows in
  /// the corner of the screen.
  package func reassert() {
    writeProperties()
    window.place(requestedFrame)
    if wantsMapping { map() }
    connection.flush()
  }

  // MARK: Hearing of something

  /// Takes an event; says what it meant for the window, or `nil` when it is about something else.
  package func handle(_ event: Event) -> Change? {
    switch event {
    case .configured(let change) where change.window == id: updateFrame()
    case .reparented(id, parent: _): updateFrame()
    case .mapped(id, overrideRedirect: _):
      becomeMapped()
    case .unmapped(id):
      becomeUnmapped()
    case .expose(id, let area, more: _):
      expose(area)
    case .message(let message) where message.window == id: answer(message)
    case .propertyChanged(let change) where change.window == connection.rootWindow: retryMapping()
    default: nil
    }
  }

  private func updateFrame() -> Change? {
    // Under a frame the event counts from the frame, so the server is asked.
    guard let real = window.rootFrame(), real != frame else { return nil }
    let resized = real.size != frame.size
    frame = real
    if resized { presenter.resize(to: real.size) }
    return .moved
  }

  /// Asks again for a window that isn't shown: a window manager that is just starting can lose the
  /// first request (Openbox does), and then goes on to write its properties.
  private func retryMapping() -> Change? {
    if wantsMapping, !isMapped, placement == .managed { map() }
    return nil
  }

  private func becomeMapped() -> Change? {
    isMapped = true
    _ = updateFrame()
    return .mapped
  }

  private func becomeUnmapped() -> Change? {
    isMapped = false
    return .unmapped
  }

  private func expose(_ area: Rect) -> Change {
    presenter.present([area])
    window.dropBackground()
    return .exposed
  }

  private func answer(_ message: MessageEvent) -> Change? {
    guard message.type == connection.atom("WM_PROTOCOLS"), message.format == 32,
      let first = message.data.first
    else { return nil }
    if first == connection.atom("WM_DELETE_WINDOW").rawValue { return .closeRequested }
    if first == connection.atom("_NET_WM_PING").rawValue {
      // The answer is the same message, sent to the root window.
      connection.sendToWindowManager("WM_PROTOCOLS", about: connection.rootWindow, message.data)
      connection.flush()
    }
    return nil
  }

  // MARK: Making

  private static func makeWindow(
    _ connection: Connection, frame: Rect, placement: Placement, translucent: Bool
  ) throws(WindowError) -> PaintedWindow {
    let window = try PaintedWindow(
      connection, frame: frame, translucent: translucent,
      overrideRedirect: placement == .overrideRedirect)
    do throws(XError) {
      try connection.selectInput([.pointer, .crossing, .touch], on: window.id)
    } catch {
      throw .refused(error)
    }
    return window
  }

  private func applyShape() {
    window.setShape(.input, shape)
    window.setShape(.bounding, isTranslucent ? nil : shape)
  }

  private func writeProperties() {
    connection.describe(window.id, title: title, type: "_NET_WM_WINDOW_TYPE_DOCK")
    connection.setAtoms(["WM_DELETE_WINDOW", "_NET_WM_PING"], "WM_PROTOCOLS", of: id)
    connection.setAtoms(
      ["_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER", "_NET_WM_STATE_STICKY"],
      "_NET_WM_STATE", of: id)
    connection.setCardinals([0xffff_ffff], "_NET_WM_DESKTOP", of: id)
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 0
    hints.initial_state = NormalState
    XSetWMHints(connection.display, id.rawValue, &hints)
    writeSizeHints()
    writeStrut()
  }

  private func writeSizeHints() {
    var hints = XSizeHints()
    hints.flags = PPosition | PSize | PMinSize | PMaxSize | PWinGravity
    hints.x = Int32(clamping: Int(requestedFrame.minX.rounded()))
    hints.y = Int32(clamping: Int(requestedFrame.minY.rounded()))
    hints.width = Int32(clamping: Int(requestedFrame.width.rounded()))
    hints.height = Int32(clamping: Int(requestedFrame.height.rounded()))
    (hints.min_width, hints.min_height) = (hints.width, hints.height)
    (hints.max_width, hints.max_height) = (hints.width, hints.height)
    hints.win_gravity = StaticGravity
    XSetWMNormalHints(connection.display, id.rawValue, &hints)
  }

  private func writeStrut() {
    if let strut {
      connection.setCardinals(strut.numbers, "_NET_WM_STRUT_PARTIAL", of: id)
      connection.setCardinals(strut.widths, "_NET_WM_STRUT", of: id)
    } else {
      connection.deleteProperty("_NET_WM_STRUT_PARTIAL", of: id)
      connection.deleteProperty("_NET_WM_STRUT", of: id)
    }
  }
}
