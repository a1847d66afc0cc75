internal import CCairo

/// A decoded picture: 32 bits a pixel, premultiplied, rows from the top without gaps.
package struct Pixels {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// `width * height` pixels as `0xAARRGGBB`.
  package var values: [UInt32]

  /// A picture from its pixels.
  package init(width: Int, height: Int, values: [UInt32]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// The largest size of a picture's own shape that fits into a square, at least one pixel.
  static func fitted(
    _ width: Double, _ height: Double, into side: Int
  ) -> (width: Int, height: Int) {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return (side, side) }
    let factor = Double(side) / max(width, height)
    return (
      min(side, max(1, Int((width * factor).rounded()))),
      min(side, max(1, Int((height * factor).rounded())))
    )
  }

  /// Fills what the picture covers with a colour, `0xAARRGGBB`, not premultiplied.
  mutating func fill(with tint: UInt32) {
    let opacity = tint >> 24
    for index in values.indices {
      let alpha = Self.product(values[index] >> 24, opacity)
      var pixel = alpha << 24
      for shift in [UInt32(0), 8, 16] {
        pixel |= Self.product((tint >> shift) & 0xFF, alpha) << shift
      }
      values[index] = pixel
    }
  }

  /// Two shares of 255 multiplied.
  @inline(__always) static func product(_ one: UInt32, _ two: UInt32) -> UInt32 {
    (one * two + 127) / 255
  }
}

extension Pixels {
  /// The pixels of a Cairo picture (`cairo_image_surface_get_data`), which stays the caller's; it must
  /// be flushed.
  init?(cairo surface: OpaquePointer?, width: Int, height: Int) {
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var values: [UInt32] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      let row = UnsafeRawPointer(data + y * stride)
      for x in 0..<width {
        values.append(row.load(fromByteOffset: 4 * x, as: UInt32.self))
      }
    }
    self.init(width: width, height: height, values: values)
  }
}
