import Geometry
import Rig
import Testing

@testable import X11

extension ServerTests {
  /// What a press meets while windows of ours come and go (the dock lies below the overlay then).
  @Suite struct PressUnderOverlayTests {
    @Test(arguments: Surrounding.all)
    func `pressure keeps coming to the dock while an overlay covers everything`(
      surrounding: Surrounding
    ) throws {
      let stage = try PressStage(surrounding)
      try stage.pen.press(at: stage.spot, force: 0.2)
      #expect(
        stage.events(upTo: "press 1").compactMap(\.word) == ["moved", "force 200", "press 1"])

      stage.cover()
      #expect(stage.see(PressStage.Paint.overlay, at: stage.spot))
      #expect(stage.see(PressStage.Paint.overlay, at: stage.away))
      #expect(stage.events().compactMap(\.word).isEmpty)

      // Deeper, then over to where a popover could be, then up.
      try stage.pen.setForce(0.5)
      try stage.pen.setForce(1)
      try stage.pen.move(to: stage.away)
      try stage.pen.move(to: stage.away.moved(by: Point(x: 0, y: 30)), force: 0.7)
      try stage.pen.lift()
      let events = stage.events().filter { $0.word != nil }
      #expect(
        events.compactMap(\.word).prefix(5)
          == ["force 500", "force 1000", "moved", "force 700", "release 1"])
      #expect(events.prefix(5).allSatisfy { $0.inputWindow == stage.dock.id })
      guard case .motion(let slide) = events[3] else {
        Issue.record("no slide: \(events)")
        return
      }
      #expect(slide.rootLocation.distance(to: Point(x: 600.5, y: 430.5)) < 1)
      #expect(slide.buttons == [1])

