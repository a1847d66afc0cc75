internal import CX11

/// A client that grabs all touches of the screen, as window managers with gestures do, and decides
/// later whether it keeps them.
package final class TouchGrabber {
  private let display: Display
  private let opcode: Int32
  private var touches: [(device: Int32, id: Int32)] = []

  /// Grabs touches on the root window of a display.
  package init(display name: String) throws(RigError) {
    display = try Display(name)
    var event: Int32 = 0
    var error: Int32 = 0
    var opcode: Int32 = 0
    XQueryExtension(display.raw, "XInputExtension", &opcode, &event, &error)
    self.opcode = opcode
    var major: Int32 = 2
    var minor: Int32 = 2
    XIQueryVersion(display.raw, &major, &minor)
    var bits = [UInt8](repeating: 0, count: 4)
    for kind in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] {
      bits[Int(kind) / 8] |= 1 << UInt8(kind % 8)
    }
    let failed = bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
      return XIGrabTouchBegin(
        display.raw, XIAllMasterDevices, display.root, 0, &mask, 1, &modifiers)
    }
    guard failed == 0 else { throw RigError("another client grabs touches already") }
    XSync(display.raw, False)
  }

  /// Waits until the grab has a touch to decide on.
  package func waitForTouch() -> Bool {
    waitUntil {
      read()
      return !touches.isEmpty
    }
  }

  /// Lets the touches go to the windows below.
  package func reject() { decide(XIRejectTouch) }

  /// Keeps the touches.
  package func accept() { decide(XIAcceptTouch) }

  private func decide(_ mode: Int32) {
    read()
    for touch in touches {
      XIAllowTouchEvents(
        display.raw, touch.device, UInt32(bitPattern: touch.id), display.root, mode)
    }
    touches = []
    XSync(display.raw, False)
  }

  private func read() {
    while XPending(display.raw) > 0 {
      var event = XEvent()
      XNextEvent(display.raw, &event)
      guard event.type == GenericEvent, event.xcookie.`extension` == opcode,
        XGetEventData(display.raw, &event.xcookie) != 0
      else { continue }
      defer { XFreeEventData(display.raw, &event.xcookie) }
      guard event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data else { continue }
      let touch = data.load(as: XIDeviceEvent.self)
      touches.append((touch.deviceid, touch.detail))
    }
  }
}
