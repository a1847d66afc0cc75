import Glibc

/// A message bus of its own, without any service but those in `services`.
final class BusDaemon {
  let address: String
  private let directory: TemporaryDirectory
  private var process: pid_t = 0

  /// Starts one; `services` are activatable names with the command lines that provide them.
  init(services: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    try directory.makeDirectory("services")
    for (name, command) in services {
      try directory.write(
        "services/\(name).service", "[D-BUS Service]\nName=\(name)\nExec=\(command)\n")
    }
    let configuration = try directory.write(
      "bus.conf",
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(directory.path("bus"))</listen>
        <servicedir>\(directory.path("services"))</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """)
    address = "unix:path=" + directory.path("bus")
    // Not Foundation's `Process`: it can miss the end of one child while another lives.
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure.noPipe }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let arguments = [
      "dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile",
      "--print-address=1",
    ]
    process = try spawn("/usr/bin/dbus-daemon", arguments, output: ends[1])
    close(ends[1])
    // The address is printed when the socket is open.
    var byte: UInt8 = 0
    guard read(ends[0], &byte, 1) == 1 else { throw Failure.noBus }
  }

  enum Failure: Error { case noPipe, noBus }

  deinit { stop() }

  /// Ends the bus, as a session does that logs out.
  func stop() {
    guard process > 0 else { return }
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
    process = 0
  }
}
