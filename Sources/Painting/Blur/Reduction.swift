/// Pictures made smaller by the mean of squares of pixels; a square that hangs over the edge
/// counts the edge's pixels again.
enum Reduction {
  /// Fills rows of `target` with the means of 4 x 4 pixels of `source`.
  static func byFour(_ source: BytePlane, into target: WidePlane, rows: Range<Int>) {
    for y in rows {
      let row0 = source.row(4 * y)
      let row1 = source.row(4 * y + 1)
      let row2 = source.row(4 * y + 2)
      let row3 = source.row(4 * y + 3)
      let out = target.base + y * target.stride
      let whole = source.width / 4
      var x = 0
      while x < whole {
        let sum = columnSum(
          row0.pixelBytes(16 * x), row1.pixelBytes(16 * x), row2.pixelBytes(16 * x),
          row3.pixelBytes(16 * x))
        // 16 values of 8 bits make 12 bits: the mean with 4 bits of fraction, exactly.
        out.storeBytes(of: sum, toByteOffset: 8 * x, as: UInt64.self)
        x += 1
      }
      if whole < target.width {
        let sum = columnSum(
          source.pixels(row0, 4 * whole), source.pixels(row1, 4 * whole),
          source.pixels(row2, 4 * whole), source.pixels(row3, 4 * whole))
        out.storeBytes(of: sum, toByteOffset: 8 * whole, as: UInt64.self)
      }
    }
  }

  @inline(__always) private static func columnSum(
    _ a: PixelBytes, _ b: PixelBytes, _ c: PixelBytes, _ d: PixelBytes
  ) -> UInt64 {
    let left = Lanes(lowerOf: a) &+ Lanes(lowerOf: b) &+ Lanes(lowerOf: c) &+ Lanes(lowerOf: d)
    let right = Lanes(upperOf: a) &+ Lanes(upperOf: b) &+ Lanes(upperOf: c) &+ Lanes(upperOf: d)
    let pair = (left &+ right).pixels
    // The lanes are far from overflowing, so whole pixels can be added as one number.
    return pair[0] &+ pair[1]
  }

  /// Writes the means of 2 x 2 pixels of row pair `y`, 8 bytes a pixel with 4 bits of fraction.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - y: The row of the half picture; one outside is the nearest.
  ///   - count: How many pixels; up to one more is written.
  ///   - target: Where the row starts.
  static func byTwo(
    _ source: BytePlane, row y: Int, count: Int, into target: UnsafeMutableRawPointer
  ) {
    let y = min(max(y, 0), (source.height + 1) / 2 - 1)
    let upper = source.row(2 * y)
    let lower = source.row(2 * y + 1)
    var x = 0
    while x < count {
      let one = source.pixels(upper, 2 * x)
      let two = source.pixels(lower, 2 * x)
      let left = (Lanes(lowerOf: one) &+ Lanes(lowerOf: two)).pixels
      let right = (Lanes(upperOf: one) &+ Lanes(upperOf: two)).pixels
      let mean = Lanes(left[0] &+ left[1], right[0] &+ right[1]) &<< 2
      target.storeBytes(of: mean, toByteOffset: 8 * x, as: Lanes.self)
      x += 2
    }
  }

  /// Fills rows of `target` with the means of 2 x 2 pixels of `source`.
  static func byTwo(_ source: WidePlane, into target: WidePlane, rows: Range<Int>) {
    for y in rows {
      let upper = source.row(2 * y)
      let lower = source.row(2 * y + 1)
      let out = target.base + y * target.stride
      for x in 0..<target.width {
        let left = 16 * x
        let right = min(2 * x + 1, source.width - 1) * 8
        let sum =
          upper.widePixel(left) &+ upper.widePixel(right) &+ lower.widePixel(left)
          &+ lower.widePixel(right)
        let rounded = (Lanes(twice: sum) &+ 2) &>> 2
        out.storeBytes(of: rounded.pixels[0], toByteOffset: 8 * x, as: UInt64.self)
      }
    }
  }
}
