/// Pixels to paint into, lent for the length of a closure.
///
/// Each takes four bytes in the machine's order: alpha in the top byte, then red, green and blue,
/// already multiplied by alpha. Where the window is opaque the alpha byte means nothing.
package struct PixelMemory {
  /// All rows, from the top; not to be kept beyond the closure.
  package let bytes: UnsafeMutableRawBufferPointer
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Bytes from one row to the next.
  package let stride: Int
}
