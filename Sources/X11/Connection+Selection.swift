internal import CX11

/// Choosing which events come.
extension Connection {
  /// Chooses what `window` hears from master devices, in place of what it heard before.
  ///
  /// Fails with BadAccess where another client holds touch on that window.
  package func selectInput(
    _ selection: InputSelection, on window: WindowID
  ) throws(XError) {
    var kinds: [Int32] = []
    if selection.contains(.pointer) { kinds += [XI_Motion, XI_ButtonPress, XI_ButtonRelease] }
    if selection.contains(.crossing) { kinds += [XI_Enter, XI_Leave] }
    if selection.contains(.touch) { kinds += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] }
    if selection.contains(.keyboard) { kinds += [XI_KeyPress, XI_KeyRelease] }
    if let error = select(kinds, of: XIAllMasterDevices, on: window) { throw error }
    if selection.contains(.touch) {
      decoder.touchWindows.insert(window)
    } else {
      decoder.touchWindows.remove(window)
    }
  }

  /// Asks for `.hierarchy` and `.deviceChanged`, of all devices.
  ///
  /// Both can be had on the root window and for all devices only, and come once so.
  package func selectDeviceChanges() {
    select([XI_HierarchyChanged, XI_DeviceChanged], of: XIAllDevices, on: rootWindow)
  }

  /// Asks for `.raw`: everything that pointers, pens and fingers do anywhere, also while another
  /// client grabs them.
  ///
  /// It keeps the server from merging motion, so it is for diagnosis alone.
  package func selectRawInput() {
    select(
      [
        XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease, XI_RawTouchBegin, XI_RawTouchUpdate,
        XI_RawTouchEnd,
      ], of: XIAllMasterDevices, on: rootWindow)
  }

  /// Chooses what `window` tells of itself by the core protocol, in place of what it told before.
  ///
  /// The window may be another client's; one that has gone is no error.
  package func selectEvents(_ selection: WindowEventSelection, on window: WindowID) {
    tolerating { _ = XSelectInput(display, window.rawValue, selection.rawValue) }
  }

  @discardableResult
  private func select(_ kinds: [Int32], of devices: Int32, on window: WindowID) -> XError? {
    var bits = eventBits(kinds)
    return bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: devices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      return checked { _ = XISelectEvents(display, window.rawValue, &mask, 1) }
    }
  }
}

/// A mask with one bit for each kind of event: what `XISetMask` and `XIMaskLen` make in C.
func eventBits(_ kinds: [Int32]) -> [UInt8] {
  var bits = [UInt8](repeating: 0, count: (Int(XI_LASTEVENT) >> 3) + 1)
  for kind in kinds { bits[Int(kind) >> 3] |= 1 << (UInt8(truncatingIfNeeded: kind) & 7) }
  return bits
}
