package import DisplayList

/// Where the painter gets the pixels of icons from.
package protocol IconSource: AnyObject {
  /// Looks for the picture of an icon.
  ///
  /// - Parameters:
  ///   - name: The icon.
  ///   - pixelSize: The wished side, in device pixels. Another size is scaled to fit.
  /// - Returns: The picture, or `nil` while there is none; then a placeholder is drawn.
  func pixels(for name: IconName, pixelSize: Int) -> ImageSurface?
}

/// An icon source that is empty, so that every icon is drawn as its placeholder.
package final class NoIcons: IconSource {
  /// An empty source.
  package init() {}

  /// Always `nil`.
  package func pixels(for name: IconName, pixelSize: Int) -> ImageSurface? { nil }
}
