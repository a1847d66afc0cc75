import Geometry
import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct HotKeyTests {
    private let superSpace = KeyCombination([.super], "space")

    private func presses(_ screen: TestScreen, _ hotKey: HotKey) -> Int {
      screen.collect()
      defer { screen.events = [] }
      return screen.events.count { hotKey.handle($0) }
    }

    @Test func `the combination comes to us, whatever the locks, and no other`() throws {
      let screen = try TestScreen()
      let hotKey = HotKey(screen.connection)
      #expect(hotKey.set(superSpace) == .active)
      #expect(hotKey.problem == nil)
      screen.connection.sync()
      let keyboard = try Keyboard(screen.rig.server)
      try keyboard.tap(.space, with: [.super])
      #expect(presses(screen, hotKey) == 1)
      try keyboard.tap(.space)
      try keyboard.tap(.space, with: [.control])
      try keyboard.tap(.space, with: [.super, .shift])
      try keyboard.tap(.tab, with: [.super])
      #expect(presses(screen, hotKey) == 0)
      try keyboard.tap(.numLock)
      defer { try? keyboard.tap(.numLock) }
      try keyboard.tap(.space, with: [.super])
      #expect(presses(screen, hotKey) == 1)
      try keyboard.tap(.capsLock)
      defer { try? keyboard.tap(.capsLock) }
      try keyboard.tap(.space, with: [.super])
      #expect(presses(screen, hotKey) == 1)
      #expect(screen.probe.keyboardIsFree())
      #expect(screen.troubles.isEmpty)
    }

    @Test func `what another program has is told, and nothing stays grabbed`() throws {
      let screen = try TestScreen()
      let other = HotKey(try screen.connect())
      #expect(other.set(superSpace) == .active)
      let hotKey = HotKey(screen.connection)
      #expect(hotKey.set(superSpace) == .taken)
      #expect(
        hotKey.problem
          == "Super+space is already used by another program, such as the window manager: free it "
          + "there, or choose another shortcut here")
      #expect(hotKey.set(KeyCombination([.super], "F9")) == .active)
      // Taken with one lock alone is taken, too; and nothing of it stays with us.
      other.set(nil)
      #expect(screen.probe.grabKey(keysym: 0x20, modifiers: 1 << 6 | 1 << 1))
      #expect(hotKey.set(superSpace) == .taken)
      #expect(other.set(KeyCombination([.super], "F9")) == .active)
      screen.probe.releaseKeys()
      #expect(hotKey.set(superSpace) == .active)
      hotKey.set(nil)
      #expect(hotKey.state == .off)
      screen.connection.sync()
      #expect(other.set(superSpace) == .active)
      #expect(screen.troubles.isEmpty)
    }

    @Test func `keys and modifiers that the keyboard lacks are named`() throws {
      let screen = try TestScreen()
      let hotKey = HotKey(screen.connection)
      #expect(hotKey.set(KeyCombination([.super], "Nonsense")) == .missingKey)
      #expect(
        hotKey.problem == "no key of this keyboard gives \"Nonsense\": choose another one")
    }

    @Test func `a key on the second level is grabbed with Shift`() throws {
      let screen = try TestScreen()
      let hotKey = HotKey(screen.connection)
      #expect(hotKey.set(KeyCombination([.super], "exclam")) == .active)
      screen.connection.sync()
      let keyboard = try Keyboard(screen.rig.server)
      try keyboard.tap(keysym: 0x31, with: [.super, .shift])
      #expect(presses(screen, hotKey) == 1)
    }

    @Test func `another layout moves the grab along`() throws {
      let screen = try TestScreen()
      let hotKey = HotKey(screen.connection)
      #expect(hotKey.set(KeyCombination([.super], "z")) == .active)
      screen.connection.sync()
      let before = try #require(screen.probe.key(forKeysym: 0x7a)).keycode
      let setter = try screen.rig.run(["setxkbmap", "de"])
      #expect(setter.wait() == .exited(0))
      defer { _ = (try? screen.rig.run(["setxkbmap", "us"]))?.wait() }
      try screen.waitForEvent("the new layout") { event in
        _ = hotKey.handle(event)
        return event == .keyboardMappingChanged
      }
      #expect(hotKey.state == .active)
      screen.connection.sync()
      // Another client, since each keeps the layout that it has read.
      let fresh = try Probe(display: screen.rig.server.display)
      let after = try #require(fresh.key(forKeysym: 0x7a)).keycode
      #expect(before != after)
      let keyboard = try Keyboard(screen.rig.server)
      try keyboard.press(keycode: screen.probe.key(forKeysym: 0xffeb)?.keycode ?? 0)
      try keyboard.press(keycode: after)
      try keyboard.release(keycode: after)
      try keyboard.release(keycode: screen.probe.key(forKeysym: 0xffeb)?.keycode ?? 0)
      #expect(presses(screen, hotKey) >= 1)
    }
  }

  @Suite struct KeyboardGrabTests {
    @Test func `keys come to the window while the grab holds, as keys`() throws {
      let screen = try TestScreen()
      let window = try LabelWindow(
        screen.connection, frame: Rect(x: 10, y: 10, width: 40, height: 40), translucent: false)
      window.presenter.withPixels { $0.fill(0xff00_0000) }
      window.show()
      screen.connection.sync()
      let grab = KeyboardGrab(screen.connection)
      try grab.take(for: window.id, time: nil)
      #expect(grab.isHeld)
      #expect(!screen.probe.keyboardIsFree())
      let keyboard = try Keyboard(screen.rig.server)
      for key in [Keyboard.Key.left, .right, .up, .down, .home, .end, .enter, .escape, .menu, .f10]
      { try keyboard.tap(key) }
      try keyboard.tap(.space)
      try keyboard.tap(.tab)
      try keyboard.tap(.tab, with: [.shift])
      try keyboard.type("aZ")
      try keyboard.tap(keysym: 0x61, with: [.control])
      screen.collect()
      let keys = screen.events.compactMap { event -> Key? in
        if case .keyPress(let press) = event, press.window == window.id { press.key } else { nil }
      }
      #expect(
        keys == [
          .left, .right, .up, .down, .home, .end, .return, .escape, .menu, .f10, .space, .tab, .tab,
          .text("a"), .text("Z"),
        ])
      grab.release()
      screen.connection.sync()
      #expect(screen.probe.keyboardIsFree())
      grab.release()
    }

    @Test func `a refusal says why, and a grab ends with its window`() throws {
      let screen = try TestScreen()
      let window = try LabelWindow(
        screen.connection, frame: Rect(x: 10, y: 10, width: 40, height: 40), translucent: false)
      let grab = KeyboardGrab(screen.connection)
      #expect(throws: KeyboardGrab.Refusal.windowNotViewable) {
        try grab.take(for: window.id, time: nil)
      }
      window.presenter.withPixels { $0.fill(0xff00_0000) }
      window.show()
      #expect(screen.probe.grabKeyboard())
      #expect(throws: KeyboardGrab.Refusal.held) { try grab.take(for: window.id, time: nil) }
      screen.probe.releaseKeyboard()
      try grab.take(for: window.id, time: nil)
      window.hide()
      try screen.waitForEvent("the end of the grab") { grab.handle($0) }
      #expect(!grab.isHeld)
      #expect(screen.probe.keyboardIsFree())
    }
  }
}
