internal import Geometry

/// A whole session of the rig's own: a server with real pressure, private directories, a bus, a
/// window manager and a compositor, as wished.
package final class Rig {
  /// The server.
  package let server: XServer
  /// The private directories and the variables for programs.
  package let session: SessionEnvironment
  /// The session bus, where one was wished for.
  package let bus: SessionBus?
  /// A second client.
  package let probe: Probe
  /// Which window manager runs.
  package private(set) var windowManager = WindowManager.none

  private var managerProcess: ChildProcess?
  private var compositorProcess: ChildProcess?
  private var programs: [ChildProcess] = []

  /// Starts the session and waits until all of it is ready.
  package init(
    width: Int = 1920, height: Int = 1080, devices: [ServerDevice] = ServerDevice.all,
    bus wantsBus: Bool = true, windowManager: WindowManager = .none, compositor: Bool = false
  ) throws(RigError) {
    server = try XServer(width: width, height: height, devices: devices)
    session = try SessionEnvironment()
    session.variables["DISPLAY"] = server.display
    bus = wantsBus ? try SessionBus(session) : nil
    session.variables["DBUS_SESSION_BUS_ADDRESS"] = bus?.address
    probe = try Probe(display: server.display)
    let screen = probe.window(probe.root)?.frame.size
    guard screen == Size(width: Double(width), height: Double(height)) else {
      throw RigError("the server has no mode of \(width) x \(height)")
    }
    try start(windowManager)
    if compositor { try startCompositor() }
  }

  deinit { stop() }

  /// The variables for programs of the session.
  package var environment: [String: String] { session.variables }

  /// The running compositor.
  package var compositorIsRunning: Bool { compositorProcess?.isRunning ?? false }

  /// Starts another window manager in place of the one that runs.
  package func start(_ manager: WindowManager) throws(RigError) {
    managerProcess?.terminate()
    managerProcess = nil
    windowManager = .none
    // Some leave their mark on the root window when they end.
    guard waitUntil(timeout: 5, { probe.windowManagerName == nil }) else {
      throw RigError("another window manager runs")
    }
    managerProcess = try manager.start(session, probe: probe)
    windowManager = manager
  }

  /// Starts the compositor, with its sample configuration or the one at `path`.
  package func startCompositor(
    configuration path: String = Compositor.configuration
  ) throws(RigError) {
    guard !compositorIsRunning else { return }
    compositorProcess = try Compositor.start(session, probe: probe, configuration: path)
  }

  /// Ends the compositor.
  package func stopCompositor() {
    compositorProcess?.terminate()
    compositorProcess = nil
    waitUntil(timeout: 5) { probe.owner(ofSelection: "_NET_WM_CM_S0") == nil }
  }

  /// Starts a program in the session; it is ended with it.
  package func run(
    _ command: [String], environment: [String: String] = [:], output: String? = nil
  ) throws(RigError) -> ChildProcess {
    let name = command[0].split(separator: "/").last.map(String.init) ?? "program"
    let program = try ChildProcess(
      command, environment: session.variables.merging(environment) { $1 },
      output: output ?? session.path("\(name)-\(programs.count).log"))
    programs.append(program)
    return program
  }

  /// Ends everything: programs, compositor, window manager, bus, server.
  package func stop() {
    for program in programs.reversed() { program.terminate() }
    programs = []
    compositorProcess?.terminate()
    managerProcess?.terminate()
    compositorProcess = nil
    managerProcess = nil
    bus?.stop()
    server.stop()
  }
}
