internal import CCairo
internal import DisplayList
internal import Geometry
internal import Glibc

/// Soft shadows of rounded rectangles, kept as small pictures that are laid out in nine parts.
///
/// The picture is computed in floating point and dithered with an ordered pattern of 8 x 8, which
/// the edges repeat, so that even a faint wide shadow shows no steps.
final class ShadowCache {
  /// What decides a shadow's picture; lengths in device pixels.
  struct Key: Hashable {
    /// The width of the middle part, at most the dither's period where edges repeat.
    var width: Int
    /// The height likewise.
    var height: Int
    /// The corner's radius.
    var corner: Double
    /// The standard deviation of the blur.
    var sigma: Double
    /// The colour.
    var color: Color
  }

  /// The side of the dither pattern, and so the length of what edges repeat.
  static let period = 8

  private var pictures: [Key: ImageSurface] = [:]

  /// Forgets all pictures.
  func removeAll() { pictures.removeAll() }

  /// The picture of a shadow with `reach` pixels of softness on each side.
  func picture(for key: Key) -> ImageSurface? {
    if let found = pictures[key] { return found }
    guard let made = Self.draw(key) else { return nil }
    if pictures.count >= 24 { pictures.removeAll() }
    pictures[key] = made
    return made
  }

  /// How far a shadow reaches beyond its shape, in device pixels.
  static func reach(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  private static func draw(_ key: Key) -> ImageSurface? {
    let reach = reach(sigma: key.sigma)
    let width = key.width + 2 * reach
    let height = key.height + 2 * reach
    guard let surface = try? ImageSurface(width: width, height: height) else { return nil }
    var mask = [Float](repeating: 0, count: width * height)
    for y in 0..<key.height {
      for x in 0..<key.width {
        mask[(y + reach) * width + x + reach] = coverage(
          x: Double(x) + 0.5, y: Double(y) + 0.5, key)
      }
    }
    if key.sigma > 0 {
      let kernel = kernel(sigma: key.sigma, reach: reach)
      mask = blurred(mask, width: width, height: height, kernel: kernel)
      mask = blurred(mask, width: height, height: width, kernel: kernel)
    }
    surface.withPixels { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let alpha = mask[y * width + x] * Float(key.color.alpha)
          let threshold = bayer(x, y)
          func part(_ value: Double) -> UInt32 {
            UInt32(min(255, Float(value) * alpha * 255 + threshold))
          }
          let pixel =
            part(1) << 24 | part(key.color.red) << 16 | part(key.color.green) << 8
            | part(key.color.blue)
          pixels.storeBytes(of: pixel, toByteOffset: y * surface.stride + 4 * x, as: UInt32.self)
        }
      }
    }
    return surface
  }

  /// How much of the pixel round a place the rounded rectangle covers, by distance to its border.
  private static func coverage(x: Double, y: Double, _ key: Key) -> Float {
    let halfWidth = Double(key.width) / 2
    let halfHeight = Double(key.height) / 2
    let corner = min(key.corner, halfWidth, halfHeight)
    let dx = abs(x - halfWidth) - (halfWidth - corner)
    let dy = abs(y - halfHeight) - (halfHeight - corner)
    let outside = hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - corner
    return Float(min(1, max(0, 0.5 - outside)))
  }

  private static func kernel(sigma: Double, reach: Int) -> [Float] {
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Rows blurred and turned into columns, so that a second call blurs the other way.
  private static func blurred(
    _ source: [Float], width: Int, height: Int, kernel: [Float]
  ) -> [Float] {
    let reach = kernel.count / 2
    var result = [Float](repeating: 0, count: source.count)
    for y in 0..<height {
      let row = y * width
      for x in 0..<width {
        var sum: Float = 0
        for tap in max(0, x - reach)...min(width - 1, x + reach) {
          sum += source[row + tap] * kernel[tap - x + reach]
        }
        result[x * height + y] = sum
      }
    }
    return result
  }

  /// The ordered dither's threshold at a pixel, above 0 and below 1.
  private static func bayer(_ x: Int, _ y: Int) -> Float {
    var value = 0
    for bit in 0..<3 {
      let xBit = (x >> bit) & 1
      let yBit = (y >> bit) & 1
      value |= ((xBit ^ yBit) << 1 | yBit) << (2 * (2 - bit))
    }
    return (Float(value) + 0.5) / 64
  }
}
