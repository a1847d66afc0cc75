import Geometry
import Pressure
import Rig
import Testing

@testable import X11

extension ServerTests {
  /// The rules of touch.
  @Suite struct TouchTests {
    @Test func `a touch is told once, as a touch`() throws {
      let stage = try PressStage()
      let screen = try TouchScreen(stage.rig.server)
      try screen.begin(at: stage.spot, force: 0.25)
      try screen.setForce(0.5)
      try screen.end(at: stage.spot)
      #expect(stage.events().compactMap(\.word) == ["begin 511", "force 1023", "end"])
    }

    @Test func `the touch that stands for the pointer is a real one`() throws {
      let stage = try PressStage()
      let screen = try TouchScreen(stage.rig.server)
      try screen.begin(at: stage.spot, force: 0.25)
      try screen.end(at: stage.spot)
      let flags = stage.events().compactMap { event -> Bool? in
        switch event {
        case .touchBegin(let event), .touchEnd(let event): event.emulatesPointer
        default: nil
        }
      }
      #expect(flags == [true, true])
    }

    @Test func `where no touch is selected a touch comes as a pointer that is marked as emulated`()
      throws
    {
      let rig = try ServerTests.rig()
      let connection = try Connection(display: rig.server.display)
      let window = try TestWindow(
        display: rig.server.display, frame: Rect(x: 300, y: 300, width: 200, height: 200))
      try connection.selectInput(.pointer, on: WindowID(rawValue: window.id))
      let screen = try TouchScreen(rig.server)
      try screen.begin(at: Point(x: 400, y: 400), force: 0.25)
      try screen.end(at: Point(x: 400, y: 400))
      connection.sync()
      var marks: [Bool] = []
      connection.drain { event in
        switch event {
        case .buttonPress(let event, _), .buttonRelease(let event, _):
          marks.append(event.isEmulated)
        default: break
        }
      }
      #expect(marks == [true, true])
    }

    @Test func `pointer events that the server makes up are dropped where touch is selected`()
      throws
    {
      let stage = try PressStage()
      let mouse = try Mouse(stage.rig.server)
      try mouse.move(to: stage.spot)
      _ = stage.events()
      // A wheel that knows buttons only gets a made-up motion of the scroll axis.
      try mouse.press(5)
      try mouse.release(5)
      #expect(stage.events().compactMap(\.word) == ["press 5", "release 5"])
      try stage.connection.selectInput(.pointer, on: stage.dock.id)
      try mouse.press(5)
      try mouse.release(5)
      #expect(stage.events().compactMap(\.word).contains("moved"))
    }

    @Test func `one client alone can have touch on a window`() throws {
      let stage = try PressStage()
      let other = try Connection(display: stage.rig.server.display)
      #expect {
        try other.selectInput([.pointer, .touch], on: stage.dock.id)
      } throws: { error in
        (error as? XError)?.isBadAccess == true
      }
      // The dock's own selection stays.
      let screen = try TouchScreen(stage.rig.server)
      try screen.begin(at: stage.spot)
      try screen.end(at: stage.spot)
      #expect(stage.events().compactMap(\.word) == ["begin -", "end"])
    }

    @Test func `two fingers are two contacts with a pressure each`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let screen = try TouchScreen(stage.rig.server)
      let beside = stage.spot.moved(by: Point(x: 40, y: 0))
      try screen.begin(0, at: stage.spot, force: 0.25)
      try screen.begin(1, at: beside, force: 0.75)
      try screen.move(0, to: stage.spot.moved(by: Point(x: 2, y: 0)))
      try screen.end(1, at: beside)
      try screen.end(0, at: stage.spot)
      let readings = stage.events().compactMap { event in
        event.word == nil ? nil : devices.reading(for: event)
      }
      let touches = readings.map(\.contact.touch)
      let first = try #require(touches.first)
      #expect(touches.map { $0 - first } == [0, 1, 0, 1, 0])
      let forces = readings.prefix(3).map { ($0.force?.fraction ?? 0) * 2047 }
      #expect(zip(forces, [512, 1535, 512]).allSatisfy { abs($0 - $1) < 1 }, "\(forces)")
    }

    @Test func `touches that another client held back come late, with the times of their making`()
      throws
    {
      let stage = try PressStage()
      let grabber = try TouchGrabber(display: stage.rig.server.display)
      let screen = try TouchScreen(stage.rig.server)
      try screen.begin(at: stage.spot, force: 0.25)
      #expect(grabber.waitForTouch())
      let begun = monotonicMilliseconds()
      pace(until: begun + 120)
      try screen.setForce(0.5)
      #expect(stage.events().compactMap(\.word) == [])
      let decided = monotonicMilliseconds()
      grabber.reject()
      let late = stage.events()
      #expect(late.compactMap(\.word) == ["begin 511", "force 1023"])
      let times = late.compactMap { event -> Double? in
        switch event {
        case .touchBegin(let event), .touchUpdate(let event): event.time.milliseconds
        default: nil
        }
      }
      try #require(times.count == 2)
      // A dwell is judged by these times, not by when they arrive.
      #expect(times[0] <= begun)
      #expect(times[1] - times[0] >= 118)
      #expect(times[1] <= decided + 1)
      try screen.end(at: stage.spot)
      #expect(stage.events().compactMap(\.word) == ["end"])
    }

    @Test func `a finger that left while another client decided is told to have gone`() throws {
      let stage = try PressStage()
      let devices = InputDevices(stage.connection)
      let grabber = try TouchGrabber(display: stage.rig.server.display)
      let screen = try TouchScreen(stage.rig.server)
      try screen.begin(at: stage.spot, force: 0.9)
      #expect(grabber.waitForTouch())
      try screen.end(at: stage.spot)
      grabber.reject()
      let events = stage.events().filter { $0.word != nil }
      #expect(events.last?.word == "end")
      // Whatever came in between, nothing presses any more.
      for event in events.dropLast() {
        if case .touchUpdate(let update) = event, update.isPendingEnd {
          #expect(devices.reading(for: event)?.force == .zero)
        }
      }
    }

    @Test func `touches that another client keeps never come`() throws {
      let stage = try PressStage()
      let grabber = try TouchGrabber(display: stage.rig.server.display)
      let screen = try TouchScreen(stage.rig.server)
      try screen.begin(at: stage.spot, force: 0.9)
      #expect(grabber.waitForTouch())
      grabber.accept()
      try screen.end(at: stage.spot)
      #expect(stage.events().compactMap(\.word) == [])
    }
  }
}
