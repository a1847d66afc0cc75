package import Geometry

/// A touchscreen that covers the whole screen and measures force.
///
/// Every step ends when the server has done it.
package final class TouchScreen {
  /// Its name on the server.
  package let name: String
  /// The driver's wire.
  package let socket: DriverSocket
  private let server: XServer

  /// The largest value of the pressure axis.
  package static let maximum = 2047.0

  /// The touchscreen of a server: of this name, or its first.
  package init(_ server: XServer, name: String? = nil) throws(RigError) {
    self.name = try server.deviceName(name, .touchscreen)
    self.server = server
    socket = try server.socket(self.name)
  }

  /// Puts a finger down at a place, in root pixels, with a force of 0 to 1 or without a word of it.
  package func begin(_ finger: Int = 0, at place: Point, force: Double? = nil) throws(RigError) {
    try send(finger, .begin, place, force)
  }

  /// Moves a finger.
  package func move(_ finger: Int = 0, to place: Point, force: Double? = nil) throws(RigError) {
    try send(finger, .update, place, force)
  }

  /// Changes the force of a finger, 0 to 1.
  package func setForce(_ force: Double, finger: Int = 0) throws(RigError) {
    try socket.touch(finger, .update, [4: force * Self.maximum])
    try socket.sync()
  }

  /// Lifts a finger.
  package func end(_ finger: Int = 0, at place: Point) throws(RigError) {
    try send(finger, .end, place, nil)
  }

  /// Plays a curve of force in real time, `rate` reports a second.
  package func play(
    _ curve: ForceCurve, finger: Int = 0, rate: Double = 125
  ) throws(RigError) {
    try curve.play(rate: rate) { force throws(RigError) in
      try setForce(force, finger: finger)
    }
  }

  private func send(
    _ finger: Int, _ phase: DriverSocket.TouchPhase, _ place: Point, _ force: Double?
  ) throws(RigError) {
    var axes = server.absoluteAxes(place)
    axes[4] = force.map { $0 * Self.maximum }
    try socket.touch(finger, phase, axes)
    try socket.sync()
  }
}
