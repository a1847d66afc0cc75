internal import EventLoop
internal import Geometry
internal import Painting
internal import X11

/// The window of a pretend program.
final class SampleWindow {
  private let connection: Connection
  private let window: ApplicationWindow
  private let painter = Painter(icons: NoIcons())
  private let scale: Double
  private var scene: SampleScene
  private var watch: Watch?

  /// Opens the display and shows the window.
  ///
  /// - Parameters:
  ///   - scene: what to show.
  ///   - place: the top left corner in root pixels, where one is wished.
  ///   - loop: who waits for events.
  ///   - onClose: what to do when the user closes the window or the server goes.
  /// - Throws: when there is no display.
  init(
    _ scene: SampleScene, place: Point?, loop: MainLoop, onClose: @escaping () -> Void
  ) throws {
    self.scene = scene
    connection = try Connection()
    scale = SampleWindow.scale(of: connection)
    let identity = ApplicationWindow.Identity(
      title: scene.application.name, instance: scene.application.id,
      className: scene.application.identifier, startupID: variable("DESKTOP_STARTUP_ID"))
    window = try ApplicationWindow(
      connection, identity: identity,
      size: Size(width: scene.size.width * scale, height: scene.size.height * scale), place: place)
    connection.onConnectionLost = onClose
    watch = loop.watch(
      connection.fileDescriptor,
      hasQueuedWork: { [unowned self] in
        connection.flush()
        return connection.hasQueuedEvents
      },
      handler: { [unowned self] _ in
        connection.drain { event in
          switch window.handle(event) {
          case .resized: paint()
          case .closeRequested: onClose()
          case .mapped, nil: break
          }
        }
      })
    paint()
    window.map()
  }

  /// Shows what another call asked for, and comes to the front.
  func show(action: String?, caption: String, startupID: String?) {
    scene.action = action
    scene.caption = caption
    paint()
    window.activate(startupID: startupID)
  }

  private func paint() {
    scene.size = Size(
      width: window.presenter.size.width / scale, height: window.presenter.size.height / scale)
    window.presenter.withPixels { pixels in
      guard let memory = pixels.bytes.baseAddress,
        let surface = try? ImageSurface(
          wrapping: memory, width: pixels.width, height: pixels.height, stride: pixels.stride)
      else { return complain("a window of this size can't be painted") }
      painter.draw(scene.commands, on: surface, scale: scale)
    }
    window.presenter.present()
  }

  private static func scale(of connection: Connection) -> Double {
    let desktop = XSettingsClient(connection)
    if desktop.hasManager { return desktop.settings.scaleFactor }
    return variable("GDK_SCALE").flatMap(Double.init).map { min(max($0, 1), 4) } ?? 1
  }
}
