internal import CX11
package import Geometry

/// The window over a whole monitor in which blur, popover and peek are drawn.
///
/// With a compositor it is mapped beforehand, transparent and without input, so that showing and
/// clearing it takes one frame: mapping and unmapping fade under common compositors. Without one it
/// is opaque: mapped when there is something to show, unmapped when there isn't.
///
/// | with a compositor | `prepare()`         | `show()` | `clear()`   | `dismiss()`          |
/// |-------------------|---------------------|----------|-------------|----------------------|
/// | yes               | mapped, transparent | painted  | transparent | transparent, unmapped |
/// | no                | –                   | mapped   | unmapped    | unmapped             |
package final class OverlayWindow {
  /// Where the overlay takes input.
  package enum Input: Hashable, Sendable {
    /// Nowhere: everything goes to what lies below.
    case none
    /// Everywhere: clicks beside the popover can be caught.
    case full
  }

  /// Its place and size in root pixels.
  package private(set) var frame: Rect
  /// Where it takes input.
  package private(set) var input = Input.none
  /// Whether it is mapped; with a compositor it may be so and show nothing.
  package private(set) var isMapped = false

  private let connection: Connection
  private var window: PaintedWindow

  /// Makes the window, off the screen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - frame: the monitor, in root pixels.
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

  /// Gets ready to show something soon: maps it, transparent, where a compositor runs.
  ///
  /// A compositor that fades windows in does it now, unseen (picom's sample configuration takes a
  /// third of a second), and what is shown meanwhile comes up with it: call this when a pointer or
  /// a pen comes near, not when it presses.
  package func prepare() {
    guard isTranslucent, !isMapped else { return }
    window.restoreBackground()
    map()
  }

  /// Shows all pixels of the presenter, mapping the window where it isn't.
  ///
  /// Afterwards `presenter.present(_:)` shows what changes.
  package func show() {
    if !isMapped {
      window.restoreBackground()
      map()
    }
    presenter.present()
  }

  /// Shows nothing any more, in one frame, and takes no input; stays mapped with a compositor.
  ///
  /// `covered` are what brings pixels into other windows of ours below. Without a compositor those
  /// have lost what was covered, and would show the overlay's remains until they are told so: they
  /// are shown again in the same turn, before anybody can look.
  package func clear(uncovering covered: [Presenter] = []) {
    input = .none
    applyInput()
    if isTranslucent {
      if isMapped { window.clear() }
    } else {
      unmap()
      for presenter in covered { presenter.present() }
    }
    connection.flush()
  }

  /// Shows nothing any more and goes off the screen; wipes the pixels and gives their memory back.
  package func dismiss() {
    clear()
    unmap()
    presenter.release()
    connection.flush()
  }

  /// Chooses where the overlay takes input.
  package func setInput(_ newInput: Input) {
    guard newInput != input else { return }
    input = newInput
    applyInput()
    connection.flush()
  }

  /// Puts the overlay above its siblings.
  package func raise() {
    window.raise()
    connection.flush()
  }

  /// Covers another monitor; `newFrame` in root pixels.
  ///
  /// What was painted is gone.
  package func move(to newFrame: Rect) {
    guard newFrame != frame else { return }
    frame = newFrame
    if isMapped, isTranslucent { window.clear() }
    presenter.resize(to: newFrame.size)
    window.place(newFrame)
    connection.flush()
  }

  /// Goes on with a window of the other kind, off the screen, when a compositor came or went.
  package func setTranslucent(_ translucent: Bool) throws(WindowError) {
    let possible = translucent && connection.translucentVisual != nil
    guard possible != isTranslucent else { return }
    dismiss()
    window = try Self.makeWindow(connection, frame: frame, translucent: translucent)
  }

  /// Takes an event; says whether it was about this window.
  ///
  /// Uncovered parts are shown again.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .expose(id, let area, more: _):
      if isMapped, !isTranslucent { presenter.present([area]) }
      return true
    case .mapped(id, overrideRedirect: _), .unmapped(id): return true
    case .configured(let change) where change.window == id: return true
    default: return false
    }
  }

  private func map() {
    isMapped = true
    window.mapRaised()
    connection.flush()
  }

  private func unmap() {
    guard isMapped else { return }
    isMapped = false
    window.unmap(isManaged: false)
  }

  private func applyInput() { window.setShape(.input, input == .none ? [] : nil) }

  private static func makeWindow(
    _ connection: Connection, frame: Rect, translucent: Bool
  ) throws(WindowError) -> PaintedWindow {
    let window = try PaintedWindow(
      connection, frame: frame, translucent: translucent, overrideRedirect: true)
    do throws(XError) {
      try connection.selectInput([.pointer, .crossing, .touch], on: window.id)
    } catch {
      throw .refused(error)
    }
    window.setShape(.input, [])
    connection.describe(
      window.id, title: "Pressdock overlay", type: "_NET_WM_WINDOW_TYPE_NORMAL")
    // It covers the screen but must be mixed, and throws no shadow (picom reads the second).
    connection.setCardinals([2], "_NET_WM_BYPASS_COMPOSITOR", of: window.id)
    connection.setCardinals([0], "_COMPTON_SHADOW", of: window.id)
    return window
  }
}
