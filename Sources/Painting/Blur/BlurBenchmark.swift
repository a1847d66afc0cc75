internal import Geometry
internal import Glibc

/// Times the blur against copying the same bytes, in turns, so that the ratios hold on any
/// machine.
package struct BlurBenchmark: Sendable {
  /// The time of one thing over all rounds, in milliseconds.
  package struct Figure: Sendable {
    /// The middle round.
    package let median: Double
    /// The fastest round.
    package let minimum: Double
    /// The slowest round.
    package let maximum: Double
    /// The 99th percentile.
    package let percentile99: Double

    init(_ times: [Double]) {
      let sorted = times.sorted()
      median = sorted[sorted.count / 2]
      minimum = sorted[0]
      maximum = sorted[sorted.count - 1]
      percentile99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    }
  }

  /// Pixels in a row of the picture.
  package let width: Int
  /// Rows of the picture.
  package let height: Int
  /// Copying the picture's bytes on one thread.
  package let copy: Figure
  /// A whole blur of standard deviation 20 from a new picture.
  package let blur: Figure
  /// One frame of a ramp from 0 to 20 up and down, all levels computed.
  package let frame: Figure
  /// Computing all levels from a new picture.
  package let ladder: Figure

  /// The whole blur as a multiple of copying; the middle of the rounds' own ratios.
  package let blurRatio: Double
  /// A frame of the ramp as a multiple of copying, likewise.
  package let frameRatio: Double
  /// Computing all levels as a multiple of copying, likewise.
  package let ladderRatio: Double

  /// Runs the benchmark; memory is touched and one round run before anything counts.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - rounds: How many rounds count.
  ///   - threads: How many threads the blur uses; copying always uses one.
  /// - Throws: `PaintingError` when memory is short.
  package init(
    width: Int, height: Int, rounds: Int = 60, threads: Int = 1
  ) throws(PaintingError) {
    // A capture is new each time, so neither copying nor blurring finds its bytes in a cache.
    let first = try Self.desktop(width: width, height: height)
    var pictures = [first]
    var targets: [ImageSurface] = []
    for _ in 0..<4 {
      let picture = try ImageSurface(width: width, height: height)
      Self.copy(first, to: picture)
      pictures.append(picture)
      let target = try ImageSurface(width: width, height: height)
      Self.copy(first, to: target)
      targets.append(target)
    }
    let single = try BlurLadder(width: width, height: height)
    let full = try BlurLadder(width: width, height: height)
    full.load(first)
    while full.prepareNext(threads: threads) {}
    var (copies, blurs, frames, ladders): ([Double], [Double], [Double], [Double]) =
      ([], [], [], [])
    for round in -1..<rounds {
      let turn = (round + 1) % 4
      let copied = Self.milliseconds { Self.copy(pictures[turn], to: targets[turn]) }
      let picture = pictures[(turn + 1) % 4]
      let blurred = Self.milliseconds {
        single.load(picture)
        single.draw(sigma: 20, into: targets[(turn + 1) % 4], threads: threads)
      }
      // Up and down once, whatever the number of rounds.
      let phase = Double(max(round, 0)) / Double(rounds)
      let sigma = 20 * (1 - abs(2 * phase - 1))
      let framed = Self.milliseconds {
        full.draw(sigma: sigma, into: targets[(turn + 2) % 4], threads: threads)
      }
      let built = Self.milliseconds {
        single.load(pictures[(turn + 3) % 4])
        while single.prepareNext(threads: threads) {}
      }
      guard round >= 0 else { continue }
      copies.append(copied)
      blurs.append(blurred)
      frames.append(framed)
      ladders.append(built)
    }
    self.width = width
    self.height = height
    copy = Figure(copies)
    blur = Figure(blurs)
    frame = Figure(frames)
    ladder = Figure(ladders)
    func ratio(_ times: [Double]) -> Double {
      let ratios = zip(times, copies).map { $0 / $1 }.sorted()
      return ratios[ratios.count / 2]
    }
    blurRatio = ratio(blurs)
    frameRatio = ratio(frames)
    ladderRatio = ratio(ladders)
  }

  /// A picture that has what a desktop has; the same at every call.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  /// - Returns: A soft run of colour, windows with sharp edges, small dark marks like text.
  /// - Throws: `PaintingError` when memory is short.
  package static func desktop(width: Int, height: Int) throws(PaintingError) -> ImageSurface {
    let surface = try ImageSurface(width: width, height: height)
    var state: UInt32 = 0x2545_F491
    func random(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Int(state % UInt32(limit))
    }
    surface.withPixels { pixels in
      func set(_ x: Int, _ y: Int, _ pixel: UInt32) {
        pixels.storeBytes(of: pixel, toByteOffset: y * surface.stride + 4 * x, as: UInt32.self)
      }
      for y in 0..<height {
        for x in 0..<width {
          let red = UInt32(30 + 60 * x / width)
          let green = UInt32(60 + 80 * y / height)
          let blue = UInt32(140 - 50 * (x + y) / (width + height))
          set(x, y, 0xFF00_0000 | red << 16 | green << 8 | blue)
        }
      }
      for _ in 0..<5 {
        let windowWidth = width / 4 + random(max(1, width / 3))
        let windowHeight = height / 4 + random(max(1, height / 3))
        let left = random(max(1, width - windowWidth))
        let top = random(max(1, height - windowHeight))
        let paper: UInt32 = random(3) == 0 ? 0xFF20_2428 : 0xFFF6_F6F4
        let ink: UInt32 = paper == 0xFF20_2428 ? 0xFFD8_DEE4 : 0xFF22_2222
        for y in top..<min(height, top + windowHeight) {
          for x in left..<min(width, left + windowWidth) {
            set(x, y, y < top + 24 ? 0xFF3B_4252 : paper)
          }
        }
        for line in stride(from: top + 36, to: min(height - 9, top + windowHeight - 12), by: 16) {
          var x = left + 12
          while x < min(width, left + windowWidth) - 12 {
            for row in 0..<9 where random(2) == 0 { set(x, line + row, ink) }
            x += random(7) == 0 ? 6 : 1 + random(2)
          }
        }
      }
    }
    return surface
  }

  private static func copy(_ source: ImageSurface, to target: ImageSurface) {
    source.withPixels { from in
      target.withPixels { to in
        guard let source = from.baseAddress, let target = to.baseAddress else { return }
        memcpy(target, source, min(from.count, to.count))
      }
    }
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &start)
    body()
    clock_gettime(CLOCK_MONOTONIC, &end)
    return Double(end.tv_sec - start.tv_sec) * 1e3 + Double(end.tv_nsec - start.tv_nsec) / 1e6
  }
}
