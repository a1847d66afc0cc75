import Geometry
import Pressure
import Rig
import Testing

@testable import X11

extension ServerTests {
  /// Devices that go while they press.
  @Suite struct UnplugTests {
    @Test func `an unplugged pen releases its button, and the server already says that it is off`()
      throws
    {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let id = try #require(stage.rig.probe.deviceID(named: stage.pen.name)).asDevice
      try stage.pen.press(at: stage.spot, force: 0.6)
      _ = stage.events(upTo: "press 1")
      #expect(stage.connection.isEnabled(id))

      try stage.rig.probe.setDevice(named: stage.pen.name, enabled: false)
      defer { try? stage.plugIn() }
      var story: [String] = []
      for event in stage.events() {
        let change = devices.handle(event)
        if let word = event.word { story.append(word) }
        if case .buttonRelease(let release, _) = event {
          // The release carries no mark, and pressure never falls to zero; only a question tells.
          #expect(release.axes.isEmpty)
          #expect(!stage.connection.isEnabled(release.source))
        }
        if !change.vanished.isEmpty {
          #expect(change.vanished == [id])
          story.append("vanished")
        }
      }
      #expect(story == ["release 1", "vanished"])
      #expect(devices.profiles[id]?.device.isEnabled == false)
    }

    @Test func `an unplugged touchscreen ends its touch in the same way`() throws {
      let stage = try PressStage()
      let screen = try TouchScreen(stage.rig.server)
      let id = try #require(stage.rig.probe.deviceID(named: screen.name)).asDevice
      try screen.begin(at: stage.spot, force: 0.5)
      _ = stage.events()
      try stage.rig.probe.setDevice(named: screen.name, enabled: false)
      defer {
        try? stage.rig.probe.setDevice(named: screen.name, enabled: true)
        try? screen.socket.reopen()
      }
      #expect(stage.events().compactMap(\.word) == ["end"])
      #expect(!stage.connection.isEnabled(id))
    }

    @Test func `a pen that comes back is known again and presses`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let id = try #require(stage.rig.probe.deviceID(named: stage.pen.name)).asDevice
      try stage.pen.press(at: stage.spot, force: 0.6)
      _ = stage.events(upTo: "press 1").map { (devices.handle($0), devices.reading(for: $0)) }
      try stage.rig.probe.setDevice(named: stage.pen.name, enabled: false)
      _ = stage.events().map { (devices.handle($0), devices.reading(for: $0)) }

      try stage.plugIn()
      let appeared = stage.events().reduce(into: Set<DeviceID>()) {
        $0.formUnion(devices.handle($1).appeared)
      }
      #expect(appeared == [id])
      #expect(devices.profiles[id]?.device.isEnabled == true)
      #expect(stage.connection.isEnabled(id))
      // Nothing is left of the pressure that it had when it went.
      try stage.pen.socket.button(1, isPress: true)
      try stage.pen.socket.sync()
      let readings = stage.events(upTo: "press 1").compactMap { devices.reading(for: $0) }
      #expect(readings.last?.contact.source == id.rawValue)
      #expect(readings.last?.force == nil)
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `a device that has gone is no error`() throws {
      let stage = try PressStage()
      let gone = DeviceID(rawValue: 120)
      #expect(stage.connection.inputDevice(gone) == nil)
      #expect(!stage.connection.isEnabled(gone))
      #expect(InputDevices(stage.connection).profile(of: gone) == nil)
      _ = stage.events()
      #expect(stage.unexpectedErrors.isEmpty)
    }

    @Test func `an id that is used again is another device`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let first = try stage.rig.probe.addMaster("first")
      for event in stage.events() { devices.handle(event) }
      #expect(devices.profiles[first.asDevice]?.device.name == "first pointer")
      stage.rig.probe.removeMaster(first)
      let second = try stage.rig.probe.addMaster("second")
      defer { stage.rig.probe.removeMaster(second) }
      try #require(second == first)
      for event in stage.events() { devices.handle(event) }
      #expect(devices.profiles[second.asDevice]?.device.name == "second pointer")
      #expect(stage.unexpectedErrors.isEmpty)
    }

    @Test func `a device is asked for once when its event comes before the news of it`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let master = try stage.rig.probe.addMaster("late")
      defer { stage.rig.probe.removeMaster(master) }
      // No event was handled, so the list doesn't have it yet.
      #expect(devices.profiles[master.asDevice] == nil)
      #expect(devices.profile(of: master.asDevice)?.device.role == .masterPointer)
      #expect(devices.profiles[master.asDevice] != nil)
      _ = stage.events()
    }
  }
}

extension Int {
  /// The device of this id.
  var asDevice: DeviceID { DeviceID(rawValue: self) }
}

extension PressStage {
  /// Switches the pen on again.
  func plugIn() throws {
    try rig.probe.setDevice(named: pen.name, enabled: true)
    try pen.socket.reopen()
  }
}
