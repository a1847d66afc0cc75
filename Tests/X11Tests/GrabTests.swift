import CX11
import Geometry
import Rig
import Testing

@testable import X11

extension ServerTests {
  /// Grabs of ours and of others around a press.
  @Suite struct GrabTests {
    @Test(arguments: Surrounding.all)
    func `a keyboard grab during a press changes nothing about the press`(
      surrounding: Surrounding
    ) throws {
      let stage = try PressStage(surrounding)
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")
      #expect(stage.grabKeyboard())
      try stage.pen.setForce(0.7)
      #expect(stage.events().compactMap(\.word) == ["force 700"])
      stage.releaseKeyboard()
      try stage.pen.setForce(0.8)
      try stage.pen.move(to: stage.away)
      try stage.pen.lift()
      let events = stage.events().filter { $0.word != nil }
      #expect(events.compactMap(\.word).prefix(3) == ["force 800", "moved", "release 1"])
      #expect(events.prefix(3).allSatisfy { $0.inputWindow == stage.dock.id })
      #expect(stage.rig.probe.keyboardIsFree())
      #expect(stage.rig.probe.pointerIsFree())
    }

    @Test func `crossings and focus changes that a keyboard grab makes are marked as such`() throws
    {
      let stage = try PressStage()
      stage.connection.selectEvents([.exposure, .structure, .focus], on: stage.dock.id)
      try stage.pen.press(at: stage.spot, force: 0.2)
      stage.rig.probe.focus(stage.dock.id.rawValue)
      _ = stage.events(upTo: "press 1")
      #expect(stage.grabKeyboard())
      stage.releaseKeyboard()
      let modes = stage.events().compactMap { event -> NotifyMode? in
        switch event {
        case .focusIn(let event), .focusOut(let event): event.mode
        case .enter(let event), .leave(let event): event.mode
        default: nil
        }
      }
      #expect(!modes.isEmpty)
      #expect(!modes.contains(.normal))
      try stage.pen.lift()
      stage.rig.probe.focus(1)
      _ = stage.events()
    }

    @Test func `grabbing the pointer during a press is refused, and letting go ends the press`()
      throws
    {
      let stage = try PressStage()
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")
      #expect(stage.grabPointer() == AlreadyGrabbed)
      try stage.pen.move(to: stage.away, force: 0.7)
      #expect(stage.events().compactMap(\.word) == ["force 700"])
      // The reason why nothing here ever grabs or ungrabs the pointer during a press.
      stage.releasePointer()
      try stage.pen.move(to: stage.away.moved(by: Point(x: 9, y: 9)), force: 0.8)
      try stage.pen.lift()
      #expect(stage.events().compactMap(\.word) == [])
    }

    @Test func `a grab of another client keeps its events from us until it ends`() throws {
      let stage = try PressStage()
      #expect(stage.rig.probe.grabPointer())
      try stage.pen.press(at: stage.spot, force: 0.4)
      try stage.pen.lift()
      #expect(stage.events().compactMap(\.word) == [])
      #expect(!(try Probe(display: stage.rig.server.display).pointerIsFree()))
      stage.rig.probe.releasePointer()
      try stage.pen.press(at: stage.spot, force: 0.4)
      #expect(stage.events(upTo: "press 1").compactMap(\.word).contains("press 1"))
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `a foreign pointer grab can't cut into a press`() throws {
      let stage = try PressStage()
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")
      #expect(!stage.rig.probe.grabPointer())
      try stage.pen.setForce(0.9)
      try stage.pen.lift()
      #expect(stage.events().compactMap(\.word).prefix(2) == ["force 900", "release 1"])
    }

    @Test func `a dock that is taken off the screen during a press never hears the release`() throws
    {
      let stage = try PressStage()
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")
      stage.dock.unmap()
      _ = stage.events()
      #expect(stage.connection.pressedButtons(of: DeviceID(rawValue: 2)) == [1])
      try stage.pen.lift()
      #expect(!stage.events().compactMap(\.word).contains("release 1"))
      // So whoever waits for a release asks the server when nothing comes for long.
      #expect(stage.connection.pressedButtons(of: DeviceID(rawValue: 2)) == [])
    }
  }
}

extension PressStage {
  fileprivate func grabKeyboard() -> Bool {
    XGrabKeyboard(
      connection.display, dock.id.rawValue, 0, GrabModeAsync, GrabModeAsync, 0) == GrabSuccess
  }

  fileprivate func releaseKeyboard() {
    XUngrabKeyboard(connection.display, 0)
    connection.flush()
  }

  fileprivate func grabPointer() -> Int32 {
    XGrabPointer(
      connection.display, dock.id.rawValue, 0, UInt32(PointerMotionMask | ButtonReleaseMask),
      GrabModeAsync, GrabModeAsync, 0, 0, 0)
  }

  fileprivate func releasePointer() {
    XUngrabPointer(connection.display, 0)
    connection.sync()
  }
}
