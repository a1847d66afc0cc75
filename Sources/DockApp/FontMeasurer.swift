internal import DisplayList
internal import DockCore
internal import Geometry
internal import Painting

/// Measures text with the fonts that are drawn, at the monitor's scale.
final class FontMeasurer: TextMeasuring {
  let text: TextMeasurer
  /// Device pixels a logical pixel.
  var scale: Double

  init(text: TextMeasurer, scale: Double) {
    self.text = text
    self.scale = scale
  }

  func measure(
    _ text: String, style: TextStyle, maximumWidth: Double
  ) -> (size: Size, lines: Int) {
    self.text.size(of: text, style: style, maximumWidth: maximumWidth, scale: scale)
  }
}
