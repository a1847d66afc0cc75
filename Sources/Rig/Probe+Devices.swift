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
