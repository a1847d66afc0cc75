internal import Glibc
package import Geometry

/// A relative pointer without pressure.
///
/// Every step ends when the server has done it.
package class Mouse {
  /// Its name on the server.
  package let name: String
  /// The driver's wire.
  package let socket: DriverSocket
  private let probe: Probe

  /// The mouse of a server: of this name, or its first.
  package convenience init(_ server: XServer, name: String? = nil) throws(RigError) {
    try self.init(server, kind: .mouse, name: name)
  }

  init(_ server: XServer, kind: ServerDevice.Kind, name: String?) throws(RigError) {
    self.name = try server.deviceName(name, kind)
    socket = try server.socket(self.name)
    probe = try Probe(display: server.display)
  }

  /// Moves the pointer to a place, in root pixels.
  package func move(to place: Point) throws(RigError) {
    // Other devices move the same pointer, so the way is measured anew; a second step makes up for
    // the parts of pixels that the first started from.
    var steps: [Point] = []
    for _ in 0..<8 {
      let now = probe.pointerLocation
      steps.append(now)
      let way = Point(
        x: place.x.rounded(.down) - now.x, y: place.y.rounded(.down) - now.y)
      if way == .zero { return }
      try socket.move([0: way.x, 1: way.y], absolute: false)
      try socket.sync()
      // A window manager that looks at each click first has the device frozen until it lets go.
      waitUntil(timeout: 2) { probe.pointerLocation != now }
    }
    let way = steps.map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " ")
    throw RigError("the pointer doesn't come to \(place), but goes by \(way)")
  }

  /// Moves the pointer by an amount, in pixels.
  package func move(by way: Point) throws(RigError) {
    try socket.move([0: way.x, 1: way.y], absolute: false)
    try socket.sync()
  }

  /// Presses a button.
  package func press(_ button: Int = 1) throws(RigError) {
    try socket.button(button, isPress: true)
    try socket.sync()
  }

  /// Releases a button.
  package func release(_ button: Int = 1) throws(RigError) {
    try socket.button(button, isPress: false)
    try socket.sync()
  }

  /// Moves, presses and releases.
  package func click(_ button: Int = 1, at place: Point? = nil) throws(RigError) {
    if let place { try move(to: place) }
    try press(button)
    try release(button)
  }

  /// What the driver counts as one step of a wheel.
  package static let wheelStep = 120.0

  /// Turns the wheel by steps: down and to the right are positive.
  package func scroll(down: Double = 0, right: Double = 0) throws(RigError) {
    try socket.move([2: right * Self.wheelStep, 3: down * Self.wheelStep], absolute: false)
    try socket.sync()
  }
}
