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
  let measurer: FontMeasurer
  let devices: InputDevices
  var state: DockState
  var surfaces: Surfaces
  var clock = EventClock()
  /// The contacts that are down on one of our windows.
  var contacts: Set<ContactID> = []
  var exit: ExitCode?

  private var deadline: Deadline?
  private var connectionWatch: Watch?
  private var lastFrame = MonotonicTime(microseconds: 0)
  private var isFrameLeft = false
  private var hoverEnd: MonotonicTime?

  /// How long the memory of a press is kept after it, in milliseconds: long enough for the next
  /// press of a hand that is still there.
  /// Milliseconds between two frames of an animation: the monitor's rate.
  var frameInterval = 1000.0 / 60

  private static let memoryTime = 20_000.0

  init(
    loop: MainLoop, connection: Connection, measurer: FontMeasurer, surfaces: Surfaces,
    devices: InputDevices, state: DockState
  ) {
    self.loop = loop
    self.connection = connection
    self.measurer = measurer
    self.surfaces = surfaces
    self.devices = devices
    self.state = state
  }

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
    connectionWatch = loop.watch(
      connection.fileDescriptor, for: .readable,
      hasQueuedWork: { [unowned self] in connection.hasQueuedEvents }
    ) { [unowned self] _ in readEvents() }
    refresh()
    loop.run()
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

  // MARK: Screen

  /// Brings the screen, the keyboard and the deadline up to the state.
  func refresh() {
    guard exit == nil else { return }
    let now = MonotonicTime.now
    let interval = frameInterval
    let isFrameDue = now >= lastFrame.advanced(byMilliseconds: interval)
    holdKeyboard(state.wantsKeyboard)
    isFrameLeft = surfaces.show(
      state, label: state.hoverLabel(measurer), isFrameDue: isFrameDue)
    if isFrameDue { lastFrame = now }
    connection.flush()
    schedule(now)
  }

  private func schedule(_ now: MonotonicTime) {
    var times: [MonotonicTime] = []
    if let due = state.deadline { times.append(clock.local(due)) }
    if state.isAnimating || isFrameLeft {
      times.append(lastFrame.advanced(byMilliseconds: frameInterval))
    }
    if state.overlay == .hidden, state.hovered == nil, state.press == nil {
      if let end = hoverEnd, now >= end {
        hoverEnd = nil
        surfaces.releaseMemory()
      }
    } else {
      hoverEnd = now.advanced(byMilliseconds: Self.memoryTime)
    }
    if let hoverEnd { times.append(hoverEnd) }
    deadline?.set(times.min())
  }
}
