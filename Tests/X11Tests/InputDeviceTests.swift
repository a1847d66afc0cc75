import Geometry
import Pressure
import Rig
import Testing

@testable import X11

extension ServerTests {
  /// How devices are described, and whose events are whose.
  @Suite struct InputDeviceTests {
    private func device(_ name: String, _ connection: Connection) throws -> InputDevice {
      try #require(connection.inputDevices().first { $0.name == name })
    }

    @Test func `axes are found by label, with the range of their own class`() throws {
      let connection = try Connection(display: ServerTests.rig().server.display)
      let pen = try device("rig pen", connection)
      #expect(pen.role == .slavePointer)
      #expect(
        pen.axes.map(\.label) == [
          "Abs X", "Abs Y", "Rel Horiz Scroll", "Rel Vert Scroll", "Abs Pressure",
        ])
      #expect(pen.pressureAxis?.number == 4)
      #expect(pen.pressureAxis?.maximum == 1000)
      #expect(pen.pressureAxis?.isRelative == false)
      #expect(!pen.isRelative)
      let screen = try device("rig touchscreen", connection)
      #expect(screen.pressureAxis?.label == "Abs MT Pressure")
      #expect(screen.pressureAxis?.maximum == 2047)
      #expect(screen.touch == .direct)
      let pad = try device("rig trackpad", connection)
      #expect(pad.isRelative)
      #expect(pad.pressureAxis?.number == 4)
      #expect(try device("rig mouse", connection).pressureAxis == nil)
      #expect(try device("rig keyboard", connection).hasKeys)
    }

    @Test func `devices are taken for what they are, and those without pressure say why`() throws {
      let connection = try Connection(display: ServerTests.rig().server.display)
      let profiles = InputDevices(connection).profiles.values
      func profile(_ name: String) throws -> DeviceProfile {
        try #require(profiles.first { $0.device.name == name })
      }
      #expect(try profile("rig pen").verdict.deviceClass == .pen)
      #expect(try profile("rig pen").capability == .unknown)
      #expect(try profile("rig touchscreen").verdict.deviceClass == .touchscreen)
      #expect(try profile("rig trackpad").verdict.deviceClass == .forcepad)
      #expect(try profile("rig mouse").verdict.deviceClass == .mouse)
      #expect(try profile("rig mouse").capability == .unavailable("it reports no pressure"))
      #expect(try profile("rig pen").device.driver == .inputtest)
      #expect(try profile("Virtual core XTEST pointer").device.driver == .xtest)
      // The axes of a master are those of whoever moved it last.
      #expect(try profile("Virtual core pointer").measuresForce == false)
    }

    @Test func `a device that is switched off is still listed`() throws {
      let stage = try PressStage()
      try stage.rig.probe.setDevice(named: stage.pen.name, enabled: false)
      defer { try? stage.plugIn() }
      #expect(try device(stage.pen.name, stage.connection).isEnabled == false)
      #expect(InputDevices(stage.connection).profiles.count >= 9)
    }

    @Test func `a floating device is listed as such and nobody hears it`() throws {
      let stage = try PressStage()
      try stage.rig.probe.floatDevice(named: stage.pen.name)
      #expect(try device(stage.pen.name, stage.connection).role == .floatingSlave)
      try stage.pen.press(at: stage.spot, force: 0.5)
      try stage.pen.lift()
      #expect(stage.events().compactMap(\.word) == [])
      try stage.rig.probe.attachDevice(named: stage.pen.name)
      try stage.pen.press(at: stage.spot, force: 0.5)
      #expect(stage.events(upTo: "press 1").compactMap(\.word).last == "press 1")
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `everything is told once, by the master, with the source that did it`() throws {
      let stage = try PressStage()
      let probe = stage.rig.probe
      let pen = try #require(probe.deviceID(named: "rig pen")).asDevice
      let mouse = try #require(probe.deviceID(named: "rig mouse")).asDevice
      try stage.pen.press(at: stage.spot, force: 0.5)
      try stage.pen.lift()
      try Mouse(stage.rig.server).click(at: stage.spot.moved(by: Point(x: 3, y: 0)))
      var sources: [DeviceID] = []
      for event in stage.events() {
        guard case .buttonPress(let press, _) = event else { continue }
        #expect(press.master == DeviceID(rawValue: 2))
        sources.append(press.source)
      }
      #expect(sources == [pen, mouse])
    }

    @Test func `the news of another source comes before its first event`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let mouse = try Mouse(stage.rig.server)
      try mouse.move(to: stage.spot)
      _ = stage.events()
      try stage.pen.hover(at: stage.spot.moved(by: Point(x: 5, y: 0)))
      try mouse.move(to: stage.spot)
      var story: [String] = []
      for event in stage.events() {
        // A switch is no change of what a device has.
        #expect(devices.handle(event).isEmpty)
        switch event {
        case .deviceChanged(let change):
          #expect(change.reason == .sourceSwitch)
          story.append("now \(change.source.rawValue)")
        case .motion(let event): story.append("moved by \(event.source.rawValue)")
        default: break
        }
      }
      let pen = try #require(stage.rig.probe.deviceID(named: "rig pen"))
      let mouseID = try #require(stage.rig.probe.deviceID(named: "rig mouse"))
      #expect(
        story == ["now \(pen)", "moved by \(pen)", "now \(mouseID)", "moved by \(mouseID)"])
    }

    @Test func `two pens on one master keep their pressures apart`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let second = try Pen(stage.rig.server, name: "second pen")
      try stage.pen.press(at: stage.spot, force: 0.2)
      try second.hover(at: stage.spot)
      try second.setForce(0.9)
      try stage.pen.move(to: stage.spot.moved(by: Point(x: 1, y: 0)))
      try second.move(to: stage.spot)
      let readings = stage.events().compactMap { devices.reading(for: $0) }.suffix(2)
      #expect(readings.map(\.force) == [Force(0.2), Force(0.9)])
      #expect(Set(readings.map(\.contact)).count == 2)
      try second.setForce(0)
      try second.leave()
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `the version with touch is asked for, and the newest that both know is used`() throws
    {
      let connection = try Connection(display: ServerTests.rig().server.display)
      #expect(connection.inputVersion == (2, 4))
    }
  }
}
