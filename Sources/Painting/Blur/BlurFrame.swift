/// One mixture of two levels, drawn row by row.
struct BlurFrame {
  /// The sharp picture.
  let source: BytePlane
  /// The finer level; `nil` is the sharp picture.
  let first: BlurLevel.Plane?
  /// The coarser level; `nil` when the first one is all.
  let second: BlurLevel.Plane?
  /// How much of each, in 1/65536.
  let weights: (UInt16, UInt16)
  /// Whether the sharp picture is meant, byte by byte.
  let isUnchanged: Bool

  /// Draws a stretch of rows.
  ///
  /// - Parameters:
  ///   - rows: Which rows of the picture.
  ///   - columns: Which pixels of them.
  ///   - target: Where pixel 0 of row 0 is.
  ///   - stride: Bytes from row to row in the target.
  func draw(
    rows: Range<Int>, columns: Range<Int>, into target: UnsafeMutableRawPointer, stride: Int
  ) {
    let factors = LaneFactors([weights.0, weights.1])
    if isUnchanged {
      copy(rows: rows, columns: columns, into: target, stride: stride)
      return
    }
    if case .wide(let fine, let factor) = first {
      guard let second else {
        drawSmall(fine, nil, factor, rows, columns, into: target, stride: stride)
        return
      }
      if case .wide(let coarse, factor) = second {
        drawSmall(fine, coarse, factor, rows, columns, into: target, stride: stride)
        return
      }
    }
    let sharp = bytes(at: first)
    let soft = bytes(at: second)
    if let sharp, let soft {
      for y in rows {
        RowFinish(row: y).write(
          bytes: sharp.row(y), soft.row(y), weights: factors, columns: columns,
          into: target + y * stride)
      }
      return
    }
    let one = PlaneRows(first ?? .bytes(source), full: source, columns: columns)
    let two = second.map { PlaneRows($0, full: source, columns: columns) }
    for y in rows {
      RowFinish(row: y).write(
        one.expanded(y), two?.expanded(y) ?? one.expanded(y), weights: factors,
        columns: columns, into: target + y * stride)
    }
  }

  /// The plane of a level at full size; the sharp picture stands in for none.
  private func bytes(at plane: BlurLevel.Plane?) -> BytePlane? {
    guard let plane else { return source }
    guard case .bytes(let bytes) = plane, bytes.width == source.width,
      bytes.height == source.height
    else { return nil }
    return bytes
  }

  private func copy(
    rows: Range<Int>, columns: Range<Int>, into target: UnsafeMutableRawPointer, stride: Int
  ) {
    let opaque = unsafeBitCast(SIMD4<UInt32>(repeating: 0xFF00_0000), to: PixelBytes.self)
    for y in rows {
      let row = source.row(y)
      let out = target + y * stride
      var x = columns.lowerBound
      while x + 4 <= columns.upperBound {
        out.storeBytes(
          of: row.pixelBytes(4 * x) | opaque, toByteOffset: 4 * x, as: PixelBytes.self)
        x += 4
      }
      while x < columns.upperBound {
        out.storeBytes(
          of: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self) | 0xFF00_0000,
          toByteOffset: 4 * x, as: UInt32.self)
        x += 1
      }
    }
  }

  /// Draws from planes of one reduction: they are mixed while small, and enlarged once.
  private func drawSmall(
    _ fine: WidePlane, _ coarse: WidePlane?, _ factor: Int, _ rows: Range<Int>,
    _ columns: Range<Int>, into target: UnsafeMutableRawPointer, stride: Int
  ) {
    let mixed = MixedRows(
      fine, coarse, weights: weights,
      means: RowExpansion.means(for: columns, factor: factor))
    let line = RowBuffer(pixels: mixed.means)
    let wide = RowBuffer(
      pixels: (mixed.means.lowerBound * factor)..<(mixed.means.upperBound * factor))
    for y in rows {
      let place = RowExpansion.rows(for: y, factor: factor)
      RowExpansion.mixRows(
        mixed.row(place.upper), mixed.row(place.upper + 1), lowerWeight: place.lowerWeight,
        means: mixed.means, width: fine.width, into: line.start)
      if factor == 4 {
        RowFinish(row: y).write(
          quarter: line.start, means: mixed.means, columns: columns, into: target + y * stride)
        continue
      }
      RowExpansion.expand(
        line.start, means: mixed.means, factor: factor, into: wide.origin)
      RowFinish(row: y).write(wide.origin, columns: columns, into: target + y * stride)
    }
  }
}
