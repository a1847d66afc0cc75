import Foundation
import Painting

/// A true Gaussian in floating point, edges repeated, to hold the fast blur against; computed at
/// every fourth pixel of every fourth row.
struct FloatGaussian {
  /// Three channels, one value a sample.
  private var channels: [[Float]] = []
  private let columns: [Int]
  private let rows: [Int]

  /// The blurred picture.
  init(_ picture: ImageSurface, sigma: Double, step: Int = 4) {
    let (width, height) = (picture.width, picture.height)
    // From the very first to the very last pixel, so that edges are looked at.
    columns = Array(stride(from: 0, to: width, by: step)) + [width - 1]
    rows = Array(stride(from: 0, to: height, by: step)) + [height - 1]
    let reach = sigma > 0 ? Int((4 * sigma).rounded(.up)) : 0
    let weights = (-reach...reach).map {
      sigma > 0 ? exp(-Double($0 * $0) / (2 * sigma * sigma)) : 1
    }
    let sum = weights.reduce(0, +)
    let kernel = weights.map { Float($0 / sum) }
    let values = picture.values
    for channel in 0..<3 {
      let plane = values.map { Float(($0 >> UInt32(8 * channel)) & 0xFF) }
      let down = Self.sampled(plane, count: width, length: height, kernel, at: rows) {
        $1 * width + $0
      }
      // Now a row for each sample, with all columns.
      channels.append(
        Self.sampled(down, count: rows.count, length: width, kernel, at: columns) {
          $1 * rows.count + $0
        })
    }
  }

  /// Blurs along `count` lines of `length` values, at some places only; the result has a line for
  /// each place.
  private static func sampled(
    _ source: [Float], count: Int, length: Int, _ kernel: [Float], at places: [Int],
    index: (_ line: Int, _ place: Int) -> Int
  ) -> [Float] {
    let reach = kernel.count / 2
    // The result is turned: what was a line's number is the place in the line.
    var result = [Float](repeating: 0, count: places.count * count)
    var line = [Float](repeating: 0, count: length + 2 * reach)
    for number in 0..<count {
      for place in 0..<line.count {
        line[place] = source[index(number, min(max(place - reach, 0), length - 1))]
      }
      line.withUnsafeBufferPointer { line in
        kernel.withUnsafeBufferPointer { kernel in
          for (row, place) in places.enumerated() {
            var sum: Float = 0
            var tap = 0
            while tap < kernel.count {
              sum += line[place + tap] * kernel[tap]
              tap &+= 1
            }
            result[number * places.count + row] = sum
          }
        }
      }
    }
    return result
  }

  /// The likeness of a picture in decibels: 10 log10(255² / mean square difference).
  func decibels(_ picture: ImageSurface) -> Double {
    var sum = 0.0
    let values = picture.values
    for (row, y) in rows.enumerated() {
      for (column, x) in columns.enumerated() {
        let pixel = values[y * picture.width + x]
        for channel in 0..<3 {
          let value = Double((pixel >> UInt32(8 * channel)) & 0xFF)
          let difference = value - Double(channels[channel][row * columns.count + column])
          sum += difference * difference
        }
      }
    }
    return 10 * log10(255 * 255 * Double(3 * rows.count * columns.count) / max(sum, 1e-9))
  }
}