      stage.uncover()
      #expect(stage.see(stage.dockColor, at: stage.spot))
      #expect(stage.rig.probe.pointerIsFree())
      #expect(stage.unexpectedErrors.isEmpty)
    }

    @Test(arguments: Surrounding.all)
    func `the overlay comes and goes in one frame`(surrounding: Surrounding) throws {
      let stage = try PressStage(surrounding)
      // From above the program's window down over the dock.
      let strip = Rect(x: stage.away.x, y: 300, width: 64, height: 760)
      let before = try stage.rig.probe.screenshot(strip)
      let watch = try PixelWatch(display: stage.rig.server.display, area: strip)
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")

      stage.cover()
      let covered = watch.wait { $0.count(of: PressStage.Paint.overlay) == 64 * 760 }
      #expect(covered != nil)
      try stage.pen.setForce(1)
      stage.uncover()
      let bare = watch.wait(since: covered?.time ?? 0) { $0.differences(from: before) == 0 }
      #expect(bare != nil)
      try stage.pen.lift()
      _ = stage.events()

      // Before, covered, as before: no fading, no half. Only the insides of windows are looked at,
      // since window managers paint their frames anew when they like.
      let program = Rect(x: 0, y: 50, width: 64, height: 250)
      let dock = Rect(x: 0, y: stage.spot.y - 300 - 15, width: 64, height: 30)
      func state(of image: ScreenImage) -> String {
        let parts = [program, dock].map { part in
          let pixels = image.cropped(to: part)
          if pixels == before.cropped(to: part) { return "bare" }
          return pixels.count(of: PressStage.Paint.overlay) == pixels.pixels.count
            ? "covered" : "mixed"
        }
        return parts[0] == parts[1] ? parts[0] : "half"
      }
      let frames = watch.stop()
      let states = frames.map { state(of: $0.image) }
      let steps = states.enumerated().filter { $0 == 0 || states[$0 - 1] != $1 }.map(\.element)
      #expect(steps == ["bare", "covered", "bare"], "\(frames.map { $0.time - frames[0].time })")
    }

    @Test(arguments: Surrounding.all)
    func `our own overlay makes neither leave nor enter during a press`(
      surrounding: Surrounding
    ) throws {
      let stage = try PressStage(surrounding)
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")
      stage.cover()
      #expect(stage.see(PressStage.Paint.overlay, at: stage.spot))
      try stage.pen.setForce(0.6)
      stage.uncover()
      try stage.pen.setForce(0.4)
      let crossings = stage.events().filter {
        switch $0 {
        case .enter, .leave, .focusIn, .focusOut: true
        default: false
        }
      }
      #expect(crossings.isEmpty, "\(crossings)")
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `our own overlay obscures the dock wholly, which is no reason to cancel`() throws {
      let stage = try PressStage()
      stage.connection.selectEvents([.exposure, .structure, .visibility], on: stage.dock.id)
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")
      stage.cover()
      #expect(stage.see(PressStage.Paint.overlay, at: stage.spot))
      #expect(stage.events().contains(.visibility(stage.dock.id, .fullyObscured)))
      try stage.pen.setForce(0.9)
      #expect(stage.events().compactMap(\.word) == ["force 900"])
      stage.uncover()
      #expect(stage.events().contains(.visibility(stage.dock.id, .unobscured)))
      try stage.pen.lift()
      _ = stage.events()
    }

    @Test func `an overlay that takes input makes the dock lose the pointer, and the press stays`()
      throws
    {
      let stage = try PressStage()
      try stage.pen.press(at: stage.spot, force: 0.2)
      _ = stage.events(upTo: "press 1")
      stage.cover()
      stage.overlay.setInput(.full)
      try stage.pen.setForce(0.8)
      let events = stage.events()
      #expect(events.contains { $0.isLeave(of: stage.dock.id) })
      #expect(events.compactMap(\.word) == ["force 800"])
      #expect(events.filter { $0.word != nil }.allSatisfy { $0.inputWindow == stage.dock.id })
      try stage.pen.lift()
      let rest = stage.events()
      #expect(rest.compactMap(\.word).first == "release 1")
      #expect(rest.first { $0.word == "release 1" }?.inputWindow == stage.dock.id)
      stage.uncover()
    }

    @Test(arguments: Surrounding.all)
    func `after the press the overlay catches clicks beside it without any grab`(
      surrounding: Surrounding
    ) throws {
      let stage = try PressStage(surrounding)
      try stage.pen.press(at: stage.spot, force: 0.2)
      stage.cover()
      try stage.pen.lift()
      stage.overlay.setInput(.full)
      _ = stage.events(upTo: "release 1")
      #expect(stage.rig.probe.pointerIsFree())
      try stage.pen.press(at: stage.away, force: 0.2)
      try stage.pen.lift()
      let words = stage.events().filter { $0.inputWindow == stage.overlay.id }.compactMap(\.word)
      #expect(words.contains("press 1"))
      #expect(words.contains("release 1"))
      stage.uncover()
      try stage.pen.press(at: stage.away, force: 0.2)
      try stage.pen.lift()
      #expect(!stage.events().compactMap(\.word).contains("press 1"))
    }

    @Test func `a finger keeps telling its pressure to the dock under the overlay`() throws {
      let stage = try PressStage()
      let screen = try TouchScreen(stage.rig.server)
      try screen.begin(at: stage.spot, force: 0.25)
      stage.cover()
      #expect(stage.see(PressStage.Paint.overlay, at: stage.spot))
      try screen.setForce(0.5)
      try screen.move(to: stage.away, force: 0.75)
      try screen.end(at: stage.away)
      let events = stage.events().filter { $0.word != nil }
      #expect(events.compactMap(\.word) == ["begin 511", "force 1023", "force 1535", "end"])
      #expect(events.allSatisfy { $0.inputWindow == stage.dock.id })
      stage.uncover()
    }

    @Test func `a force trackpad presses and slides under the overlay, too`() throws {
      let stage = try PressStage()
      let pad = try Trackpad(stage.rig.server)
      try pad.press(at: stage.spot, force: 0.25)
      stage.cover()
      _ = stage.events()
      try pad.setForce(0.9)
      try pad.move(by: Point(x: -50, y: -200))
      try pad.lift()
      let events = stage.events().filter { $0.word != nil }
      #expect(events.compactMap(\.word).prefix(3) == ["force 900", "moved", "release 1"])
      #expect(events.prefix(3).allSatisfy { $0.inputWindow == stage.dock.id })
      stage.uncover()
      _ = stage.events()
    }
  }
}

extension Event {
  func isLeave(of window: WindowID) -> Bool {
    if case .leave(let event) = self { event.window == window } else { false }
  }
}
