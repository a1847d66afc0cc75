internal import CX11
package import Geometry
internal import Glibc
internal import Synchronization

/// Looks at an area of the screen whenever the server says that pixels changed, from a thread and a
/// connection of its own.
package final class PixelWatch: Sendable {
  /// The area as it was at one moment.
  package struct Frame: Hashable, Sendable {
    /// When the pixels had been read, by `monotonicMilliseconds()`.
    package var time: Double
    /// The pixels.
    package var image: ScreenImage
  }

  private struct State {
    var frames: [Frame] = []
    var isReady = false
    var isStopping = false
    var isDone = false
  }

  private let area: Rect
  private let state = Mutex(State())

  /// Starts looking, with the area as it is as the first frame; from there on each frame differs
  /// from the one before.
  package init(display name: String, area: Rect) throws(RigError) {
    self.area = area
    let probe = try Probe(display: name)
    // The thread alone uses the connection from here on.
    let work = Work(watch: self, probe: probe)
    var thread = pthread_t()
    let error = pthread_create(&thread, nil, watchPixels, Unmanaged.passRetained(work).toOpaque())
    guard error == 0 else { throw RigError("can't start a thread") }
    pthread_detach(thread)
    waitUntil { state.withLock { $0.isReady } }
  }

  /// The frames so far.
  package var frames: [Frame] { state.withLock { $0.frames } }

  /// Stops looking and gives all frames.
  @discardableResult
  package func stop() -> [Frame] {
    state.withLock { $0.isStopping = true }
    waitUntil { state.withLock { $0.isDone } }
    return frames
  }

  /// Waits until a frame since `time` satisfies `condition`, and gives the first that does.
  package func wait(
    since time: Double = 0, timeout: Double = 10, for condition: (ScreenImage) -> Bool
  ) -> Frame? {
    waitFor(timeout: timeout) { frames.first { $0.time >= time && condition($0.image) } }
  }

  fileprivate func run(_ probe: Probe) {
    let display = probe.display
    var eventBase: Int32 = 0
    var errorBase: Int32 = 0
    XDamageQueryExtension(display.raw, &eventBase, &errorBase)
    var major: Int32 = 1
    var minor: Int32 = 1
    XDamageQueryVersion(display.raw, &major, &minor)
    let damage = XDamageCreate(display.raw, display.root, Int32(XDamageReportNonEmpty))
    XSync(display.raw, False)
    look(probe)
    state.withLock { $0.isReady = true }
    while !state.withLock({ $0.isStopping }) {
      var waiting = pollfd(
        fd: XConnectionNumber(display.raw), events: Int16(POLLIN), revents: 0)
      if XPending(display.raw) == 0 { poll(&waiting, 1, 20) }
      var isDamaged = false
      while XPending(display.raw) > 0 {
        var event = XEvent()
        XNextEvent(display.raw, &event)
        isDamaged = isDamaged || event.type == eventBase + Int32(XDamageNotify)
      }
      guard isDamaged else { continue }
      // Emptied before the look: what changes meanwhile is told again.
      XDamageSubtract(display.raw, damage, 0, 0)
      look(probe)
    }
    state.withLock { $0.isDone = true }
  }

  private func look(_ probe: Probe) {
    guard let image = try? probe.screenshot(area) else { return }
    let time = monotonicMilliseconds()
    state.withLock { state in
      if state.frames.last?.image != image { state.frames.append(Frame(time: time, image: image)) }
    }
  }
}

private final class Work {
  let watch: PixelWatch
  let probe: Probe

  init(watch: PixelWatch, probe: Probe) {
    self.watch = watch
    self.probe = probe
  }
}

private func watchPixels(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
  work.watch.run(work.probe)
  return nil
}
