/// A reduced picture with 12 bits a channel, 4 of them fraction, 8 bytes a pixel, in memory that
/// somebody else owns.
struct WidePlane {
  /// The first pixel of the top row, at a multiple of 64 bytes.
  let base: UnsafeMutableRawPointer
  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Bytes from row to row, a multiple of 64.
  let stride: Int

  /// A plane in `base`, which must have room for `byteCount(width:height:)`.
  init(_ base: UnsafeMutableRawPointer, width: Int, height: Int) {
    self.base = base
    self.width = width
    self.height = height
    stride = Self.stride(width: width)
  }

  /// The bytes of a plane, a multiple of 64.
  static func byteCount(width: Int, height: Int) -> Int { stride(width: width) * height }

  private static func stride(width: Int) -> Int { (width + 7) / 8 * 64 }

  /// The start of the row nearest to `y`.
  @inline(__always) func row(_ y: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(base + min(max(y, 0), height - 1) * stride)
  }
}
