import Geometry
import Glibc
import Rig

@testable import X11

/// A connection to the shared server, with what came by it.
final class TestScreen {
  let rig: Rig
  let connection: Connection
  /// Everything that came and that nobody has looked at.
  var events: [Event] = []
  /// Errors of requests that nobody expected to fail.
  private(set) var troubles: [XError] = []

  init(_ manager: WindowManager = .none, compositor: Bool = false) throws {
    rig = try ServerTests.rig(manager, compositor: compositor)
    connection = try Connection(display: rig.server.display)
    connection.onUnexpectedError = { [unowned self] in troubles.append($0) }
    connection.selectEvents(.property, on: connection.rootWindow)
  }

  var probe: Probe { rig.probe }

  /// Another client.
  func connect() throws -> Connection { try Connection(display: rig.server.display) }

  /// A window of another program.
  func window(
    _ instance: String = "test", _ className: String = "Test",
    frame: Rect = Rect(x: 100, y: 100, width: 200, height: 150), color: UInt32 = 0x336699,
    title: String = "Test",
    properties: [String: String] = [:], overrideRedirect: Bool = false
  ) throws -> TestWindow {
    try TestWindow(
      display: rig.server.display, frame: frame, color: color, instance: instance,
      className: className,
      title: title, overrideRedirect: overrideRedirect, properties: properties)
  }

  /// Reads the events that have come.
  func collect() {
    connection.sync()
    connection.drain { events.append($0) }
  }

  /// Reads events until `condition` holds, at most ten seconds.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    let end = monotonicMilliseconds() + 10_000
    while true {
      connection.flush()
      connection.drain { events.append($0) }
      if try condition() { return }
      guard monotonicMilliseconds() < end else {
        throw Expired(what: what, events: events.suffix(12).map { "\($0)" })
      }
      var descriptor = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 5)
    }
  }

  /// Waits for an event that `handle` takes; the events before it are gone.
  func waitForEvent(_ what: String, _ handle: (Event) -> Bool) throws {
    try wait(what) {
      while !events.isEmpty {
        if handle(events.removeFirst()) { return true }
      }
      return false
    }
  }

  /// The colour of a pixel of the screen, without alpha.
  func color(_ x: Int, _ y: Int) throws -> UInt32 {
    connection.sync()
    return try probe.pixel(at: Point(x: Double(x), y: Double(y))) & 0xff_ffff
  }

  struct Expired: Error, CustomStringConvertible {
    let what: String
    let events: [String]
    var description: String { "waited in vain: \(what); last events: \(events)" }
  }
}

extension PixelMemory {
  /// The pixel at `x`, `y`.
  func color(_ x: Int, _ y: Int) -> UInt32 {
    bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
  }

  /// Fills a rectangle.
  func fill(_ rect: Rect, _ color: UInt32) {
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) {
        bytes.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
  }

  /// Fills everything.
  func fill(_ color: UInt32) {
    bytes.withMemoryRebound(to: UInt32.self) { $0.update(repeating: color) }
  }
}

extension Presenter {
  /// Paints everything in one colour and shows it.
  func show(_ color: UInt32) {
    withPixels { $0.fill(color) }
    present()
  }
}
