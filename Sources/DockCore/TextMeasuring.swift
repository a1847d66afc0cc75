package import DisplayList
package import Geometry

/// Measures text; layout asks it, so that it needs no font machinery of its own.
package protocol TextMeasuring {
  /// The extent of `text` set in `style` with lines no wider than `maximumWidth`, in logical pixels,
  /// and how many lines it takes, at most the style's.
  func measure(
    _ text: String, style: TextStyle, maximumWidth: Double
  ) -> (size: Size, lines: Int)
}
