package import Geometry
internal import Glibc

/// One picture of the screen, blurred by any amount at the display's rate.
///
/// A few strengths are computed once (the levels); a frame mixes the two nearest ones by variance,
/// so that strength rises and falls evenly and each change of it shows. Fine levels are kept at
/// the full size, coarse ones small. Used from one thread; two may share the work inside a call.
///
/// The picture that is read has 32 bits a pixel with the colours in the lower 24; what the fourth
/// byte holds doesn't matter. What is written is opaque.
package final class BlurLadder {
  /// Pixels in a row of the picture.
  package let width: Int
  /// Rows of the picture.
  package let height: Int
  /// The strongest blur, in device pixels (standard deviation).
  package let maximumSigma: Double

  let memory: PageMemory
  var levels: [BlurLevel]
  /// Where boxes turn pictures.
  private let turned: UnsafeMutableRawPointer
  /// For which factors the means stand in the plane of the finest level.
  private var reductions: Set<Int> = []
  private var capture: ImageSurface?
  private var source: BytePlane?

  /// A ladder for pictures of one size, with its memory taken and touched.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - maximumSigma: The strongest blur, in device pixels; 20 times the scale is usual, 60 the
  ///     most.
  /// - Throws: `PaintingError` when memory is short.
  package init(width: Int, height: Int, maximumSigma: Double = 20) throws(PaintingError) {
    precondition(width > 0 && height > 0, "an empty picture can't be blurred")
    self.width = width
    self.height = height
    self.maximumSigma = min(max(maximumSigma, 1.25), 60)
    let plan = BlurPlan(width: width, height: height, maximumSigma: self.maximumSigma)
    memory = try PageMemory(count: plan.byteCount)
    levels = plan.levels(in: memory.base)
    turned = memory.base
    memory.base.initializeMemory(as: UInt8.self, repeating: 0, count: memory.count)
  }

  /// The bytes that the levels take, beyond the capture itself.
  package var byteCount: Int { memory.count }

  /// Starts anew with another picture; nothing is computed yet.
  ///
  /// - Parameter picture: A picture of the ladder's size. It is held, and must not change, until
  ///   the next picture or `close`.
  package func load(_ picture: ImageSurface) {
    precondition(picture.width == width && picture.height == height, "not the ladder's size")
    capture = picture
    source = picture.withPixels { pixels in
      pixels.baseAddress.map {
        BytePlane(base: $0, width: width, height: height, stride: picture.stride)
      }
    }
    forget()
  }

  /// Lets go of the picture and overwrites the levels.
  package func close() {
    capture = nil
    source = nil
    forget()
    memory.wipe()
  }

  /// Whether nothing of any picture is left in the ladder's memory.
  package var isWiped: Bool {
    UnsafeRawBufferPointer(start: memory.base, count: memory.count).allSatisfy { $0 == 0 }
  }

  private func forget() {
    for index in levels.indices { levels[index].isReady = false }
    reductions.removeAll()
  }

  /// Computes the coarsest level that is still missing; a frame that needs others computes those
  /// itself.
  ///
  /// - Parameter threads: How many threads share the work.
  /// - Returns: Whether something was left to do, and is done.
  @discardableResult
  package func prepareNext(threads: Int = 1) -> Bool {
    guard let missing = levels.lastIndex(where: { !$0.isReady }), source != nil else {
      return false
    }
    prepare(missing, threads: threads)
    return true
  }

  /// Writes the picture blurred by `sigma`.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in device pixels; 0 writes the picture itself.
  ///   - dim: How much is darkened, 0 for nothing to 1 for black.
  ///   - region: The part to write, in pixels of the picture, widened to whole ones; `nil` is all.
  ///   - target: Where to write; of the picture's size.
  ///   - threads: How many threads share the work.
  package func draw(
    sigma: Double, dim: Double = 0, region: Rect? = nil, into target: ImageSurface,
    threads: Int = 1
  ) {
    precondition(target.width == width && target.height == height, "not the ladder's size")
    target.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      draw(
        sigma: sigma, dim: dim, region: region, into: base, stride: target.stride,
        threads: threads)
    }
  }

  /// Writes the picture blurred by `sigma` to memory whose first byte is that of pixel 0, 0 of the
  /// picture, with rows of `stride` bytes; the other parameters are as in the method above.
  package func draw(
    sigma: Double, dim: Double = 0, region: Rect? = nil, into target: UnsafeMutableRawPointer,
    stride: Int, threads: Int = 1
  ) {
    guard let source else { return }
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let area = (region?.roundedOut ?? whole).intersection(whole) else { return }
    let columns = Int(area.minX)..<Int(area.maxX)
    let rows = Int(area.minY)..<Int(area.maxY)
    let mix = mix(sigma: sigma, dim: dim)
    for index in [mix.first, mix.second] {
      if let index { prepare(index, threads: threads) }
    }
    let frame = BlurFrame(
      source: source, first: mix.first.map { levels[$0].plane },
      second: mix.second.map { levels[$0].plane }, weights: mix.weights,
      isUnchanged: mix.isUnchanged)
    ParallelBands.run(rows, threads: threads) { rows in
      frame.draw(rows: rows, columns: columns, into: target, stride: stride)
    }
  }

  /// Which levels a strength lies between; `nil` is the picture itself.
  private struct Mix {
    var first: Int?
    var second: Int?
    /// In 1/65536.
    var weights: (UInt16, UInt16)
    /// Whether the picture itself is meant, byte by byte.
    var isUnchanged: Bool
  }

  private func mix(sigma: Double, dim: Double) -> Mix {
    let light = 65535 * (1 - min(max(dim.isFinite ? dim : 0, 0), 1))
    let strength = sigma.isNaN ? 0 : min(max(sigma, 0), maximumSigma)
    let variance = strength * strength
    guard variance > 0 else {
      return Mix(
        first: nil, second: nil, weights: (UInt16(light), 0), isUnchanged: light == 65535)
    }
    let upper = levels.firstIndex { $0.variance >= variance } ?? levels.count - 1
    let lower = upper > 0 ? upper - 1 : nil
    let floor = lower.map { levels[$0].variance } ?? 0
    let share = min(1, (variance - floor) / (levels[upper].variance - floor))
    let second = UInt16(light * share)
    if share == 1 {
      return Mix(first: upper, second: nil, weights: (second, 0), isUnchanged: false)
    }
    return Mix(
      first: lower, second: upper, weights: (UInt16(light) - second, second), isUnchanged: false)
  }

  /// Computes one level.
  private func prepare(_ index: Int, threads: Int) {
    guard let source, !levels[index].isReady else { return }
    let factor = levels[index].factor
    switch levels[index].kind {
    case .bytes(let plane, let taps):
      ParallelBands.run(0..<plane.height, threads: threads) { rows in
        taps.apply(into: plane, rows: rows) { y, out in
          if factor == 1 {
            source.widen(row: y, columns: 0..<plane.width, shift: 4, into: out)
          } else {
            Reduction.byTwo(source, row: y, count: plane.width, into: out)
          }
        }
      }
    case .wide(let plane, let boxes):
      // The means of the pixels stand where the finest of the like-sized levels will be, which
      // is therefore blurred last.
      let group = levels.indices.filter { levels[$0].factor == factor }
      guard let finest = group.first, case .wide(let means, _) = levels[finest].kind else {
        return
      }
      if !reductions.contains(factor) {
        reduce(source, into: means, factor: factor, threads: threads)
        reductions.insert(factor)
      }
      if index == finest {
        for other in group.reversed() where other != finest { prepare(other, threads: threads) }
        reductions.remove(factor)
      }
      let sideways = WidePlane(turned, width: means.height, height: means.width)
      boxes.apply(means, into: plane, turned: sideways, threads: threads)
    }
    levels[index].isReady = true
  }

  private func reduce(_ source: BytePlane, into means: WidePlane, factor: Int, threads: Int) {
    guard factor > 4 else {
      ParallelBands.run(0..<means.height, threads: threads) { rows in
        Reduction.byFour(source, into: means, rows: rows)
      }
      return
    }
    // By fours first, in the memory for turning, which is larger than needed here.
    let quarter = WidePlane(turned, width: (width + 3) / 4, height: (height + 3) / 4)
    ParallelBands.run(0..<quarter.height, threads: threads) { rows in
      Reduction.byFour(source, into: quarter, rows: rows)
    }
    ParallelBands.run(0..<means.height, threads: threads) { rows in
      Reduction.byTwo(quarter, into: means, rows: rows)
    }
  }
}
