import Testing
import X11

@Suite struct InputDriverTests {
  private func axes(_ labels: [String], last range: (Double, Double)) -> [InputAxis] {
    labels.enumerated().map { index, label in
      let isLast = index == labels.count - 1
      return InputAxis(
        number: index, label: label, minimum: isLast ? range.0 : 0, maximum: isLast ? range.1 : 100)
    }
  }

  @Test(
    arguments: [
      ("Wacom Intuos Pro M Pen stylus", ["Device Enabled", "Wacom Tool Type"], .wacom),
      ("Tablet Pen (0x123)", ["libinput Tablet Tool Pressurecurve"], .libinputTablet),
      ("Mouse", ["libinput Accel Speed"], .libinput),
      ("Tablet Pad", ["libinput Pad Mode Groups Available"], .libinputPad),
      ("SynPS/2 Synaptics TouchPad", ["Synaptics Edges", "Device Node"], .synaptics),
      ("Touchscreen", ["Evdev Axis Inversion"], .evdev),
      ("xwayland-stylus:13", [], .xwayland),
      ("Virtual core XTEST pointer", ["XTEST Device"], .xtest),
      ("Some Thing", ["Device Enabled"], .unknown),
    ] as [(String, [String], InputDriver)])
  func `a driver is known by its properties`(
    name: String, properties: [String], expected: InputDriver
  ) {
    #expect(InputDriver(name: name, properties: properties, axes: []) == expected)
  }

  @Test func `the driver for tests is known by its axes`() {
    let scroll = ["Rel Horiz Scroll", "Rel Vert Scroll"]
    let pen = axes(["Abs X", "Abs Y"] + scroll + ["Abs Pressure"], last: (0, 1000))
    let finger = axes(
      ["Abs MT Position X", "Abs MT Position Y"] + scroll + ["Abs MT Pressure"], last: (0, 2047))
    let other = axes(["Abs X", "Abs Y"] + scroll + ["Abs Pressure"], last: (0, 2047))
    #expect(InputDriver(name: "a", properties: [], axes: pen) == .inputtest)
    #expect(InputDriver(name: "a", properties: [], axes: finger) == .inputtest)
    #expect(InputDriver(name: "a", properties: [], axes: other) == .unknown)
  }
}
