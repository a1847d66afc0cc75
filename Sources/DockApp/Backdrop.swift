internal import Geometry
internal import Painting
internal import X11

/// The picture of the monitor behind a press, and its blur.
///
/// The picture is taken once, when a press begins to deepen, and is wiped when the press ends.
final class Backdrop {
  private let capture: ScreenCapture
  private var ladder: BlurLadder?
  private var isLoaded = false
  /// How strong the blur can get, in device pixels.
  var maximumSigma = 20.0

  init(_ connection: Connection) { capture = ScreenCapture(connection) }

  /// Has the memory for `frame` (root pixels) ready, so that a press need not wait for it.
  func prepare(_ frame: Rect) {
    guard !isLoaded else { return }
    let (width, height) = (Int(frame.width), Int(frame.height))
    if ladder?.width != width || ladder?.height != height || ladder?.maximumSigma != maximumSigma {
      ladder = try? BlurLadder(width: width, height: height, maximumSigma: maximumSigma)
    }
    if capture.capture(frame) { capture.wipe() }
  }

  /// Takes the picture of `frame` (root pixels) as it is now.
  func take(_ frame: Rect) {
    prepare(frame)
    isLoaded = false
    guard let ladder, capture.capture(frame) else { return }
    let picture = capture.withPixels { memory -> ImageSurface? in
      guard let base = memory.bytes.baseAddress, memory.width == ladder.width,
        memory.height == ladder.height
      else { return nil }
      return try? ImageSurface(
        wrapping: base, width: memory.width, height: memory.height, stride: memory.stride,
        owner: capture)
    }
    guard let picture = picture ?? nil else { return }
    ladder.load(picture)
    isLoaded = true
  }

  /// Draws `region` of the picture, blurred by `sigma` (standard deviation in device pixels) and
  /// darkened by `dim`; says whether there is a picture.
  func draw(sigma: Double, dim: Double, on surface: ImageSurface, region: Rect) -> Bool {
    guard isLoaded, let ladder else { return false }
    ladder.draw(
      sigma: min(sigma, ladder.maximumSigma), dim: dim, region: region, into: surface,
      threads: region.width * region.height > 1_000_000 ? 2 : 1)
    return true
  }

  /// Uses a moment without input to compute what a deeper press will need; says whether more is
  /// left.
  func computeAhead() -> Bool { isLoaded && ladder?.prepareNext(threads: 1) == true }

  /// Wipes the picture; its memory stays for the next press.
  func discard() {
    isLoaded = false
    ladder?.close()
    capture.wipe()
  }

  /// Gives all memory back.
  func release() {
    discard()
    ladder = nil
    capture.release()
  }
}
