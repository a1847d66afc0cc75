/// A line that a text was broken into.
package struct TextLine: Hashable, Sendable {
  /// What stands in it, in bytes of the text's UTF-8.
  package var range: Range<Int>
  /// Its height, in logical pixels.
  package var height: Double
  /// Its width, in logical pixels.
  package var width: Double
  /// Whether it runs from right to left.
  package var isRightToLeft: Bool
}
