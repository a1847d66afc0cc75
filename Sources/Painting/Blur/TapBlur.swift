internal import Glibc

/// A small Gaussian of nine taps, for blur too fine to be done on a reduced picture.
struct TapBlur {
  /// The variance that the taps really have, in pixels squared.
  let variance: Double
  /// The weights of the middle tap and of those one to four pixels away, in 1/65536.
  private let weights: LaneFactors

  private static let reach = 4

  /// Taps of a Gaussian with about `variance` pixels squared; at most 2.
  init(variance wished: Double) {
    let spread = 2 * min(wished, 2)
    var raw: [Double] = []
    for distance in 0...Self.reach { raw.append(exp(-Double(distance * distance) / spread)) }
    let sum = raw[0] + 2 * (raw[1] + raw[2] + raw[3] + raw[4])
    var weights = raw.map { Int(($0 / sum * 65536).rounded()) }
    weights[0] = 65536 - 2 * (weights[1] + weights[2] + weights[3] + weights[4])
    self.weights = LaneFactors(weights.map { UInt16($0) })
    var moment = 0
    for distance in 1...Self.reach { moment += distance * distance * weights[distance] }
    variance = Double(2 * moment) / 65536
  }

  /// Blurs rows into `target`.
  ///
  /// - Parameters:
  ///   - target: The picture to fill, in bytes.
  ///   - rows: Which of its rows.
  ///   - source: Writes a row of the picture to blur, 8 bytes a pixel with 4 bits of fraction;
  ///     a row outside is the nearest. Up to three pixels more may be written.
  func apply(
    into target: BytePlane, rows: Range<Int>,
    source: (_ row: Int, _ out: UnsafeMutableRawPointer) -> Void
  ) {
    let reach = Self.reach
    let rowBytes = (target.width + 8) * 8
    let ring = UnsafeMutableRawPointer.allocate(byteCount: 9 * rowBytes, alignment: 64)
    // A row blurred downwards with room for `reach` pixels at either end.
    let column = UnsafeMutableRawPointer.allocate(
      byteCount: rowBytes + 2 * reach * 8, alignment: 64)
    defer {
      ring.deallocate()
      column.deallocate()
    }
    func slot(_ y: Int) -> UnsafeMutableRawPointer { ring + (y + 9) % 9 * rowBytes }
    for y in (rows.lowerBound - reach)..<(rows.lowerBound + reach) { source(y, slot(y)) }
    for y in rows {
      source(y + reach, slot(y + reach))
      let taps = (-reach...reach).map { UnsafeRawPointer(slot(y + $0)) }
      sumColumns(taps, count: target.width, into: column + reach * 8)
      for pixel in 0..<reach {
        column.storeBytes(
          of: UnsafeRawPointer(column).widePixel(reach * 8), toByteOffset: pixel * 8,
          as: UInt64.self)
        column.storeBytes(
          of: UnsafeRawPointer(column).widePixel((reach + target.width - 1) * 8),
          toByteOffset: (reach + target.width + pixel) * 8, as: UInt64.self)
      }
      sumRow(column, width: target.width, into: target.base + y * target.stride)
    }
  }

  private func sumColumns(
    _ taps: [UnsafeRawPointer], count: Int, into target: UnsafeMutableRawPointer
  ) {
    let weights = weights.lanes
    taps.withUnsafeBufferPointer { taps in
      let (a, b, c, d, e) = (taps[0], taps[1], taps[2], taps[3], taps[4])
      let (f, g, h, i) = (taps[5], taps[6], taps[7], taps[8])
      var offset = 0
      while offset < count * 8 {
        let one = e.lanes(offset).timesFraction(weights[0])
        let two = (d.lanes(offset) &+ f.lanes(offset)).timesFraction(weights[1])
        let three = (c.lanes(offset) &+ g.lanes(offset)).timesFraction(weights[2])
        let four = (b.lanes(offset) &+ h.lanes(offset)).timesFraction(weights[3])
        let five = (a.lanes(offset) &+ i.lanes(offset)).timesFraction(weights[4])
        // Five products lose half a unit each.
        target.storeBytes(
          of: one &+ two &+ three &+ four &+ five &+ 2, toByteOffset: offset, as: Lanes.self)
        offset += 16
      }
    }
  }

  private func sumRow(
    _ column: UnsafeMutableRawPointer, width: Int, into target: UnsafeMutableRawPointer
  ) {
    let weights = weights.lanes
    let column = UnsafeRawPointer(column)
    @inline(__always) func pair(_ x: Int) -> Lanes {
      let offset = x * 8
      let one = column.lanes(offset + 32).timesFraction(weights[0])
      let two = (column.lanes(offset + 24) &+ column.lanes(offset + 40)).timesFraction(weights[1])
      let three = (column.lanes(offset + 16) &+ column.lanes(offset + 48)).timesFraction(weights[2])
      let four = (column.lanes(offset + 8) &+ column.lanes(offset + 56)).timesFraction(weights[3])
      let five = (column.lanes(offset) &+ column.lanes(offset + 64)).timesFraction(weights[4])
      // Five halves lost, and eight to round to a whole step of 16.
      return (one &+ two &+ three &+ four &+ five &+ 10) &>> 4
    }
    var x = 0
    while x + 4 <= width {
      target.storeBytes(
        of: PixelBytes(opaque: pair(x), pair(x + 2)), toByteOffset: 4 * x, as: PixelBytes.self)
      x += 4
    }
    guard x < width else { return }
    let rest = unsafeBitCast(
      PixelBytes(opaque: pair(x), pair(min(x + 2, width - 1))), to: SIMD4<UInt32>.self)
    for lane in 0..<(width - x) {
      target.storeBytes(of: rest[lane], toByteOffset: 4 * (x + lane), as: UInt32.self)
    }
  }
}
