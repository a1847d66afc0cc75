internal import DisplayList
internal import DockCore
internal import Geometry
internal import Painting
internal import X11

/// The dock's three windows, and what they show now.
final class Surfaces {
  let connection: Connection
  let painter: Painter
  private(set) var dock: DockWindow
  let overlay: OverlayWindow
  let label: LabelWindow
  let backdrop: Backdrop

  private var dockScene: [DrawCommand] = []
  private var isDockStale = true
  private var overlayScene: OverlayScene?
  private var overlayMode = DockState.Overlay.hidden
  private var drawnBlur: (sigma: Double, dim: Double)?
  private var shownLabel: HoverLabel?
  private var isLabelStale = false
  /// Whether the dock has been drawn once.
  private(set) var hasShownDock = false
  private var shape: [Rect] = []

  init(
    _ connection: Connection, painter: Painter, dockFrame: Rect, strut: Strut?,
    placement: DockWindow.Placement, monitorFrame: Rect, isComposited: Bool
  ) throws(WindowError) {
    self.connection = connection
    self.painter = painter
    dock = try DockWindow(
      connection, title: "Pressdock", frame: dockFrame, placement: placement,
      translucent: isComposited, strut: strut)
    overlay = try OverlayWindow(connection, frame: monitorFrame, translucent: isComposited)
    label = try LabelWindow(
      connection, frame: Rect(x: 0, y: 0, width: 8, height: 8), translucent: isComposited)
    backdrop = Backdrop(connection)
  }

  /// Goes on with windows of the other kind when a compositor came or went.
  func setTranslucent(_ isComposited: Bool) throws(WindowError) {
    hideOverlay()
    try dock.setTranslucent(isComposited)
    try overlay.setTranslucent(isComposited)
    overlay.prepare()
    try label.setTranslucent(isComposited)
  }

  /// Replaces the dock's window by one of another placement.
  func renewDock(
    frame: Rect, strut: Strut?, placement: DockWindow.Placement
  ) throws(WindowError) {
    guard placement != dock.placement else { return }
    let isTranslucent = dock.isTranslucent
    dock.unmap()
    dock = try DockWindow(
      connection, title: "Pressdock", frame: frame, placement: placement,
      translucent: isTranslucent, strut: strut)
    invalidate()
  }

  /// Forgets what is shown, so that the next `show` draws everything again.
  func invalidate() {
    isDockStale = true
    shape = []
    isLabelStale = true
    if overlayMode != .hidden { drawnBlur = nil }
  }

  /// Brings everything on screen up to the state.
  ///
  /// `isFrameDue` tells whether a frame of an animation
  /// may be drawn now; what is more than a frame of one is drawn in any case.
  ///
  /// - Returns: Whether something is left for the next frame.
  func show(_ state: DockState, label hover: HoverLabel?, isFrameDue: Bool) -> Bool {
    var isLeft = showOverlay(state, isFrameDue: isFrameDue)
    // While the overlay covers the dock nobody sees what it shows.
    if overlayMode == .hidden {
      if isFrameDue {
        showDock(state)
      } else {
        isLeft = isLeft || isDockStale || state.dockScene != dockScene
      }
    }
    showLabel(hover, state)
    return isLeft
  }

  // MARK: Dock

  private func showDock(_ state: DockState) {
    guard let window = state.display.windowFrame else { return }
    let scale = state.display.scale
    let origin = state.display.logical(window.origin)
    let scene = state.dockScene
    let presenter = dock.presenter
    presenter.resize(to: window.size)
    let isFresh = isDockStale || !presenter.hasPixels
    let wanted = isFresh ? state.display.logical(window) : damage(from: dockScene, to: scene)
    guard let wanted else { return }
    dockScene = scene
    isDockStale = false
    presenter.paint { surface in
      painter.draw(
        scene, on: surface, scale: scale, origin: origin, clip: wanted, clearing: true)
    }
    presenter.present([device(wanted, origin: origin, scale: scale)])
    hasShownDock = true
    let region = state.inputRegion.flatMap { rect in
      RoundedRect(
        device(rect, origin: origin, scale: scale),
        cornerRadius: DockState.panelRadius * scale
      ).pixelRows
    }
    if region != shape {
      shape = region
      dock.setShape(region)
    }
  }

  /// Logical pixels of the monitor as pixels of a window whose corner lies at `origin`.
  private func device(_ rect: Rect, origin: Point, scale: Double) -> Rect {
    rect.moved(by: Point(x: -origin.x, y: -origin.y)).scaled(by: scale).roundedOut
  }

