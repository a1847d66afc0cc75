/// The last step of a frame's row: values of 15 bits become bytes, by an ordered dither that
/// keeps wide soft runs free of steps.
struct RowFinish {
  private let dither: (Lanes, Lanes, Lanes, Lanes)

  /// The dither of row `y`.
  init(row y: Int) {
    func pair(_ x: Int) -> Lanes {
      Lanes(
        lowHalf: SIMD4(repeating: Self.threshold(x, y)),
        highHalf: SIMD4(repeating: Self.threshold(x + 1, y)))
    }
    dither = (pair(0), pair(2), pair(4), pair(6))
  }

  /// The threshold of a pixel, 0 to 127: the ordered pattern of 8 x 8, middle values.
  private static func threshold(_ x: Int, _ y: Int) -> UInt16 {
    var value = 0
    for bit in 0..<3 {
      let (xBit, yBit) = ((x >> bit) & 1, (y >> bit) & 1)
      value |= ((xBit ^ yBit) << 1 | yBit) << (2 * (2 - bit))
    }
    return UInt16(2 * value + 1)
  }

  /// Mixes two rows into bytes.
  ///
  /// - Parameters:
  ///   - first: Where pixel 0 of one row is, 8 bytes a pixel.
  ///   - second: The same for the other.
  ///   - weights: Their two weights; the sum is at most 65535/65536.
  ///   - columns: Which pixels.
  ///   - target: Where pixel 0 of the target row is; only `columns` are written.
  func write(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, weights: LaneFactors,
    columns: Range<Int>, into target: UnsafeMutableRawPointer
  ) {
    let weights = weights.lanes
    @inline(__always) func pair(_ x: Int, _ dither: Lanes) -> Lanes {
      let mixed =
        first.lanes(8 * x).timesFraction(weights[0])
        &+ second.lanes(8 * x).timesFraction(weights[1])
      return (mixed &+ dither) &>> 7
    }
    finish(columns: columns, into: target, pair)
  }

  /// Turns one row into bytes.
  func write(
    _ row: UnsafeRawPointer, columns: Range<Int>, into target: UnsafeMutableRawPointer
  ) {
    @inline(__always) func pair(_ x: Int, _ dither: Lanes) -> Lanes {
      (row.lanes(8 * x) &+ dither) &>> 7
    }
    finish(columns: columns, into: target, pair)
  }

  /// Makes a row of means of 4 x 4 pixels into bytes, in one go; the same values come out as from
  /// `RowExpansion.expand` and `write`.
  ///
  /// - Parameters:
  ///   - line: The first of `means`, 8 bytes each, 12 bits a channel.
  ///   - means: As from `RowExpansion.means(for:factor:)`.
  ///   - columns: Which pixels.
  ///   - target: Where pixel 0 of the target row is; only `columns` are written.
  func write(
    quarter line: UnsafeRawPointer, means: Range<Int>, columns: Range<Int>,
    into target: UnsafeMutableRawPointer
  ) {
    // A group of four pixels lies between mean q and mean q + 1, from pixel 4 q + 2 on. Whole
    // groups go two by two, since the dither repeats after eight pixels.
    let first = means.lowerBound
    let last = means.upperBound - 1
    var whole = max(first, (columns.lowerBound + 1) >> 2)
    whole += whole & 1
    let pairs = max(0, (((columns.upperBound - 6) >> 2) + 1 - whole) >> 1)
    for mean in first..<min(whole, last) {
      writeGroup(line, mean, first: first, columns: columns, into: target)
    }
    var source = line + (whole - first) * 8
    var place = target + (4 * whole + 2) * 4
    var left = Lanes(twice: pairs > 0 ? source.widePixel(0) : 0)
    let (zero, two, four, six) = dither
    var count = pairs
    while count > 0 {
      let middle = Lanes(twice: source.widePixel(8))
      let right = Lanes(twice: source.widePixel(16))
      place.storeBytes(of: Self.group(left, middle, two, four), as: PixelBytes.self)
      place.storeBytes(
        of: Self.group(middle, right, six, zero), toByteOffset: 16, as: PixelBytes.self)
      left = right
      source += 16
      place += 32
      count &-= 1
    }
    for mean in max(first, whole + 2 * pairs)..<max(first, whole + 2 * pairs, last) {
      writeGroup(line, mean, first: first, columns: columns, into: target)
    }
  }

  /// The four pixels between two means.
  @inline(__always) private static func group(
    _ left: Lanes, _ right: Lanes, _ first: Lanes, _ second: Lanes
  ) -> PixelBytes {
    let seven = Lanes(7, 7, 7, 7, 5, 5, 5, 5)
    let three = Lanes(3, 3, 3, 3, 1, 1, 1, 1)
    let one = Lanes(1, 1, 1, 1, 3, 3, 3, 3)
    let five = Lanes(5, 5, 5, 5, 7, 7, 7, 7)
    return PixelBytes(
      opaque: (left &* seven &+ right &* one &+ first) &>> 7,
      (left &* three &+ right &* five &+ second) &>> 7)
  }

