internal import CCairo
package import Geometry

/// Pixels taken from the server.
package struct ScreenImage: Hashable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Row after row from the top, each 0xAARRGGBB as the server gives it: the alpha byte means
  /// something in windows of depth 32 alone.
  package let pixels: [UInt32]

  /// An image from its pixels.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The color at a place, 0xRRGGBB.
  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] & 0xff_ffff }

  /// How many pixels differ in color from those of an image of the same size.
  package func differences(from other: ScreenImage) -> Int {
    guard width == other.width, height == other.height else { return max(pixels.count, 1) }
    return zip(pixels, other.pixels).count { ($0 ^ $1) & 0xff_ffff != 0 }
  }

  /// The smallest rectangle that holds all differing pixels, or `nil` where there are none.
  package func changedArea(from other: ScreenImage) -> Rect? {
    guard width == other.width, height == other.height else {
      return Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    }
    var area: Rect?
    for index in pixels.indices where (pixels[index] ^ other.pixels[index]) & 0xff_ffff != 0 {
      let pixel = Rect(x: Double(index % width), y: Double(index / width), width: 1, height: 1)
      area = area?.union(pixel) ?? pixel
    }
    return area
  }

  /// How many pixels have just this color, 0xRRGGBB.
  package func count(of color: UInt32) -> Int { pixels.count { $0 & 0xff_ffff == color } }

  /// A part of the image; what lies outside is left out.
  package func cropped(to area: Rect) -> ScreenImage {
    let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let part = area.roundedOut.intersection(bounds) else {
      return ScreenImage(width: 0, height: 0, pixels: [])
    }
    let columns = Int(part.minX)..<Int(part.maxX)
    let rows = Int(part.minY)..<Int(part.maxY)
    return ScreenImage(
      width: columns.count, height: rows.count,
      pixels: rows.flatMap { row in columns.map { pixels[row * width + $0] } })
  }

  /// Writes the image as a PNG file, without its alpha.
  package func writePNG(to path: String) throws(RigError) {
    var copy = pixels
    let status = copy.withUnsafeMutableBytes { bytes -> cairo_status_t in
      let surface = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, Int32(width),
        Int32(height), Int32(width * 4))
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, path)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw RigError("can't write \(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }
}
