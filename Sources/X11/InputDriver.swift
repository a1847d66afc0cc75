/// The driver behind a device, as far as can be told from outside: X has no request for it.
package enum InputDriver: String, Hashable, Sendable {
  /// xf86-input-libinput.
  case libinput
  /// xf86-input-libinput, for a pen on a tablet.
  case libinputTablet = "libinput tablet"
  /// xf86-input-libinput, for the buttons beside a tablet.
  case libinputPad = "libinput pad"
  /// xf86-input-wacom.
  case wacom
  /// xf86-input-evdev.
  case evdev
  /// xf86-input-synaptics.
  case synaptics
  /// Xwayland, which passes a Wayland compositor's devices on.
  case xwayland
  /// The devices through which programs send input (XTEST).
  case xtest
  /// The server's driver for tests.
  case inputtest
  /// Any other.
  case unknown

  /// Tells the driver from what can be seen of a device.
  ///
  /// - Parameters:
  ///   - name: The device's name.
  ///   - properties: The names of its properties: each driver prefixes its own.
  ///   - axes: Its axes: `inputtest` sets no property, but always the same five axes.
  package init(name: String, properties: [String], axes: [InputAxis]) {
    func has(_ prefix: String) -> Bool { properties.contains { $0.hasPrefix(prefix) } }
    if properties.contains("XTEST Device") || name.contains("XTEST") {
      self = .xtest
    } else if name.hasPrefix("xwayland-") {
      self = .xwayland
    } else if has("libinput Pad ") {
      self = .libinputPad
    } else if has("libinput Tablet Tool ") {
      self = .libinputTablet
    } else if has("libinput ") {
      self = .libinput
    } else if has("Wacom ") {
      self = .wacom
    } else if has("Synaptics ") {
      self = .synaptics
    } else if has("Evdev ") {
      self = .evdev
    } else if Self.areOfInputtest(axes) {
      self = .inputtest
    } else {
      self = .unknown
    }
  }

  /// Places first, two wheels, then a pressure of the one or the other range (inputtestdrv(4)).
  private static func areOfInputtest(_ axes: [InputAxis]) -> Bool {
    let labels = axes.map { $0.label ?? "" }
    guard labels.count >= 4, labels[2] == "Rel Horiz Scroll", labels[3] == "Rel Vert Scroll" else {
      return false
    }
    guard axes.count == 5 else { return axes.count == 4 }
    let range = (axes[4].minimum, axes[4].maximum)
    return labels[4] == "Abs Pressure" && range == (0, 1000)
      || labels[4] == "Abs MT Pressure" && range == (0, 2047)
  }
}
