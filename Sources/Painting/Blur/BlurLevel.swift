/// One strength of a ladder.
struct BlurLevel {
  /// Where a level's pixels are and how they are blurred.
  enum Kind {
    /// In bytes, at the full or half size.
    case bytes(BytePlane, TapBlur)
    /// With fraction bits, reduced further.
    case wide(WidePlane, BoxBlur)
  }

  /// Where a level's pixels are.
  enum Plane {
    /// In bytes, at the full or half size.
    case bytes(BytePlane)
    /// With fraction bits, reduced by the factor.
    case wide(WidePlane, factor: Int)
  }

  /// The square of the standard deviation that a frame of this level alone shows, in square
  /// pixels of the full picture.
  let variance: Double
  /// How many pixels of the full picture stand side by side in one of this level.
  let factor: Int
  /// The pixels and how they come to be.
  let kind: Kind
  /// Whether the pixels are computed.
  var isReady = false

  /// Where the pixels are.
  var plane: Plane {
    switch kind {
    case .bytes(let plane, _): .bytes(plane)
    case .wide(let plane, _): .wide(plane, factor: factor)
    }
  }
}

/// Which levels a ladder has and where they lie in one piece of memory.
struct BlurPlan {
  private let width: Int
  private let height: Int
  private let sigmas: [Double]

  /// The plan for a size and a strength.
  init(width: Int, height: Int, maximumSigma: Double) {
    self.width = width
    self.height = height
    var sigmas: [Double] = []
    var sigma = 1.25
    while sigma < maximumSigma * 0.75 {
      sigmas.append(sigma)
      sigma *= 2
    }
    sigmas.append(maximumSigma)
    self.sigmas = sigmas
  }

  /// How far a level of a strength may be reduced without showing it.
  private static func factor(_ sigma: Double) -> Int {
    sigma < 2 ? 1 : sigma < 4 ? 2 : sigma < 28 ? 4 : 8
  }

  /// The variance that reducing by the mean and enlarging by straight lines adds.
  private static func ownVariance(_ factor: Int) -> Double {
    let square = Double(factor * factor)
    return factor == 1 ? 0 : (square - 1) / 12 + square / 6
  }

  private func reduced(_ factor: Int) -> (width: Int, height: Int) {
    ((width + factor - 1) / factor, (height + factor - 1) / factor)
  }

  private func byteCount(_ factor: Int) -> Int {
    let size = reduced(factor)
    guard factor > 2 else { return Self.stride(size.width) * size.height }
    return WidePlane.byteCount(width: size.width, height: size.height)
  }

  private static func stride(_ width: Int) -> Int { (4 * width + 63) / 64 * 64 }

  /// The bytes of the plane that boxes turn pictures in.
  private var turnedByteCount: Int {
    let quarter = reduced(4)
    return max(
      WidePlane.byteCount(width: quarter.height, height: quarter.width),
      WidePlane.byteCount(width: quarter.width, height: quarter.height))
  }

  /// The bytes of all.
  var byteCount: Int {
    // Rows are read in pairs of pixels, so the last one needs some room behind it.
    turnedByteCount + sigmas.reduce(64) { $0 + byteCount(Self.factor($1)) }
  }

  /// The levels from the finest, in memory at `base`; its start is left for boxes to turn
  /// pictures in.
  func levels(in base: UnsafeMutableRawPointer) -> [BlurLevel] {
    var offset = turnedByteCount
    return sigmas.map { sigma in
      let factor = Self.factor(sigma)
      let size = reduced(factor)
      let place = base + offset
      offset += byteCount(factor)
      let inside = (sigma * sigma - Self.ownVariance(factor)) / Double(factor * factor)
      guard factor > 2 else {
        let taps = TapBlur(variance: inside)
        let plane = BytePlane(
          base: place, width: size.width, height: size.height, stride: Self.stride(size.width))
        return BlurLevel(
          variance: taps.variance * Double(factor * factor) + Self.ownVariance(factor),
          factor: factor, kind: .bytes(plane, taps))
      }
      return BlurLevel(
        variance: sigma * sigma, factor: factor,
        kind: .wide(
          WidePlane(place, width: size.width, height: size.height), BoxBlur(variance: inside)))
    }
  }
}
