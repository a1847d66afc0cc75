internal import CX11
internal import Glibc
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

  /// What is known of all devices, masters too, on or off, by id.
  package private(set) var profiles: [DeviceID: DeviceProfile] = [:]

  private let connection: Connection
  private var cache = PressureValuatorCache()
  private var proximityWindows: Set<WindowID> = []
  private var opened: [DeviceID: OpenedDevice] = [:]

  /// Lists the devices, and from now on hears of their coming and going.
  package init(_ connection: Connection) {
    self.connection = connection
    connection.selectDeviceChanges()
    for device in connection.inputDevices() { adopt(device) }
  }

  /// Takes note of an event; every event is to go through here, once and in order, before it is
  /// acted on.
  @discardableResult
  package func handle(_ event: Event) -> Change {
    switch event {
    case .hierarchy(let changes): follow(changes)
    case .deviceChanged(let change) where change.reason == .ownClasses:
      reload(change.device)
    case .proximityIn(let event):
      approached(event.source)
    default: Change()
    }
  }

  /// What is known of the device behind an event; `nil` when it has gone.
  ///
  /// Pens appear with their first contact, and their events may be here before they are known: then
  /// the server is asked once, while everything else waits in the queue.
  package func profile(of id: DeviceID) -> DeviceProfile? {
    if let known = profiles[id] { return known }
    guard let found = connection.inputDevice(id) else { return nil }
    adopt(found)
    return profiles[id]
  }

  /// The device behind an event; `nil` when it has gone.
  package func device(_ id: DeviceID) -> InputDevice? { profile(of: id)?.device }

  /// Whether a device is there and on, as the server says now.
  package func isEnabled(_ id: DeviceID) -> Bool { connection.isEnabled(id) }

  /// Switches the force of a device off or on, as the user wishes.
  package func setForceEnabled(_ isEnabled: Bool, of id: DeviceID) {
    profiles[id]?.isForceEnabled = isEnabled
  }

  /// What is known of the pressure of an event's contact; `nil` for events without a contact.
  ///
  /// To be called once for each event, in order.
  package func reading(for event: Event) -> PressureReading? {
    switch event {
    case .motion(let event):
      return note(event.source, event.time) { $0.moved(event) }
    case .buttonPress(let event, let button):
      return note(event.source, event.time, begins: button == 1) {
        $0.pressed(event, button: button)
      }
    case .buttonRelease(let event, let button):
      return note(event.source, event.time, ends: button == 1) {
        $0.released(event, button: button)
      }
    case .touchBegin(let event):
      return note(event.source, event.time, begins: true) { $0.touchBegan(event) }
    case .touchUpdate(let event):
      return note(event.source, event.time) { $0.touchMoved(event) }
    case .touchEnd(let event):
      return note(event.source, event.time, ends: true) { $0.touchEnded(event) }
    case .raw(let event):
      return reading(for: event)
    default: return nil
    }
  }

  private func note(
    _ source: DeviceID, _ time: Timestamp, begins: Bool = false, ends: Bool = false,
    _ read: (inout PressureValuatorCache) -> PressureReading
  ) -> PressureReading {
    guard profile(of: source) != nil else { return read(&cache) }
    let reading = read(&cache)
    return profiles[source]?.note(reading, at: time, begins: begins, ends: ends) ?? reading
  }

  private func approached(_ id: DeviceID) -> Change {
    profiles[id]?.approached()
    return Change()
  }

  /// Asks for `.proximityIn` and `.proximityOut` of all pens on these windows and the root window,
  /// now and as pens come, in place of the windows named before.
  ///
  /// These events know nothing of the press that another window holds: they go to the window under
  /// the pen, or to the root window where that one isn't interested. A press that has slid over
  /// another program's window hears of its pen there.
  package func selectProximity(on windows: Set<WindowID>) {
    proximityWindows = windows.union([connection.rootWindow])
    for profile in profiles.values { selectProximity(of: profile.device) }
  }

  // MARK: Following

  private func adopt(_ device: InputDevice) {
    // A device that was off and is on again keeps what it has shown; another one under the same id
    // starts anew.
    if profiles[device.id]?.device.facts == device.facts {
      profiles[device.id]?.device = device
    } else {
      profiles[device.id] = DeviceProfile(device)
    }
    cache.learn(device)
    selectProximity(of: device)
  }

  private func drop(_ id: DeviceID) {
    profiles[id] = nil
    cache.forget(id)
    forgetHandle(of: id)
  }

  private func follow(_ changes: [HierarchyChange]) -> Change {
    var result = Change()
    for change in changes {
      if !change.kinds.isDisjoint(with: [.slaveRemoved, .masterRemoved]) {
        drop(change.device)
        result.vanished.insert(change.device)
      } else if change.kinds.contains(.disabled) {
        profiles[change.device]?.switchedOff()
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
      // An id may come back as another device, whose classes are to be asked for anew.
      if profiles[id]?.device.facts != device.facts { forgetHandle(of: id) }
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

  /// Gives up a handle whose device has gone: the server has forgotten what was selected on it.
  private func forgetHandle(of id: DeviceID) {
    if let device = opened.removeValue(forKey: id) { free(device.handle) }
  }
}
