internal import Glibc

/// picom with its sample configuration, which fades windows in and out, shows menus and windows
/// without the focus at 0.8 opacity and throws shadows.
///
/// It doesn't wait for the screen's refresh, since a screen in memory has none.
package enum Compositor {
  /// The sample configuration, where Debian puts it.
  package static let configuration = "/usr/share/doc/picom/examples/picom.sample.conf"

  /// Whether it can be started here.
  package static var isInstalled: Bool {
    access("/usr/bin/picom", X_OK) == 0 && access(configuration, R_OK) == 0
  }

  /// Starts it with the configuration at `path` and waits until it owns the screen's compositing
  /// selection and mixes windows.
  static func start(
    _ session: SessionEnvironment, probe: Probe, configuration path: String
  ) throws(RigError) -> ChildProcess {
    let process = try ChildProcess(
      ["picom", "--config", path, "--no-vsync"], environment: session.variables,
      output: session.path("picom.log"))
    guard
      waitUntil(
        timeout: 20,
        {
          // The selection is taken early, and given up again where something is amiss.
          probe.owner(ofSelection: "_NET_WM_CM_S0") != nil && probe.windowsAreRedirected
            || !process.isRunning
        }),
      process.isRunning
    else { throw RigError("picom doesn't start: \(process.output)") }
    return process
  }
}
