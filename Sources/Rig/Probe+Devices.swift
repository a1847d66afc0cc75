internal import CX11
internal import Glibc

/// Changing which devices there are, as tools for input devices do.
extension Probe {
  /// Adds a master pointer and keyboard named after `name`, and gives the pointer's id.
  package func addMaster(_ name: String) throws(RigError) -> Int {
    let label = strdup(name)
    defer { free(label) }
    var change = XIAnyHierarchyChangeInfo()
    change.add = XIAddMasterInfo(type: XIAddMaster, name: label, send_core: 1, enable: 1)
    let error = display.errorCode { XIChangeHierarchy(display.raw, &change, 1) }
    guard error == nil, let id = deviceID(named: "\(name) pointer") else {
      throw RigError("the server adds no master device \(name)")
    }
    return id
  }

  /// Removes a master pointer and its keyboard.
  package func removeMaster(_ id: Int) {
    var change = XIAnyHierarchyChangeInfo()
    change.remove = XIRemoveMasterInfo(
      type: XIRemoveMaster, deviceid: Int32(id), return_mode: XIFloating, return_pointer: 0,
      return_keyboard: 0)
    display.errorCode { XIChangeHierarchy(display.raw, &change, 1) }
  }

  /// Takes a device from its master: it moves no pointer and nobody hears it.
  package func floatDevice(named name: String) throws(RigError) {
    guard let id = deviceID(named: name) else { throw RigError("there is no device \(name)") }
    var change = XIAnyHierarchyChangeInfo()
    change.detach = XIDetachSlaveInfo(type: XIDetachSlave, deviceid: Int32(id))
    display.errorCode { XIChangeHierarchy(display.raw, &change, 1) }
  }

  /// Gives a device to a master, usually that of id 2.
  package func attachDevice(named name: String, to master: Int = 2) throws(RigError) {
    guard let id = deviceID(named: name) else { throw RigError("there is no device \(name)") }
    var change = XIAnyHierarchyChangeInfo()
    change.attach = XIAttachSlaveInfo(
      type: XIAttachSlave, deviceid: Int32(id), new_master: Int32(master))
    display.errorCode { XIChangeHierarchy(display.raw, &change, 1) }
  }
}

extension Probe {
  /// Whether the state of a device is what was sent to it last; also where it can't be, since the
  /// device is off.
  func device(named name: String, hasHeardOf sent: DriverSocket.Sent) -> Bool {
    var keys = [CChar](repeating: 0, count: 32)
    if !sent.keys.isEmpty {
      XQueryKeymap(display.raw, &keys)
      for (key, isDown) in sent.keys {
        let bit = UInt8(bitPattern: keys[key / 8]) >> UInt8(key % 8) & 1
        if (bit == 1) != isDown { return false }
      }
    }
    guard !sent.buttons.isEmpty || !sent.axes.isEmpty else { return true }
    var count: Int32 = 0
    guard let list = XIQueryDevice(display.raw, XIAllDevices, &count) else { return true }
    defer { XIFreeDeviceInfo(list) }
    let all = UnsafeBufferPointer(start: list, count: Int(count))
    guard let device = all.first(where: { String(cString: $0.name) == name }), device.enabled != 0
    else { return true }
    for entry in UnsafeBufferPointer(start: device.classes, count: Int(device.num_classes)) {
      guard let entry else { continue }
      let raw = UnsafeRawPointer(entry)
      switch entry.pointee.type {
      case XIButtonClass:
        let state = raw.load(as: XIButtonClassInfo.self).state
        for (button, isDown) in sent.buttons where button / 8 < Int(state.mask_len) {
          if (state.mask[button / 8] >> UInt8(button % 8) & 1 == 1) != isDown { return false }
        }
      case XIValuatorClass:
        let axis = raw.load(as: XIValuatorClassInfo.self)
        guard let value = sent.axes[Int(axis.number)] else { continue }
        let reached = axis.min < axis.max ? min(max(value, axis.min), axis.max) : value
        if abs(axis.value - reached) > 1 { return false }
      default: break
      }
    }
    return true
  }
}
