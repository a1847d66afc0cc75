import CX11
import Geometry
import Glibc
import Rig
import Testing

@testable import X11

@Suite struct ConnectionErrorTests {
  @Test func `a display that isn't there is told in words`() {
    #expect(throws: ConnectionError.unreachable(":9999")) { try X11.Connection(display: ":9999") }
    #expect(throws: ConnectionError.noDisplay) { try X11.Connection(display: "") }
    #expect(
      ConnectionError.unreachable(":9").description
        == "can't open the display \":9\": is the X server running, and may this user enter it?")
  }
}

extension ServerTests {
  /// The connection itself.
  @Suite struct ConnectionTests {
    private let nobody = WindowID(rawValue: 0x7ff_ffff)

    private func connect() throws -> (X11.Connection, Box) {
      let connection = try X11.Connection(display: ServerTests.rig().server.display)
      let box = Box()
      connection.onUnexpectedError = { box.errors.append($0) }
      return (connection, box)
    }

    private final class Box {
      var errors: [XError] = []
    }

    @Test func `a checked request gives its error, and it is nobody else's`() throws {
      let (connection, box) = try connect()
      let error = connection.checked { _ = XMapWindow(connection.display, nobody.rawValue) }
      #expect(error?.isBadWindow == true)
      #expect(error?.request == 8)
      #expect(error?.resource == 0x7ff_ffff)
      #expect(error?.text.contains("BadWindow") == true)
      #expect(connection.checked {} == nil)
      #expect(connection.nextEvent() == nil)
      #expect(box.errors.isEmpty)
    }

    @Test func `a tolerated request fails without a word, later too`() throws {
      let (connection, box) = try connect()
      connection.tolerating { _ = XMapWindow(connection.display, nobody.rawValue) }
      connection.sync()
      #expect(connection.nextEvent() == nil)
      #expect(box.errors.isEmpty)
    }

    @Test func `what nobody expects to fail is reported, once, and nothing ends`() throws {
      let (connection, box) = try connect()
      connection.tolerating { _ = XMapWindow(connection.display, nobody.rawValue) }
      XMapWindow(connection.display, nobody.rawValue)
      connection.tolerating { _ = XMapWindow(connection.display, nobody.rawValue) }
      connection.sync()
      _ = connection.nextEvent()
      _ = connection.nextEvent()
      #expect(box.errors.map(\.isBadWindow) == [true])
    }

    @Test func `an error inside a checked scope belongs to the innermost one`() throws {
      let (connection, box) = try connect()
      var inner: XError?
      let outer = connection.checked {
        inner = connection.checked { _ = XMapWindow(connection.display, nobody.rawValue) }
      }
      #expect(inner?.isBadWindow == true)
      #expect(outer == nil)
      #expect(box.errors.isEmpty)
    }

    @Test func `errors of two connections don't mix`() throws {
      let (first, firstBox) = try connect()
      let (second, secondBox) = try connect()
      XMapWindow(first.display, nobody.rawValue)
      second.sync()
      first.sync()
      _ = second.nextEvent()
      _ = first.nextEvent()
      #expect(firstBox.errors.count == 1)
      #expect(secondBox.errors.isEmpty)
    }

    @Test func `atoms are looked up once`() throws {
      let (connection, _) = try connect()
      let before = XNextRequest(connection.display)
      #expect(connection.atom("_NET_WM_NAME") != X11.Atom.none)
      #expect(connection.name(of: connection.atom("Abs Pressure")) == "Abs Pressure")
      #expect(XNextRequest(connection.display) == before)
      let new = connection.atom("_PRESSDOCK_TEST_ATOM")
      #expect(connection.atom("_PRESSDOCK_TEST_ATOM") == new)
      #expect(connection.name(of: X11.Atom(rawValue: 0xfff_ffff)) == nil)
      #expect(connection.name(of: X11.Atom.none) == nil)
    }

    @Test func `a server that goes is told once, and nothing ends`() throws {
      let server = try XServer(width: 640, height: 480, devices: [])
      let connection = try X11.Connection(display: server.display)
      var losses = 0
      connection.onConnectionLost = { losses += 1 }
      server.stop()
      waitUntil {
        _ = connection.nextEvent()
        return connection.isLost
      }
      connection.sync()
      #expect(connection.nextEvent() == nil)
      #expect(connection.isLost)
      #expect(losses == 1)
      #expect(connection.inputDevices() == [])
      #expect(connection.checked { connection.flush() } == nil)
    }

    @Test func `after a round trip events wait that the socket doesn't tell of`() throws {
      let stage = try PressStage()
      try stage.pen.hover(at: stage.spot)
      stage.connection.sync()
      var descriptor = pollfd(
        fd: stage.connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&descriptor, 1, 0) == 0)
      #expect(stage.connection.hasQueuedEvents)
      #expect(stage.events().compactMap(\.word) == ["moved"])
      #expect(!stage.connection.hasQueuedEvents)
    }

    @Test func `the data of events is given back`() throws {
      let stage = try PressStage()
      try stage.pen.hover(at: stage.spot)
      func burst() throws {
        for step in 0..<4_000 {
          try stage.pen.socket.move([4: Double(step % 1000)])
          if step % 200 == 0 {
            try stage.pen.socket.sync()
            _ = stage.events()
          }
        }
        try stage.pen.socket.sync()
        _ = stage.events()
      }
      try burst()
      let before = residentKilobytes()
      for _ in 0..<5 { try burst() }
      // Twenty thousand cookies that nobody frees would be some four megabytes.
      #expect(residentKilobytes() - before < 1_500)
      try stage.pen.setForce(0)
      _ = stage.events()
    }

    @Test func `keys come with their symbol, their text and the modifiers`() throws {
      let stage = try PressStage()
      let window = try TestWindow(
        display: stage.rig.server.display, frame: Rect(x: 0, y: 0, width: 50, height: 50))
      try stage.connection.selectInput(.keyboard, on: WindowID(rawValue: window.id))
      stage.rig.probe.focus(window.id)
      let keyboard = try Keyboard(stage.rig.server)
      try keyboard.type("aB1")
      try keyboard.tap(.escape)
      try keyboard.tap(.f10, with: [.shift])
      try keyboard.tap(keysym: 0x63, with: [.control])
      let keys = stage.events().compactMap { event -> KeyEvent? in
        if case .keyPress(let key) = event { key } else { nil }
      }.filter { ![0xffe1, 0xffe3].contains($0.keysym.rawValue) }
      #expect(keys.map(\.text) == ["a", "B", "1", "", "", ""])
      #expect(keys.map(\.keysym).suffix(3) == [.escape, .f10, Keysym(rawValue: 0x63)])
      #expect(keys.map(\.modifiers) == [[], .shift, [], [], .shift, .control])
      stage.rig.probe.focus(1)
    }
  }
}

/// The memory of this process that is in use, in KiB.
private func residentKilobytes() -> Int {
  let pages = contents(ofFile: "/proc/self/statm").split(separator: " ")
  return pages.count > 1 ? (Int(pages[1]) ?? 0) * 4 : 0
}
