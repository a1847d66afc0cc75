/// A stretch of a row in scratch memory, 8 bytes a pixel, with some room at both ends.
final class RowBuffer {
  /// Where the first pixel of the stretch is.
  let start: UnsafeMutableRawPointer
  /// Where pixel 0 is or would be.
  let origin: UnsafeMutableRawPointer
  private let memory: UnsafeMutableRawPointer

  /// Room for `pixels`.
  init(pixels: Range<Int>) {
    let margin = 16
    memory = .allocate(byteCount: (pixels.count + 2 * margin) * 8, alignment: 64)
    start = memory + margin * 8
    origin = start - pixels.lowerBound * 8
  }

  deinit { memory.deallocate() }
}

/// Rows of one or two reduced planes mixed with their weights; the last two are kept, since
/// several rows of the picture lie between the same two.
final class MixedRows {
  /// Which means of a row are there.
  let means: Range<Int>
  private let fine: WidePlane
  private let coarse: WidePlane?
  private let weights: LaneFactors
  private let isUnmixed: Bool
  private var kept: (index: Int?, other: Int?) = (nil, nil)
  private let buffers: (RowBuffer, RowBuffer)

  /// The rows of `fine`, mixed with `coarse`, of the same size, if there is one.
  init(
    _ fine: WidePlane, _ coarse: WidePlane?, weights: (UInt16, UInt16), means: Range<Int>
  ) {
    self.fine = fine
    self.coarse = coarse
    self.weights = LaneFactors([weights.0, weights.1])
    isUnmixed = coarse == nil && weights.0 == 65535
    self.means = means
    let whole = 0..<fine.width
    buffers = (RowBuffer(pixels: whole), RowBuffer(pixels: whole))
  }

  /// The start of the row nearest to `y`; valid until two others were asked for.
  func row(_ y: Int) -> UnsafeRawPointer {
    let y = min(max(y, 0), fine.height - 1)
    if isUnmixed { return fine.row(y) }
    let isOdd = y & 1 == 1
    let buffer = isOdd ? buffers.1 : buffers.0
    if (isOdd ? kept.other : kept.index) == y { return UnsafeRawPointer(buffer.start) }
    let inside = max(means.lowerBound, 0)..<min(means.upperBound, fine.width)
    let weights = weights.lanes
    let first = fine.row(y)
    let second = coarse?.row(y) ?? first
    var offset = inside.lowerBound * 8
    while offset < inside.upperBound * 8 {
      let mixed =
        first.lanes(offset).timesFraction(weights[0])
        &+ second.lanes(offset).timesFraction(weights[1])
      buffer.start.storeBytes(of: mixed, toByteOffset: offset, as: Lanes.self)
      offset += 16
    }
    if isOdd { kept.other = y } else { kept.index = y }
    return UnsafeRawPointer(buffer.start)
  }
}

/// Rows of one plane made as long as those of the full picture, with 15 bits a channel.
final class PlaneRows {
  private let plane: BlurLevel.Plane
  private let columns: Range<Int>
  private let factor: Int
  private let means: Range<Int>
  private let wide: RowBuffer
  private let line: RowBuffer
  /// The last two rows of a plane in bytes, widened.
  private let widened: (RowBuffer, RowBuffer)
  private var kept: (even: Int?, odd: Int?) = (nil, nil)

  /// Rows of `plane`, for the pixels `columns` of the picture `full`.
  init(_ plane: BlurLevel.Plane, full: BytePlane, columns: Range<Int>) {
    self.plane = plane
    self.columns = columns
    factor =
      switch plane {
      case .bytes(let bytes): bytes.width == full.width && bytes.height == full.height ? 1 : 2
      case .wide(_, let factor): factor
      }
    means = factor == 1 ? columns : RowExpansion.means(for: columns, factor: factor)
    wide = RowBuffer(pixels: (means.lowerBound * factor)..<(means.upperBound * factor))
    line = RowBuffer(pixels: means)
    widened = (RowBuffer(pixels: means), RowBuffer(pixels: means))
  }

  /// Where pixel 0 of row `y` of the picture is; only `columns` are there.
  func expanded(_ y: Int) -> UnsafeRawPointer {
    switch plane {
    case .bytes(let bytes):
      if factor == 1 {
        // From an even pixel on, since pairs are read.
        let even = (columns.lowerBound & ~1)..<columns.upperBound
        bytes.widen(row: y, columns: even, shift: 7, into: wide.origin + even.lowerBound * 8)
        return UnsafeRawPointer(wide.origin)
      }
      let place = RowExpansion.rows(for: y, factor: factor)
      RowExpansion.mixRows(
        widenedRow(place.upper, of: bytes), widenedRow(place.upper + 1, of: bytes),
        lowerWeight: place.lowerWeight, means: means, width: bytes.width, into: line.start)
    case .wide(let plane, _):
      let place = RowExpansion.rows(for: y, factor: factor)
      RowExpansion.mixRows(
        plane.row(place.upper), plane.row(place.upper + 1), lowerWeight: place.lowerWeight,
        means: means, width: plane.width, into: line.start)
    }
    RowExpansion.expand(line.start, means: means, factor: factor, into: wide.origin)
    return UnsafeRawPointer(wide.origin)
  }

  /// Where mean 0 of a widened row is.
  private func widenedRow(_ y: Int, of bytes: BytePlane) -> UnsafeRawPointer {
    let y = min(max(y, 0), bytes.height - 1)
    let isOdd = y & 1 == 1
    let buffer = isOdd ? widened.1 : widened.0
    if (isOdd ? kept.odd : kept.even) != y {
      let inside = max(means.lowerBound, 0)..<min(means.upperBound, bytes.width)
      bytes.widen(
        row: y, columns: inside, shift: 4, into: buffer.origin + inside.lowerBound * 8)
      if isOdd { kept.odd = y } else { kept.even = y }
    }
    return UnsafeRawPointer(buffer.origin)
  }
}
