internal import JSON
internal import Pressure
internal import X11

/// What `pressdock devices` says of the devices that could press the dock.
struct DeviceListing {
  /// The devices, by id; those that programs send input through are left out.
  let profiles: [DeviceProfile]

  /// The devices of a display.
  init(_ devices: X11.InputDevices) {
    profiles = devices.profiles.values.filter(Self.isListed)
      .sorted { $0.device.id < $1.device.id }
  }

  /// Whether a device points at anything.
  static func isListed(_ profile: DeviceProfile) -> Bool {
    let device = profile.device
    guard device.isSlave, device.driver != .xtest else { return false }
    return !device.axes.isEmpty || device.touch != nil
  }

  /// All of it, for people.
  var text: String {
    guard !profiles.isEmpty else { return "No pointing device is there." }
    return profiles.map(Self.text).joined(separator: "\n\n")
  }

  /// All of it, for programs.
  var json: JSONValue { .array(profiles.map(Self.json)) }

  // MARK: One device

  /// A device, for people.
  static func text(_ profile: DeviceProfile) -> String {
    let device = profile.device
    var lines = ["\(device.name) (id \(device.id.rawValue))"]
    func add(_ key: String, _ text: String) {
      lines.append("  " + key + String(repeating: " ", count: 10 - key.count) + text)
    }
    add("driver", device.driver.rawValue + (device.node.map { ", \($0)" } ?? ""))
    if !device.isEnabled { add("state", "switched off") }
    if device.role == .floatingSlave {
      add(
        "state",
        "floating: it moves no pointer and nobody hears it "
          + "(xinput reattach \(device.id.rawValue) MASTER makes it move one)")
    }
    add("class", "\(profile.verdict.deviceClass.rawValue): \(profile.verdict.reason)")
    if let axis = device.pressureAxis {
      add("axis", axisText(axis))
      add("seen", seen(profile))
    }
    add("force", force(profile))
    if let warning = profile.warning { add("warning", warning) }
    return lines.joined(separator: "\n")
  }

  /// A device, for programs.
  static func json(_ profile: DeviceProfile) -> JSONValue {
    let device = profile.device
    var members: [JSONMember] = [
      JSONMember("id", JSONValue(device.id.rawValue)),
      JSONMember("name", JSONValue(device.name)),
      JSONMember("driver", JSONValue(device.driver.rawValue)),
      JSONMember("node", device.node.map { JSONValue($0) } ?? .null),
      JSONMember("enabled", JSONValue(device.isEnabled)),
      JSONMember("floating", JSONValue(device.role == .floatingSlave)),
      JSONMember("touch", device.touch.map { JSONValue($0.rawValue) } ?? .null),
      JSONMember("class", JSONValue(profile.verdict.deviceClass.rawValue)),
      JSONMember("reason", JSONValue(profile.verdict.reason)),
      JSONMember("axis", device.pressureAxis.map(axisJSON) ?? .null),
    ]
    members += seenJSON(profile)
    return .object(members)
  }

  /// What a device has shown, for programs.
  static func seenJSON(_ profile: DeviceProfile) -> [JSONMember] {
    [
      JSONMember("last", profile.last.map { JSONValue($0) } ?? .null),
      JSONMember("lowest", profile.lowest.map { JSONValue($0) } ?? .null),
      JSONMember("highest", profile.highest.map { JSONValue($0) } ?? .null),
      JSONMember("contacts", JSONValue(profile.contactCount)),
      JSONMember("capability", JSONValue(profile.capability.word)),
      JSONMember("capabilityReason", profile.capability.reason.map { JSONValue($0) } ?? .null),
      JSONMember("warning", profile.warning.map { JSONValue($0) } ?? .null),
    ]
  }

  /// What a device does right now, in one line.
  static func live(_ profile: DeviceProfile) -> String {
    "\(profile.device.name): \(seen(profile)); force \(profile.capability.word)"
      + (profile.isInContact ? "; touching" : "")
  }

  private static func axisText(_ axis: InputAxis) -> String {
    let kind = axis.isRelative ? "relative" : "absolute"
    return "\(axis.label ?? "without a label"), number \(axis.number), \(number(axis.minimum)) to "
      + "\(number(axis.maximum)), \(kind), resolution \(axis.resolution), "
      + "the server holds \(number(axis.value))"
  }

  private static func axisJSON(_ axis: InputAxis) -> JSONValue {
    [
      "label": axis.label.map { JSONValue($0) } ?? .null, "index": JSONValue(axis.number),
      "minimum": JSONValue(axis.minimum), "maximum": JSONValue(axis.maximum),
      "resolution": JSONValue(axis.resolution),
      "mode": axis.isRelative ? "relative" : "absolute", "value": JSONValue(axis.value),
    ]
  }

  private static func seen(_ profile: DeviceProfile) -> String {
    guard let last = profile.last, let lowest = profile.lowest, let highest = profile.highest
    else {
      let contacts = contacts(profile)
      return profile.contactCount == 0
        ? "nothing yet; --watch shows values as they come" : "no pressure in \(contacts)"
    }
    let share = profile.verdict.pressure?.force(of: last).map {
      " (\(Int(($0.fraction * 100).rounded())) %)"
    }
    return "pressure \(number(last))\(share ?? ""), from \(number(lowest)) to "
      + "\(number(highest)) in \(contacts(profile))"
  }

  private static func contacts(_ profile: DeviceProfile) -> String {
    profile.contactCount == 1 ? "1 contact" : "\(profile.contactCount) contacts"
  }

  private static func force(_ profile: DeviceProfile) -> String {
    switch profile.capability {
    case .unknown: "unknown: it declares pressure and has not shown any that varies"
    case .available: "available"
    case .unavailable(let reason): "unavailable: \(reason); a long press takes its place"
    case .emulated: "switched off; a long press takes its place"
    }
  }

  private static func number(_ value: Double) -> String {
    guard value.rounded() == value, abs(value) < 1e15 else {
      return "\((value * 1000).rounded() / 1000)"
    }
    return "\(Int(value))"
  }
}
