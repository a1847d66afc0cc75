/// What `xorg.conf` says for a server of the rig.
struct ServerConfiguration {
  var width: Int
  var height: Int
  var devices: [ServerDevice]
  var directory: String

  /// Where the driver of the device number `index` makes its socket.
  static func socketPath(_ index: Int, in directory: String) -> String {
    "\(directory)/input\(index).sock"
  }

  /// The whole file.
  var text: String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "true"
      Option "AutoAddGPU" "false"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
      Option "SuspendTime" "0"
      Option "OffTime" "0"
    EndSection
    Section "Device"
      Identifier "memory"
      Driver "dummy"
      VideoRam 256000
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 1-2000
      VertRefresh 1-400
      \(modeLine)
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "memory"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "rig"
      EndSubSection
    EndSection
    \(devices.indices.map(inputSection).joined(separator: "\n"))
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      \(layoutLines.joined(separator: "\n  "))
    EndSection

    """
  }

  /// A mode of the wanted size.
  ///
  /// The driver takes clocks up to 300 MHz, so large screens refresh more slowly; and no mode with
  /// just the 160 pixels of reduced blanking.
  private var modeLine: String {
    let total = (width + 320, height + 40)
    let refresh = min(60.0, 290e6 / Double(total.0 * total.1))
    let clock = (Double(total.0 * total.1) * refresh / 1e4).rounded() / 100
    return "Modeline \"rig\" \(clock) \(width) \(width + 64) \(width + 192) \(total.0) "
      + "\(height) \(height + 3) \(height + 8) \(total.1)"
  }

  private func inputSection(_ index: Int) -> String {
    let device = devices[index]
    let options =
      device.options + [("SocketPath", Self.socketPath(index, in: directory))]
    return """
      Section "InputDevice"
        Identifier "\(device.name)"
        Driver "inputtest"
      \(options.map { "  Option \"\($0.name)\" \"\($0.value)\"" }.joined(separator: "\n"))
      EndSection
      """
  }

  private var layoutLines: [String] {
    var hasPointer = false
    var hasKeyboard = false
    return devices.map { device in
      let role: String
      if device.kind == .keyboard {
        role = hasKeyboard ? "SendCoreEvents" : "CoreKeyboard"
        hasKeyboard = true
      } else {
        role = hasPointer ? "SendCoreEvents" : "CorePointer"
        hasPointer = true
      }
      return "InputDevice \"\(device.name)\" \"\(role)\""
    }
  }
}
