internal import ApplicationMatching
internal import Configuration
internal import Desktop
internal import DockCore
internal import Glibc
internal import Pressure
internal import QuickActions
internal import X11

/// Signals that end the dock in good order.
let endingSignals = [SIGTERM, SIGINT]
/// The signal that has the configuration read again.
let hangUpSignal = SIGHUP

extension DockSession {
  /// Does what the dock wants done.
  func perform(_ effect: DockEffect) {
    switch effect {
    case .prepareOverlay:
      surfaces.prepareOverlay()
      // A page needn't wait for the helper's start.
      let near = state.press?.item ?? state.hovered
      if near.flatMap({ state.item($0)?.uri }) != nil { peeks.prepare() }
    case .captureBackdrop: surfaces.backdrop.take(state.display.monitorFrame)
    case .preview(let order): make(order)
    case .endPreviews: endPreviews()
    case .open(let subject, let time): open(subject, time)
    case .act(let subject, let type, let time): peekActions.perform(type, subject, time)
    case .walk(let step): previewer?.walk(step)
    case .undo: undo()
    case .haptic(let cue, let source): devices.play(cue, on: source)
    case .confirm(let contact): confirm(contact)
    case .launch(let id, let time): start(id, action: nil, time)
    case .run(let id, let type, let time): start(id, action: type, time)
    case .activate(let window, let time):
      clients.activate(WindowID(rawValue: window.id), time: time)
    case .minimize(let windows):
      for window in windows { clients.minimize(WindowID(rawValue: window.id)) }
    case .quit(let id, let time):
      for window in state.item(id)?.windows ?? [] {
        clients.close(WindowID(rawValue: window.id), time: time)
      }
    case .keep(let id): changeByHand { $0.keep(id.rawValue) }
    case .remove(let id): changeByHand { $0.remove(id.rawValue) }
    }
  }

  // MARK: Starting

  func start(_ id: ItemID, action type: String?, _ time: Timestamp) {
    guard let source = library.source(id: id.rawValue) else { return }
    if source.id == Welcome.id { return teach(type) }
    if source.entry == nil, source.command == nil {
      let problem = source.problem ?? "There is nothing to start."
      dispatch(.launchFailed(id, problem, clock.now))
      tell("“\(source.name)” could not be started", problem)
      return
    }
    let shortcut = type.flatMap { source.shortcut($0) }
    let request = LaunchRequest(
      source.entry ?? DesktopEntry(id: source.id, path: configurationPath ?? ""),
      item: shortcut ?? source.ownProgram(in: applications.context))
    let description = LaunchDescription(
      name: source.name, desktopID: source.id,
      executable: source.entry?.executableName ?? source.command?.first, icon: source.icon,
      windowClass: source.entry?.startupWMClass, desktop: nil)
    launch(
      request, description: source.entry?.startupNotify == false ? nil : description, time
    ) { [weak self] failure in self?.launchFailed(id, source, shortcut, failure) }
  }

  /// Starts something.
  ///
  /// - Parameters:
  ///   - request: What to start.
  ///   - description: What is told of it while it starts; `nil` for nothing.
  ///   - time: When the user asked for it.
  ///   - failed: Called where it could not be started.
  func launch(
    _ request: LaunchRequest, description: LaunchDescription?, _ time: Timestamp,
    failed: @escaping (LaunchFailure) -> Void
  ) {
    var startupID = ""
    if let description {
      startupID = startup.begin(description, time: time)
      if !startupID.isEmpty {
        running.launchBegan(startupID, desktopID: description.desktopID)
        limitStartups()
      }
    }
    var request = request
    request.startupID = startupID.isEmpty ? nil : startupID
    applications.launch(request) { [weak self] _, _ in
      self?.endStartup(startupID)
    } completion: { [weak self] result in
      guard let self, case .failure(let failure) = result else { return }
      endStartup(startupID)
      failed(failure)
    }
  }

  /// Says at the item of welcome what there is to know.
  func teach(_ action: String?) {
    let words = Welcome.words(
      for: action, shortcut: library.configuration.shortcut?.description)
    dispatch(.told(ItemID(rawValue: Welcome.id), words, clock.now))
  }

  private func launchFailed(
    _ id: ItemID, _ source: ItemSource, _ action: ShortcutItem?, _ failure: LaunchFailure
  ) {
    dispatch(.launchFailed(id, failure.reason.problem + ".", clock.now))
    let title = action.map { $0.title.resolved(for: library.localeNames) }
    tell(
      title.map { "“\($0)” of “\(source.name)” could not be run" }
        ?? "“\(source.name)” could not be started", failure.message)
    refresh()
  }

  /// Tells the user something that went wrong: by a notification, and in the log.
  func tell(_ title: String, _ words: String) {
    Output.writeError("pressdock: \(title): \(words)")
    notifier.notify(title: title, body: words)
  }

  // MARK: Changes by hand

  private func changeByHand(_ change: (inout HandChanges) -> Void) {
    change(&library.changes)
    saveChanges()
    useEntries()
  }
}
