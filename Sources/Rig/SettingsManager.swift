internal import CX11

/// What a desktop's settings daemon is to its programs: the owner of `_XSETTINGS_S0` (XSETTINGS
/// 0.5), through which they hear of scale, theme and fonts.
package final class SettingsManager {
  /// The value of a setting.
  package enum Value: Hashable, Sendable {
    /// A number.
    case integer(Int32)
    /// Text.
    case string(String)
  }

  private let display: Display
  private let window: UInt
  private var serial: UInt32 = 0

  /// Becomes the manager of a display and tells its clients.
  package init(display name: String, _ settings: [String: Value]) throws(RigError) {
    display = try Display(name)
    window = XCreateSimpleWindow(display.raw, display.root, -1, -1, 1, 1, 0, 0, 0)
    set(settings)
    let selection = display.atom("_XSETTINGS_S0")
    XSetSelectionOwner(display.raw, selection, window, UInt(CurrentTime))
    guard XGetSelectionOwner(display.raw, selection) == window else {
      throw RigError("another settings manager runs")
    }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = display.root
    event.xclient.message_type = display.atom("MANAGER")
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { data in
      for (index, item) in [UInt(CurrentTime), selection, window].enumerated() {
        data.storeBytes(of: item, toByteOffset: index * 8, as: UInt.self)
      }
    }
    XSendEvent(display.raw, display.root, False, StructureNotifyMask, &event)
    XSync(display.raw, False)
  }

  deinit { XDestroyWindow(display.raw, window) }

  /// Changes all settings.
  package func set(_ settings: [String: Value]) {
    serial += 1
    var bytes: [UInt8] = []
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    func append(padded text: [UInt8]) {
      bytes += text + [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
    }
    append(UInt32(0))  // Least significant byte first.
    append(serial)
    append(UInt32(settings.count))
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      let type: UInt8 = if case .integer = value { 0 } else { 1 }
      bytes += [type, 0]
      append(UInt16(name.utf8.count))
      append(padded: Array(name.utf8))
      append(serial)
      switch value {
      case .integer(let number): append(number)
      case .string(let text):
        append(UInt32(text.utf8.count))
        append(padded: Array(text.utf8))
      }
    }
    let name = display.atom("_XSETTINGS_SETTINGS")
    XChangeProperty(
      display.raw, window, name, name, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(display.raw, False)
  }
}
