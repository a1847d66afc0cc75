/// Rows of reduced pictures made as long as the screen's by straight lines between the means.
///
/// Values of 12 bits go in; 15 bits, 7 of them fraction, come out.
enum RowExpansion {
  /// How the pixels between two neighbouring means weigh them, for each reduction; the weights of
  /// a pixel sum to 8, or to 16 for a reduction by 8.
  @inline(__always) private static func weights(_ first: UInt16, _ second: UInt16) -> Lanes {
    Lanes(lowHalf: SIMD4(repeating: first), highHalf: SIMD4(repeating: second))
  }

  /// The part of `row` that pixels `columns` of the full picture need, mixed down from the two
  /// nearest rows of the plane.
  ///
  /// - Parameters:
  ///   - upper: The start of the row above, 8 bytes a mean.
  ///   - lower: The start of the row below.
  ///   - lowerWeight: The lower row's weight in 1/16.
  ///   - means: Which means to mix; those outside `0..<width` are the nearest.
  ///   - width: The means of a row.
  ///   - target: Where the first mean goes; one more may be written.
  static func mixRows(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, lowerWeight: UInt16,
    means: Range<Int>, width: Int, into target: UnsafeMutableRawPointer
  ) {
    let inside = max(means.lowerBound, 0)..<min(means.upperBound, width)
    let first = Lanes(repeating: 16 - lowerWeight)
    let second = Lanes(repeating: lowerWeight)
    var offset = inside.lowerBound * 8
    let place = target - means.lowerBound * 8
    while offset < inside.upperBound * 8 {
      // 16 times 12 bits just fit.
      let mixed = (upper.lanes(offset) &* first &+ lower.lanes(offset) &* second &+ 8) &>> 4
      place.storeBytes(of: mixed, toByteOffset: offset, as: Lanes.self)
      offset += 16
    }
    let values = UnsafeRawPointer(place)
    for mean in means.lowerBound..<inside.lowerBound {
      place.storeBytes(
        of: values.widePixel(inside.lowerBound * 8), toByteOffset: mean * 8, as: UInt64.self)
    }
    for mean in inside.upperBound..<max(means.upperBound, inside.upperBound) {
      place.storeBytes(
        of: values.widePixel((inside.upperBound - 1) * 8), toByteOffset: mean * 8,
        as: UInt64.self)
    }
  }

  /// The rows of a plane that row `y` of the full picture lies between, and the lower one's
  /// weight in 1/16.
  static func rows(for y: Int, factor: Int) -> (upper: Int, lowerWeight: UInt16) {
    let shifted = 2 * y + 1 - factor
    let upper = (shifted + 2 * factor) / (2 * factor) - 1
    return (upper, UInt16((shifted - upper * 2 * factor) * 8 / factor))
  }

  /// The means that pixels `columns` lie between, neighbours at both ends included.
  static func means(for columns: Range<Int>, factor: Int) -> Range<Int> {
    let first = (columns.lowerBound + factor / 2) / factor - 1
    let last = (columns.upperBound - 1 + factor / 2) / factor
    return first..<(last + 1)
  }

  /// Makes a mixed row of means into pixels.
  ///
  /// - Parameters:
  ///   - row: The first of `means`.
  ///   - means: As from `means(for:factor:)`.
  ///   - factor: The reduction: 2, 4 or 8.
  ///   - target: Where pixel 0 would be; written from the first pixel right of the first mean's
  ///     middle to the last one left of the last mean's.
  static func expand(
    _ row: UnsafeRawPointer, means: Range<Int>, factor: Int, into target: UnsafeMutableRawPointer
  ) {
    switch factor {
    case 2: expandByTwo(row, means: means, into: target)
    case 4: expandByFour(row, means: means, into: target)
    default: expandByEight(row, means: means, into: target)
    }
  }

  private static func expandByTwo(
    _ row: UnsafeRawPointer, means: Range<Int>, into target: UnsafeMutableRawPointer
  ) {
    let (near, far) = (weights(6, 2), weights(2, 6))
    var left = Lanes(twice: row.widePixel(0))
    var place = target + (2 * means.lowerBound + 1) * 8
    for index in 1..<means.count {
      let right = Lanes(twice: row.widePixel(index * 8))
      place.storeBytes(of: left &* near &+ right &* far, as: Lanes.self)
      place += 16
      left = right
    }
  }

  private static func expandByFour(
    _ row: UnsafeRawPointer, means: Range<Int>, into target: UnsafeMutableRawPointer
  ) {
    let (seven, three) = (weights(7, 5), weights(3, 1))
    let (one, five) = (weights(1, 3), weights(5, 7))
    var left = Lanes(twice: row.widePixel(0))
    var place = target + (4 * means.lowerBound + 2) * 8
    for index in 1..<means.count {
      let right = Lanes(twice: row.widePixel(index * 8))
      place.storeBytes(of: left &* seven &+ right &* one, as: Lanes.self)
      place.storeBytes(of: left &* three &+ right &* five, toByteOffset: 16, as: Lanes.self)
      place += 32
      left = right
    }
  }

  private static func expandByEight(
    _ row: UnsafeRawPointer, means: Range<Int>, into target: UnsafeMutableRawPointer
  ) {
    var left = Lanes(twice: row.widePixel(0))
    var place = target + (8 * means.lowerBound + 4) * 8
    for index in 1..<means.count {
      let right = Lanes(twice: row.widePixel(index * 8))
      for step in 0..<4 {
        let weight = UInt16(4 * step + 1)
        let mixed =
          left &* weights(16 - weight, 14 - weight) &+ right &* weights(weight, weight + 2)
        place.storeBytes(of: mixed &>> 1, toByteOffset: 16 * step, as: Lanes.self)
      }
      place += 64
      left = right
    }
  }
}
