import Geometry
import Glibc
import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct DockWindowTests {
    private static let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
    private static let bottom = Rect(x: 560, y: 1000, width: 800, height: 80)

    private func dock(
      _ screen: TestScreen, _ frame: Rect = bottom, edge: Edge = .bottom,
      placement: DockWindow.Placement = .managed, translucent: Bool = false
    ) throws -> DockWindow {
      let thickness = edge.isHorizontal ? frame.height : frame.width
      return try DockWindow(
        screen.connection, title: "Pressdock", frame: frame, placement: placement,
        translucent: translucent,
        strut: Strut(
          edge: edge, thickness: thickness, of: Self.screen, monitors: [Self.screen],
          screen: Self.screen.size))
    }

    private func show(_ dock: DockWindow, on screen: TestScreen) throws {
      dock.map()
      try screen.waitForEvent("the dock on the screen") { dock.handle($0) == .mapped }
    }

    @Test func `everything is said before the window is mapped`() throws {
      let screen = try TestScreen()
      let dock = try dock(screen)
      screen.connection.sync()
      let (probe, id) = (screen.probe, dock.id.rawValue)
      let info = probe.window(id)
      #expect(info?.isViewable == false)
      #expect(info?.types == ["_NET_WM_WINDOW_TYPE_DOCK"])
      #expect(info?.title == "Pressdock")
      #expect([info?.instance, info?.className] == ["pressdock", "Pressdock"])
      #expect(info?.processID == Int(getpid()))
      #expect(
        probe.atomNames("_NET_WM_STATE", of: id) == [
          "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER", "_NET_WM_STATE_STICKY",
        ])
      #expect(
        probe.atomNames("WM_PROTOCOLS", of: id) == ["WM_DELETE_WINDOW", "_NET_WM_PING"])
      #expect(probe.items("_NET_WM_DESKTOP", of: id) == [0xffff_ffff])
      #expect(
        probe.items("_NET_WM_STRUT_PARTIAL", of: id) == [0, 0, 0, 80, 0, 0, 0, 0, 0, 0, 0, 1919])
      #expect(probe.items("_NET_WM_STRUT", of: id) == [0, 0, 0, 80])
      // Flags: input and state; input: no.
      #expect(probe.items("WM_HINTS", of: id)?.prefix(2) == [3, 0])
      #expect(screen.troubles.isEmpty)
    }

    @Test(arguments: [WindowManager.openbox, .xfwm4, .i3])
    func `window managers leave it at the bottom and keep the room free`(
      manager: WindowManager
    ) throws {
      let screen = try TestScreen(manager)
      let dock = try dock(screen)
      try show(dock, on: screen)
      try screen.wait("a smaller work area") {
        _ = screen.events.map(dock.handle)
        screen.events = []
        return screen.probe.workArea.map { $0.maxY <= 1000 } ?? (manager == .i3)
      }
      let seen = screen.probe.window(dock.id.rawValue)?.frame
      if manager == .i3 {
        // i3 gives a dock its whole side, above its own bar once that is there.
        try screen.wait("the whole width") {
          _ = screen.events.map(dock.handle)
          screen.events = []
          return dock.frame.width == 1920
        }
        #expect(dock.frame.height == 80)
        #expect(dock.frame.maxY <= 1080)
      } else {
        #expect(dock.frame == Self.bottom)
        #expect(seen == Self.bottom)
      }
      #expect(screen.troubles.isEmpty)
    }

    @Test func `on the left under i3 the window places itself, and no room is reserved`() throws {
      let screen = try TestScreen(.i3)
      #expect(!WindowManagerInfo(screen.connection).knowsSideDocks)
      let frame = Rect(x: 0, y: 340, width: 80, height: 400)
      let dock = try dock(screen, frame, edge: .left, placement: .overrideRedirect)
      try show(dock, on: screen)
      #expect(screen.probe.window(dock.id.rawValue)?.frame == frame)
      #expect(screen.probe.items("_NET_WM_STRUT_PARTIAL", of: dock.id.rawValue) == nil)
    }

    @Test(arguments: [WindowManager.openbox, .xfwm4, .i3])
    func `it takes the focus neither when it comes nor when it is clicked`(
      manager: WindowManager
    ) throws {
      let screen = try TestScreen(manager)
      let editor = try screen.window("editor", "Editor")
      try screen.wait("the editor active") { screen.probe.activeWindow == editor.id }
      let dock = try dock(screen)
      try show(dock, on: screen)
      try screen.wait("the dock where it stays") {
        screen.events.forEach { _ = dock.handle($0) }
        screen.events = []
        return screen.probe.window(dock.id.rawValue)?.frame == dock.frame
      }
      let mouse = try Mouse(screen.rig.server)
      try mouse.move(to: dock.frame.center)
      try mouse.click()
      try screen.waitForEvent("the click") {
        if case .buttonRelease(let event, button: 1) = $0 { event.window == dock.id } else { false }
      }
      #expect(screen.probe.activeWindow == editor.id)
      #expect(screen.probe.focusWindow == editor.id)
    }

    @Test func `it takes input and is seen only where it is drawn`() throws {
      let screen = try TestScreen()
      let dock = try dock(screen)
      dock.setShape([
        Rect(x: 10, y: 20, width: 100, height: 50), Rect(x: 200, y: 20, width: 30, height: 30),
      ])
      try show(dock, on: screen)
      dock.presenter.show(0xff12_3456)
      #expect(
        screen.probe.inputShape(of: dock.id.rawValue) == [
          Rect(x: 10, y: 20, width: 100, height: 30), Rect(x: 200, y: 20, width: 30, height: 30),
          Rect(x: 10, y: 50, width: 100, height: 20),
        ])
      #expect(
        screen.probe.boundingShape(of: dock.id.rawValue)
          == screen.probe.inputShape(of: dock.id.rawValue))
      #expect(try screen.color(570, 1020) == 0x12_3456)
      #expect(try screen.color(569, 1020) != 0x12_3456)
    }

    @Test func `a ping is answered and a request to close is told`() throws {
      let screen = try TestScreen(.openbox)
      let dock = try dock(screen)
      try show(dock, on: screen)
      let other = try screen.connect()
      other.selectEvents(.substructure, on: other.rootWindow)
      other.sync()
      let ping = other.atom("_NET_WM_PING").rawValue
      other.sendMessage(
        "WM_PROTOCOLS", about: dock.id, [ping, 42, dock.id.rawValue], to: dock.id, mask: 0)
      other.flush()
      var answer: MessageEvent?
      try screen.wait("the answer to the ping") {
        screen.events.forEach { _ = dock.handle($0) }
        screen.events = []
        other.drain { event in
          if case .message(let message) = event, message.data.first == ping { answer = message }
        }
        return answer != nil
      }
      #expect(answer?.window == other.rootWindow)
      #expect(answer?.data == [ping, 42, dock.id.rawValue, 0, 0])

      other.sendMessage(
        "WM_PROTOCOLS", about: dock.id, [other.atom("WM_DELETE_WINDOW").rawValue, 43],
        to: dock.id, mask: 0)
      other.flush()
      try screen.waitForEvent("the request to close") { dock.handle($0) == .closeRequested }
    }

    @Test func `a move takes the reserved room along, and hiding frees it`() throws {
      let screen = try TestScreen(.openbox)
      let dock = try dock(screen)
      try show(dock, on: screen)
      let left = Rect(x: 0, y: 200, width: 90, height: 600)
      let strut = Strut(
        edge: .left, thickness: 90, of: Self.screen, monitors: [Self.screen],
        screen: Self.screen.size)
      dock.move(to: left, strut: strut)
      try screen.wait("the dock at the left") {
        screen.events.forEach { _ = dock.handle($0) }
        screen.events = []
        return dock.frame == left
      }
      try screen.wait("room at the left") {
        screen.probe.workArea == Rect(x: 90, y: 0, width: 1830, height: 1080)
      }
      #expect(dock.presenter.size == left.size)
      dock.move(to: left, strut: nil)
      try screen.wait("all room free") { screen.probe.workArea == Self.screen }
      #expect(screen.troubles.isEmpty)
    }

    @Test func `a window manager that comes later finds all it needs`() throws {
      let screen = try TestScreen()
      let dock = try dock(screen)
      try show(dock, on: screen)
      try screen.rig.start(.openbox)
      dock.reassert()
      try screen.wait("room at the bottom") { screen.probe.workArea?.height == 1000 }
      try screen.rig.start(.xfwm4)
      dock.reassert()
      try screen.wait("room at the bottom again") {
        screen.events.forEach { _ = dock.handle($0) }
        screen.events = []
        return screen.probe.workArea?.height == 1000 && dock.isMapped
      }
      #expect(screen.probe.window(dock.id.rawValue)?.frame == Self.bottom)
    }

    @Test func `when a compositor comes and goes the window changes its kind`() throws {
      let screen = try TestScreen(.openbox)
      let dock = try dock(screen)
      dock.setShape([Rect(x: 0, y: 0, width: 800, height: 40)])
      try show(dock, on: screen)
      let first = dock.id
      #expect(screen.probe.window(first.rawValue)?.depth == 24)
      #expect(screen.probe.boundingShape(of: first.rawValue).count == 1)
      try dock.setTranslucent(true)
      try screen.waitForEvent("the new window") { dock.handle($0) == .mapped }
      #expect(dock.id != first)
      #expect(screen.probe.window(first.rawValue) == nil)
      #expect(screen.probe.window(dock.id.rawValue)?.depth == 32)
      #expect(screen.probe.window(dock.id.rawValue)?.frame == Self.bottom)
      let whole = [Rect(x: 0, y: 0, width: 800, height: 80)]
      #expect(screen.probe.boundingShape(of: dock.id.rawValue) == whole)
      #expect(
        screen.probe.inputShape(of: dock.id.rawValue) == [
          Rect(x: 0, y: 0, width: 800, height: 40)
        ])
      #expect(screen.probe.workArea?.height == 1000)
      try dock.setTranslucent(false)
      #expect(!dock.isTranslucent)
      #expect(screen.troubles.isEmpty)
    }

    @Test func `with a compositor what lies below shines through`() throws {
      let screen = try TestScreen(.openbox, compositor: true)
      let backdrop = try screen.window(
        frame: Rect(x: 500, y: 800, width: 900, height: 270), color: 0xff00ff)
      defer { backdrop.destroy() }
      try screen.wait("the backdrop unfaded") { try screen.color(1000, 1040) == 0xff_00ff }
      let dock = try dock(screen, translucent: true)
      try show(dock, on: screen)
      dock.presenter.withPixels { pixels in
        pixels.fill(0)
        pixels.fill(Rect(x: 0, y: 0, width: 400, height: 80), 0xff00_ff00)
      }
      dock.presenter.present()
      try screen.wait("half of the dock in green") {
        try screen.color(600, 1040) == 0x00_ff00
      }
      #expect(try screen.color(1000, 1040) == 0xff_00ff)
    }
  }
}
