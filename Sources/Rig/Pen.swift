internal import Glibc
package import Geometry

/// A pen on a tablet that covers the whole screen.
///
/// Every step ends when the server has done it.
package final class Pen {
  /// Its name on the server.
  package let name: String
  /// The driver's wire, for messages that a well-behaved pen wouldn't send.
  package let socket: DriverSocket
  private let server: XServer
  private var location = Point.zero

  /// The largest value of the pressure axis.
  package static let maximum = 1000.0

  /// The pen of a server: of this name, or its first.
  package init(_ server: XServer, name: String? = nil) throws(RigError) {
    self.name = try server.deviceName(name, .pen)
    self.server = server
    socket = try server.socket(self.name)
  }

  /// Brings the pen near and moves it above a place, in root pixels.
  package func hover(at place: Point) throws(RigError) {
    location = place
    try socket.proximity(true, axes())
    try socket.move(axes())
    try socket.sync()
  }

  /// Moves to a place, in root pixels, with the tip where it is.
  package func move(to place: Point) throws(RigError) {
    location = place
    try socket.move(axes())
    try socket.sync()
  }

  /// Puts the tip down at a place, with a force of 0 to 1.
  ///
  /// As drivers do it: first the axes, then the button.
  package func press(at place: Point, force: Double = 0.1) throws(RigError) {
    try hover(at: place)
    try socket.move([4: force * Self.maximum])
    try socket.button(1, isPress: true)
    try socket.sync()
  }

  /// Changes the force, 0 to 1.
  package func setForce(_ force: Double) throws(RigError) {
    try socket.move([4: force * Self.maximum])
    try socket.sync()
  }

  /// Moves and changes the force in one message.
  package func move(to place: Point, force: Double) throws(RigError) {
    location = place
    try socket.move(axes().merging([4: force * Self.maximum]) { $1 })
    try socket.sync()
  }

  /// Lifts the tip; the pen stays near.
  package func lift() throws(RigError) {
    try socket.button(1, isPress: false)
    try socket.move([4: 0])
    try socket.sync()
  }

  /// Takes the pen away.
  package func leave() throws(RigError) {
    try socket.proximity(false, axes())
    try socket.sync()
  }

  /// Presses or releases a side button.
  package func button(_ button: Int, isPress: Bool) throws(RigError) {
    try socket.button(button, isPress: isPress)
    try socket.sync()
  }

  /// Plays a curve of force in real time, `rate` reports a second; the tip must be down.
  package func play(_ curve: ForceCurve, rate: Double = 125) throws(RigError) {
    try curve.play(rate: rate, setForce)
  }

  private func axes() -> [Int: Double] { server.absoluteAxes(location) }
}

extension XServer {
  /// What an absolute device that covers the screen reports for a root pixel: its middle, on axes
  /// of 0...65535.
  func absoluteAxes(_ place: Point) -> [Int: Double] {
    [
      0: ((place.x + 0.5) * 65536 / Double(size.width)).rounded(.down),
      1: ((place.y + 0.5) * 65536 / Double(size.height)).rounded(.down),
    ]
  }
}
