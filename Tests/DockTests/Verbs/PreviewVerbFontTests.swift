import Foundation
import JSON
import Rig
import Testing

/// Fonts as specimens, and bytes that nothing can read as bytes.
@Suite(.serialized) struct PreviewVerbFontTests {
  private let folder: ApplicationFolder
  private static let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  init() throws { folder = try ApplicationFolder() }

  private func preview(_ name: String, _ bytes: [UInt8], _ words: String...) throws -> JSONValue {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let run = try folder.run(
      ["preview", path, "--json", "--png", folder.path("page.png")] + words)
    return try #require(run.json, "\(run.errors)")
  }

  /// How many pixels of the page differ from its ground.
  private func ink() throws -> Int {
    let picture = try ScreenImage(pngFile: folder.path("page.png"))
    return picture.pixels.count - picture.count(of: picture[0, 0])
  }

  @Test func `a font shows itself, and the scripts that it covers`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.sans)))
    let font = try preview("a.ttf", bytes)
    let facts = font["facts"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(facts.first == "DejaVu Sans Book")
    #expect(facts.contains("Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian, Georgian"))
    #expect(facts.contains { $0.hasPrefix("licence: ") })
    #expect(try (20_000...90_000).contains(ink()))
    _ = try preview("a.ttf", bytes, "--dark", "--size", "300x200")
    #expect(try ink() > 2_000)
    #expect(try preview("cut.ttf", Array(bytes.prefix(300)))["status"]?.stringValue == "damaged")
  }

  @Test func `each font of a collection is a page`() throws {
    let sans = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.sans)))
    let bold = [UInt8](
      try Data(
        contentsOf: URL(
          fileURLWithPath: Self.sans.replacing("Sans.ttf", with: "Sans-Bold.ttf"))))
    let collection = Self.collection([sans, bold])
    let first = try preview("a.ttc", collection)
    #expect(first["pages"]?.intValue == 2)
    #expect(first["facts"]?.arrayValue?.first?.stringValue == "DejaVu Sans Book")
    let second = try preview("a.ttc", collection, "--page", "2")
    #expect(second["facts"]?.arrayValue?.first?.stringValue == "DejaVu Sans Bold")
  }

  /// Fonts in one file (OpenType, "Font Collections"): the places of tables count from its start.
  private static func collection(_ fonts: [[UInt8]]) -> [UInt8] {
    var places: [Int] = []
    var place = 12 + 4 * fonts.count
    for font in fonts {
      places.append(place)
      place += (font.count + 3) & ~3
    }
    var bytes = Array("ttcf".utf8) + [0, 1, 0, 0] + SampleBytes.big(fonts.count)
    for place in places { bytes += SampleBytes.big(place) }
    for (font, place) in zip(fonts, places) {
      var font = font
      for table in 0..<(Int(font[4]) << 8 | Int(font[5])) {
        let entry = 12 + 16 * table + 8
        let old = font[entry..<(entry + 4)].reduce(0) { $0 << 8 | Int($1) }
        font.replaceSubrange(entry..<(entry + 4), with: SampleBytes.big(old + place))
      }
      bytes += font + [UInt8](repeating: 0, count: (4 - font.count % 4) % 4)
    }
    return bytes
  }

  @Test func `what nothing can read is told in words and shown as bytes`() throws {
    let bytes = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let unknown = try preview("a.bin", bytes)
    #expect(unknown["status"]?.stringValue == "done")
    #expect(unknown["message"]?.isNull == true)
    #expect(unknown["facts"] == ["Unknown kind of file", "the first 4 KiB are shown"])
    #expect((unknown["pages"]?.intValue ?? 0) > 4)
    #expect(try ink() > 10_000)
    let program =
      Array("\u{7F}ELF".utf8) + [2, 1, 1] + [UInt8](repeating: 0, count: 9) + [2, 0, 183, 0]
    #expect(
      try preview("program", program)["facts"] == ["ELF, 64 bits, Arm 64, executable"])
    let head = Array("MZ".utf8) + [UInt8](repeating: 0, count: 58) + [64, 0, 0, 0]
    let library =
      Array("PE\0\0".utf8) + [0x64, 0x86] + [UInt8](repeating: 0, count: 16) + [0, 0x20, 0x0B, 2]
    #expect(
      try preview("a.dll", head + library)["facts"] == ["PE, 64 bits, x86-64, library"])
  }
}
