internal import DisplayList
internal import Geometry
internal import Painting
internal import Rig

/// A landscape for the desktop of the demonstration, drawn by the dock's own painter.
struct Wallpaper {
  var isDark: Bool
  /// In logical pixels.
  var size: Size

  /// The picture at `scale` device pixels in a logical pixel.
  func image(scale: Double) throws -> ScreenImage {
    let width = Int(size.width * scale)
    let height = Int(size.height * scale)
    let surface = try ImageSurface(width: width, height: height)
    Painter(icons: NoIcons()).draw(commands, on: surface, scale: scale)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    surface.withPixels { bytes in
      for row in 0..<height {
        for column in 0..<width {
          pixels.append(
            bytes.load(fromByteOffset: row * surface.stride + column * 4, as: UInt32.self))
        }
      }
    }
    return ScreenImage(width: width, height: height, pixels: pixels)
  }

  private var commands: [DrawCommand] { [sky] + sun + hills }

  private var sky: DrawCommand {
    .gradient(
      RoundedRect(Rect(origin: .zero, size: size)),
      top: isDark ? Color(hex: 0x161b4d) : Color(hex: 0x6fb4f5),
      bottom: isDark ? Color(hex: 0x8a4f9e) : Color(hex: 0xffd9b8))
  }

  private var sun: [DrawCommand] {
    let center = Point(x: size.width * 0.88, y: size.height * 0.22)
    let color = isDark ? Color(hex: 0xe9e4ff) : Color(hex: 0xfff4d6)
    return [(128.0, 0.1), (92, 0.16), (58, isDark ? 0.9 : 1)].map { radius, alpha in
      disc(center, radius, radius, color.withAlpha(alpha))
    }
  }

  /// Ridges, the farther the paler.
  private var hills: [DrawCommand] {
    let colors: [UInt32] =
      isDark
      ? [0x6b468f, 0x553a80, 0x3f2f6e, 0x2b235a] : [0xf3b79a, 0xdf8f8e, 0xab6f96, 0x6d5793]
    let ridges: [[(x: Double, y: Double, width: Double, height: Double)]] = [
      [(0.12, 0.98, 0.42, 0.4), (0.58, 1.02, 0.5, 0.42), (1.02, 0.98, 0.36, 0.4)],
      [(0.34, 1.05, 0.46, 0.36), (0.9, 1.06, 0.5, 0.38)],
      [(0, 1.08, 0.46, 0.34), (0.66, 1.12, 0.6, 0.34)],
      [(0.3, 1.2, 0.7, 0.34), (1, 1.2, 0.5, 0.36)],
    ]
    return zip(ridges, colors).flatMap { ridge, color in
      ridge.map { hill in
        disc(
          Point(x: size.width * hill.x, y: size.height * hill.y), size.width * hill.width,
          size.height * hill.height, Color(hex: color))
      }
    }
  }

  private func disc(
    _ center: Point, _ horizontal: Double, _ vertical: Double, _ color: Color
  ) -> DrawCommand {
    .ellipse(
      Rect(
        x: center.x - horizontal, y: center.y - vertical, width: 2 * horizontal,
        height: 2 * vertical), color)
  }
}
