internal import Configuration
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Pressure
internal import X11

extension DockSession {
  /// What monitors, compositor, window manager, other windows and the desktop's settings tell.
  func handleSurroundings(_ event: X11.Event) {
    if hotKey.handle(event) { dispatch(.focusRequested(clock.now)) }
    _ = clipboard.handle(event)
    if case .dropped(let uris, at: _)? = drops.handle(event) { dropped(uris) }
    if let window = windowPictures.changed(by: event) { windowDamaged(window) }
    if selection.handle(event) {
      // Another dock takes our place and waits for us to go.
      end(.success)
    }
    if keyboard.handle(event) { dispatch(.focusLost(clock.now)) }
    if monitors.handle(event) { displayChanged() }
    if compositor.handle(event) { compositorChanged() }
    if xsettings.handle(event) {
      looksChanged()
      displayChanged()
    }
    if clients.handle(event) { loop.afterCurrentEvents { [weak self] in self?.clientsChanged() } }
    if let change = startup.handle(event) { startupChanged(change) }
  }

  // MARK: Our window

  func dockChanged(_ change: DockWindow.Change) {
    switch change {
    case .moved, .mapped: tellWindowFrame()
    case .exposed, .unmapped: break
    case .closeRequested: end(.success)
    }
  }

  private func tellWindowFrame() {
    var display = state.display
    display.windowFrame = surfaces.dock.frame
    dispatch(.displayChanged(display, clock.now))
    surfaces.invalidate()
    publishIconFrames()
  }

  // MARK: Monitors

  /// Monitors or the scale are others: goes to the right place.
  func displayChanged() {
    guard let monitor = monitors.monitors.choice(named: library.configuration.monitor) else {
      return
    }
    let scale = xsettings.settings.scaleFactor
    frameInterval = 1000 / min(240, max(30, monitor.refreshRate ?? 60))
    let isSame =
      monitor.name == state.display.monitorName && monitor.frame == state.display.monitorFrame
      && scale == state.display.scale
    let display = DisplayGeometry(
      monitorName: monitor.name, monitorFrame: monitor.frame, scale: scale,
      windowFrame: isSame ? state.display.windowFrame : nil,
      isComposited: state.display.isComposited)
    measurer.scale = scale
    surfaces.backdrop.maximumSigma = min(60, state.settings.blurRadius * scale)
    if !isSame { dispatch(.displayChanged(display, clock.now)) }
    surfaces.overlay.move(to: monitor.frame)
    placeDock()
  }

  /// Asks for the dock's place and room, given monitor and settings.
  func placeDock() {
    let place = Self.place(state: state, monitors: monitors, screen: connection.screenSize)
    surfaces.dock.move(to: place.frame, strut: place.strut)
    surfaces.invalidate()
    tellWindowFrame()
  }

  /// The frame that the dock's window should have in root pixels, and the room it reserves.
  static func place(
    state: DockState, monitors: MonitorList, screen: Size
  ) -> (frame: Rect, strut: Strut?) {
    let display = state.display
    let frame = display.root(
      DockLayout.windowFrame(settings: state.settings, bounds: display.bounds))
    let depth = DockLayout.reservedDepth(settings: state.settings) * display.scale
    let all = monitors.monitors.map(\.frame)
    let strut = Strut(
      edge: state.settings.edge, thickness: depth, of: display.monitorFrame, monitors: all,
      screen: screen)
    return (frame.roundedOut, strut)
  }

  /// Goes on with another window: edge or window manager ask for another kind.
  func renewDockWindow() {
    let placement = Self.placement(edge: state.settings.edge, clients)
    let place = Self.place(state: state, monitors: monitors, screen: connection.screenSize)
    do {
      try surfaces.renewDock(frame: place.frame, strut: place.strut, placement: placement)
      introduceDockWindow()
      mapDock()
    } catch {
      Output.writeError("pressdock: \(error)")
    }
  }

  // MARK: Compositor

  private func compositorChanged() {
    var display = state.display
    display.isComposited = compositor.isRunning
    dispatch(.displayChanged(display, clock.now))
    do {
      try surfaces.setTranslucent(compositor.isRunning)
    } catch {
      Output.writeError("pressdock: \(error)")
    }
    introduceDockWindow()
    surfaces.invalidate()
  }

  /// Has what goes by the id of the dock's window go by the one that it has now.
  private func introduceDockWindow() {
    hearOfPensLeaving()
    drops.announce(on: surfaces.dock.id)
  }
}
