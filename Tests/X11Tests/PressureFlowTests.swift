import Geometry
import Pressure
import Rig
import Testing

@testable import X11

extension ServerTests {
  /// Pressure from the driver's socket to the recognizer.
  @Suite struct PressureFlowTests {
    @Test func `a press carries no pressure of its own and has that of the motion before`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      try stage.pen.press(at: stage.spot, force: 0.3)
      var press: PressureReading?
      for event in stage.events(upTo: "press 1") {
        let reading = devices.reading(for: event)
        guard case .buttonPress(let event, _) = event else { continue }
        #expect(event.axes.isEmpty)
        press = reading
      }
      #expect(press?.force == Force(0.3))
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `a press before its motion takes the first value that follows`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      try stage.pen.hover(at: stage.spot)
      try stage.pen.socket.button(1, isPress: true)
      try stage.pen.setForce(0.4)
      let forces = stage.events().compactMap { devices.reading(for: $0) }.map(\.force)
      #expect(forces == [nil, nil, Force(0.4)])
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `the next press doesn't start at the force of the last`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      try stage.pen.press(at: stage.spot, force: 1)
      try stage.pen.socket.button(1, isPress: false)
      try stage.pen.socket.button(1, isPress: true)
      try stage.pen.socket.sync()
      // The state of the device is the same before and after, so it can't tell that all has arrived.
      var events = stage.events()
      waitUntil(timeout: 5) {
        if events.count(where: { $0.word == "press 1" }) == 2 { return true }
        events += stage.events()
        return false
      }
      let forces = events.compactMap { devices.reading(for: $0) }.map(\.force)
      #expect(forces.suffix(2) == [Force(1), nil], "\(events.map { $0.word ?? "\($0)" })")
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `turning a wheel during a press is not pressure zero`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      try stage.pen.press(at: stage.spot, force: 0.5)
      _ = stage.events(upTo: "press 1").map { devices.reading(for: $0) }
      try stage.pen.socket.move([3: 1], absolute: false)
      try stage.pen.socket.sync()
      let readings = stage.events().compactMap { event in
        event.word == "moved" ? devices.reading(for: event) : nil
      }
      #expect(readings.map(\.force) == [Force(0.5)])
      #expect(readings.map(\.isNew) == [false])
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `steps of a wheel are heard where touch is selected`() throws {
      let stage = try PressStage()
      let mouse = try Mouse(stage.rig.server)
      try mouse.move(to: stage.spot)
      _ = stage.events()
      try mouse.scroll(down: 2)
      try mouse.scroll(down: -1)
      // No state of the device tells that all has arrived, so the last is waited for.
      let words = stage.events(upTo: "press 4").compactMap(\.word).filter { $0.hasPrefix("press") }
      #expect(words == ["press 5", "press 5", "press 4"])
    }

    @Test func `a pen that hovers with pressure makes no contact`() throws {
      let stage = try PressStage()
      try stage.pen.hover(at: stage.spot)
      try stage.pen.setForce(0.9)
      try stage.pen.setForce(0)
      #expect(stage.events().compactMap(\.word) == ["moved", "force 900", "force 0"])
    }

    @Test func `a pressure that never varies is demoted after eight contacts, and can recover`()
      throws
    {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let id = try #require(stage.rig.probe.deviceID(named: "second pen")).asDevice
      let pen = try Pen(stage.rig.server, name: "second pen")
      func follow() { for event in stage.events() { _ = devices.reading(for: event) } }
      try pen.hover(at: stage.spot)
      for contact in 1...8 {
        #expect(devices.profiles[id]?.capability == .unknown, "contact \(contact)")
        try pen.socket.move([4: 300])
        try pen.socket.button(1, isPress: true)
        try pen.socket.button(1, isPress: false)
        try pen.socket.sync()
        follow()
      }
      let judged = try #require(devices.profiles[id])
      #expect(judged.capability.word == "unavailable")
      #expect(!judged.measuresForce)
      #expect(judged.contactCount == 8)
      #expect((judged.lowest, judged.highest) == (300, 300))
      try pen.setForce(0.5)
      follow()
      #expect(devices.profiles[id]?.capability == .available)
      try pen.setForce(0)
      try pen.leave()
      follow()
    }

