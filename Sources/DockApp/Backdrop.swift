internal import Geometry
internal import Painting
internal import X11

/// The picture of the monitor behind a press, and its blur.
final class Backdrop {
  private let capture: ScreenCapture
  init(_ connection: Connection) { capture = ScreenCapture(connection) }
  func prepare(_ frame: Rect) {}
  func take(_ frame: Rect) { _ = capture.capture(frame) }
  func draw(sigma: Double, dim: Double, on surface: ImageSurface, region: Rect) -> Bool {
    _ = capture.withPixels { memory in
      surface.withPixels { target in
        target.copyMemory(from: UnsafeRawBufferPointer(memory.bytes))
      }
    }
    return true
  }
  func discard() { capture.release() }
  func release() { capture.release() }
}
