internal import DockCore
internal import X11

extension DockSession {
  /// Does what the dock wants done.
  func perform(_ effect: DockEffect) {
    switch effect {
    case .prepareOverlay: surfaces.prepareOverlay()
    case .captureBackdrop: surfaces.backdrop.take(state.display.monitorFrame)
    case .launch(let id, _): Output.writeError("launch \(id.rawValue)")
    case .run(let id, let type, _): Output.writeError("run \(id.rawValue) \(type)")
    case .activate, .quit, .keep, .remove: break
    }
  }

  func holdKeyboard(_ isWanted: Bool) {}
  func isShortcut(_ key: KeyEvent) -> Bool { false }
  func dockChanged(_ change: DockWindow.Change) {
    switch change {
    case .moved, .mapped:
      var display = state.display
      display.windowFrame = surfaces.dock.frame
      dispatch(.displayChanged(display, clock.now))
      surfaces.invalidate()
    case .exposed, .unmapped: break
    case .closeRequested: end(.success)
    }
  }
}
