import Foundation
import JSON
import Rig
import Testing

/// One page of each kind that is drawn here, held against a kept picture.
///
/// `PRESSDOCK_RECORD_GOLDENS=1` writes what is drawn now over the kept pictures and fails.
@Suite(.serialized) struct PreviewVerbGoldenTests {
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// A page by its name: the file, and whether it is dark.
  private static let pages: [(name: String, file: String, isDark: Bool)] = [
    ("font", "font.ttf", false), ("font-dark", "font.ttf", true), ("bytes", "bytes.bin", false),
    ("bytes-dark", "bytes.bin", true), ("sound", "sound.mp3", false),
    ("sound-dark", "sound.mp3", true), ("wave-dark", "wave.wav", true),
    ("video", "video.mp4", false),
    ("picture", "picture.png", false),
  ]

  private static func contents(_ file: String) throws -> [UInt8] {
    switch file {
    case "font.ttf":
      let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
      return [UInt8](try Data(contentsOf: URL(filePath: path)))
    case "sound.mp3":
      let cover = SamplePNG(width: 64, height: 64).bytes { x, y in [40 + 3 * y, 90, 220 - 2 * x] }
      return SampleMedia.mp3(
        title: "Lanterns on the Water", artist: "The Testers", album: "First Light", year: "2026",
        cover: cover, frames: 900)
    case "wave.wav": return SampleMedia.wav(seconds: 3)
    case "video.mp4":
      return SampleMedia.mp4(seconds: 95, width: 1920, height: 1080, title: "Holiday")
    case "picture.png":
      var disc = SamplePNG(width: 300, height: 200)
      disc.kind = .colorAlpha
      return disc.bytes { x, y in
        let distance = (x - 150) * (x - 150) + (y - 100) * (y - 100)
        return [230, 120, 40, distance < 6400 ? 255 : distance < 9000 ? 120 : 0]
      }
    default: return (0..<1500).map { UInt8(truncatingIfNeeded: $0 * $0 >> 2) }
    }
  }

  @Test func `pages look as they were found good`() throws {
    let folder = try ApplicationFolder()
    let isRecording = ProcessInfo.processInfo.environment["PRESSDOCK_RECORD_GOLDENS"] == "1"
    for page in Self.pages {
      let file = folder.path(page.file)
      try Data(Self.contents(page.file)).write(to: URL(filePath: file))
      let drawn = folder.path("page.png")
      _ = try folder.run(
        ["preview", file, "--json", "--size", "600x450", "--png", drawn]
          + (page.isDark ? ["--dark"] : []))
      let place = Self.kept.appending(path: "\(page.name).png").path
      let picture = try ScreenImage(pngFile: drawn)
      if isRecording {
        try FileManager.default.createDirectory(at: Self.kept, withIntermediateDirectories: true)
        try picture.writePNG(to: place)
        Issue.record("recorded \(place): look at it, then run without PRESSDOCK_RECORD_GOLDENS")
        continue
      }
      let expected = try ScreenImage(pngFile: place)
      #expect((picture.width, picture.height) == (expected.width, expected.height), "\(page.name)")
      guard picture.pixels.count == expected.pixels.count else { continue }
      var difference = 0
      for (one, other) in zip(picture.pixels, expected.pixels) where one != other {
        for shift: UInt32 in [0, 8, 16] {
          difference += abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
        }
      }
      let mean = Double(difference) / Double(3 * picture.pixels.count)
      #expect(mean < 0.5, "\(page.name) differs by \(mean)")
    }
  }
}
