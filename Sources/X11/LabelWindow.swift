internal import CX11
package import Geometry

/// The small window that shows the name of what the pointer is over, or a notice that can be
/// clicked.
package final class LabelWindow {
  /// Its place and size in root pixels.
  package private(set) var frame: Rect
  /// Whether it is on the screen.
  package private(set) var isMapped = false

  private let connection: Connection
  private var window: PaintedWindow

  /// Makes the window, off the screen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - frame: its place and size in root pixels.
  ///   - translucent: whether a compositor runs.
  /// - Throws: when the server has no visual to paint with or refuses the window.
  package init(_ connection: Connection, frame: Rect, translucent: Bool) throws(WindowError) {
    self.connection = connection
    self.frame = frame
    window = try Self.makeWindow(connection, frame: frame, translucent: translucent)
  }

  /// The window on the server; another one after `setTranslucent(_:)`.
  package var id: WindowID { window.id }

  /// Whether its pixels have alpha.
  package var isTranslucent: Bool { window.visual.isTranslucent }

  /// What brings pixels into it; another one after `setTranslucent(_:)`.
  package var presenter: Presenter { window.presenter }

  /// Shows all pixels of the presenter, mapping the window where it isn't.
  ///
  /// - Parameters:
  ///   - shape: where it is seen when no compositor mixes it, in window pixels; `nil` for
  ///     everywhere.
  ///   - takesInput: whether it can be clicked; else all goes to what lies below.
  package func show(shape: [Rect]? = nil, takesInput: Bool = false) {
    window.setShape(.input, takesInput ? nil : [])
    window.setShape(.bounding, isTranslucent ? nil : shape)
    if !isMapped {
      isMapped = true
      window.restoreBackground()
      window.mapRaised()
    }
    presenter.present()
  }

  /// Goes off the screen.
  ///
  /// It is emptied first: a compositor that fades windows out would show it for a third of a second
  /// more, and a press would find it in the picture that it blurs.
  package func hide() {
    guard isMapped else { return }
    isMapped = false
    if isTranslucent { window.clear() }
    window.unmap(isManaged: false)
    connection.flush()
  }

  /// Takes another place and size (root pixels); what was painted is gone when the size changes.
  package func move(to newFrame: Rect) {
    guard newFrame != frame else { return }
    frame = newFrame
    presenter.resize(to: newFrame.size)
    window.place(newFrame)
    connection.flush()
  }

  /// Goes on with a window of the other kind, off the screen, when a compositor came or went.
  package func setTranslucent(_ translucent: Bool) throws(WindowError) {
    let possible = translucent && connection.translucentVisual != nil
    guard possible != isTranslucent else { return }
    hide()
    window = try Self.makeWindow(connection, frame: frame, translucent: translucent)
  }

  /// Takes an event; says whether it was about this window.
  ///
  /// Uncovered parts are shown again.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .expose(id, let area, more: _):
      if isMapped { presenter.present([area]) }
      return true
    case .mapped(id, overrideRedirect: _), .unmapped(id): return true
    case .configured(let change) where change.window == id: return true
    default: return false
    }
  }

  private static func makeWindow(
    _ connection: Connection, frame: Rect, translucent: Bool
  ) throws(WindowError) -> PaintedWindow {
    let window = try PaintedWindow(
      connection, frame: frame, translucent: translucent, overrideRedirect: true)
    do throws(XError) {
      try connection.selectInput([.pointer, .touch], on: window.id)
    } catch {
      throw .refused(error)
    }
    window.setShape(.input, [])
    connection.describe(window.id, title: "Pressdock label", type: "_NET_WM_WINDOW_TYPE_TOOLTIP")
    // Shadows of compositors are those of rectangles, and would show at the round corners.
    connection.setCardinals([0], "_COMPTON_SHADOW", of: window.id)
    return window
  }
}
