import Geometry
import Rig
import Testing

@testable import X11

extension ServerTests {
  /// Pens that come near and go.
  @Suite struct ProximityTests {
    @Test func `a pen that goes away while it presses says so by XInput 1`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      devices.selectProximity(on: [stage.dock.id])
      let id = try #require(stage.rig.probe.deviceID(named: stage.pen.name)).asDevice
      try stage.pen.press(at: stage.spot, force: 0.6)
      _ = stage.events(upTo: "press 1")
      try stage.pen.leave()
      let gone = stage.events().compactMap { event -> ProximityEvent? in
        if case .proximityOut(let event) = event { event } else { nil }
      }
      #expect(gone.map(\.source) == [id])
      #expect(gone.map(\.window) == [stage.dock.id])
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `it says so under the overlay, too`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      devices.selectProximity(on: [stage.dock.id, stage.overlay.id])
      try stage.pen.press(at: stage.spot, force: 0.6)
      stage.cover()
      try stage.pen.move(to: stage.away)
      _ = stage.events(upTo: "press 1")
      try stage.pen.leave()
      #expect(stage.events().compactMap(\.word).filter { $0 == "far" } == ["far"])
      try stage.pen.lift()
      stage.uncover()
      _ = stage.events()
    }

    @Test func `XInput2 alone is silent about it`() throws {
      let stage = try PressStage()
      try stage.pen.press(at: stage.spot, force: 0.6)
      _ = stage.events(upTo: "press 1")
      try stage.pen.leave()
      #expect(stage.events().compactMap(\.word) == [])
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `the driver says it only when the place is named`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      devices.selectProximity(on: [stage.dock.id])
      try stage.pen.hover(at: stage.spot)
      _ = stage.events()
      try stage.pen.socket.proximity(false, [:])
      try stage.pen.socket.sync()
      #expect(stage.events().compactMap(\.word) == [])
      try stage.pen.leave()
      #expect(stage.events().compactMap(\.word) == ["far"])
    }

    @Test func `a pen that was off is listened to again when it comes back`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      devices.selectProximity(on: [stage.dock.id])
      try stage.rig.probe.setDevice(named: stage.pen.name, enabled: false)
      try stage.plugIn()
      for event in stage.events() { devices.handle(event) }
      try stage.pen.hover(at: stage.spot)
      try stage.pen.leave()
      #expect(stage.events().compactMap(\.word).last == "far")
    }
  }
}
