import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct CompositorWatchTests {
    @Test func `a compositor is followed as it comes and goes`() throws {
      let screen = try TestScreen()
      let watch = CompositorWatch(screen.connection)
      #expect(!watch.isRunning)
      try screen.rig.startCompositor()
      try screen.waitForEvent("a compositor") { watch.handle($0) }
      #expect(watch.isRunning)
      #expect(CompositorWatch(screen.connection).isRunning)
      screen.rig.stopCompositor()
      try screen.waitForEvent("no compositor") { watch.handle($0) }
      #expect(!watch.isRunning)
    }
  }
}