  /// Writes those of four pixels that are wanted.
  private func writeGroup(
    _ line: UnsafeRawPointer, _ mean: Int, first: Int, columns: Range<Int>,
    into target: UnsafeMutableRawPointer
  ) {
    let x = 4 * mean + 2
    let place = (mean - first) * 8
    let bytes = Self.group(
      Lanes(twice: line.widePixel(place)), Lanes(twice: line.widePixel(place + 8)),
      ditherPair(x & 7), ditherPair((x + 2) & 7))
    let four = unsafeBitCast(bytes, to: SIMD4<UInt32>.self)
    for lane in 0..<4 where columns.contains(x + lane) {
      target.storeBytes(of: four[lane], toByteOffset: 4 * (x + lane), as: UInt32.self)
    }
  }

  /// Mixes two rows of bytes, of which the sharp capture may be one.
  func write(
    bytes first: UnsafeRawPointer, _ second: UnsafeRawPointer, weights: LaneFactors,
    columns: Range<Int>, into target: UnsafeMutableRawPointer
  ) {
    let weights = weights.lanes
    @inline(__always) func mixed(_ a: Lanes, _ b: Lanes, _ dither: Lanes) -> Lanes {
      let sum = (a &<< 7).timesFraction(weights[0]) &+ (b &<< 7).timesFraction(weights[1])
      return (sum &+ dither) &>> 7
    }
    var x = columns.lowerBound
    while x < columns.upperBound && x % 8 != 0 {
      writeByte(first, second, x, mixed, into: target)
      x += 1
    }
    while x + 8 <= columns.upperBound {
      let (a, b) = (first.pixelBytes(4 * x), second.pixelBytes(4 * x))
      let (c, d) = (first.pixelBytes(4 * x + 16), second.pixelBytes(4 * x + 16))
      target.storeBytes(
        of: PixelBytes(
          opaque: mixed(Lanes(lowerOf: a), Lanes(lowerOf: b), dither.0),
          mixed(Lanes(upperOf: a), Lanes(upperOf: b), dither.1)),
        toByteOffset: 4 * x, as: PixelBytes.self)
      target.storeBytes(
        of: PixelBytes(
          opaque: mixed(Lanes(lowerOf: c), Lanes(lowerOf: d), dither.2),
          mixed(Lanes(upperOf: c), Lanes(upperOf: d), dither.3)),
        toByteOffset: 4 * x + 16, as: PixelBytes.self)
      x += 8
    }
    while x < columns.upperBound {
      writeByte(first, second, x, mixed, into: target)
      x += 1
    }
  }

  @inline(__always) private func writeByte(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ x: Int,
    _ mixed: (Lanes, Lanes, Lanes) -> Lanes, into target: UnsafeMutableRawPointer
  ) {
    let a = first.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
    let b = second.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
    let wide = mixed(
      Lanes(SIMD4<UInt16>(truncatingIfNeeded: a), at: x),
      Lanes(SIMD4<UInt16>(truncatingIfNeeded: b), at: x), ditherPair(x))
    store(wide, x, into: target)
  }

  @inline(__always) private func finish(
    columns: Range<Int>, into target: UnsafeMutableRawPointer,
    _ pair: (_ x: Int, _ dither: Lanes) -> Lanes
  ) {
    var x = columns.lowerBound
    // Pixel by pixel to where the dither's pattern starts, so that pairs are at even places.
    while x < columns.upperBound && x % 8 != 0 {
      store(pair(x & ~1, ditherPair(x)), x, into: target)
      x += 1
    }
    while x + 8 <= columns.upperBound {
      target.storeBytes(
        of: PixelBytes(opaque: pair(x, dither.0), pair(x + 2, dither.1)), toByteOffset: 4 * x,
        as: PixelBytes.self)
      target.storeBytes(
        of: PixelBytes(opaque: pair(x + 4, dither.2), pair(x + 6, dither.3)),
        toByteOffset: 4 * x + 16, as: PixelBytes.self)
      x += 8
    }
    while x < columns.upperBound {
      store(pair(x & ~1, ditherPair(x)), x, into: target)
      x += 1
    }
  }

  private func ditherPair(_ x: Int) -> Lanes {
    switch x & 6 {
    case 0: dither.0
    case 2: dither.1
    case 4: dither.2
    default: dither.3
    }
  }

  /// Stores the one pixel of a pair that `x` is.
  @inline(__always) private func store(
    _ pair: Lanes, _ x: Int, into target: UnsafeMutableRawPointer
  ) {
    let four = unsafeBitCast(PixelBytes(opaque: pair, pair), to: SIMD4<UInt32>.self)
    target.storeBytes(of: four[x & 1], toByteOffset: 4 * x, as: UInt32.self)
  }
}

extension Lanes {
  /// One pixel at the half of the lanes that a pixel at `x` takes.
  @inline(__always) fileprivate init(_ pixel: SIMD4<UInt16>, at x: Int) {
    self.init(lowHalf: pixel, highHalf: pixel)
  }
}
