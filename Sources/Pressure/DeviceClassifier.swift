/// Tells the class of a device from what it declares.
///
/// Kinds of axes and touch classes come first, since they are facts; names only decide what those
/// leave open, as a plain pad and a force pad declare the same axes.
public struct DeviceClassifier: Sendable {
  private let facts: DeviceFacts
  private let words: Set<String>
  private let name: String
  private let axis: DeviceAxis?

  /// The verdict on a device.
  public static func classify(_ facts: DeviceFacts) -> DeviceVerdict {
    DeviceClassifier(facts).verdict
  }

  private init(_ facts: DeviceFacts) {
    self.facts = facts
    name = facts.name.lowercased()
    words = Set(
      name.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    // A contact's own axis says more than the one for all contacts, which some pads use for the sum.
    axis =
      facts.axes.first { $0.isPressure && $0.label.contains("MT") }
      ?? facts.axes.first { $0.isPressure }
  }

  private var verdict: DeviceVerdict {
    if let verdict = tabletPart { return verdict }
    if facts.tools.contains(.pen) || axis?.label == "tip pressure" {
      return withForce(.pen, "it declares a pen")
    }
    if facts.touch != .direct, isPadByName || facts.tools.contains(.finger) { return pad }
    if isPenByName { return withForce(.pen, "its name says pen or tablet") }
    if facts.touch == .direct || isScreenByName || isKernelTouch { return screen }
    if facts.touch == .dependent { return pad }
    if hasTilt { return withForce(.pen, "it has the tilt axes of a pen") }
    return byAxes
  }

  // MARK: Parts of a tablet that aren't pens

  private var tabletPart: DeviceVerdict? {
    guard axis?.label != "tip pressure" else { return nil }
    let last = name.split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? ""
    if last == "pad" || facts.axes.contains(where: { $0.label.contains("(strip)") }) {
      return DeviceVerdict(
        .mouse, "its name says that it is the buttons of a tablet",
        defect: "the buttons of a tablet have no tip, whatever axes they declare")
    }
    guard !words.isDisjoint(with: ["lens", "puck", "cursor"]) || name.contains("tablet mouse")
    else { return nil }
    return DeviceVerdict(
      .mouse, "its name says that it is a tablet's mouse",
      defect: "a tablet's mouse has no tip, whatever axes it declares")
  }

  // MARK: Pads

  private var isPadByName: Bool {
    [
      "touchpad", "trackpad", "glidepoint", "dualpoint", "clickpad", "pressurepad", "forcepad",
      "bcm5974", "appletouch", "pressure pad", "synaptics tm",
    ].contains { name.contains($0) }
  }

  /// Pads that are known to measure force although nothing that they declare says so.
  private var isForcePadByName: Bool {
    !name.contains("bcm5974")
      && [
        "magic trackpad", "force touch", "forcepad", "pressurepad", "pressure pad", "syna2b31",
        "gxtp5100", "gt7868q", "surface laptop studio",
      ].contains { name.contains($0) }
  }

  private var pad: DeviceVerdict {
    guard let axis else {
      return DeviceVerdict(
        .touchpad, "it is a touchpad", defect: "it is a touchpad that reports no pressure")
    }
    let grams = axis.resolution > 0 ? axis.maximum / axis.resolution : 0
    if axis.isKernels, axis.resolution > 0 {
      guard grams > DeviceClass.fullPressInGrams else {
        return withForce(.forcepad, "it is a touchpad whose pressure has a physical unit")
      }
      return withForce(
        .grampad, "it is a touchpad that measures grams",
        fullPress: DeviceClass.fullPressInGrams * axis.resolution)
    }
    if isForcePadByName { return withForce(.forcepad, "it is known as a pad that measures force") }
    let defect = PressureAxis(axis).defect
    if !axis.isKernels, isRelative, defect == nil {
      // Plain pads hide their pressure behind X; one that shows it there is driven as a force pad.
      return withForce(.forcepad, "it moves the pointer and reports pressure")
    }
    return DeviceVerdict(
      .touchpad, "it is a touchpad without the marks of a force pad",
      defect: defect ?? "its pressure is the size of the contact, not force")
  }

  // MARK: Pens

  private var isPenByName: Bool {
    guard isTouchByName == false else { return false }
    let pens: Set = ["pen", "stylus", "eraser", "tablet", "wacom", "digitizer", "tool"]
    return !words.isDisjoint(with: pens) || name.contains("easypen") || name.contains("pentablet")
  }

  /// Whether a tablet's name says that this part of it is touched with fingers.
  private var isTouchByName: Bool {
    guard words.isDisjoint(with: ["pen", "stylus", "eraser"]) else { return false }
    return !words.isDisjoint(with: ["touch", "finger", "touchscreen"])
  }

  private var hasTilt: Bool { facts.axes.contains { $0.label.lowercased().contains("tilt") } }

  // MARK: Touchscreens

  private var isScreenByName: Bool {
    isTouchByName || name.contains("touch screen") || name.contains("touchscreen")
  }

  private var isKernelTouch: Bool { facts.axes.contains { $0.label.hasPrefix("ABS_MT_") } }

  private var screen: DeviceVerdict {
    guard facts.driver.contains("wacom") else {
      return withForce(.touchscreen, "it is a touchscreen")
    }
    return DeviceVerdict(
      .touchscreen, "it is the touch part of a tablet",
      defect: "the wacom driver declares pressure for touches and never reports it")
  }

  // MARK: The rest

  private var isRelative: Bool {
    facts.axes.first { $0.label == "Rel X" || $0.label == "REL_X" } != nil
      || facts.axes.first?.mode == .relative
  }

  private var byAxes: DeviceVerdict {
    guard axis != nil else {
      return DeviceVerdict(
        .mouse, "it is a pointer without pressure", defect: "it reports no pressure")
    }
    if isRelative { return withForce(.forcepad, "it moves the pointer and reports pressure") }
    return withForce(.pen, "it points at places and reports pressure")
  }

  private func withForce(
    _ deviceClass: DeviceClass, _ reason: String, fullPress: Double? = nil
  ) -> DeviceVerdict {
    guard let axis else {
      return DeviceVerdict(deviceClass, reason, defect: "it reports no pressure")
    }
    let pressure = PressureAxis(axis, fullPress: fullPress)
    return DeviceVerdict(deviceClass, reason, pressure: pressure, defect: pressure.defect)
  }
}
