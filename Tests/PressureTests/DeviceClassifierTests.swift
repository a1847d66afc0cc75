import JSON
import Pressure
import Testing

/// Which class a device is given, by what X or the kernel say about it.
@Suite struct DeviceClassifierTests {
  static func axis(
    _ label: String, _ minimum: Double, _ maximum: Double, _ resolution: Double = 0,
    _ mode: DeviceAxis.Mode = .absolute
  ) -> DeviceAxis {
    DeviceAxis(
      label: label, minimum: minimum, maximum: maximum, resolution: resolution, mode: mode)
  }

  static let absolute = [axis("Abs X", 0, 65535), axis("Abs Y", 0, 65535)]
  static let relative = [
    axis("Rel X", -1, -1, 0, .relative), axis("Rel Y", -1, -1, 0, .relative),
  ]
  static let multitouch = [
    axis("Abs MT Position X", 0, 65535), axis("Abs MT Position Y", 0, 65535),
  ]
  static let pressure = axis("Abs Pressure", 0, 1000, 1)

  struct Row: Sendable, CustomTestStringConvertible {
    var facts: DeviceFacts
    var deviceClass: DeviceClass
    var reason: String
    var defect: String?
    var testDescription: String { facts.name }

    init(
      _ name: String, _ driver: String, _ axes: [DeviceAxis], _ deviceClass: DeviceClass,
      _ reason: String, defect: String? = nil, touch: DeviceFacts.Touch = .none
    ) {
      facts = DeviceFacts(name: name, driver: driver, axes: axes, touch: touch)
      self.deviceClass = deviceClass
      self.reason = reason
      self.defect = defect
    }
  }

  static let rows: [Row] = [
    Row(
      "Wacom Intuos Pro M Pen stylus", "wacom", absolute + [axis("Abs Pressure", 0, 65536, 1)],
      .pen, "its name says pen or tablet"),
    Row(
      "Wacom Intuos Pro M Pad pad", "wacom", absolute + [axis("Abs Pressure", 0, 65536, 1)],
      .mouse, "its name says that it is the buttons of a tablet",
      defect: "the buttons of a tablet have no tip, whatever axes they declare"),
    Row(
      "Wacom Intuos Pro M Finger touch", "wacom",
      absolute + [axis("Abs Pressure", 0, 65536, 1)], .touchscreen,
      "it is the touch part of a tablet",
      defect: "the wacom driver declares pressure for touches and never reports it", touch: .direct),
    Row(
      "Wacom Intuos Pro M Pen cursor", "wacom", absolute + [axis("Abs Pressure", 0, 65536, 1)],
      .mouse, "its name says that it is a tablet's mouse",
      defect: "a tablet's mouse has no tip, whatever axes it declares"),
    Row(
      "SynPS/2 Synaptics TouchPad", "synaptics", relative + [axis("Abs MT Pressure", -1, -1)],
      .touchpad, "it is a touchpad without the marks of a force pad",
      defect: "its pressure axis has an empty range (-1 to -1): a label without data"),
    Row(
      "SynPS/2 Synaptics TouchPad", "libinput", relative, .touchpad, "it is a touchpad",
      defect: "it is a touchpad that reports no pressure"),
    Row(
      "ELAN Touchscreen", "libinput", multitouch, .touchscreen, "it is a touchscreen",
      defect: "it reports no pressure", touch: .direct),
    Row(
      "eGalax", "evdev", absolute + [axis("Abs Pressure", 0, 255)], .touchscreen,
      "it is a touchscreen", touch: .direct),
    Row(
      "test pointer", "inputtest", relative + [pressure], .forcepad,
      "it moves the pointer and reports pressure"),
    Row("test stylus", "inputtest", absolute + [pressure], .pen, "its name says pen or tablet"),
    Row(
      "test device", "inputtest", absolute + [pressure], .pen,
      "it points at places and reports pressure"),
    Row(
      "test touch", "inputtest", multitouch + [axis("Abs MT Pressure", 0, 2047)], .touchscreen,
      "it is a touchscreen", touch: .direct),
    Row(
      "Logitech USB Optical Mouse", "libinput", relative, .mouse,
      "it is a pointer without pressure", defect: "it reports no pressure"),
    Row(
      "xwayland-tablet stylus", "", absolute + [axis("Abs Pressure", 0, 65535, 1)], .pen,
      "its name says pen or tablet"),
    Row(
      "Wacom in relative mode Pen", "wacom", [axis("Abs Pressure", 0, 65536, 1, .relative)], .pen,
      "its name says pen or tablet",
      defect: "its pressure axis is relative: it reports changes, not force"),
  ]

  @Test(arguments: rows)
  func `a device gets the class that its axes and its name tell`(row: Row) {
    let verdict = DeviceClassifier.classify(row.facts)
    #expect(verdict.deviceClass == row.deviceClass)
    #expect(verdict.reason == row.reason)
    #expect(verdict.defect == row.defect)
  }

  @Test func `a pad in grams is pressed fully by a hand and not by its declared maximum`() {
    let verdict = DeviceClassifier.classify(
      DeviceFacts(
        name: "Apple internal trackpad", driver: "kernel",
        axes: [Self.axis("ABS_MT_PRESSURE", 0, 6000, 1)]))
    #expect(verdict.deviceClass == .grampad)
    #expect(verdict.pressure?.force(of: 600) == Force(1))
    #expect(verdict.pressure?.force(of: 6000) == Force(1))
    #expect(verdict.pressure?.force(of: 150) == Force(0.25))
  }

  @Test(.enabled(if: SharedData.isThere))
  func `all known devices get a sensible class`() throws {
    let root = try JSONValue(parsing: SharedData.bytes("devices.json"))
    let entries = try #require(root.arrayValue)
    #expect(entries.count == 201)
    let expected = [
      "pen": "pen", "touchpad": "touchpad", "touchscreen": "touchscreen",
      "force touchpad": "forcepad",
      // Made up for a test of range overrides: neither name nor axes tell pad from screen.
      "absinfo override": "touchscreen",
      "tablet pad": "mouse", "tablet mouse / lens tool": "mouse",
      "Apple internal Force Touch trackpad (SPI/MTP and T2 models)": "grampad",
      "inputtest Pointer with PointerHasPressure": "forcepad",
      "inputtest PointerAbsolute(Proximity) with PointerHasPressure": "pen",
    ]
    var surprises: [String] = []
    for entry in entries {
      let kind = entry["kind"]?.stringValue ?? ""
      let name = entry["name"]?.stringValue ?? ""
      let verdict = DeviceClassifier.classify(
        DeviceFacts(
          name: name, driver: entry["driver"]?.stringValue ?? "",
          axes: (entry["axes"]?.arrayValue ?? []).map(Self.axis(from:))))
      if verdict.deviceClass.rawValue != expected[name] ?? expected[kind] {
        surprises.append("\(kind) \(name): \(verdict.deviceClass), \(verdict.reason)")
      }
    }
    #expect(surprises == [])
  }

  private static func axis(from entry: JSONValue) -> DeviceAxis {
    DeviceAxis(
      label: entry["label"]?.stringValue ?? "", minimum: entry["min"]?.doubleValue ?? 0,
      maximum: entry["max"]?.doubleValue ?? .nan,
      resolution: entry["resolution"]?.doubleValue ?? 0,
      mode: entry["mode"]?.stringValue == "relative" ? .relative : .absolute)
  }
}
