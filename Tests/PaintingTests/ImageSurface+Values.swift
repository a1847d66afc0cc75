import Painting

extension ImageSurface {
  /// All pixels row by row, as `0xAARRGGBB`.
  var values: [UInt32] {
    withPixels { bytes in
      [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
        for y in 0..<height {
          for x in 0..<width {
            buffer[y * width + x] = bytes.load(
              fromByteOffset: y * stride + 4 * x, as: UInt32.self)
          }
        }
        count = width * height
      }
    }
  }
}
