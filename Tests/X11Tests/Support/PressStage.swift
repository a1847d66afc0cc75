import Geometry
import Pressure
import Rig

@testable import X11

/// A dock and an overlay of ours at the bottom of a shared server, with another program's window
/// below, and all that they hear.
final class PressStage {
  /// Colors that nothing else on the screen has.
  enum Paint {
    static let dock: UInt32 = 0x204060
    static let overlay: UInt32 = 0xc02040
    static let program: UInt32 = 0x40a060
  }

  let rig: Rig
  let connection: Connection
  let dock: DockWindow
  let overlay: OverlayWindow
  let program: TestWindow
  let pen: Pen
  /// The middle of the dock, in root pixels.
  let spot: Point
  /// A place far from the dock, above the program's window.
  let away: Point
  /// What the dock looks like, 0xRRGGBB: its paint, or a little of what lies below where the
  /// compositor makes windows without the focus shine through.
  private(set) var dockColor: UInt32 = 0
  private(set) var unexpectedErrors: [XError] = []

  init(_ surrounding: Surrounding = Surrounding(manager: .none, hasCompositor: false)) throws {
    rig = try ServerTests.rig(surrounding)
    connection = try Connection(display: rig.server.display)
    pen = try Pen(rig.server)
    program = try TestWindow(
      display: rig.server.display, frame: Rect(x: 200, y: 100, width: 900, height: 600),
      color: Paint.program)
    let translucent = surrounding.hasCompositor
    dock = try DockWindow(
      connection, title: "dock", frame: Rect(x: 660, y: 1000, width: 600, height: 80),
      placement: .managed, translucent: translucent, strut: nil)
    overlay = try OverlayWindow(
      connection, frame: Rect(x: 0, y: 0, width: 1920, height: 1080), translucent: translucent)
    dock.map()
    let connection = connection
    let dock = dock
    waitUntil {
      connection.sync()
      connection.drain { _ = dock.handle($0) }
      return dock.isMapped
    }
    // i3 gives a dock the whole width, and places it above its bar.
    spot = dock.frame.center
    away = Point(x: 600, y: 400)
    dock.fill(Paint.dock)
    overlay.prepare()
    connection.onUnexpectedError = { [unowned self] in unexpectedErrors.append($0) }
    // Compositors fade windows in: wait until nothing changes any more.
    let strip = Rect(x: away.x, y: 300, width: 400, height: 760)
    var last: ScreenImage?
    let isStill = try waitUntil {
      pace(until: monotonicMilliseconds() + (translucent ? 60 : 0))
      _ = events()
      let image = try rig.probe.screenshot(strip)
      defer { last = image }
      return image == last && resembles(image[Int(spot.x - away.x), Int(spot.y) - 300], Paint.dock)
    }
    guard isStill, let last else {
      throw RigError("the dock isn't seen in \(surrounding.testDescription)")
    }
    dockColor = last[Int(spot.x - away.x), Int(spot.y) - 300]
    try pen.hover(at: Point(x: 5, y: 5))
    _ = events()
  }

  /// Everything that came since the last call.
  func events() -> [Event] {
    connection.sync()
    var events: [Event] = []
    connection.drain {
      _ = dock.handle($0)
      _ = overlay.handle($0)
      events.append($0)
    }
    return events
  }

  /// Shows the overlay, all of one color.
  func cover() {
    overlay.fill(Paint.overlay)
    overlay.show()
  }

  /// Takes the overlay away.
  func uncover() { overlay.clear(uncovering: [dock.presenter]) }

  /// Everything that came since the last call, up to an event of this word at the least.
  ///
  /// Window managers that hold buttons back until they have looked at a click pass the press on
  /// a little later.
  func events(upTo word: String) -> [Event] {
    var all = events()
    waitUntil(timeout: 5) {
      if all.contains(where: { $0.word == word }) { return true }
      all += events()
      return false
    }
    return all
  }

  /// Waits until the screen shows a color at a place.
  func see(_ color: UInt32, at place: Point) -> Bool {
    waitUntil(timeout: 5) { (try? rig.probe.pixel(at: place)) == color }
  }
}

extension DockWindow {
  /// Paints all of it.
  func fill(_ color: UInt32) {
    presenter.withPixels { $0.fill(0xff00_0000 | color) }
    presenter.present()
  }
}

extension OverlayWindow {
  /// Paints all of it, without showing it.
  func fill(_ color: UInt32) { presenter.withPixels { $0.fill(0xff00_0000 | color) } }
}

/// Whether two colors, 0xRRGGBB, are the same up to a fifth in each part.
private func resembles(_ left: UInt32, _ right: UInt32) -> Bool {
  [0, 8, 16].allSatisfy { shift in
    abs(Int(left >> shift & 0xff) - Int(right >> shift & 0xff)) <= 52
  }
}

/// Events in short words, for comparing whole stories.
extension Event {
  /// What happened to pens, fingers and buttons; `nil` for everything else.
  var word: String? {
    switch self {
    case .motion(let event): event.axes[4].map { "force \(Int($0))" } ?? "moved"
    case .buttonPress(_, let button): "press \(button)"
    case .buttonRelease(_, let button): "release \(button)"
    case .touchBegin(let event): "begin \(event.axes[4].map { "\(Int($0))" } ?? "-")"
    case .touchUpdate(let event): event.axes[4].map { "force \(Int($0))" } ?? "moved"
    case .touchEnd: "end"
    case .proximityIn: "near"
    case .proximityOut: "far"
    default: nil
    }
  }

  /// The window that an event of a pen, finger or button came to.
  var inputWindow: WindowID? {
    switch self {
    case .motion(let event), .buttonPress(let event, _), .buttonRelease(let event, _):
      event.window
    case .touchBegin(let event), .touchUpdate(let event), .touchEnd(let event): event.window
    case .enter(let event), .leave(let event): event.window
    default: nil
    }
  }
}
