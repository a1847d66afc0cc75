import Geometry
import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct OverlayWindowTests {
    /// What the tests look at: pictures of the whole screen take long.
    private static let looked = Rect(x: 860, y: 900, width: 200, height: 180)
    private static let monitor = Rect(x: 0, y: 0, width: 960, height: 1080)

    @Test func `without a compositor it is mapped to show and unmapped to clear`() throws {
      let screen = try TestScreen()
      let overlay = try OverlayWindow(
        screen.connection, frame: Self.monitor, translucent: false)
      let before = try screen.probe.screenshot(Self.looked)
      overlay.prepare()
      #expect(!overlay.isMapped)
      overlay.presenter.withPixels { $0.fill(0xff40_5060) }
      overlay.show()
      #expect(overlay.isMapped)
      #expect(try screen.color(0, 0) == 0x40_5060)
      #expect(try screen.color(959, 1079) == 0x40_5060)
      #expect(try screen.color(960, 500) != 0x40_5060)
      overlay.clear()
      screen.connection.sync()
      #expect(!overlay.isMapped)
      #expect(try screen.probe.screenshot(Self.looked) == before)
      overlay.dismiss()
      #expect(!overlay.presenter.hasPixels)
      #expect(screen.troubles.isEmpty)
    }

    @Test func `input goes through it until it is asked to take it`() throws {
      let screen = try TestScreen()
      let below = try LabelWindow(
        screen.connection, frame: Rect(x: 100, y: 100, width: 50, height: 50), translucent: false)
      below.presenter.withPixels { $0.fill(0xff00_0000) }
      below.show()
      let overlay = try OverlayWindow(
        screen.connection, frame: Self.monitor, translucent: false)
      overlay.presenter.withPixels { $0.fill(0xff40_5060) }
      overlay.show()
      screen.connection.sync()
      #expect(screen.probe.inputShape(of: overlay.id.rawValue).isEmpty)
      let mouse = try Mouse(screen.rig.server)
      try mouse.move(to: Point(x: 200, y: 200))
      try mouse.click()
      screen.collect()
      #expect(!screen.events.contains { if case .buttonPress = $0 { true } else { false } })
      overlay.setInput(.full)
      screen.connection.sync()
      try mouse.click()
      try screen.waitForEvent("a click on the overlay") {
        if case .buttonPress(let event, button: 1) = $0 {
          event.window == overlay.id
        } else {
          false
        }
      }
      overlay.clear()
      screen.connection.sync()
      #expect(overlay.input == .none)
      #expect(screen.probe.inputShape(of: overlay.id.rawValue).isEmpty)
    }

    @Test func `with a compositor it is there beforehand and nothing of it is seen`() throws {
      let screen = try TestScreen(.openbox, compositor: true)
      let editor = try screen.window(frame: Rect(x: 880, y: 920, width: 300, height: 300))
      try screen.wait("the editor unfaded") { try screen.color(1000, 1000) == 0x33_6699 }
      try settle(screen)
      let overlay = try OverlayWindow(screen.connection, frame: Self.monitor, translucent: true)
      #expect(overlay.isTranslucent)
      let before = try screen.probe.screenshot(Self.looked)
      overlay.prepare()
      try screen.waitForEvent("the overlay mapped") {
        if case .mapped(overlay.id, overrideRedirect: true) = $0 { true } else { false }
      }
      // Two frames of the compositor, seen by a mark that it must draw.
      try settle(screen)
      let change = try screen.probe.screenshot(Self.looked).changedArea(from: before)
      #expect(change == nil)
      _ = editor
      overlay.dismiss()
      try settle(screen)
      #expect(try screen.probe.screenshot(Self.looked).differences(from: before) == 0)
    }

    @Test func `with a compositor it shows and clears at once, whole and without shadow`() throws {
      let screen = try TestScreen(.openbox, compositor: true)
      // A shadow is seen on something bright only.
      let backdrop = try screen.window(frame: Self.looked, color: 0xffffff, overrideRedirect: true)
      defer { backdrop.destroy() }
      try screen.wait("the backdrop unfaded") { try screen.color(900, 1000) == 0xff_ffff }
      try settle(screen)
      let before = try screen.probe.screenshot(Self.looked)
      let overlay = try OverlayWindow(screen.connection, frame: Self.monitor, translucent: true)
      overlay.prepare()
      // A compositor that fades what is mapped has done so before there is something to see.
      overlay.presenter.withPixels { $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), 0xff00_ff00) }
      overlay.presenter.present([Rect(x: 0, y: 0, width: 9, height: 9)])
      try screen.wait("the end of the fade") { try screen.color(4, 4) == 0x00_ff00 }
      var seen: Set<UInt32> = []
      overlay.presenter.show(0xff40_5060)
      try screen.wait("the overlay") {
        seen.insert(try screen.color(900, 1000))
        return seen.contains(0x40_5060)
      }
      #expect(seen.subtracting([0x40_5060]).count <= 1, "it faded: \(seen)")
      #expect(try screen.color(959, 1079) == 0x40_5060)
      let right = Rect(x: 960, y: 900, width: 100, height: 180)
      #expect(
        try screen.probe.screenshot(right)
          == before.cropped(to: Rect(x: 100, y: 0, width: 100, height: 180)))
      seen = []
      let old = before[40, 100]
      overlay.clear()
      try screen.wait("the screen as before") {
        seen.insert(try screen.color(900, 1000))
        return seen.contains(old)
      }
      #expect(seen.subtracting([old]).count <= 1, "it faded: \(seen)")
      #expect(overlay.isMapped)
      #expect(try screen.probe.screenshot(Self.looked).differences(from: before) == 0)
      overlay.dismiss()
      try settle(screen)
      #expect(try screen.probe.screenshot(Self.looked).differences(from: before) == 0)
      #expect(screen.probe.window(overlay.id.rawValue)?.isViewable == false)
      #expect(screen.troubles.isEmpty)
    }

    @Test func `when the compositor goes it goes at once`() throws {
      let screen = try TestScreen(.openbox, compositor: true)
      let overlay = try OverlayWindow(screen.connection, frame: Self.monitor, translucent: true)
      overlay.prepare()
      overlay.presenter.show(0xff40_5060)
      overlay.setInput(.full)
      try overlay.setTranslucent(false)
      screen.connection.sync()
      #expect(!overlay.isMapped && !overlay.isTranslucent)
      #expect(overlay.input == .none)
      #expect(
        !screen.probe.viewableWindows().contains { $0.title == "Pressdock overlay" })
      #expect(!overlay.presenter.hasPixels)
    }

    @Test func `another monitor gets the overlay without what was painted`() throws {
      let screen = try TestScreen()
      let overlay = try OverlayWindow(
        screen.connection, frame: Self.monitor, translucent: false)
      overlay.presenter.withPixels { $0.fill(0xff40_5060) }
      let right = Rect(x: 960, y: 0, width: 640, height: 480)
      overlay.move(to: right)
      #expect(!overlay.presenter.hasPixels)
      #expect(overlay.presenter.size == right.size)
      overlay.presenter.withPixels { $0.fill(0xff70_8090) }
      overlay.show()
      #expect(try screen.color(960, 0) == 0x70_8090)
      #expect(try screen.color(1599, 479) == 0x70_8090)
      #expect(screen.probe.window(overlay.id.rawValue)?.frame == right)
    }

    /// Waits until the compositor has drawn what happened up to now: a mark of ours, full at last.
    private func settle(_ screen: TestScreen) throws {
      let mark = try LabelWindow(
        screen.connection, frame: Rect(x: 1800, y: 1000, width: 8, height: 8), translucent: false)
      mark.presenter.withPixels { $0.fill(0xffff_0000) }
      let old = try screen.color(1804, 1004)
      mark.show()
      try screen.wait("a mark") { try screen.color(1804, 1004) != old }
      mark.hide()
      try screen.wait("the mark gone") { try screen.color(1804, 1004) == old }
    }
  }
}
