internal import Geometry
internal import Glibc

/// The window managers that the rig can start.
package enum WindowManager: String, CaseIterable, Hashable, Sendable {
  /// Nobody manages windows.
  case none
  /// Openbox with its stock configuration.
  case openbox
  /// i3 with the usual keys and its bar at the bottom.
  case i3
  /// Xfwm with its stock configuration; its own compositor is off.
  case xfwm4

  /// Whether it can be started here.
  package var isInstalled: Bool {
    self == .none || access("/usr/bin/\(rawValue)", X_OK) == 0
  }

  /// Starts it and waits until it manages windows.
  func start(
    _ session: SessionEnvironment, probe: Probe
  ) throws(RigError) -> ChildProcess? {
    let command: [String]
    switch self {
    case .none: return nil
    case .openbox: command = ["openbox", "--sm-disable"]
    case .xfwm4: command = ["xfwm4", "--compositor=off", "--sm-client-disable"]
    case .i3:
      let path = session.path("i3.conf")
      try write(Self.i3Configuration, toFile: path)
      command = ["i3", "-c", path]
    }
    let process = try ChildProcess(
      command, environment: session.variables, output: session.path("\(rawValue).log"))
    guard
      waitUntil(timeout: 20, { probe.windowManagerName != nil || !process.isRunning }),
      process.isRunning
    else { throw RigError("\(rawValue) doesn't start: \(process.output)") }
    try waitUntilItTakesWindows(session, probe: probe)
    return process
  }

  /// Openbox says that it runs most of a second before it takes windows; what is mapped meanwhile it
  /// never sees.
  private func waitUntilItTakesWindows(
    _ session: SessionEnvironment, probe: Probe
  ) throws(RigError) {
    let window = try TestWindow(
      display: session.variables["DISPLAY"] ?? "", frame: Rect(x: 0, y: 0, width: 9, height: 9),
      isMapped: false)
    func isListed() -> Bool { probe.items("_NET_CLIENT_LIST")?.contains(window.id) ?? false }
    let isTaken = waitUntil(timeout: 20) {
      window.askForMapping()
      return isListed()
    }
    guard isTaken else { throw RigError("\(rawValue) takes no window") }
    window.destroy()
    waitUntil(timeout: 5) { !isListed() }
  }

  private static let i3Configuration = """
    set $mod Mod4
    font pango:sans 8
    floating_modifier $mod
    bindsym $mod+Return exec true
    bindsym $mod+d exec true
    bindsym $mod+Shift+q kill
    bindsym $mod+space focus mode_toggle
    bindsym $mod+Shift+space floating toggle
    bindsym $mod+f fullscreen toggle
    bindsym $mod+1 workspace number 1
    bindsym $mod+2 workspace number 2
    bindsym $mod+Shift+2 move container to workspace number 2
    bar {
      position bottom
      status_command true
    }

    """
}
