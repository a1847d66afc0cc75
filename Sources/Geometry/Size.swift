/// An extent in pixels.
public struct Size: Hashable, Sendable {
  /// Extent to the right, in pixels; never negative in use.
  public var width: Double
  /// Extent downwards, in pixels; never negative in use.
  public var height: Double

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// A size of `width` by `height`.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
