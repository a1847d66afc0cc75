/// An input device that the rig's server has, driven through a socket.
package struct ServerDevice: Hashable, Sendable {
  /// What the device stands for.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A plain mouse: no pressure.
    case mouse
    /// A pen tablet: absolute, with proximity and pressure 0...1000.
    case pen
    /// A force trackpad: relative, with pressure 0...1000.
    case trackpad
    /// A touchscreen with pressure 0...2047.
    case touchscreen
    /// A keyboard.
    case keyboard
  }

  /// Its name, as `xinput list` shows it.
  package var name: String
  /// What it stands for.
  package var kind: Kind

  /// A device.
  package init(_ kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// One of each kind.
  package static let all = [
    ServerDevice(.mouse, name: "rig mouse"), ServerDevice(.pen, name: "rig pen"),
    ServerDevice(.trackpad, name: "rig trackpad"),
    ServerDevice(.touchscreen, name: "rig touchscreen"),
    ServerDevice(.keyboard, name: "rig keyboard"),
  ]

  /// The driver's options, besides the socket (inputtestdrv(4)).
  var options: [(name: String, value: String)] {
    // Without acceleration a mouse moves the pointer by just what is sent.
    let plain = [("AccelerationScheme", "none"), ("AccelerationProfile", "-1")]
    return switch kind {
    case .mouse: [("DeviceType", "Pointer")] + plain
    case .trackpad: [("DeviceType", "Pointer"), ("PointerHasPressure", "true")] + plain
    case .pen: [("DeviceType", "PointerAbsoluteProximity"), ("PointerHasPressure", "true")]
    case .touchscreen: [("DeviceType", "Touch"), ("TouchCount", "10")]
    case .keyboard: [("DeviceType", "Keyboard")]
    }
  }
}
