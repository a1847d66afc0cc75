package import Geometry

/// A force trackpad: a mouse whose press has a force.
package final class Trackpad: Mouse {
  /// The largest value of the pressure axis.
  package static let maximum = 1000.0

  /// The trackpad of a server: of this name, or its first.
  package convenience init(_ server: XServer, name: String? = nil) throws(RigError) {
    try self.init(server, kind: .trackpad, name: name)
  }

  /// Clicks down at a place, with a force of 0 to 1.
  package func press(at place: Point, force: Double = 0.1) throws(RigError) {
    try move(to: place)
    try socket.move([4: force * Self.maximum])
    try press()
  }

  /// Changes the force, 0 to 1.
  package func setForce(_ force: Double) throws(RigError) {
    // Absolute: relative values of this axis would add up.
    try socket.move([4: force * Self.maximum])
    try socket.sync()
  }

  /// Lets the button up, then the force go.
  package func lift() throws(RigError) {
    try release()
    try setForce(0)
  }

  /// Plays a curve of force in real time, `rate` reports a second.
  package func play(_ curve: ForceCurve, rate: Double = 125) throws(RigError) {
    try curve.play(rate: rate, setForce)
  }
}
