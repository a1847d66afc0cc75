/// The kernel's event codes that matter here (`linux/input-event-codes.h`).
enum EvemuCode {
  static let synchronize = 0
  static let key = 1
  static let absolute = 3

  static let dropped = 3

  static let buttonLeft = 0x110
  static let toolPen = 0x140
  static let toolFinger = 0x145
  static let touch = 0x14a

  static let x = 0x00
  static let y = 0x01
  static let pressure = 0x18
  static let distance = 0x19
  static let slot = 0x2f
  static let mtX = 0x35
  static let mtY = 0x36
  static let trackingID = 0x39
  static let mtPressure = 0x3a

  /// The kernel's name of an absolute axis; of those that tell a device's class, else its number.
  static func label(_ code: Int) -> String {
    switch code {
    case x: "ABS_X"
    case y: "ABS_Y"
    case pressure: "ABS_PRESSURE"
    case distance: "ABS_DISTANCE"
    case 0x1a: "ABS_TILT_X"
    case 0x1b: "ABS_TILT_Y"
    case slot: "ABS_MT_SLOT"
    case mtX: "ABS_MT_POSITION_X"
    case mtY: "ABS_MT_POSITION_Y"
    case trackingID: "ABS_MT_TRACKING_ID"
    case mtPressure: "ABS_MT_PRESSURE"
    default: "ABS_" + String(code, radix: 16)
    }
  }
}
