/// JPEG pictures of flat blocks of 8 × 8 pixels (ITU T.81, baseline): nothing is lost in them.
package struct SampleJPEG {
  /// Blocks in a row.
  package var columns: Int
  /// Rows of blocks.
  package var rows: Int
  /// Components of a pixel: 1 gray, 3 YCbCr or RGB, 4 CMYK.
  package var components: Int
  /// What the marker of Adobe says about colours: 0 as they are, 1 YCbCr, 2 YCCK; `nil` without it.
  package var transform: Int?
  /// A block of Exif.
  package var exif: [UInt8] = []

  /// A picture of a size in blocks.
  package init(columns: Int, rows: Int, components: Int, transform: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.components = components
    self.transform = transform
  }

  /// The file.
  ///
  /// - Parameter color: Gives the components, 0 to 255, of the block at a column and row.
  /// - Returns: The bytes.
  package func bytes(_ color: (Int, Int) -> [Int]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if !exif.isEmpty { bytes += Self.segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    if let transform {
      bytes += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, UInt8(transform)])
    }
    bytes += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    let ids = (1...components).map { UInt8($0) }
    bytes += Self.segment(
      0xC0,
      [8] + SampleBytes.big(8 * rows, 2) + SampleBytes.big(8 * columns, 2) + [UInt8(components)]
        + ids.flatMap { [$0, 0x11, 0] })
    // Twelve sizes of a difference in codes of four bits; the end of a block in one bit.
    bytes += Self.segment(
      0xC4, [0, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0..<12))
    bytes += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    bytes += Self.segment(0xDA, [UInt8(components)] + ids.flatMap { [$0, 0] } + [0, 63, 0])
    return bytes + scan(color) + [0xFF, 0xD9]
  }

  private func scan(_ color: (Int, Int) -> [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    func put(_ value: Int, _ width: Int) {
      bits = bits << width | value
      count += width
      while count >= 8 {
        count -= 8
        let byte = UInt8(truncatingIfNeeded: bits >> count)
        bytes += byte == 0xFF ? [byte, 0] : [byte]
        bits &= (1 << count) - 1
      }
    }
    var last = [Int](repeating: 0, count: components)
    for row in 0..<rows {
      for column in 0..<columns {
        for (index, value) in color(column, row).enumerated() {
          let level = 8 * (value - 128)
          let difference = level - last[index]
          last[index] = level
          let size = Int.bitWidth - abs(difference).leadingZeroBitCount
          put(size, 4)
          put(difference < 0 ? difference + (1 << size) - 1 : difference, size)
          put(0, 1)
        }
      }
    }
    if count > 0 { put((1 << (8 - count)) - 1, 8 - count) }
    return bytes
  }

  private static func segment(_ mark: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, mark] + SampleBytes.big(data.count + 2, 2) + data
  }
}
