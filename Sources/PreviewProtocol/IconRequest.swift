/// What the dock asks the helper for: an icon file as pixels.
package struct IconRequest: Hashable, Sendable {
  /// The side of the square to draw into, in device pixels.
  package var pixelSize: Int

  /// A request.
  package init(pixelSize: Int) { self.pixelSize = pixelSize }
}
