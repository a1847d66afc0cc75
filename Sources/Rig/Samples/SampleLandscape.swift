internal import Glibc

/// A lake before mountains, made of noise: something to photograph where there is no camera.
package struct SampleLandscape: Sendable {
  package typealias RGB = SIMD3<Double>

  /// The hour of the day, which is all about its colors.
  package enum Hour: CaseIterable, Sendable {
    case dawn, noon, dusk, night
  }

  /// Another number is another place.
  package var seed: UInt32
  /// The light.
  package var hour: Hour
  /// Width by height.
  package var aspect: Double
  /// How much the sensor adds, as a share of white.
  package var grain = 0.012

  private static let shore = 0.63

  /// A landscape of a place and an hour.
  package init(seed: UInt32, hour: Hour, aspect: Double = 1.5) {
    self.seed = seed
    self.hour = hour
    self.aspect = aspect
  }

  /// The color at a place, 0 to 1 from the left and from the top.
  package func color(_ x: Double, _ y: Double) -> RGB {
    var color: RGB
    if y < Self.shore {
      color = land(x * aspect, y)
    } else {
      // Water is what stands above it, shaken by waves that are longer the nearer they are.
      let depth = (y - Self.shore) / (1 - Self.shore)
      let waves = noise(x * aspect * (30 - 22 * depth), y * (420 - 300 * depth), 7) - 0.5
      let mirrored = Self.shore - (y - Self.shore) * 1.25 + waves * 0.035 * (0.25 + depth)
      color = land(x * aspect + waves * 0.012, max(0, min(Self.shore - 0.001, mirrored)))
      color = color * (0.86 - 0.34 * depth) + palette.water * (0.06 + 0.2 * depth)
      let path = exp(-pow((x * aspect - sun.x * aspect) / (0.05 + 0.09 * depth), 2))
      color += palette.sun * max(0, waves) * path * 0.75
    }
    if let tree = tree(x * aspect, y) { color = tree }
    let spot = noise(x * 2600 * aspect, y * 2600, 90) - 0.5
    color += RGB(repeating: spot * 2 * grain)
    // Corners of lenses are darker.
    let away = pow(x - 0.5, 2) + pow(y - 0.5, 2)
    return (color * (1 - 0.42 * away)).clamped(lowerBound: .zero, upperBound: .one)
  }

  // MARK: Parts

  private var sun: (x: Double, y: Double) {
    switch hour {
    case .dawn: (0.64, 0.5)
    case .noon: (0.8, 0.08)
    case .dusk: (0.36, 0.53)
    case .night: (0.7, 0.2)
    }
  }

  private func land(_ x: Double, _ y: Double) -> RGB {
    let look = palette
    for (index, ridge) in Self.ridges.enumerated().reversed() {
      let top = ridge.base - ridge.height * height(x * ridge.width, UInt32(index))
      guard y > top else { continue }
      let haze = pow(1 - Double(index) / Double(Self.ridges.count), 1.3)
      let slope = x + (y - top) * 0.9
      let shade = 1.6 * (fractal(slope * 34, y * 26 - x * 6, 20 + 7 * UInt32(index)) - 0.5)
      var rock = look.rock + (look.haze - look.rock) * haze
      rock *= 1 + shade * (0.34 - 0.2 * haze)
      if index < 2 {
        let snow = (0.42 - (y - top) / ridge.height) + shade * 0.9
        rock += (look.snow - rock) * max(0, min(1, snow * 3)) * 0.75
      }
      // Mist lies on the water.
      let mist = max(0, 1 - (Self.shore - y) / 0.1)
      return rock + (look.low - rock) * mist * mist * (0.62 - 0.1 * Double(index))
    }
    return sky(x, y)
  }

  private func sky(_ x: Double, _ y: Double) -> RGB {
    let look = palette
    let share = pow(min(1, y / Self.shore), 1.25)
    var color = look.high + (look.low - look.high) * share
    let far = hypot(x - sun.x * aspect, y - sun.y)
    color += look.sun * (0.55 * exp(-far * 5) + 0.6 * exp(-far * 22))
    if hour == .noon || hour == .night { color += look.sun * (far < 0.035 ? 0.9 : 0) }
    if hour == .night {
      let star = noise(x * 420, y * 420, 60)
      if star > 0.955 { color += RGB(repeating: (star - 0.955) * 14 * (1 - share)) }
    }
    let drift = fractal(x * 2.1 + y, y * 8.5, 40)
    let cloud = max(0, min(1, (drift - 0.5) * 3.4)) * (0.35 + 0.65 * share)
    let lit = look.cloud + look.sun * exp(-far * 3.4) * 0.5
    return color + (lit - color) * cloud * 0.72
  }

  /// Firs at both sides, before everything.
  private func tree(_ x: Double, _ y: Double) -> RGB? {
    let side = min(x, aspect - x)
    for row in 0..<2 {
      let step = row == 0 ? 0.034 : 0.052
      let cell = (x / step + Double(row) * 0.5).rounded(.down)
      for neighbour in [cell - 1, cell, cell + 1] {
        let chance = random(Int(neighbour), 0, 70 + UInt32(row))
        let middle = (neighbour + 0.5 - Double(row) * 0.5 + (chance - 0.5) * 0.7) * step
        let reach = (row == 0 ? 0.52 : 0.34) - min(middle, aspect - middle)
        guard reach > 0 else { continue }
        let ground = (row == 0 ? 0.79 : 1.02) - reach * 0.16
        let tall = (row == 0 ? 0.16 : 0.36) * (0.45 + 0.75 * chance) * min(1, 0.35 + reach * 2.6)
        let below = y - (ground - tall)
        guard below > 0, y < ground + 0.2 else { continue }
        let limb = (below * 46 / (0.5 + chance)).truncatingRemainder(dividingBy: 1)
        let spread = (0.1 + below / tall * 0.9) * tall * 0.2 * (0.62 + 0.38 * limb)
        if y < ground, abs(x - middle) < spread {
          return palette.tree * (0.75 + 0.5 * limb * (0.5 + 0.5 * chance))
        }
      }
      let slope = (row == 0 ? 0.52 : 0.34) - side
      let bank = (row == 0 ? 0.79 : 1.02) - slope * 0.16 - 0.012 * noise(x * 60, 0, 71)
      if slope > 0, y > bank, row == 1 || y < bank + slope * 0.1 {
        return palette.tree * (0.8 + 0.3 * noise(x * 90, y * 90, 72))
      }
    }
    return nil
  }

  private static let ridges: [(base: Double, height: Double, width: Double)] = [
    (0.6, 0.44, 1.25), (0.61, 0.3, 1.9), (0.625, 0.2, 2.6), (0.632, 0.1, 4.4),
  ]

  /// The height of a ridge, 0 to 1, sharp at its tops.
  private func height(_ x: Double, _ row: UInt32) -> Double {
    var (sum, weight, scale) = (0.0, 0.55, 1.0)
    for octave in 0..<6 {
      let value = noise(x * scale, Double(row) * 9.7, 100 + row * 10 + UInt32(octave))
      sum += (octave < 2 ? 1 - abs(2 * value - 1) : value) * weight
      weight *= 0.46
      scale *= 2.15
    }
    return sum
  }

  // MARK: Noise

  private func fractal(_ x: Double, _ y: Double, _ kind: UInt32) -> Double {
    var (sum, weight, scale) = (0.0, 0.5, 1.0)
    for octave in 0..<5 {
      sum += noise(x * scale, y * scale, kind + UInt32(octave)) * weight
      weight /= 2
      scale *= 2.03
    }
    return sum
  }

  /// Smooth noise of 0 to 1 with a grid of 1.
  private func noise(_ x: Double, _ y: Double, _ kind: UInt32) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (a, b) = (x - left, y - top)
    let (across, down) = (a * a * (3 - 2 * a), b * b * (3 - 2 * b))
    let above =
      random(column, row, kind) * (1 - across) + random(column + 1, row, kind) * across
    let below =
      random(column, row + 1, kind) * (1 - across) + random(column + 1, row + 1, kind) * across
    return above * (1 - down) + below * down
  }

  private func random(_ column: Int, _ row: Int, _ kind: UInt32) -> Double {
    var mixed = UInt32(truncatingIfNeeded: column) &* 0x9E37_79B1
    mixed ^= UInt32(truncatingIfNeeded: row) &* 0x85EB_CA77
    mixed ^= (kind &+ seed &* 131) &* 0xC2B2_AE3D
    mixed = (mixed ^ mixed >> 15) &* 0x2C1B_3C6D
    mixed = (mixed ^ mixed >> 12) &* 0x297A_2D39
    return Double(mixed ^ mixed >> 15) / 4_294_967_296
  }
}
