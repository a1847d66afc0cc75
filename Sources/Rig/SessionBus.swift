internal import Glibc

/// A session bus of the rig's own, with the services that the system's files name.
package final class SessionBus {
  /// What goes into `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  /// The daemon.
  package let process: ChildProcess

  /// Starts the daemon with the session's variables and waits until it listens.
  package init(_ session: SessionEnvironment) throws(RigError) {
    let path = session.path("run/bus")
    address = "unix:path=\(path)"
    process = try ChildProcess(
      ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=\(address)"],
      environment: session.variables, output: session.path("dbus.log"))
    guard waitUntil(timeout: 10, { access(path, F_OK) == 0 || !process.isRunning }),
      process.isRunning
    else { throw RigError("the session bus doesn't start: \(process.output)") }
  }

  deinit { stop() }

  /// Ends the daemon, and with it the services that it started.
  package func stop() { process.terminate() }
}
