/// A picture of four bytes a pixel in memory that somebody else owns: a capture or a level of the
/// ladder that is kept in bytes.
struct BytePlane {
  /// The first pixel of the top row.
  let base: UnsafeMutableRawPointer
  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Bytes from row to row.
  let stride: Int

  /// The start of the row nearest to `y`.
  @inline(__always) func row(_ y: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(base + min(max(y, 0), height - 1) * stride)
  }

  /// Four pixels from `x` on; beyond the right edge the last one repeats.
  @inline(__always) func pixels(_ row: UnsafeRawPointer, _ x: Int) -> PixelBytes {
    if x + 4 <= width { return row.pixelBytes(4 * x) }
    var four = SIMD4<UInt32>()
    for lane in 0..<4 {
      four[lane] = row.loadUnaligned(
        fromByteOffset: 4 * min(x + lane, width - 1), as: UInt32.self)
    }
    return unsafeBitCast(four, to: PixelBytes.self)
  }

  /// Widens a stretch of row `y`, each value shifted left by `shift`.
  ///
  /// - Parameters:
  ///   - y: The row; one outside is the nearest.
  ///   - columns: The pixels; those outside are the nearest. Up to three more are written.
  ///   - shift: How many bits of fraction the lanes get.
  ///   - target: Where the stretch starts, 8 bytes a pixel.
  func widen(
    row y: Int, columns: Range<Int>, shift: UInt16, into target: UnsafeMutableRawPointer
  ) {
    let row = row(y)
    var x = columns.lowerBound
    var target = target
    let shift = Lanes(repeating: shift)
    while x < columns.upperBound && x < 0 {
      let pixel = Lanes(lowerOf: pixels(row, 0)) &<< shift
      target.storeBytes(of: pixel.pixels[0], as: UInt64.self)
      target += 8
      x += 1
    }
    while x < columns.upperBound {
      let four = pixels(row, x)
      target.storeBytes(of: Lanes(lowerOf: four) &<< shift, as: Lanes.self)
      target.storeBytes(
        of: Lanes(upperOf: four) &<< shift, toByteOffset: 16, as: Lanes.self)
      target += 32
      x += 4
    }
  }
}
