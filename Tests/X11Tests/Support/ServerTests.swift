import Rig
import Testing

/// All tests that need an X server are in extensions of this suite: they run one after another, and
/// share one server for each surrounding.
@Suite(.serialized, .enabled(if: XServer.isInstalled, "needs Xorg with the inputtest driver"))
struct ServerTests {
  /// The shared sessions; each test leaves them without windows, grabs and pressed buttons.
  ///
  /// Only serialized tests use them, so there is never a second thread in here.
  nonisolated(unsafe) private static var shared: [Surrounding: Rig] = [:]

  /// A shared session with this window manager, with or without a compositor.
  static func rig(
    _ manager: WindowManager = .none, compositor: Bool = false
  ) throws -> Rig {
    try rig(Surrounding(manager: manager, hasCompositor: compositor))
  }

  /// The shared session of a surrounding.
  static func rig(_ surrounding: Surrounding) throws -> Rig {
    if let rig = shared[surrounding] { return rig }
    let rig = try Rig(
      devices: ServerDevice.all + [ServerDevice(.pen, name: "second pen")],
      windowManager: surrounding.manager, compositor: surrounding.hasCompositor)
    shared[surrounding] = rig
    return rig
  }
}

/// What runs beside the dock.
struct Surrounding: Hashable, Sendable, CustomTestStringConvertible {
  var manager: WindowManager
  var hasCompositor: Bool

  /// All that are installed here.
  static let all = WindowManager.allCases.filter(\.isInstalled).flatMap { manager in
    [false, true].filter { !$0 || Compositor.isInstalled }.map {
      Surrounding(manager: manager, hasCompositor: $0)
    }
  }

  var testDescription: String {
    (manager == .none ? "bare X" : manager.rawValue) + (hasCompositor ? " with picom" : "")
  }
}
