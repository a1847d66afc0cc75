internal import Glibc
internal import Painting

/// A Gaussian in floating point, edges repeated, to hold the fast blur against.
struct TrueGaussian {
  /// Rows of pixels, each with its three colors as 0 to 255.
  private var pixels: [SIMD3<Float>]
  private let width: Int

  /// A picture, blurred by a standard deviation in pixels.
  init(_ picture: ImageSurface, sigma: Double) {
    width = picture.width
    let reach = Int((4 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    let kernel = weights.map { Float($0 / sum) }
    let across = Self.turned(Self.values(picture), picture.width, kernel)
    pixels = Self.turned(across, picture.height, kernel)
  }

  /// How alike a picture is: ten times the logarithm of the square of white over the mean square
  /// difference.
  func decibels(_ picture: ImageSurface) -> Double {
    var sum = 0.0
    for (value, pixel) in zip(Self.values(picture), pixels) {
      let difference = SIMD3<Double>(value - pixel)
      sum += (difference * difference).sum()
    }
    return 10 * log10(255 * 255 * Double(3 * pixels.count) / max(sum, 1e-9))
  }

  private static func values(_ picture: ImageSurface) -> [SIMD3<Float>] {
    picture.withPixels { bytes in
      (0..<picture.height).flatMap { y in
        (0..<picture.width).map { x in
          let pixel = bytes.load(fromByteOffset: y * picture.stride + 4 * x, as: UInt32.self)
          return SIMD3(
            Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel & 0xFF))
        }
      }
    }
  }

  /// Blurs along rows of a length, and makes columns of them.
  private static func turned(
    _ source: [SIMD3<Float>], _ length: Int, _ kernel: [Float]
  ) -> [SIMD3<Float>] {
    let rows = source.count / length
    let reach = kernel.count / 2
    var result = [SIMD3<Float>](repeating: .zero, count: source.count)
    for row in 0..<rows {
      for place in 0..<length {
        var sum = SIMD3<Float>.zero
        for (index, weight) in kernel.enumerated() {
          sum += source[row * length + min(max(place + index - reach, 0), length - 1)] * weight
        }
        result[place * rows + row] = sum
      }
    }
    return result
  }
}
