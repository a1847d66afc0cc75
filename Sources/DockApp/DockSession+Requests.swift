internal import Desktop
internal import DisplayList
internal import DockCore
internal import EventLoop
internal import Pressure
internal import X11

/// What other programs ask of peeks.
extension DockSession {
  /// Peeks at files by their URIs; at none, closes the peek.
  func peek(at uris: [String], index: Int) {
    guard !uris.isEmpty else {
      dispatch(.peekDismissed(clock.now))
      return refresh()
    }
    let subjects = uris.map { uri in
      let target = OpenTarget(uri: uri)
      let name = target.path?.split(separator: "/").last.map(String.init) ?? uri
      return PeekSubject(
        target: .uri(uri), name: DisplayText.cleaned(name),
        icon: Self.icon(of: ContentType(ofFile: name).name, iconFinder))
    }
    dispatch(.peekRequested(subjects, index: min(index, subjects.count - 1), clock.now))
    refresh()
  }

  /// Keeps a file or an application in the dock.
  func add(_ id: String) {
    perform(.keep(ItemID(rawValue: id)))
    scanCatalog()
    refresh()
  }

  /// Files were dropped on the dock: they are kept.
  func dropped(_ uris: [String]) {
    // Nothing is looked up: a drive of the network that is gone would hold the dock up.
    let paths = uris.compactMap { OpenTarget(uri: $0).path }
    for path in paths { add(path) }
    if paths.isEmpty, !uris.isEmpty {
      tell("Nothing was added", "Only files of this machine can be kept in the dock.")
    }
  }

  /// Answers file managers that know how to ask for previews.
  func serveFileManagers() {
    previewer = FileManagerPreviewer(bus: bus) { [weak self] request in
      guard let self else { return }
      switch request {
      case .show(let uri, let togglesOff):
        if togglesOff, state.isPeeking, state.peek?.subject.uri == uri {
          peek(at: [], index: 0)
        } else {
          peek(at: [uri], index: 0)
        }
      case .close: peek(at: [], index: 0)
      }
    } isVisible: { [weak self] in
      self?.state.isPeeking ?? false
    }
  }

  /// Shows a peek alone, without a dock, until it is closed.
  static func peek(at uris: [String], index: Int) -> ExitCode {
    let connection: Connection
    do {
      connection = try Connection()
    } catch {
      Output.writeError("pressdock: \(error)")
      return .unavailable
    }
    do {
      let session = try DockSession(
        loop: MainLoop(), connection: connection,
        selection: ManagerSelection(connection, prefix: "_PRESSDOCK_PEEK_S"),
        environment: ProcessEnvironment.variables(), configurationFile: nil)
      session.peeking.alone = (uris, index)
      return session.run()
    } catch {
      Output.writeError("pressdock: \(error)")
      return .failure
    }
  }

  /// Begins a session that shows a peek alone.
  func beginPeek(at uris: [String], index: Int) {
    looksChanged()
    library.hasIcon = { [iconFinder] in iconFinder.has($0) }
    displayChanged()
    peeks.prepare()
    surfaces.prepareOverlay()
    scanCatalog()
    peek(at: uris, index: index)
  }
}
