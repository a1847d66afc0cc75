internal import ApplicationMatching
internal import Configuration
internal import Desktop
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Pressure
internal import X11

extension DockSession {
  // MARK: Installed applications

  /// Scans all entries on another thread, and uses them when they are there: a dock's first frame
  /// waits for its own items only.
  func scanCatalog() {
    guard !isScanning else {
      isScanWanted = true
      return
    }
    isScanning = true
    let environment = environment
    let previous = library.catalog
    let paths = library.keptPaths
    loop.inBackground("catalog") {
      CatalogScan(environment: environment, previous: previous, paths: paths)
    } completion: { [weak self] scan in
      self?.catalogScanned(scan)
    }
  }

  private func catalogScanned(_ scan: CatalogScan) {
    isScanning = false
    library.use(scan.catalog, defaults: scan.defaults)
    library.use(folders: scan.folders)
    applications.catalog = scan.catalog
    applications.mimeApplications = scan.mime
    if peeking.alone != nil {
      // There is no dock; but now it is known what opens the file.
      if let order = state.peek?.order, state.peek?.phase != .popping { make(order) }
      return
    }
    watchApplications(scan.catalog.directories)
    watchIcons()
    useEntries()
    reportIssues(isStart: false)
    welcome()
    if isScanWanted {
      isScanWanted = false
      scanCatalog()
    }
    refresh()
  }

  /// Invites to press, once, at the first start of a dock that nobody has configured.
  private func welcome() {
    guard isFirstStart, state.item(ItemID(rawValue: Welcome.id)) != nil else { return }
    isFirstStart = false
    teach(nil)
    saveChanges()
  }

  /// Saves what was changed by hand.
  func saveChanges() {
    savedChanges = library.changes
    if let problem = library.changes.save(environment: environment) {
      tell("The dock's items could not be saved", problem)
    }
  }

  private func watchApplications(_ directories: [String]) {
    // Directories that are not there yet are awaited too: the first application of a user makes one.
    let wanted = Set(directories + BaseDirectories(environment: environment).applications)
    guard wanted != Set(applicationWatchers.keys) else { return }
    applicationWatchers = applicationWatchers.filter { wanted.contains($0.key) }
    for directory in wanted where applicationWatchers[directory] == nil {
      applicationWatchers[directory] = FileWatcher(directory, on: loop, settling: 300) {
        [weak self] in self?.scanCatalog()
      }
    }
  }

  /// Follows what is installed of icons: a package brings its entry first and its icons later.
  func watchIcons() {
    let wanted = iconFinder.watchedDirectories
    guard wanted != Set(iconWatchers.keys) else { return }
    iconWatchers = iconWatchers.filter { wanted.contains($0.key) }
    for directory in wanted where iconWatchers[directory] == nil {
      iconWatchers[directory] = FileWatcher(directory, on: loop, settling: 300) {
        [weak self] in self?.iconsChanged()
      }
    }
  }

  /// Looks for icons anew.
  func iconsChanged() {
    iconFinder.reload()
    icons?.forgetAll()
    surfaces.invalidate()
    watchIcons()
    updateItems()
    refresh()
  }

  /// Matches windows against the entries as they are now.
  func useEntries() {
    running.use(
      ApplicationMatcher(
        entries: library.entryFacts(),
        rules: library.configuration.windows.rules.map {
          MatchRule(instance: $0.instance, className: $0.className, desktopID: $0.application)
        }))
    // What an entry said until now is perhaps for the process to say.
    for window in clients.windows { identify(window) }
    updateItems()
  }

  // MARK: Windows

  /// Reads what has changed of other programs' windows.
  func clientsChanged() {
    let change = clients.update()
    guard !change.isEmpty else { return }
    for id in change.removed {
      running.remove(id)
      processes.removed(id)
    }
    for id in change.added { processes.added(id) }
    for id in change.added + change.changed {
      guard let window = clients.window(id) else { continue }
      identify(window)
      if let launch = startup.windowAppeared(startupID: window.facts.startupID) {
        running.launchEnded(launch.id)
      }
      if change.added.contains(id) { endStartups(by: id) }
    }
    if change.isAboutRoot { windowManagerChanged() }
    updateItems()
    if !change.added.isEmpty || change.isAboutRoot { popArrived() }
    refresh()
  }

  /// Files a window under the application that it belongs to, as far as that is known.
  private func identify(_ window: ClientWindow) {
    guard window.isListed else { return running.remove(window.id) }
    var facts = window.facts
    facts.process = processes.facts(of: window.id)
    running.update(window.id, facts: facts, transientFor: window.transientFor)
    let step = running.match(of: window.id)?.step.rawValue ?? Match.ownStep
    if step >= Match.Step.sandbox.rawValue { processes.ask(window.id, facts: facts) }
  }

  /// Looks at windows whose process is known now, or that have been there for a while.
  func windowsSettled(_ windows: [WindowID], isAsking: Bool) {
    for window in windows.compactMap(clients.window) {
      if isAsking { clients.readAgain(window.id) }
      identify(window)
    }
    clientsChanged()
    updateItems()
    refresh()
  }

  /// Brings the dock's items up to what is pinned and what runs.
  func updateItems() {
    guard peeking.alone == nil else { return }
    let items = library.items(running: running.groups, clients: clients)
    // What the user has written into the configuration again is no longer removed.
    if let saved = savedChanges, saved != library.changes { saveChanges() }
    if items != state.items {
      dispatch(.itemsChanged(items, clock.now))
      publishIconFrames()
    }
  }

  private func windowManagerChanged() {
    guard clients.windowManager.window != knownManager else { return }
    knownManager = clients.windowManager.window
    surfaces.dock.reassert()
    placeDock()
  }

  /// Tells the window manager where each window's icon is, so that minimizing aims at it.
  func publishIconFrames() {
    for (item, cell) in zip(state.items, state.layout.cells) {
      let frame = state.display.root(cell.icon).roundedOut
      for window in item.windows { clients.setIconFrame(frame, of: WindowID(rawValue: window.id)) }
    }
  }

}

/// A scan of all entries, and what a dock without configuration shows.
struct CatalogScan: Sendable {
  var catalog: ApplicationCatalog
  var mime: MimeApplications
  var defaults: [String]
  /// Which of the kept paths are folders: asked here, where a dead network keeps nobody waiting.
  var folders: Set<String>

  init(environment: [String: String], previous: ApplicationCatalog?, paths: [String]) {
    let directories = BaseDirectories(environment: environment)
    catalog = ApplicationCatalog(
      scanning: directories.applications, locale: MessageLocale(environment: environment),
      reusing: previous)
    let desktops = DesktopEntry.currentDesktops(of: environment)
    mime = MimeApplications(directories: directories, desktops: desktops)
    defaults = catalog.applicationsByRole(
      mime: mime, desktops: desktops,
      programs: ProgramPath(environment["PATH"])
    ).map(\.id)
    folders = Set(paths.filter { OpenTarget(path: $0).isFolder })
  }
}