    @Test func `force is switched off and on for each device`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let id = try #require(stage.rig.probe.deviceID(named: stage.pen.name)).asDevice
      devices.setForceEnabled(false, of: id)
      #expect(devices.profiles[id]?.capability == .emulated)
      #expect(devices.profiles[id]?.measuresForce == false)
      devices.setForceEnabled(true, of: id)
      #expect(devices.profiles[id]?.measuresForce == true)
    }

    @Test func `a steady press is silent`() throws {
      let stage = try PressStage()
      try stage.pen.press(at: stage.spot, force: 0.5)
      _ = stage.events(upTo: "press 1")
      let start = monotonicMilliseconds()
      pace(until: start + 100)
      #expect(stage.events().compactMap(\.word) == [])
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `a burst of ten thousand samples loses no press, no release and no maximum`() throws
    {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      var highest = 0.0
      var transitions: [String] = []
      var samples = 0
      let start = monotonicMilliseconds()
      for round in 0..<20 {
        try stage.pen.press(at: stage.spot, force: 0.1)
        for step in 0..<500 {
          try stage.pen.socket.move([4: Double(100 + (step * 7 + round) % 880)])
        }
        try stage.pen.setForce(0.99)
        try stage.pen.lift()
        for event in stage.events() {
          let reading = devices.reading(for: event)
          highest = max(highest, reading?.raw ?? 0)
          if reading?.isNew == true { samples += 1 }
          if let word = event.word, word.hasPrefix("press") || word.hasPrefix("release") {
            transitions.append(word)
          }
        }
      }
      #expect(transitions == Array(repeating: ["press 1", "release 1"], count: 20).flatMap { $0 })
      #expect(highest == 990)
      #expect(samples >= 9_000)
      // Ten seconds of a device with a thousand reports a second, in far less than ten.
      #expect(monotonicMilliseconds() - start < 10_000)
    }

    @Test func `a short tap at full force opens nothing, a deliberate press opens once`() throws {
      let stage = try PressStage()
      let taps = try stage.actions(of: ForceCurve([(0, 0.3), (30, 1), (70, 1), (100, 0.1)]))
      #expect(taps.contains(.click))
      #expect(!taps.contains(.popover))
      let presses = try stage.actions(
        of: ForceCurve([(0, 0.1), (200, 0.15), (450, 0.9), (600, 0.95), (700, 0.3)]))
      #expect(presses.filter { $0 == .popover }.count == 1)
      #expect(!presses.contains(.click))
    }
  }
}

extension PressStage {
  /// Presses with the pen along a curve, in real time, and gives what the recognizer says of it.
  fileprivate func actions(of curve: ForceCurve) throws -> [PressAction.Kind] {
    let devices = InputDevices(connection)
    var recognizer = PressRecognizer()
    var actions: [PressAction] = []
    try pen.press(at: spot, force: curve.force(at: 0))
    try pen.play(curve, rate: 200)
    try pen.lift()
    for event in events() {
      guard let reading = devices.reading(for: event), let moment = event.moment else { continue }
      let sample = PressSample(
        time: moment.time, location: moment.rootLocation, force: reading.force)
      if let deadline = recognizer.deadline, deadline <= moment.time {
        actions += recognizer.handle(.deadline(deadline))
      }
      switch event {
      case .buttonPress:
        let profile = try #require(devices.profile(of: moment.source))
        let context = PressContext(
          target: .icon, settings: profile.settings, measuresForce: profile.measuresForce)
        actions += recognizer.handle(.began(reading.contact, sample, context))
      case .buttonRelease: actions += recognizer.handle(.ended(reading.contact, moment.time))
      default: actions += recognizer.handle(.changed(reading.contact, sample))
      }
    }
    return actions.map(\.kind)
  }
}

extension Event {
  /// The event of a pointer or pen.
  fileprivate var moment: PointerEvent? {
    switch self {
    case .motion(let event), .buttonPress(let event, _), .buttonRelease(let event, _): event
    default: nil
    }
  }
}
