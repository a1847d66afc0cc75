import Rig
import Testing

/// All tests that need an X server are in extensions of this suite: they run one after another, and
/// share one server.
@Suite(.serialized, .enabled(if: XServer.isInstalled, "needs Xorg with the inputtest driver"))
struct ServerTests {
  /// The shared session; each test leaves it without windows, grabs and pressed buttons.
  ///
  /// Only serialized tests use it, so there is never a second thread in it.
  nonisolated(unsafe) private static var shared: Rig?

  /// The shared session, with this window manager and with or without a compositor.
  static func rig(
    _ manager: WindowManager = .none, compositor: Bool = false
  ) throws -> Rig {
    let rig = try shared ?? Rig(bus: true)
    shared = rig
    if rig.windowManager != manager { try rig.start(manager) }
    if compositor { try rig.startCompositor() } else { rig.stopCompositor() }
    return rig
  }
}
