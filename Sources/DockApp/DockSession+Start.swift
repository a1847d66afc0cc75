internal import Configuration
internal import Desktop
internal import DockCore
internal import EventLoop
internal import Painting
internal import X11

extension DockSession {
  /// Runs the dock with the options of its command line.
  package static func run(_ arguments: [String]) -> ExitCode {
    var isReplacing = false
    var file: String?
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--replace": isReplacing = true
      case "--config":
        guard let path = rest.popFirst() else {
          Output.writeError("pressdock: '--config' needs a file. Try 'pressdock --help'.")
          return .usage
        }
        file = path
      case _ where word.hasPrefix("--config="): file = String(word.dropFirst(9))
      default:
        Output.writeError("pressdock: '\(word)' is no option. Try 'pressdock --help'.")
        return .usage
      }
    }
    if let file {
      do {
        _ = try ConfigurationFile.read(file)
      } catch {
        Output.writeError("pressdock: \(error)")
        return .invalidConfiguration
      }
    }
    let connection: Connection
    do {
      connection = try Connection()
    } catch {
      Output.writeError("pressdock: \(error)")
      return .unavailable
    }
    return run(connection, isReplacing: isReplacing, file: file)
  }

  private static func run(
    _ connection: Connection, isReplacing: Bool, file: String?
  ) -> ExitCode {
    let selection = ManagerSelection(connection, prefix: "_PRESSDOCK_S")
    switch selection.acquire(replacing: isReplacing) {
    case .acquired: break
    case .owned(let process):
      let who = process.map { " (process \($0))" } ?? ""
      Output.writeError(
        "pressdock: a dock is running on this display already\(who). "
          + "'pressdock --replace' takes its place.")
      return .failure
    case .stillThere:
      Output.writeError("pressdock: the dock that is running did not go within 5 seconds.")
      return .failure
    }
    do {
      let session = try DockSession(
        loop: MainLoop(), connection: connection, selection: selection,
        environment: ProcessEnvironment.variables(), configurationFile: file)
      return session.run()
    } catch {
      Output.writeError("pressdock: \(error)")
      return .failure
    }
  }

  /// The first things to do: what is on screen first, what others provide later.
  func begin() {
    icons?.onChange = { [unowned self] _ in
      surfaces.invalidate()
      refresh()
    }
    icons?.onIssue = { Output.writeError("pressdock: \($0)") }
    // First of all, since the window manager needs its time to answer.
    mapDock()
    drops.announce(on: surfaces.dock.id)
    connection.flush()
    looksChanged()
    frameInterval = 1000 / min(240, max(30, monitor?.refreshRate ?? 60))
    updateItems()
    // Mapped beforehand: compositors fade in what is mapped, a press must not wait for that.
    surfaces.overlay.prepare()
    hearOfPensLeaving()
    knownManager = clients.windowManager.window
    // Where no window manager shows the window, the rest begins all the same.
    let limit = loop.makeDeadline { [unowned self] in firstFrameShown() }
    limit.set(MonotonicTime.now.advanced(byMilliseconds: 1_000))
    beginning = limit
  }

  /// The first frame is on the screen: what it didn't wait for follows.
  func firstFrameShown() {
    guard beginning != nil else { return }
    beginning?.set(nil)
    beginning = nil
    loop.afterCurrentEvents { [weak self] in self?.beginLater() }
  }

  /// What the first frame needn't wait for.
  private func beginLater() {
    // Only popovers show the pictures of actions, and looking for them takes longer than all else.
    library.hasIcon = { [iconFinder] in iconFinder.has($0) }
    clientsChanged()
    updateItems()
    // Names and popovers have text, a dock at rest has none.
    measurer.text.warm(state.appearance.styles, scale: state.display.scale)
    let path = ControlSocket.path(
      display: environment["DISPLAY"] ?? connection.displayName, environment: environment)
    control = ControlServer(path: path, loop: loop) { [unowned self] in answer($0) }
    if control == nil {
      Output.writeError("pressdock: \(path) can't be made, so commands won't reach this dock.")
    }
    reportIssues(isStart: true)
    useConfiguration(store.current)
    if let problem = FileWatcher.problem() {
      tell(
        "Changes of files can't be noticed",
        "After a change run “pressdock reload”. The reason: \(problem).")
    }
    if let path = configurationPath ?? ConfigurationFile.userPath() {
      configurationWatcher = FileWatcher(path, on: loop) { [unowned self] in
        _ = loadConfiguration()
        refresh()
      }
    }
    followDesktop()
    serveFileManagers()
    media = RemovableMedia { [unowned self] in
      library.volumes = media?.volumes ?? []
      updateItems()
      refresh()
    }
    library.volumes = media?.volumes ?? []
    scanCatalog()
    refresh()
  }

  private var monitor: X11.Monitor? {
    monitors.monitors.choice(named: library.configuration.monitor)
  }

  // MARK: Configuration

  /// Reads the configuration again and uses it if it can be used.
  func loadConfiguration() -> (isUsable: Bool, text: String) {
    let path = givenConfigurationPath ?? ConfigurationFile.found()
    let outcome: ConfigurationStore.Outcome
    if let path {
      do {
        let bytes = try ConfigurationFile.read(path)
        outcome = store.apply(bytes, at: ConfigurationFile.place(of: path))
      } catch {
        tell("The configuration can't be read", "\(error)")
        return (false, "\(error)")
      }
    } else {
      outcome = store.applyNoFile()
    }
    configurationPath = path
    let text = reportIssues(isStart: false)
    if outcome == .changed { useConfiguration(store.current) }
    return (outcome != .keptLastGood, text)
  }

  /// Tells what is wrong with the configuration, in the words of `check-config`.
  @discardableResult
  func reportIssues(isStart: Bool) -> String {
    let name = configurationPath ?? "config.json"
    let all = store.issues(beside: library.catalog?.actionTypes)
    let lines = all.map { $0.description(file: name) }
    let text = lines.joined(separator: "\n")
    guard text != reportedIssues else { return text }
    reportedIssues = text
    guard !lines.isEmpty else { return text }
    for line in lines { Output.writeError(line) }
    // What isn't installed shows at its item; that alone is no reason to interrupt anybody.
    let told = store.issues.map { $0.description(file: name) }
    guard !told.isEmpty else { return text }
    let shown = told.prefix(3).joined(separator: "\n")
    let more = told.count > 3 ? "\n… and \(told.count - 3) more: pressdock check-config" : ""
    let kept = store.isKept ? "\nThe last good one stays in force." : ""
    notifier.notify(title: "The dock's configuration has mistakes", body: shown + more + kept)
    return text
  }
}
