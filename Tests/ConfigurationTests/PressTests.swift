import Configuration
import Pressure
import Testing

struct PressTests {
  private func judgement(
    _ press: String, _ name: String, _ detected: DeviceClass
  ) throws -> Configuration.Press.Judgement {
    let read = try #require(configuration(#"{"press": \#(press)}"#))
    return read.press.judgement(ofDevice: name, detected: detected)
  }

  @Test(arguments: DeviceClass.allCases)
  func `without settings a device is judged as its class is`(deviceClass: DeviceClass) throws {
    let judgement = try judgement("{}", "Some Device", deviceClass)
    #expect(judgement.deviceClass == deviceClass)
    #expect(judgement.settings == deviceClass.settings.validated)
  }

  @Test func `levels of the pen stay those of its class where only a pad is tuned`() throws {
    let press = #"{"classes": {"forcepad": {"tuning": {"openLevel": 0.6}}}}"#
    #expect(try judgement(press, "Pad", .forcepad).settings.openLevel == 0.6)
    #expect(try judgement(press, "Pen", .pen).settings.openLevel == 0.55)
  }

  @Test func `the nearer number counts: device, class, all`() throws {
    let press = """
      {"tuning": {"iconHold": 11, "movementSlop": 22, "attackTime": 33},
       "classes": {"pen": {"tuning": {"movementSlop": 44, "attackTime": 55}}},
       "devices": {"Intuos*": {"tuning": {"attackTime": 66}}}}
      """
    let own = try judgement(press, "Intuos S Pen", .pen).settings
    #expect([own.iconHold, own.movementSlop, own.attackTime] == [11, 44, 66])
    let pen = try judgement(press, "Other Pen", .pen).settings
    #expect([pen.iconHold, pen.movementSlop, pen.attackTime] == [11, 44, 55])
    let mouse = try judgement(press, "Mouse", .mouse).settings
    #expect([mouse.iconHold, mouse.movementSlop, mouse.attackTime] == [11, 22, 33])
  }

