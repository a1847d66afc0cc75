/// Three box passes each way, which come close to a Gaussian, on 12-bit planes with running sums
/// of 16 bits.
///
/// A box has a whole radius and, at either end, a pixel that counts for a part, so that any
/// variance is met exactly.
struct BoxBlur {
  /// Whole pixels on each side of the middle one; at most 7, or the sums overflow.
  let radius: Int
  /// The weight of a whole pixel in 1/65536.
  private let whole: UInt16
  /// The weight of either end pixel in 1/65536.
  private let part: UInt16

  /// The largest total variance, in pixels squared, that three boxes can have.
  static let maximumVariance = 3.0 * 7 * 8 / 3

  /// Boxes whose three passes have a total variance of `variance` pixels squared.
  init(variance: Double) {
    let each = min(max(variance, 0.05), Self.maximumVariance) / 3
    // A box of radius r has the variance r(r + 1)/3.
    var radius = 0
    while Double((radius + 1) * (radius + 2)) / 3 <= each { radius += 1 }
    self.radius = min(radius, 7)
    let length = Double(2 * self.radius + 1)
    let squares = Double(self.radius * (self.radius + 1)) * length / 3
    let reach = Double((self.radius + 1) * (self.radius + 1))
    let share = max(0, (each * length - squares) / (2 * (reach - each)))
    // Twice an odd number, and the end pixels take what is left to 65536: an even surface keeps
    // its value through any number of passes.
    let weight = 65536 / (length + 2 * share)
    let half = Int(weight / 4) * 2 + 1
    whole = UInt16(2 * half)
    part = UInt16((65536 - (2 * self.radius + 1) * 2 * half) / 2)
  }

  /// How many rows beyond the edge three passes look at.
  private var reach: Int { 3 * (radius + 1) }

  /// Blurs `source` into `target`; both may be the same plane.
  ///
  /// - Parameters:
  ///   - source: What to blur.
  ///   - target: A plane of the same size.
  ///   - turned: A plane of the turned size, overwritten.
  ///   - threads: How many threads share the work.
  func apply(_ source: WidePlane, into target: WidePlane, turned: WidePlane, threads: Int) {
    ParallelBands.run(0..<((source.width + 7) / 8), threads: threads) { strips in
      blurColumns(of: source, into: turned, strips: strips)
    }
    ParallelBands.run(0..<((turned.width + 7) / 8), threads: threads) { strips in
      blurColumns(of: turned, into: target, strips: strips)
    }
  }

  /// Blurs down strips of 8 columns, which stay in the nearest cache, and writes them as rows.
  private func blurColumns(of source: WidePlane, into target: WidePlane, strips: Range<Int>) {
    let height = source.height
    let capacity = height + 2 * reach
    let first = UnsafeMutablePointer<LaneStrip>.allocate(capacity: capacity)
    let second = UnsafeMutablePointer<LaneStrip>.allocate(capacity: capacity)
    defer {
      first.deallocate()
      second.deallocate()
    }
    for strip in strips {
      for y in 0..<capacity {
        first[y] = source.row(y - reach).load(fromByteOffset: strip * 64, as: LaneStrip.self)
      }
      // Every pass needs one reach less beyond the edges than the one before.
      pass(from: first, into: second, count: height + 4 * (radius + 1))
      pass(from: second, into: first, count: height + 2 * (radius + 1))
      pass(from: first, into: second, count: height)
      let columns = min(8, source.width - strip * 8)
      for y in 0..<height {
        let pixels = UnsafeRawPointer(second + y)
        var place = target.base + strip * 8 * target.stride + y * 8
        for column in 0..<columns {
          place.storeBytes(of: pixels.widePixel(8 * column), as: UInt64.self)
          place += target.stride
        }
      }
    }
  }

  /// One box down a strip; `target[i]` is the box about `source[i + radius + 1]`.
  @inline(__always) private func pass(
    from source: UnsafePointer<LaneStrip>, into target: UnsafeMutablePointer<LaneStrip>,
    count: Int
  ) {
    let whole = Lanes(repeating: whole)
    let part = Lanes(repeating: part)
    var sum = LaneStrip()
    for index in 1..<(2 * radius + 2) { sum.add(source[index]) }
    let far = 2 * radius + 2
    var index = 0
    while index < count {
      let after = source[index + far]
      target[index] = sum.scaled(whole, ends: source[index], after, part)
      sum.add(after)
      sum.subtract(source[index + 1])
      index += 1
    }
  }
}

/// Eight pixels side by side.
private struct LaneStrip: BitwiseCopyable {
  private var a = Lanes()
  private var b = Lanes()
  private var c = Lanes()
  private var d = Lanes()

  @inline(__always) mutating func add(_ other: LaneStrip) {
    a = a &+ other.a
    b = b &+ other.b
    c = c &+ other.c
    d = d &+ other.d
  }

  @inline(__always) mutating func subtract(_ other: LaneStrip) {
    a = a &- other.a
    b = b &- other.b
    c = c &- other.c
    d = d &- other.d
  }

  /// The mean of a box whose whole pixels sum to this and whose ends count for a part.
  @inline(__always) func scaled(
    _ whole: Lanes, ends first: LaneStrip, _ last: LaneStrip, _ part: Lanes
  ) -> LaneStrip {
    // Each product loses half a unit on average.
    @inline(__always) func mean(_ sum: Lanes, _ first: Lanes, _ last: Lanes) -> Lanes {
      sum.timesFraction(whole) &+ (first &+ last).timesFraction(part) &+ 1
    }
    var result = LaneStrip()
    result.a = mean(a, first.a, last.a)
    result.b = mean(b, first.b, last.b)
    result.c = mean(c, first.c, last.c)
    result.d = mean(d, first.d, last.d)
    return result
  }
}
