internal import DisplayList
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Painting
internal import Pressure
internal import X11

extension DockSession {
  /// Runs the dock with the options of its command line.
  package static func run(_ arguments: [String]) -> ExitCode {
    do {
      let session = try DockSession()
      return session.run()
    } catch {
      Output.writeError("pressdock: \(error)")
      return .unavailable
    }
  }

  convenience init() throws {
    let connection = try Connection()
    let screen = Rect(origin: .zero, size: connection.screenSize)
    let display = DisplayGeometry(
      monitorName: "screen", monitorFrame: screen, scale: 1, isComposited: false)
    let settings = DockSettings()
    let text = TextMeasurer()
    let painter = Painter(icons: NoIcons(), text: text)
    let frame = display.root(DockLayout.windowFrame(settings: settings, bounds: display.bounds))
    let surfaces = try Surfaces(
      connection, painter: painter, dockFrame: frame, strut: nil, placement: .managed,
      monitorFrame: screen, isComposited: false)
    let state = DockState(
      settings: settings, appearance: Appearance(), display: display,
      now: Timestamp(milliseconds: MonotonicTime.now.milliseconds))
    self.init(
      loop: MainLoop(), connection: connection,
      measurer: FontMeasurer(text: text, scale: 1), surfaces: surfaces, devices: InputDevices(),
      state: state)
    let items = ["Notes", "Mail", "Camera"].map {
      DockItem(
        id: ItemID(rawValue: $0), name: $0, icon: IconName(rawValue: $0),
        actions: [QuickAction(type: "a", title: "New \($0)")])
    }
    dispatch(.itemsChanged(items, clock.now))
    surfaces.dock.map()
  }
}
