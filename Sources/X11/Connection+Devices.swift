internal import CX11
internal import Glibc

/// Asking for input devices. Devices can go at any moment: one that has gone is no error.
extension Connection {
  /// All devices that the server has, switched on or off; one round trip, and two more for each
  /// real device.
  package func inputDevices() -> [InputDevice] { query(XIAllDevices) }

  /// One device, or `nil` when it has gone.
  package func inputDevice(_ id: DeviceID) -> InputDevice? {
    query(Int32(clamping: id.rawValue)).first
  }

  /// Whether a device is there and switched on, as the server says now.
  ///
  /// A button release also comes when its device is switched off or unplugged, before anything else
  /// tells of that: whoever acts on a release asks first (one round trip).
  package func isEnabled(_ id: DeviceID) -> Bool {
    var count: Int32 = 0
    guard
      let list = tolerating({ XIQueryDevice(display, Int32(clamping: id.rawValue), &count) })
    else { return false }
    defer { XIFreeDeviceInfo(list) }
    return count > 0 && list.pointee.enabled != 0
  }

  /// The modifier keys that are held now (`XQueryPointer`, one round trip).
  package var heldModifiers: Modifiers {
    var (root, child): (UInt, UInt) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    XQueryPointer(
      display, rootWindow.rawValue, &root, &child, &x, &y, &windowX, &windowY, &mask)
    return Modifiers(rawValue: mask)
  }

  /// The buttons of a master pointer that are down, as the server says now (one round trip).
  ///
  /// A release can get lost, as when the window that would hear it goes during the press: whoever
  /// has waited long for one asks here. Fingers press no button.
  package func pressedButtons(of master: DeviceID) -> Set<Int> {
    var (root, child): (UInt, UInt) = (0, 0)
    var (x, y, windowX, windowY) = (0.0, 0.0, 0.0, 0.0)
    var state = XIButtonState()
    var modifiers = XIModifierState()
    var group = XIGroupState()
    let found = tolerating {
      XIQueryPointer(
        display, Int32(clamping: master.rawValue), rootWindow.rawValue, &root, &child, &x, &y,
        &windowX, &windowY, &state, &modifiers, &group)
    }
    guard found != 0, let mask = state.mask else { return [] }
    defer { free(mask) }
    return buttons(in: state)
  }

  private func query(_ which: Int32) -> [InputDevice] {
    var count: Int32 = 0
    guard let list = tolerating({ XIQueryDevice(display, which, &count) }) else { return [] }
    defer { XIFreeDeviceInfo(list) }
    let infos = UnsafeBufferPointer(start: list, count: Int(count))
    learnNames(of: infos.flatMap(labels))
    return infos.compactMap(device)
  }

  private func device(_ info: XIDeviceInfo) -> InputDevice? {
    let role: InputDevice.Role
    switch info.use {
    case XIMasterPointer: role = .masterPointer
    case XIMasterKeyboard: role = .masterKeyboard
    case XISlavePointer: role = .slavePointer
    case XISlaveKeyboard: role = .slaveKeyboard
    case XIFloatingSlave: role = .floatingSlave
    default: return nil
    }
    var device = InputDevice(
      id: DeviceID(rawValue: Int(info.deviceid)), name: String(cString: info.name), role: role,
      attachment: DeviceID(rawValue: Int(info.attachment)), isEnabled: info.enabled != 0)
    forEachClass(of: info) { raw, type in
      switch type {
      case XIValuatorClass: device.axes.append(axis(raw.load(as: XIValuatorClassInfo.self)))
      case XIButtonClass:
        device.buttonCount = Int(raw.load(as: XIButtonClassInfo.self).num_buttons)
      case XIKeyClass: device.hasKeys = true
      case XITouchClass:
        device.touch =
          raw.load(as: XITouchClassInfo.self).mode == XIDirectTouch ? .direct : .dependent
      default: break
      }
    }
    device.axes.sort { $0.number < $1.number }
    guard device.isSlave else { return device }
    let properties = propertyNames(of: info.deviceid)
    device.driver = InputDriver(name: device.name, properties: properties, axes: device.axes)
    device.node = textProperty("Device Node", of: info.deviceid, among: properties)
    device.toolType = atomProperty("Wacom Tool Type", of: info.deviceid, among: properties)
    return device
  }

  private func axis(_ info: XIValuatorClassInfo) -> InputAxis {
    InputAxis(
      number: Int(info.number), label: name(of: Atom(rawValue: info.label)), minimum: info.min,
      maximum: info.max, resolution: Int(info.resolution), isRelative: info.mode == XIModeRelative,
      value: info.value)
  }

  private func labels(of info: XIDeviceInfo) -> [Atom] {
    var labels: [Atom] = []
    forEachClass(of: info) { raw, type in
      guard type == XIValuatorClass else { return }
      labels.append(Atom(rawValue: raw.load(as: XIValuatorClassInfo.self).label))
    }
    return labels.filter { $0 != .none }
  }

  private func forEachClass(
    of info: XIDeviceInfo, _ body: (_ raw: UnsafeRawPointer, _ type: Int32) -> Void
  ) {
    for entry in UnsafeBufferPointer(start: info.classes, count: Int(info.num_classes)) {
      guard let entry else { continue }
      body(UnsafeRawPointer(entry), entry.pointee.type)
    }
  }

  // MARK: Properties of devices

  private func propertyNames(of device: Int32) -> [String] {
    var count: Int32 = 0
    guard let list = tolerating({ XIListProperties(display, device, &count) }) else { return [] }
    defer { XFree(list) }
    let atoms = UnsafeBufferPointer(start: list, count: Int(count)).map(Atom.init(rawValue:))
    learnNames(of: atoms)
    return atoms.compactMap(name)
  }

  private func textProperty(
    _ name: String, of device: Int32, among properties: [String]
  ) -> String? {
    guard properties.contains(name) else { return nil }
    return property(name, of: device, format: 8) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private func atomProperty(
    _ name: String, of device: Int32, among properties: [String]
  ) -> String? {
    guard properties.contains(name) else { return nil }
    // XInput2 gives items of 32 bits as such, not as C longs.
    let number = property(name, of: device, format: 32) { bytes in
      bytes.count >= 4 ? UInt(bytes.loadUnaligned(as: UInt32.self)) : 0
    }
    return number.flatMap { self.name(of: Atom(rawValue: $0)) }
  }

  private func property<Value>(
    _ name: String, of device: Int32, format wanted: Int32,
    _ read: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = tolerating {
      XIGetProperty(
        display, device, atom(name).rawValue, 0, 256, False, UInt(AnyPropertyType), &type, &format,
        &count, &rest, &data)
    }
    defer { if let data { XFree(data) } }
    guard status == Success, type != 0, format == wanted, let data else { return nil }
    return read(UnsafeRawBufferPointer(start: data, count: Int(count) * Int(format) / 8))
  }
}