  // MARK: Overlay

  private func showOverlay(_ state: DockState, isFrameDue: Bool) -> Bool {
    let mode = state.overlay
    guard let scene = state.overlayScene else {
      hideOverlay()
      return false
    }
    let isNew = overlayMode == .hidden
    let scale = state.display.scale
    let cardChanged = overlayScene?.commands != scene.commands
    let blur = (sigma: scene.blurRadius * scale, dim: scene.dim)
    let blurChanged = drawnBlur.map { $0.sigma != blur.sigma || $0.dim != blur.dim } ?? true
    var isLeft = false

    if isNew || (blurChanged && isFrameDue && !(cardChanged && opensCard(scene))) {
      draw(scene, blur: blur, area: nil, scale: scale)
    } else if cardChanged {
      // What the hand waits for comes first and alone: a card on the blur that is there already. The
      // blur follows with the next frame.
      let area = scene.bounds.union(overlayScene?.bounds ?? .zero)
      draw(scene, blur: drawnBlur ?? blur, area: area, scale: scale)
      isLeft = blurChanged
    } else {
      isLeft = blurChanged
    }
    overlayScene = scene
    if isNew {
      overlay.raise()
      overlay.show()
    }
    if mode != overlayMode { overlay.setInput(mode == .interactive ? .full : .none) }
    overlayMode = mode
    return isLeft
  }

  private func opensCard(_ scene: OverlayScene) -> Bool {
    guard let overlayScene else { return false }
    return scene.bounds.height > overlayScene.bounds.height + 1
  }

  private func draw(
    _ scene: OverlayScene, blur: (sigma: Double, dim: Double), area: Rect?, scale: Double
  ) {
    let presenter = overlay.presenter
    let full = Rect(origin: .zero, size: presenter.size)
    let region = area?.scaled(by: scale).roundedOut.intersection(full) ?? full
    presenter.paint { surface in
      if !backdrop.draw(sigma: blur.sigma, dim: blur.dim, on: surface, region: region) {
        // No picture could be taken: a plain ground is better than none.
        let ground = Rect(
          x: region.minX / scale, y: region.minY / scale, width: region.width / scale,
          height: region.height / scale)
        painter.draw(
          [.fill(RoundedRect(ground), Color(hex: 0x303038))], on: surface, scale: scale)
      }
      painter.draw(scene.commands, on: surface, scale: scale, clip: area)
    }
    if area == nil { drawnBlur = blur }
    if overlayMode != .hidden { presenter.present([region]) }
  }

  /// Takes the overlay away in one frame and forgets the picture of the screen.
  private func hideOverlay() {
    guard overlayMode != .hidden else { return }
    overlay.setInput(.none)
    overlay.clear()
    overlayMode = .hidden
    overlayScene = nil
    drawnBlur = nil
    backdrop.discard()
  }

  /// Has the memory ready that a press will need: the first touch of a screenful costs more than a
  /// whole frame.
  func prepareOverlay() {
    overlay.prepare()
    overlay.presenter.withPixels { _ in }
    backdrop.prepare(overlay.frame)
  }

  /// Gives the memory of presses back.
  func releaseMemory() {
    guard overlayMode == .hidden else { return }
    overlay.presenter.release()
    backdrop.release()
  }

  // MARK: Label

  private func showLabel(_ hover: HoverLabel?, _ state: DockState) {
    guard hover != shownLabel || isLabelStale else { return }
    shownLabel = hover
    isLabelStale = false
    guard let hover, overlayMode == .hidden else {
      label.hide()
      return
    }
    let scale = state.display.scale
    let frame = state.display.root(hover.frame).roundedOut
    label.move(to: frame)
    label.presenter.paint { surface in
      painter.draw(
        hover.commands, on: surface, scale: scale, origin: hover.frame.origin, clearing: true)
    }
    let rows = RoundedRect(
      Rect(origin: .zero, size: frame.size), cornerRadius: HoverLabel.cornerRadius * scale
    ).pixelRows
    label.show(shape: rows, takesInput: hover.isButton)
  }
}

extension Presenter {
  /// Lends the pixels as a picture to draw on.
  func paint(_ body: (ImageSurface) -> Void) {
    _ = withPixels { memory in
      guard let base = memory.bytes.baseAddress,
        let surface = try? ImageSurface(
          wrapping: base, width: memory.width, height: memory.height, stride: memory.stride)
      else { return }
      body(surface)
    }
  }
}
