internal import CX11
internal import Pressure

/// The input devices of a display, kept up to date by its events, with what each has told of
/// pressure.
///
/// Give it every event before acting on it. It asks for the events that it needs itself.
package final class InputDevices {
  /// What became of the devices.
  package struct Change: Hashable, Sendable {
    /// Devices that are there and on now, and weren't before, or have other axes.
    package var appeared: Set<DeviceID> = []
    /// Devices that have gone or are off: whatever they pressed is over.
    package var vanished: Set<DeviceID> = []
    /// Whether nothing happened.
    package var isEmpty: Bool { appeared.isEmpty && vanished.isEmpty }
  }

  /// All devices, masters too, on or off, by id.
  package private(set) var devices: [DeviceID: InputDevice] = [:]

  private let connection: Connection
  private var cache = PressureValuatorCache()
  private var proximityWindows: Set<WindowID> = []
  private var opened: [DeviceID: OpenedDevice] = [:]

  /// Lists the devices, and from now on hears of their coming and going.
  package init(_ connection: Connection) {
    self.connection = connection
    connection.selectDeviceChanges()
    refresh()
  }

  /// Takes note of an event.
  @discardableResult
  package func handle(_ event: Event) -> Change {
    switch event {
    case .hierarchy(let changes): follow(changes)
    case .deviceChanged(let change) where change.reason == .ownClasses:
      reload(change.device)
    default: Change()
    }
  }

  /// The device behind an event.
  ///
  /// Pens appear with their first contact, and their events may be here before they are known: then
  /// the server is asked once, while everything else waits in the queue.
  package func device(_ id: DeviceID) -> InputDevice? {
    if let known = devices[id] { return known }
    guard let found = connection.inputDevice(id) else { return nil }
    adopt(found)
    return found
  }

  /// Whether a device is there and on, as the server says now.
  package func isEnabled(_ id: DeviceID) -> Bool { connection.isEnabled(id) }

  /// What is known of the pressure of an event's contact; `nil` for events without a contact.
  ///
  /// To be called once for each event, in order.
  package func reading(for event: Event) -> PressureReading? {
    switch event {
    case .motion(let event):
      _ = device(event.source)
      return cache.moved(event)
    case .buttonPress(let event, let button):
      _ = device(event.source)
      return cache.pressed(event, button: button)
    case .buttonRelease(let event, let button):
      _ = device(event.source)
      return cache.released(event, button: button)
    case .touchBegin(let event):
      _ = device(event.source)
      return cache.touchBegan(event)
    case .touchUpdate(let event):
      _ = device(event.source)
      return cache.touchMoved(event)
    case .touchEnd(let event):
      _ = device(event.source)
      return cache.touchEnded(event)
    default: return nil
    }
  }

  /// Asks for `.proximityIn` and `.proximityOut` of all pens on these windows, now and as pens come,
  /// in place of the windows named before.
  package func selectProximity(on windows: Set<WindowID>) {
    proximityWindows = windows
    for device in devices.values { selectProximity(of: device) }
  }

  // MARK: Following

  private func refresh() {
    for device in connection.inputDevices() { adopt(device) }
  }

  private func adopt(_ device: InputDevice) {
    devices[device.id] = device
    cache.learn(device)
    selectProximity(of: device)
  }

  private func drop(_ id: DeviceID) {
    devices[id] = nil
    cache.forget(id)
    // Closing a device that has gone is an error without harm.
    if let device = opened.removeValue(forKey: id) { close(device) }
  }

  private func follow(_ changes: [HierarchyChange]) -> Change {
    var result = Change()
    for change in changes {
      if !change.kinds.isDisjoint(with: [.slaveRemoved, .masterRemoved]) {
        drop(change.device)
        result.vanished.insert(change.device)
      } else if change.kinds.contains(.disabled) {
        devices[change.device]?.isEnabled = false
        cache.forgetValues(of: change.device)
        result.vanished.insert(change.device)
      } else if change.kinds.contains(.enabled) {
        // "Added" comes before the axes are there; "enabled" after.
        result.appeared.formUnion(reload(change.device).appeared)
      } else if !change.kinds.isDisjoint(with: [.slaveAttached, .slaveDetached]) {
        reload(change.device)
      }
    }
    return result
  }

  @discardableResult
  private func reload(_ id: DeviceID) -> Change {
    var change = Change()
    if let device = connection.inputDevice(id) {
      // An id may come back as another device.
      if let device = opened.removeValue(forKey: id) { close(device) }
      adopt(device)
      if device.isEnabled { change.appeared.insert(id) }
    } else {
      drop(id)
      change.vanished.insert(id)
    }
    return change
  }

  // MARK: Proximity, by XInput 1

  private struct OpenedDevice {
    var handle: UnsafeMutablePointer<XDevice>
    /// The classes to select for proximity in and out; empty for devices that know none.
    var classes: [UInt]
  }

  private func selectProximity(of device: InputDevice) {
    guard device.isSlave, device.isEnabled, device.pressureAxis != nil, !device.isRelative,
      device.touch == nil, !proximityWindows.isEmpty
    else { return }
    guard var classes = open(device.id)?.classes, !classes.isEmpty else { return }
    for window in proximityWindows {
      connection.tolerating {
        _ = XSelectExtensionEvent(
          connection.display, window.rawValue, &classes, Int32(classes.count))
      }
    }
  }

  private func open(_ id: DeviceID) -> OpenedDevice? {
    if let known = opened[id] { return known }
    let handle = connection.tolerating {
      XOpenDevice(connection.display, UInt(id.rawValue))
    }
    guard let handle else { return nil }
    let list = UnsafeBufferPointer(
      start: handle.pointee.classes, count: Int(handle.pointee.num_classes))
    let base = list.first { Int32($0.input_class) == ProximityClass }?.event_type_base
    // What the macros `ProximityIn` and `ProximityOut` make in C: the device above, the type below.
    let classes = base.map { base in
      [UInt(base), UInt(base) + 1].map { UInt(id.rawValue) << 8 | $0 }
    }
    let device = OpenedDevice(handle: handle, classes: classes ?? [])
    opened[id] = device
    return device
  }

  private func close(_ device: OpenedDevice) {
    connection.tolerating { _ = XCloseDevice(connection.display, device.handle) }
  }
}
