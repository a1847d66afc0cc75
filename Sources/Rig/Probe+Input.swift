internal import CX11
internal import Glibc
package import Geometry

/// Grabs, focus and devices.
extension Probe {
  /// Whether no client holds the pointer: tried by grabbing it and letting go at once.
  ///
  /// Not for use while a button is down: letting go would end the press's own grab.
  package func pointerIsFree() -> Bool {
    guard XGrabPointer(display.raw, root, False, 0, GrabModeAsync, GrabModeAsync, 0, 0, 0) == 0
    else { return false }
    XUngrabPointer(display.raw, 0)
    XSync(display.raw, False)
    return true
  }

  /// Whether no client holds the keyboard: tried by grabbing it and letting go at once.
  package func keyboardIsFree() -> Bool {
    guard XGrabKeyboard(display.raw, root, False, GrabModeAsync, GrabModeAsync, 0) == 0 else {
      return false
    }
    XUngrabKeyboard(display.raw, 0)
    XSync(display.raw, False)
    return true
  }

  /// Grabs the keyboard, as a screen locker would; `false` where another client has it.
  package func grabKeyboard() -> Bool {
    let status = XGrabKeyboard(display.raw, root, False, GrabModeAsync, GrabModeAsync, 0)
    XSync(display.raw, False)
    return status == 0
  }

  /// Lets go of the keyboard.
  package func releaseKeyboard() {
    XUngrabKeyboard(display.raw, 0)
    XSync(display.raw, False)
  }

  /// Grabs the pointer, as a screen locker would; `false` where another client has it.
  package func grabPointer() -> Bool {
    let status = XGrabPointer(
      display.raw, root, False, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0, 0)
    XSync(display.raw, False)
    return status == 0
  }

  /// Lets go of the pointer.
  package func releasePointer() {
    XUngrabPointer(display.raw, 0)
    XSync(display.raw, False)
  }

  /// Whether a key combination is free to be grabbed, tried on the root window.
  package func canGrab(keysym: UInt, modifiers: UInt32) -> Bool {
    let code = Int32(XKeysymToKeycode(display.raw, keysym))
    let error = display.errorCode {
      XGrabKey(display.raw, code, modifiers, root, False, GrabModeAsync, GrabModeAsync)
    }
    if error == nil { XUngrabKey(display.raw, code, modifiers, root) }
    XSync(display.raw, False)
    return error == nil
  }

  /// Grabs a key combination on the root window, as another program would.
  package func grabKey(keysym: UInt, modifiers: UInt32) -> Bool {
    let code = Int32(XKeysymToKeycode(display.raw, keysym))
    return display.errorCode {
      XGrabKey(display.raw, code, modifiers, root, False, GrabModeAsync, GrabModeAsync)
    } == nil
  }

  /// Lets go of all key combinations that this client grabbed.
  package func releaseKeys() {
    XUngrabKey(display.raw, Int32(AnyKey), UInt32(AnyModifier), root)
    XSync(display.raw, False)
  }

  /// The window that has the keyboard: 0 none, 1 the one under the pointer.
  package var focusWindow: UInt {
    var window: UInt = 0
    var revert: Int32 = 0
    XGetInputFocus(display.raw, &window, &revert)
    return window
  }

  /// Gives the keyboard to a window.
  package func focus(_ window: UInt) {
    XSetInputFocus(display.raw, window, RevertToParent, 0)
    XSync(display.raw, False)
  }

  /// Where the pointer is, in root pixels.
  package var pointerLocation: Point {
    let state = pointerState
    return Point(x: Double(state.x), y: Double(state.y))
  }

  /// The core pointer buttons that are down.
  package var pressedButtons: Set<Int> {
    let mask = pointerState.mask
    return Set((1...5).filter { mask & (1 << UInt32(7 + $0)) != 0 })
  }

  private var pointerState: (x: Int32, y: Int32, mask: UInt32) {
    var root: UInt = 0
    var child: UInt = 0
    var x: Int32 = 0
    var y: Int32 = 0
    var windowX: Int32 = 0
    var windowY: Int32 = 0
    var mask: UInt32 = 0
    _ = XQueryPointer(
      display.raw, self.root, &root, &child, &x, &y, &windowX, &windowY, &mask)
    return (x, y, mask)
  }

  /// The id of the device of a name; `nil` where there is none.
  package func deviceID(named name: String) -> Int? {
    devices().first { $0.name == name }?.id
  }

  /// All input devices that the server has, switched on or off.
  package func devices() -> [(id: Int, name: String, isEnabled: Bool)] {
    var count: Int32 = 0
    guard let list = XIQueryDevice(display.raw, XIAllDevices, &count) else { return [] }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).map {
      (Int($0.deviceid), String(cString: $0.name), $0.enabled != 0)
    }
  }

  /// Switches a device off, which is what pulling its plug looks like, or on again
  /// (`xinput disable`).
  package func setDevice(named name: String, enabled: Bool) throws(RigError) {
    guard let id = deviceID(named: name) else { throw RigError("there is no device \(name)") }
    var value: UInt8 = enabled ? 1 : 0
    XIChangeProperty(
      display.raw, Int32(id), display.atom("Device Enabled"), display.atom("INTEGER"), 8,
      PropModeReplace, &value, 1)
    XSync(display.raw, False)
  }

  /// The key code of a symbol, and whether Shift is needed for it.
  package func key(forKeysym keysym: UInt) -> (keycode: Int, shift: Bool)? {
    let code = XKeysymToKeycode(display.raw, keysym)
    guard code != 0 else { return nil }
    let shifted =
      XkbKeycodeToKeysym(display.raw, code, 0, 0) != keysym
      && XkbKeycodeToKeysym(display.raw, code, 0, 1) == keysym
    return (Int(code), shifted)
  }
}
