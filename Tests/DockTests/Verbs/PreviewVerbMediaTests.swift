import Foundation
import JSON
import Rig
import Testing

/// Sound and video: what is told of them, and their covers.
@Suite(.serialized) struct PreviewVerbMediaTests {
  private let folder: ApplicationFolder

  init() throws { folder = try ApplicationFolder() }

  private func preview(_ name: String, _ bytes: [UInt8], _ words: String...) throws -> JSONValue {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let run = try folder.run(["preview", path, "--json", "--png", path + ".page.png"] + words)
    return try #require(run.json, "\(run.errors)")
  }

  private static let cover: [UInt8] = SamplePNG(width: 60, height: 60).bytes { x, y in
    [0xE0, 2 * x, 2 * y]
  }

  /// How many pixels of a page are of the cover's red.
  private func coverPixels(_ name: String) throws -> Int {
    try ScreenImage(pngFile: folder.path(name) + ".page.png").pixels.count {
      $0 >> 16 & 0xFF == 0xE0 && $0 >> 8 & 0xFF < 0x80 && $0 & 0xFF < 0x80
    }
  }

  @Test func `sound tells its length, its makers and its cover`() throws {
    let mp3 = try preview(
      "a.mp3",
      SampleMedia.mp3(
        title: "Weiße Nächte", artist: "The Testers", album: "First Light", year: "2026",
        cover: Self.cover, frames: 300))
    #expect(
      mp3["facts"] == [
        "Weiße Nächte", "The Testers", "First Light", "0:08", "MP3", "44.1 kHz, stereo",
      ])
    #expect(try coverPixels("a.mp3") > 60_000)
    let flac = try preview(
      "a.flac",
      SampleMedia.flac(
        seconds: 3725, ["title=Long", "ARTIST=Nobody", "DATE=2020-01-02"], cover: Self.cover))
    #expect(flac["facts"] == ["Long", "Nobody", "1:02:05", "FLAC", "44.1 kHz, stereo"])
    #expect(try coverPixels("a.flac") > 60_000)
    let opus = try preview(
      "a.opus", SampleMedia.opus(seconds: 61, ["TITLE=" + String(repeating: "x", count: 600)]))
    #expect(opus["facts"]?.arrayValue?.suffix(3) == ["1:01", "Opus", "44.1 kHz, stereo"])
    #expect(try coverPixels("a.opus") == 0)
    let wav = try preview("a.wav", SampleMedia.wav(seconds: 2))
    #expect(wav["facts"] == ["Test tone", "0:02", "16 bit PCM", "8 kHz, stereo"])
  }

  @Test func `video tells its length, its size and how it is packed`() throws {
    let mp4 = try preview(
      "a.mp4", SampleMedia.mp4(seconds: 95, width: 1920, height: 1080, title: "Holiday"))
    #expect(mp4["facts"] == ["Holiday", "1:35", "1920 × 1080 pixels", "H.264"])
    let covered = try preview(
      "b.m4a", SampleMedia.mp4(seconds: 5, width: 0, height: 0, title: "Song", cover: Self.cover))
    #expect(covered["facts"]?.arrayValue?.prefix(2) == ["Song", "0:05"])
    #expect(try coverPixels("b.m4a") > 60_000)
    let webM = try preview(
      "a.webm", SampleMedia.matroska(seconds: 30, width: 640, height: 360, title: "Clip"))
    #expect(webM["facts"] == ["Clip", "0:30", "640 × 360 pixels", "VP9"])
  }

  @Test func `what is cut off still has a page`() throws {
    let whole = SampleMedia.mp4(seconds: 95, width: 1920, height: 1080, title: "Holiday")
    for count in [12, 40, 150, 300] {
      let cut = try preview("cut\(count).mp4", Array(whole.prefix(count)))
      #expect(cut["status"]?.stringValue == "done")
    }
  }
}
