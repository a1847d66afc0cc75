import Foundation
import Painting
import Testing

/// Pictures kept beside the tests, and the comparison with what is drawn now.
///
/// A picture that differs is written with a picture of the difference under
/// `.build/golden-failures/`. `PRESSDOCK_RECORD_GOLDENS=1` writes what is drawn now over the kept
/// pictures and fails the run, so that no recording passes unseen.
enum Golden {
  /// The folder of the kept pictures.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// Holds a picture against the kept one of that name.
  ///
  /// - Parameters:
  ///   - picture: What is drawn now.
  ///   - name: The kept picture's name without `.png`.
  ///   - mean: The largest mean difference of a channel, in steps of 255.
  ///   - maximum: The largest difference of any channel of any pixel.
  ///   - folder: Where the kept pictures are.
  ///   - sourceLocation: Where to report a difference.
  /// - Throws: `PaintingError` when a picture can't be read or written.
  static func check(
    _ picture: ImageSurface, _ name: String, mean: Double = 0.25, maximum: Int = 48,
    folder: URL = folder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let kept = folder.appending(path: "\(name).png")
    if ProcessInfo.processInfo.environment["PRESSDOCK_RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try picture.writePNG(to: kept.path)
      Issue.record(
        "recorded \(kept.path): look at it, then run without PRESSDOCK_RECORD_GOLDENS",
        sourceLocation: sourceLocation)
      return
    }
    guard FileManager.default.fileExists(atPath: kept.path) else {
      let actual = try write(picture, "\(name).actual.png")
      Issue.record(
        "there is no \(kept.path); the picture is \(actual)", sourceLocation: sourceLocation)
      return
    }
    let expected = try ImageSurface(pngFile: kept.path)
    guard expected.width == picture.width, expected.height == picture.height else {
      let actual = try write(picture, "\(name).actual.png")
      Issue.record(
        """
        \(name) is \(picture.width) x \(picture.height), kept \(expected.width) x \
        \(expected.height): \(actual)
        """, sourceLocation: sourceLocation)
      return
    }
    let difference = PictureDifference(picture, expected)
    guard difference.mean > mean || difference.maximum > maximum else { return }
    let actual = try write(picture, "\(name).actual.png")
    let shown = try write(try difference.picture(), "\(name).difference.png")
    Issue.record(
      """
      \(name) differs: mean \(difference.mean) (allowed \(mean)), greatest \
      \(difference.maximum) (allowed \(maximum)): \(actual), \(shown)
      """, sourceLocation: sourceLocation)
  }

  private static func write(_ picture: ImageSurface, _ name: String) throws -> String {
    let failures = folder.appending(path: "../../../.build/golden-failures").standardized
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    let path = failures.appending(path: name).path
    try picture.writePNG(to: path)
    return path
  }
}

/// How far two pictures of one size are apart.
struct PictureDifference {
  /// The mean difference of a channel, in steps of 255.
  let mean: Double
  /// The largest difference of any channel.
  let maximum: Int
  private let pixels: [UInt32]
  private let width: Int

  /// The difference of two pictures of one size.
  init(_ first: ImageSurface, _ second: ImageSurface) {
    var sum = 0
    var largest = 0
    var pixels: [UInt32] = []
    for y in 0..<first.height {
      for x in 0..<first.width {
        let (one, two) = (first.pixel(x: x, y: y), second.pixel(x: x, y: y))
        var shown: UInt32 = 0xFF00_0000
        var most = 0
        for shift in stride(from: 0, to: 32, by: 8) {
          let difference = abs(Int((one >> shift) & 0xFF) - Int((two >> shift) & 0xFF))
          sum += difference
          most = max(most, difference)
          if shift < 24 { shown |= UInt32(min(255, difference * 4)) << shift }
        }
        largest = max(largest, most)
        pixels.append(most > 0 ? shown | 0x0040_0000 : shown)
      }
    }
    mean = Double(sum) / Double(4 * first.width * first.height)
    maximum = largest
    self.pixels = pixels
    width = first.width
  }

  /// The difference made visible: black where equal.
  func picture() throws -> ImageSurface {
    let height = pixels.count / width
    let surface = try ImageSurface(width: width, height: height)
    surface.withPixels { bytes in
      for (index, pixel) in pixels.enumerated() {
        bytes.storeBytes(
          of: pixel, toByteOffset: index / width * surface.stride + index % width * 4,
          as: UInt32.self)
      }
    }
    return surface
  }
}
