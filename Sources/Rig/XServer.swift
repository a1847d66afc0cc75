internal import Glibc

/// A headless X server of the rig's own: real Xorg, with a screen in memory and input devices that
/// are driven through sockets.
package final class XServer {
  /// The display's name: `:20`.
  package let display: String
  /// The size of the screen at the start, in pixels.
  package let size: (width: Int, height: Int)
  /// The devices that the server was started with.
  package let devices: [ServerDevice]
  /// The server itself.
  package let process: ChildProcess
  /// Where its configuration, log and sockets lie.
  package let directory: String

  private let files: TemporaryDirectory
  private var sockets: [String: DriverSocket] = [:]

  /// Where Debian puts the server; the wrapper beside it would ask for rights that nothing needs.
  package static let program = "/usr/lib/xorg/Xorg"

  /// Whether a server can be started here at all.
  package static var isInstalled: Bool {
    access(program, X_OK) == 0
      && access("/usr/lib/xorg/modules/input/inputtest_drv.so", R_OK) == 0
      && access("/usr/lib/xorg/modules/drivers/dummy_drv.so", R_OK) == 0
  }

  /// Starts a server and waits until it takes connections.
  package init(
    width: Int = 1920, height: Int = 1080, devices: [ServerDevice] = ServerDevice.all
  ) throws(RigError) {
    guard Self.isInstalled else {
      throw RigError(
        "no X server with the drivers inputtest and dummy: install xserver-xorg-core and "
          + "xserver-xorg-video-dummy")
    }
    files = try TemporaryDirectory()
    directory = files.path
    size = (width, height)
    self.devices = devices
    let configuration = "\(directory)/xorg.conf"
    try write(
      ServerConfiguration(width: width, height: height, devices: devices, directory: directory)
        .text,
      toFile: configuration)
    // Another server may take the number between the look and the start: then try the next.
    var number = 20
    while true {
      number = Self.freeNumber(from: number)
      if let process = try Self.start(number, configuration: configuration, in: directory) {
        self.process = process
        break
      }
      number += 1
      guard number < 200 else {
        throw RigError("the X server doesn't start: \(contents(ofFile: "\(directory)/output"))")
      }
    }
    display = ":\(number)"
    // The server takes connections before it has its screen and its devices; it answers after.
    do {
      _ = try Display(display)
    } catch {
      throw RigError("the X server ended as it started: \(process.output)")
    }
  }

  deinit { stop() }

  /// Ends the server; clients lose their connection.
  package func stop() {
    for socket in sockets.values { socket.close() }
    sockets = [:]
    process.terminate()
  }

  /// The socket of the driver of a device: opened once, and kept for the server's life, since the
  /// driver takes one client only for as long as the device is on.
  package func socket(_ name: String) throws(RigError) -> DriverSocket {
    if let open = sockets[name] { return open }
    guard let index = devices.firstIndex(where: { $0.name == name }) else {
      throw RigError("the server has no device named \(name)")
    }
    let path = ServerConfiguration.socketPath(index, in: directory)
    let socket = try DriverSocket(path: path)
    let probe = try Probe(display: display)
    socket.hasArrived = { probe.device(named: name, hasHeardOf: $0) }
    sockets[name] = socket
    return socket
  }

  /// The first device of a kind.
  package func device(_ kind: ServerDevice.Kind) throws(RigError) -> ServerDevice {
    guard let device = devices.first(where: { $0.kind == kind }) else {
      throw RigError("the server has no \(kind.rawValue)")
    }
    return device
  }

  /// The wished name, or that of the first device of a kind.
  func deviceName(_ name: String?, _ kind: ServerDevice.Kind) throws(RigError) -> String {
    if let name { return name }
    return try device(kind).name
  }

  private static func freeNumber(from first: Int) -> Int {
    var number = first
    while access("/tmp/.X11-unix/X\(number)", F_OK) == 0
      || access("/tmp/.X\(number)-lock", F_OK) == 0
    { number += 1 }
    return number
  }

  /// Starts a server at `number`; `nil` when it ended before it was ready.
  private static func start(
    _ number: Int, configuration: String, in directory: String
  ) throws(RigError) -> ChildProcess? {
    guard let ends = makePipe() else { throw .system("can't make a pipe") }
    defer { close(ends.reading) }
    let process: ChildProcess
    do {
      defer { close(ends.writing) }
      process = try ChildProcess(
        [
          program, ":\(number)", "-config", configuration, "-logfile", "\(directory)/xorg.log",
          "-noreset", "-nolisten", "tcp", "-sharevts", "-novtswitch", "-logverbose", "0",
          "-verbose", "0", "-displayfd", "3",
        ],
        environment: ["PATH": "/usr/bin:/bin", "HOME": directory], output: "\(directory)/output",
        descriptors: [(ours: ends.writing, theirs: 3)])
    }
    // The server writes its number and a line end, in two pieces, once it takes connections; or
    // closes the pipe by ending.
    var byte: UInt8 = 0
    while byte != UInt8(ascii: "\n") {
      var ready = pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 30_000) > 0 else {
        process.terminate()
        throw RigError("the X server was not ready after 30 seconds")
      }
      guard read(ends.reading, &byte, 1) == 1 else {
        process.terminate()
        return nil
      }
    }
    return process
  }
}