  @Test(
    arguments: [
      (#"{}"#, 1.0), (#"{"sensitivity": "light"}"#, 0.8), (#"{"sensitivity": 1.1}"#, 1.1),
      (#"{"sensitivity": "light", "areas": {"dock": {"sensitivity": "firm"}}}"#, 1.2),
      (
        #"{"areas": {"dock": {"sensitivity": "firm"}}, "classes": {"pen": {"sensitivity": 0.9}}}"#,
        0.9
      ),
      (
        #"{"classes": {"pen": {"sensitivity": 0.9}}, "devices": {"*": {"sensitivity": "medium"}}}"#,
        1.0
      ),
    ])
  func `the nearer sensitivity counts: device, class, area, all`(
    press: String, factor: Double
  ) throws {
    #expect(try judgement(press, "Pen", .pen).settings.sensitivity == factor)
  }

  @Test(
    arguments: [
      (#"{}"#, DeviceClass.pen, true), (#"{}"#, .touchpad, false),
      (#"{"enabled": false}"#, .pen, false),
      (#"{"areas": {"dock": {"enabled": false}}}"#, .pen, false),
      (#"{"classes": {"pen": {"enabled": false}}}"#, .pen, false),
      (#"{"devices": {"Dev?": {"enabled": false}}}"#, .pen, false),
      (#"{"devices": {"Dev?": {"enabled": true}}}"#, .touchpad, true),
      (#"{"classes": {"touchpad": {"enabled": true}}}"#, .touchpad, true),
      (#"{"enabled": false, "devices": {"Dev?": {"enabled": true}}}"#, .pen, false),
      (
        #"{"classes": {"pen": {"enabled": false}}, "devices": {"dev1": {"enabled": true}}}"#, .pen,
        true
      ),
    ])
  func `force is used where nobody switches it off`(
    press: String, detected: DeviceClass, uses: Bool
  ) throws {
    #expect(try judgement(press, "Dev1", detected).settings.usesForce == uses)
  }

  @Test func `each kind of device has its time to hold still, or none`() throws {
    let press = #"{"longPress": {"pen": 300, "touch": false, "mouse": 900}}"#
    #expect(try judgement(press, "P", .pen).settings.longPressTime == 300)
    #expect(try judgement(press, "P", .pen).settings.longPress)
    #expect(try !judgement(press, "T", .touchscreen).settings.longPress)
    #expect(try !judgement(press, "T", .forcepad).settings.longPress)
    #expect(try judgement(press, "M", .mouse).settings.longPressTime == 900)
    let defaults = Configuration().press.longPress
    #expect(
      [defaults.pen, defaults.touch, defaults.mouse] == [
        .after(milliseconds: 500), .after(milliseconds: 500), .after(milliseconds: 750),
      ])
    let own = #"{"longPress": {"mouse": false}, "devices": {"M": {"longPress": 1000}}}"#
    #expect(try judgement(own, "M", .mouse).settings.longPressTime == 1000)
    #expect(try judgement(own, "M", .mouse).settings.longPress)
    #expect(try !judgement(own, "N", .mouse).settings.longPress)
  }

  @Test func `a device can be told what it is, and the first pattern that matches counts`() throws {
    let press = """
      {"devices": {"*tablet*": {"class": "pen", "sensitivity": "firm"}, "*": {"sensitivity": 0.7}}}
      """
    let tablet = try judgement(press, "Old TABLET 3", .mouse)
    #expect(tablet.deviceClass == .pen)
    #expect(tablet.settings.openLevel == 0.55)
    #expect(tablet.settings.sensitivity == 1.2)
    #expect(try judgement(press, "Other", .mouse).settings.sensitivity == 0.7)
  }

  @Test func `every number of the recognizer can be set`() throws {
    // Each to a value of its own within the range that its neighbours allow.
    let numbers: [(String, KeyPath<RecognizerSettings, Double>, Double)] = [
      ("contactOn", \.contactOn, 0.07), ("contactOff", \.contactOff, 0.02),
      ("zeroGrace", \.zeroGrace, 21), ("attackTime", \.attackTime, 13), ("hintOn", \.hintOn, 0.2),
      ("hintOff", \.hintOff, 0.1), ("restingTime", \.restingTime, 900),
      ("openLevel", \.openLevel, 0.45), ("iconHold", \.iconHold, 110),
      ("fileHold", \.fileHold, 210), ("steadyDrop", \.steadyDrop, 0.08),
      ("minimumAge", \.minimumAge, 140), ("levelTime", \.levelTime, 50), ("tapAge", \.tapAge, 310),
      ("popLevel", \.popLevel, 0.8), ("minimumPeek", \.minimumPeek, 80),
      ("popOffset", \.popOffset, 0.16), ("popOffsetAtRest", \.popOffsetAtRest, 0.09),
      ("popCeiling", \.popCeiling, 0.95), ("followerTime", \.followerTime, 260),
      ("offsetTime", \.offsetTime, 160), ("easeOff", \.easeOff, 0.17),
      ("movementSlop", \.movementSlop, 12), ("swipeDistance", \.swipeDistance, 40),
      ("longPressHint", \.longPressHint, 0.5), ("progressStep", \.progressStep, 0.01),
      ("tick", \.tick, 9), ("silenceLimit", \.silenceLimit, 1900),
    ]
    let members = numbers.map { "\"\($0.0)\": \($0.2)" }.joined(separator: ", ")
    let settings = try judgement(#"{"tuning": {\#(members)}}"#, "Pen", .pen).settings
    for (key, path, value) in numbers { #expect(settings[keyPath: path] == value, "\(key)") }
    let all = Mirror(reflecting: RecognizerSettings()).children
    #expect(numbers.count == all.count { $0.value is Double } - 2, "sensitivity, longPressTime")
  }

  @Test func `levels that contradict each other are told and moved to fit`() {
    let text = #"{"press": {"tuning": {"hintOn": 0.5, "openLevel": 0.4}}}"#
    #expect(
      issues(text) == [
        #"1:33: warning: "press.tuning.hintOn" must be less than "openLevel", which is 0.4; it is moved to fit"#
      ])
    let press = reading(text).configuration.press
    let settings = press.judgement(ofDevice: "Pad", detected: .forcepad).settings
    #expect(settings.hintOn < settings.openLevel)
  }

  @Test(
    arguments: [
      (
        #"{"classes": {"Pen": {}}}"#,
        [
          #"1:24: error: "Pen" is no class of devices; known are pen, forcepad, grampad, touchscreen, touchpad, mouse; did you mean "pen"?"#
        ]
      ),
      (#"{"devices": {"": {}}}"#, ["1:24: error: a name of a device is missing"]),
      (
        #"{"devices": {"A b": {"class": "pn"}}}"#,
        [
          #"1:41: error: "press.devices["A b"].class" must be "pen", "forcepad", "grampad", "touchscreen", "touchpad" or "mouse", not "pn"; did you mean "pen"?"#
        ]
      ),
      (
        #"{"tuning": {"opnLevel": 1}}"#,
        [#"1:23: error: unknown key "opnLevel" in "press.tuning"; did you mean "openLevel"?"#]
      ),
      (
        #"{"tuning": {"openLevel": 1}}"#,
        [#"1:36: error: "press.tuning.openLevel" must be a number from 0.05 to 0.9, not 1"#]
      ),
    ] as [(String, [String])])
  func `what is wrong is told`(press: String, expected: [String]) {
    #expect(issues(#"{"press": \#(press)}"#) == expected)
  }

  @Test(
    arguments: [
      ("*", "", true), ("*", "any", true), ("", "", true), ("", "a", false), ("a", "A", true),
      ("a?c", "abc", true), ("a?c", "ac", false), ("*pen*", "Wacom Pen stylus", true),
      ("*pen", "Wacom Pen stylus", false), ("Wacom*", "Wacom Pen", true),
      ("a*b*c", "aXbYbZc", true),
      ("a*b*c", "aXbYbZ", false), ("**a**", "a", true), ("a*a*a*a*b", "aaaaaaaaaaaaaaaa", false),
    ])
  func `patterns match whole names`(pattern: String, name: String, isMatch: Bool) {
    #expect(DevicePattern(rawValue: pattern).matches(name) == isMatch)
  }
}
