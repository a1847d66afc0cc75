package import Pressure

/// An input device as the server describes it.
package struct InputDevice: Hashable, Sendable, Identifiable {
  /// What the device is to the server.
  package enum Role: String, Hashable, Sendable {
    /// The pointer that slaves move.
    case masterPointer
    /// The keyboard that slaves type on.
    case masterKeyboard
    /// A real device that moves a master.
    case slavePointer
    /// A real keyboard.
    case slaveKeyboard
    /// A real device that nobody hears.
    case floatingSlave
  }

  /// How a device reports touches.
  package enum Touch: String, Hashable, Sendable {
    /// A touchscreen: where the finger is, there is the touch.
    case direct
    /// A touchpad: touches go where the pointer is.
    case dependent
  }

  /// Its id; used again after it has gone.
  package var id: DeviceID
  /// Its name.
  package var name: String
  /// What it is to the server.
  package var role: Role
  /// Its master; of a master its partner.
  package var attachment: DeviceID
  /// Whether it is switched on; the server also lists what is off.
  package var isEnabled: Bool
  /// Its axes, by number.
  package var axes: [InputAxis]
  /// How many buttons it has.
  package var buttonCount: Int
  /// Whether it has keys.
  package var hasKeys: Bool
  /// How it reports touches, if at all.
  package var touch: Touch?
  /// Which driver runs it, as far as its properties and axes tell.
  package var driver: InputDriver
  /// What the driver says it is: `STYLUS`, `ERASER`, `PAD`, `TOUCH`; only wacom says.
  package var toolType: String?
  /// The kernel's device, `/dev/input/event5`, where the driver tells.
  package var node: String?

  /// A device from its parts.
  package init(
    id: DeviceID, name: String, role: Role, attachment: DeviceID = DeviceID(rawValue: 0),
    isEnabled: Bool = true, axes: [InputAxis] = [], buttonCount: Int = 0, hasKeys: Bool = false,
    touch: Touch? = nil, driver: InputDriver = .unknown, toolType: String? = nil,
    node: String? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.attachment = attachment
    self.isEnabled = isEnabled
    self.axes = axes
    self.buttonCount = buttonCount
    self.hasKeys = hasKeys
    self.touch = touch
    self.driver = driver
    self.toolType = toolType
    self.node = node
  }

  /// Whether it is a real device.
  package var isSlave: Bool { role != .masterPointer && role != .masterKeyboard }

  /// Whether it is the panel of buttons beside a tablet: its "pressure" is none.
  package var isPad: Bool { toolType == "PAD" || driver == .libinputPad }

  /// The axis that is labelled as pressure, fingers first; its values may mean nothing all the
  /// same.
  package var pressureAxis: InputAxis? {
    axes.first { $0.label == "Abs MT Pressure" } ?? axes.first(where: \.isPressure)
  }

  /// Whether places come as differences, as those of mice and touchpads do.
  package var isRelative: Bool { axes.first { $0.number == 0 }?.isRelative ?? true }

  /// What room `Pressure` judges the device by.
  package var facts: DeviceFacts {
    DeviceFacts(
      name: name, driver: driver.rawValue, axes: axes.map(\.declaration),
      touch: touch.map { $0 == .direct ? .direct : .dependent } ?? .none,
      tools: toolType == "STYLUS" || toolType == "ERASER" || driver == .libinputTablet
        ? .pen : [])
  }

  /// What the device is taken for, and why.
  package var verdict: DeviceVerdict {
    if isPad {
      return DeviceVerdict(
        .mouse, "its driver says that it is the buttons of a tablet",
        defect: "the buttons of a tablet have no tip, whatever axes they declare")
    }
    if !isSlave {
      return DeviceVerdict(
        .mouse, "it is not a device but what devices move",
        defect: "its axes are those of the device that moved it last")
    }
    return DeviceClassifier.classify(facts)
  }

  /// The axis of a number.
  package func axis(_ number: Int) -> InputAxis? { axes.first { $0.number == number } }
}
