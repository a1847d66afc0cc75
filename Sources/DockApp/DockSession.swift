internal import ApplicationMatching
internal import Configuration
internal import Desktop
internal import DisplayList
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Painting
internal import Pressure
internal import X11

/// The running dock: X events to `DockEvent`, `DockEffect` to calls, state to screen.
///
/// One thread decides and draws. After each batch of events the screen is brought up to the state
/// once, and one deadline is set for whatever comes next.
package final class DockSession {
  let loop: MainLoop
  let connection: Connection
  let environment: [String: String]
  let measurer: FontMeasurer
  /// Where icons come from; without the helper's program letters stand in.
  let icons: IconService?
  let iconFinder: IconFinder
  let peeks: PeekService
  lazy var peekActions = PeekActions(self)
  let clipboard: Clipboard
  let windowPictures: WindowPictures
  let drops: DropTarget
  var peeking = Peeking()

  // What surrounds the dock.
  let monitors: MonitorList
  let compositor: CompositorWatch
  let xsettings: XSettingsClient
  let clients: ClientList
  let processes: WindowProcesses
  let selection: ManagerSelection
  let startup: StartupNotifications
  /// Set while starts of ours have no window yet.
  var overdueStartups: Deadline?
  let hotKey: HotKey
  let keyboard: KeyboardGrab
  let devices: PressDevices
  let bus: MessageBus
  let systemBus: MessageBus
  let applications: ApplicationLauncher
  let notifier: Notifier
  var desktop = DesktopLooks()
  var portal: SettingsPortal?
  var media: RemovableMedia?
  var previewer: FileManagerPreviewer?
  var lockWatch: LockWatch?

  // What it holds.
  var state: DockState
  var surfaces: Surfaces
  var library: ItemLibrary
  var running = RunningApplications<WindowID>()
  var store = ConfigurationStore()
  var clock = EventClock()
  /// The contacts that are down on one of our windows.
  var contacts: Set<ContactID> = []
  /// The keys that are down.
  var heldKeys: Set<Int> = []
  /// The master pointer that each source last pressed a button of.
  var masters: [Int: DeviceID] = [:]
  /// The window by which the window manager showed itself when it was told of us.
  var knownManager: WindowID?
  /// Milliseconds between two frames of an animation: the monitor's rate.
  var frameInterval = 1000.0 / 60
  /// The file that the command line names instead of the usual ones.
  let givenConfigurationPath: String?
  /// The file that was read last, if there is one.
  var configurationPath: String?
  var reportedIssues = ""
  /// Nothing has ever been changed by hand, and nobody has been welcomed.
  var isFirstStart: Bool
  /// The changes by hand as they were saved last; `nil` where they never were.
  var savedChanges: HandChanges?
  var isScanning = false
  var isScanWanted = false
  var applicationWatchers: [String: FileWatcher] = [:]
  var iconWatchers: [String: FileWatcher] = [:]
  var configurationWatcher: FileWatcher?
  var control: ControlServer?
  var exit: ExitCode?
  /// Set until the first frame is shown.
  var beginning: Deadline?

  private var deadline: Deadline?
  private var mapDeadline: Deadline?
  private var watches: [Watch] = []
  private var lastFrame = MonotonicTime(microseconds: 0)
  private var isFrameLeft = false
  private var memoryEnd: MonotonicTime?
  private var isStarting = true
  var isKeyboardRefused = false

  /// How long the memory of a press is kept after it, in milliseconds: long enough for the next
  /// press of a hand that is still there, short enough for a dock at rest.
  private static let memoryTime = 5_000.0

  init(
    loop: MainLoop, connection: Connection, selection: ManagerSelection,
    environment: [String: String], configurationFile: String?
  ) throws {
    self.loop = loop
    self.connection = connection
    self.selection = selection
    self.environment = environment
    monitors = MonitorList(connection)
    compositor = CompositorWatch(connection)
    xsettings = XSettingsClient(connection)
    clients = ClientList(connection)
    processes = WindowProcesses(loop: loop, connection: connection)
    startup = StartupNotifications(connection)
    hotKey = HotKey(connection)
    keyboard = KeyboardGrab(connection)
    devices = PressDevices(InputDevices(connection))
    bus = MessageBus(loop: loop)
    systemBus = MessageBus(loop: loop, address: MessageBus.systemAddress)
    applications = ApplicationLauncher(
      loop: loop, bus: bus,
      catalog: ApplicationCatalog(merging: [], read: { _ in .failure(RejectedFile(problems: [])) }),
      mimeApplications: MimeApplications(
        directories: BaseDirectories(environment: environment),
        desktops: DesktopEntry.currentDesktops(of: environment)),
      context: LaunchContext(environment: environment))
    notifier = Notifier(bus: bus)

    givenConfigurationPath = configurationFile
    configurationPath = configurationFile ?? ConfigurationFile.found()
    if let path = configurationPath, let bytes = try? ConfigurationFile.read(path) {
      _ = store.apply(bytes, at: ConfigurationFile.place(of: path))
    }
    let configuration = store.current
    let changes = HandChanges.load(environment: environment)
    isFirstStart = changes == nil
    savedChanges = changes
    library = ItemLibrary(
      configuration: configuration, changes: changes ?? HandChanges(), environment: environment)

    let scale = xsettings.settings.scaleFactor
    let monitor = monitors.monitors.choice(named: configuration.monitor)
    let display = DisplayGeometry(
      monitorName: monitor?.name ?? "screen",
      monitorFrame: monitor?.frame ?? Rect(origin: .zero, size: connection.screenSize),
      scale: scale, isComposited: compositor.isRunning)
    state = DockState(
      settings: DockSettings(configuration),
      appearance: Appearance(
        theme: configuration.theme, xsettings: xsettings.settings, desktop: DesktopLooks()),
      display: display, now: Timestamp(milliseconds: MonotonicTime.now.milliseconds))

    iconFinder = IconFinder(environment: environment)
    let finder = iconFinder
    let cache = IconCache.standardDirectory(
      cacheHome: environment["XDG_CACHE_HOME"], home: environment["HOME"])
    icons = IconService.installedProgram().map { program in
      IconService(loop: loop, cache: cache.map { IconCache(directory: $0) }, program: program) {
        finder.file($0.rawValue, pixelSize: $1)
      }
    }
    peeks = PeekService(
      loop: loop, program: IconService.installedProgram(),
      links: PeekService.Links(
        program: IconService.installedProgram("pressdock-fetch"),
        viewer: IconService.installedProgram("pressdock-webpage"),
        icon: { names in IconName(rawValue: names.first { finder.has($0) } ?? names[0]) })
    ) {
      Self.icon(of: $0, finder)
    }
    clipboard = Clipboard(connection)
    windowPictures = WindowPictures(connection)
    drops = DropTarget(connection)
    let text = TextMeasurer()
    measurer = FontMeasurer(text: text, scale: scale)
    let place = Self.place(state: state, monitors: monitors, screen: connection.screenSize)
    surfaces = try Surfaces(
      connection, painter: Painter(icons: icons ?? NoIcons(), pictures: peeks, text: text),
      dockFrame: place.frame,
      strut: place.strut, placement: Self.placement(edge: configuration.edge, clients),
      monitorFrame: display.monitorFrame, isComposited: compositor.isRunning)
    processes.onFacts = { [unowned self] in windowsSettled([$0], isAsking: false) }
    processes.onSettled = { [unowned self] in windowsSettled($0, isAsking: true) }
    devices.press = configuration.press
    peeks.links.areFetched = { [unowned self] in library.configuration.peek.fetchLinks }
    peeks.links.areShownLive = { [unowned self] in library.configuration.peek.renderLinks }
  }

  /// Window managers that know no docks at the sides leave such a dock alone, and reserve no room.
  static func placement(edge: Edge, _ clients: ClientList) -> DockWindow.Placement {
    edge.isHorizontal || clients.windowManager.knowsSideDocks ? .managed : .overrideRedirect
  }

  // MARK: Running

  /// Runs until the dock is told to end.
  func run() -> ExitCode {
    deadline = loop.makeDeadline { [unowned self] in
      dispatch(.tick(clock.now))
      refresh()
    }
    connection.onConnectionLost = { [unowned self] in
      Output.writeError("pressdock: the X server has gone.")
      end(.failure)
    }
    watches = [
      loop.watch(
        connection.fileDescriptor, for: .readable,
        hasQueuedWork: { [unowned self] in connection.hasQueuedEvents }
      ) { [unowned self] _ in readEvents() }
    ]
    watches += endingSignals.map { signal in
      loop.onSignal(signal) { [unowned self] in end(.success) }
    }
    watches.append(
      loop.onSignal(hangUpSignal) { [unowned self] in
        _ = loadConfiguration()
        refresh()
      })
    if let alone = peeking.alone { beginPeek(at: alone.uris, index: alone.index) } else { begin() }
    refresh()
    loop.run()
    keyboard.release()
    surfaces.overlay.dismiss()
    return exit ?? .success
  }

  /// Ends the dock with this exit code.
  func end(_ code: ExitCode) {
    if exit == nil { exit = code }
    loop.quit()
  }

  private func readEvents() {
    guard !connection.isLost else { return end(.failure) }
    connection.drain { handle($0) }
    refresh()
  }

  /// Changes the state by one event and does what follows.
  func dispatch(_ event: DockEvent) {
    for effect in state.handle(event, measurer: measurer) { perform(effect) }
  }

  /// Maps the dock's window, and again when no window manager has shown it: one that is just
  /// starting may lose the request.
  func mapDock() {
    surfaces.dock.map()
    var attempt = 1
    let check = loop.makeDeadline { [unowned self] in
      guard !surfaces.dock.isMapped, attempt < 6 else { return }
      attempt += 1
      surfaces.dock.map()
      mapDeadline?.set(MonotonicTime.now.advanced(byMilliseconds: 300 * Double(1 << attempt)))
    }
    check.set(MonotonicTime.now.advanced(byMilliseconds: 400))
    mapDeadline = check
  }

  // MARK: Screen

  /// Brings the screen, the keyboard and the deadline up to the state.
  func refresh() {
    guard exit == nil else { return }
    let now = MonotonicTime.now
    let isFrameDue = now >= lastFrame.advanced(byMilliseconds: frameInterval)
    isFrameLeft = surfaces.show(
      state, label: state.hoverLabel(measurer), isFrameDue: isFrameDue)
    if isFrameDue { lastFrame = now }
    holdKeyboard(state.wantsKeyboard)
    if peeking.alone != nil, state.peekDepth == 0 { end(.success) }
    connection.flush()
    if beginning != nil, surfaces.hasShownDock { firstFrameShown() }
    schedule(now)
  }

  private func schedule(_ now: MonotonicTime) {
    var times: [MonotonicTime] = []
    if let due = state.deadline { times.append(clock.local(due)) }
    if state.isAnimating || isFrameLeft {
      times.append(lastFrame.advanced(byMilliseconds: frameInterval))
    }
    if state.overlay == .hidden, state.hovered == nil, state.press == nil {
      if let end = memoryEnd, now >= end {
        memoryEnd = nil
        surfaces.releaseMemory()
        if isStarting { ProcessMemory.releaseAfterStart() }
        isStarting = false
      } else if isStarting, memoryEnd == nil {
        memoryEnd = now.advanced(byMilliseconds: Self.memoryTime)
      }
    } else {
      memoryEnd = now.advanced(byMilliseconds: Self.memoryTime)
    }
    if let memoryEnd { times.append(memoryEnd) }
    deadline?.set(times.min())
  }
}
