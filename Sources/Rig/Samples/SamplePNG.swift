/// PNG pictures of every kind (PNG 1.2), unpacked.
package struct SamplePNG {
  /// What the samples of a pixel mean, with the number that the format has for it.
  package enum Kind: Int, CaseIterable, Sendable {
    case gray = 0
    case color = 2
    case palette = 3
    case grayAlpha = 4
    case colorAlpha = 6

    /// Samples in a pixel.
    package var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .color: 3
      case .colorAlpha: 4
      }
    }
  }

  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// What samples mean.
  package var kind = Kind.color
  /// Bits of a sample.
  package var depth = 8
  /// Whether it comes in seven passes.
  package var isInterlaced = false
  /// The colours of a palette, `0xRRGGBB`.
  package var palette: [Int] = []
  /// Chunks before the pixels, by name.
  package var extra: [(name: String, data: [UInt8])] = []

  /// A picture of a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The file.
  ///
  /// - Parameter samples: Gives the samples of the pixel at a column and row.
  /// - Returns: The bytes.
  package func bytes(_ samples: (Int, Int) -> [Int]) -> [UInt8] {
    var data: [UInt8] = []
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    for (left, top, across, down) in passes where left < width {
      for y in stride(from: top, to: height, by: down) {
        data.append(0)
        var (bits, count) = (0, 0)
        for x in stride(from: left, to: width, by: across) {
          for sample in samples(x, y) {
            bits = bits << depth | sample
            count += depth
            while count >= 8 {
              count -= 8
              data.append(UInt8(truncatingIfNeeded: bits >> count))
            }
            bits &= (1 << count) - 1
          }
        }
        if count > 0 { data.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
      }
    }
    return beginning + Self.chunk("IDAT", SampleBytes.zlib(data)) + Self.chunk("IEND", [])
  }

  /// Everything before the pixels: what a decoder decides by.
  package var beginning: [UInt8] {
    var head = SampleBytes.big(width) + SampleBytes.big(height)
    head += [UInt8(depth), UInt8(kind.rawValue), 0, 0, isInterlaced ? 1 : 0]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += Self.chunk("IHDR", head)
    for part in extra { bytes += Self.chunk(part.name, part.data) }
    if !palette.isEmpty {
      bytes += Self.chunk("PLTE", palette.flatMap { SampleBytes.big($0, 3) })
    }
    return bytes
  }

  /// One chunk with its sum.
  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return SampleBytes.big(data.count) + body + SampleBytes.big(SampleBytes.crc(body))
  }
}
