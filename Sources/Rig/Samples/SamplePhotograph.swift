internal import Glibc

/// JPEG pictures with all that a camera's have (ITU T.81, baseline, no subsampling): what is packed
/// is cosines, only the codes are of fixed lengths.
package struct SamplePhotograph {
  /// A color by its shares of red, green and blue, each 0 to 1.
  package typealias RGB = SIMD3<Double>

  /// Pixels in a row; a multiple of 8.
  package let width: Int
  /// Rows; a multiple of 8.
  package let height: Int
  /// How much is lost: the step of the lowest frequency, 1 to 20.
  package var coarseness = 2
  /// A block of Exif.
  package var exif: [UInt8] = []

  private static let order: [Int] = (0..<15).flatMap { sum in
    let places = (0..<8).filter { (0..<8).contains(sum - $0) }.map { ($0, sum - $0) }
    return (sum % 2 == 0 ? places.reversed() : places).map { $0.0 * 8 + $0.1 }
  }

  /// The cosines of a row: `[frequency * 8 + place]`.
  private static let cosines: [Double] = (0..<64).map { index in
    let (frequency, place) = (index / 8, index % 8)
    let scale = frequency == 0 ? 0.5 / 2.0.squareRoot() : 0.5
    return scale * cos(Double((2 * place + 1) * frequency) * .pi / 16)
  }

  /// Run and size of the values after the first of a block, in the order of their codes.
  private static let symbols: [UInt8] =
    [0x00] + (0..<16).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } } + [0xF0]

  /// A picture of a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The file.
  ///
  /// - Parameter color: Gives the color of the pixel at a column and row.
  /// - Returns: The bytes.
  package func bytes(_ color: (Int, Int) -> RGB) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if !exif.isEmpty { bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    let steps = (0..<64).map { coarseness * (2 + $0 / 8 + $0 % 8) / 2 }
    bytes += segment(0xDB, [0] + Self.order.map { UInt8(steps[$0]) })
    bytes += segment(
      0xC0,
      [8] + SampleBytes.big(height, 2) + SampleBytes.big(width, 2)
        + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    // Twelve sizes of a difference in codes of four bits; the end of a block in two, the rest in
    // eight.
    bytes += segment(0xC4, [0, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0..<12))
    let rest = UInt8(Self.symbols.count - 1)
    bytes += segment(
      0xC4, [0x10, 0, 1, 0, 0, 0, 0, 0, rest] + [UInt8](repeating: 0, count: 8) + Self.symbols)
    bytes += segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    var scan = Scan(steps: steps.map(Double.init))
    var block = [RGB](repeating: .zero, count: 64)
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        for place in 0..<64 {
          let rgb = color(left + place % 8, top + place / 8) * 255
          let light = (rgb * RGB(0.299, 0.587, 0.114)).sum()
          block[place] = RGB(light - 128, (rgb.z - light) / 1.772, (rgb.x - light) / 1.402)
        }
        for component in 0..<3 { scan.add(Self.transformed(block, component), component) }
      }
    }
    return bytes + scan.end() + [0xFF, 0xD9]
  }

  private static func transformed(_ block: [RGB], _ component: Int) -> [Double] {
    var rows = [Double](repeating: 0, count: 64)
    for y in 0..<8 {
      for frequency in 0..<8 {
        var sum = 0.0
        for x in 0..<8 { sum += block[y * 8 + x][component] * cosines[frequency * 8 + x] }
        rows[y * 8 + frequency] = sum
      }
    }
    var result = [Double](repeating: 0, count: 64)
    for x in 0..<8 {
      for frequency in 0..<8 {
        var sum = 0.0
        for y in 0..<8 { sum += rows[y * 8 + x] * cosines[frequency * 8 + y] }
        result[frequency * 8 + x] = sum
      }
    }
    return result
  }

  private func segment(_ mark: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, mark] + SampleBytes.big(data.count + 2, 2) + data
  }

  /// The packed values of all blocks.
  private struct Scan {
    let steps: [Double]
    private var bytes: [UInt8] = []
    private var bits = 0
    private var count = 0
    private var last = [0, 0, 0]

    init(steps: [Double]) { self.steps = steps }

    mutating func add(_ block: [Double], _ component: Int) {
      let values = order.map { Int((block[$0] / steps[$0]).rounded()) }
      let difference = values[0] - last[component]
      last[component] = values[0]
      let size = Self.size(difference)
      put(size, 4)
      put(Self.code(difference, size), size)
      var run = 0
      for value in values.dropFirst() {
        guard value != 0 else {
          run += 1
          continue
        }
        while run > 15 {
          put(63 + symbols.count - 1, 8)
          run -= 16
        }
        let size = Self.size(value)
        put(63 + run * 10 + size, 8)
        put(Self.code(value, size), size)
        run = 0
      }
      if run > 0 { put(0, 2) }
    }

    mutating func end() -> [UInt8] {
      if count > 0 { put((1 << (8 - count)) - 1, 8 - count) }
      return bytes
    }

    private static func size(_ value: Int) -> Int {
      Int.bitWidth - abs(value).leadingZeroBitCount
    }

    private static func code(_ value: Int, _ size: Int) -> Int {
      value < 0 ? value + (1 << size) - 1 : value
    }

    private mutating func put(_ value: Int, _ width: Int) {
      bits = bits << width | value
      count += width
      while count >= 8 {
        count -= 8
        let byte = UInt8(truncatingIfNeeded: bits >> count)
        bytes.append(byte)
        if byte == 0xFF { bytes.append(0) }
      }
      bits &= (1 << count) - 1
    }
  }
}
