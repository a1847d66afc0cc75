import Foundation
import JSON
import Rig
import Testing

/// Pictures of every kind: their colours, how they lie, what they say, and how they move.
@Suite(.serialized) struct PreviewVerbPictureTests {
  private let folder: ApplicationFolder

  init() throws { folder = try ApplicationFolder() }

  /// The answer, and the pixel at a place of the page as `0xRRGGBB`.
  private func preview(
    _ name: String, _ bytes: [UInt8], words: [String] = []
  ) throws -> (json: JSONValue, pixel: (Int, Int) throws -> Int) {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let page = path + ".page.png"
    let run = try folder.run(["preview", path, "--json", "--png", page] + words)
    let json = try #require(run.json, "\(run.errors)")
    return (
      json,
      { x, y in
        let picture = try ScreenImage(pngFile: page)
        return Int(picture[x, y])
      }
    )
  }

  @Test func `a photograph is turned as its camera says, and told in its turned size`() throws {
    // Red on the left, blue on the right; where red comes to lie says how it was turned.
    let red: [(Int, (Int, Int))] = [
      (1, (4, 4)), (2, (12, 4)), (3, (12, 4)), (4, (4, 4)), (5, (4, 4)), (6, (4, 4)),
      (7, (4, 12)), (8, (4, 12)),
    ]
    for (orientation, place) in red {
      var jpeg = SampleJPEG(columns: 2, rows: 1, components: 3)
      jpeg.exif = SampleExif.block(main: [(0x0112, .short(orientation))])
      let (json, pixel) = try preview(
        "o\(orientation).jpg",
        jpeg.bytes { column, _ in column == 0 ? [76, 85, 255] : [29, 255, 107] })
      let isTurned = orientation >= 5
      #expect(json["facts"] == [isTurned ? "8 × 16 pixels" : "16 × 8 pixels"])
      #expect(json["width"]?.intValue == (isTurned ? 8 : 16))
      let color = try pixel(place.0, place.1)
      #expect(color >> 16 > 200 && color & 0xFF < 60, "\(orientation): \(String(color, radix: 16))")
    }
  }

  @Test func `colours come out as they went in, whatever they were stored as`() throws {
    func close(_ one: Int, _ other: Int) -> Bool {
      [16, 8, 0].allSatisfy { abs((one >> $0 & 0xFF) - (other >> $0 & 0xFF)) <= 3 }
    }
    // Adobe stores inks inverted: red is all of yellow and magenta, so their numbers are 0.
    let cmyk = SampleJPEG(columns: 2, rows: 2, components: 4, transform: 0)
    let (_, inks) = try preview("cmyk.jpg", cmyk.bytes { _, _ in [255, 0, 0, 255] })
    #expect(close(try inks(4, 4), 0xFF0000))
    let plain = SampleJPEG(columns: 2, rows: 2, components: 4)
    let (unmarked, _) = try preview("plain.jpg", plain.bytes { _, _ in [0, 255, 255, 0] })
    #expect(unmarked["facts"]?.arrayValue?.last?.stringValue?.hasPrefix("colours may be") == true)
    let ycck = SampleJPEG(columns: 2, rows: 2, components: 4, transform: 2)
    let (_, third) = try preview("ycck.jpg", ycck.bytes { _, _ in [255, 128, 128, 255] })
    let color = try third(4, 4)
    #expect(close(color, 0x7F7F7F) || close(color, 0), "\(String(color, radix: 16))")
    let gray = SampleJPEG(columns: 2, rows: 2, components: 1)
    let (_, level) = try preview("gray.jpg", gray.bytes { _, _ in [100] })
    #expect(close(try level(4, 4), 0x646464))
    for kind in SamplePNG.Kind.allCases {
      for depth in kind == .palette ? [1, 2, 4, 8] : [8, 16] {
        for isInterlaced in [false, true] {
          var png = SamplePNG(width: 9, height: 9)
          (png.kind, png.depth, png.isInterlaced) = (kind, depth, isInterlaced)
          if kind == .palette { png.palette = [0x102030, 0xE08020] }
          let one = depth == 16 ? 257 : 1
          let (json, pixel) = try preview(
            "\(kind)-\(depth)-\(isInterlaced).png",
            png.bytes { _, _ in
              switch kind {
              case .gray: [0x80 * one]
              case .color: [0xE0 * one, 0x80 * one, 0x20 * one]
              case .palette: [1]
              case .grayAlpha: [0x80 * one, 0xFF * one]
              case .colorAlpha: [0xE0 * one, 0x80 * one, 0x20 * one, 0xFF * one]
              }
            })
          #expect(json["facts"] == ["9 × 9 pixels"])
          let wanted = kind == .gray || kind == .grayAlpha ? 0x808080 : 0xE08020
          #expect(try pixel(8, 8) == wanted, "\(kind) \(depth) \(isInterlaced)")
        }
      }
    }
  }

  @Test func `what a camera wrote is told, and its place can be opened`() throws {
    var jpeg = SampleJPEG(columns: 2, rows: 1, components: 3)
    jpeg.exif = SampleExif.block(
      main: [(0x010F, .text("Lumen Works")), (0x0110, .text("Field 3")), (0x0112, .short(1))],
      exposure: [
        (0x829A, .fractions([(1, 250)])), (0x829D, .fractions([(28, 10)])), (0x8827, .short(400)),
        (0x9003, .text("2026:05:01 12:30:59")), (0x920A, .fractions([(50, 1)])),
      ],
      place: [
        (1, .text("S")), (2, .fractions([(33, 1), (51, 1), (36, 1)])), (3, .text("E")),
        (4, .fractions([(151, 1), (12, 1), (0, 1)])),
      ])
    let (json, _) = try preview("camera.jpg", jpeg.bytes { _, _ in [128, 128, 128] })
    #expect(
      json["facts"] == [
        "16 × 8 pixels", "Lumen Works Field 3", "1/250 s · f/2.8 · ISO 400 · 50 mm",
        "taken 2026-05-01 12:30", "33.86° S, 151.2° E",
      ])
    #expect(json["links"] == ["geo:-33.86,151.2"])
  }

  @Test func `GIF and WebP move, with the times of their frames, none too short`() throws {
    let (gif, pixel) = try preview(
      "a.gif",
      SampleFilm.gif(width: 20, height: 10, [(0xFF0000, 10), (0x00FF00, 1), (0x0000FF, 50)]))
    #expect(gif["frames"] == [100, 20, 500])
    #expect(gif["facts"] == ["20 × 10 pixels", "3 frames"])
    #expect(gif["width"]?.intValue == 20)
    #expect(gif["height"]?.intValue == 10)
    #expect(try pixel(5, 5) == 0xFF0000)
    let (still, _) = try preview("b.gif", SampleFilm.gif(width: 20, height: 10, [(0xFF0000, 10)]))
    #expect(still["frames"] == [])
    #expect(still["facts"] == ["20 × 10 pixels"])
    let (webP, first) = try preview(
      "a.webp", SampleFilm.webP(width: 30, height: 20, [(0xFF20_80E0, 70), (0xFFE0_8020, 5)]))
    #expect(webP["frames"] == [70, 20])
    #expect(webP["facts"] == ["30 × 20 pixels", "2 frames"])
    #expect(try first(5, 5) == 0x2080E0)
    let (flat, color) = try preview(
      "b.webp", SampleFilm.webP(width: 30, height: 20, [(0xFF20_80E0, 0)]))
    #expect(flat["frames"] == [])
    #expect(try color(29, 19) == 0x2080E0)
    let (cut, _) = try preview(
      "c.webp", Array(SampleFilm.webP(width: 30, height: 20, [(0xFF20_80E0, 0)]).prefix(24)))
    #expect(cut["status"]?.stringValue == "damaged")
  }

  @Test func `a film of many frames is shown in part, and says so`() throws {
    let frames = (0..<120).map { (color: $0 * 2, time: 4) }
    let (json, _) = try preview(
      "long.gif", SampleFilm.gif(width: 40, height: 400, frames), words: ["--size", "900x400"])
    #expect(json["frames"]?.arrayValue?.count == 120)
    #expect((json["height"]?.intValue ?? 0) < 270)
    let many = (0..<250).map { (color: $0 * 2, time: 4) }
    let (cut, _) = try preview("many.gif", SampleFilm.gif(width: 8, height: 400, many))
    let words = cut["facts"]?.arrayValue?.last?.stringValue
    let count = cut["frames"]?.arrayValue?.count ?? 0
    #expect((60..<250).contains(count))
    #expect(words == "the first \(count) of 250 frames are shown")
  }

  @Test func `kinds that nothing here can read say what would`() throws {
    let (heic, _) = try preview(
      "a.heic",
      SampleBytes.big(24) + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
    #expect(heic["status"]?.stringValue == "unsupported")
    #expect(heic["facts"] == ["shown where heif-gdk-pixbuf is installed"])
  }

  @Test func `drawings that would do harm don't`() throws {
    let (huge, _) = try preview(
      "huge.svg",
      Array(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='1000000' height='500000'>
        <rect width='1000000' height='500000' fill='#2080e0'/></svg>
        """.utf8))
    #expect(huge["status"]?.stringValue == "done")
    #expect(huge["facts"] == ["1000000 × 500000 pixels at its own size"])
    let (endless, _) = try preview(
      "endless.svg",
      Array("<svg xmlns='http://www.w3.org/2000/svg' width='1e300' height='1e300'/>".utf8))
    #expect(["done", "damaged"].contains(endless["status"]?.stringValue))
    // What it names outside of itself isn't fetched: the red file beside it stays unseen.
    var red = SamplePNG(width: 4, height: 4)
    red.kind = .color
    try Data(red.bytes { _, _ in [255, 0, 0] }).write(
      to: URL(fileURLWithPath: folder.path("red.png")))
    let (_, pixel) = try preview(
      "outside.svg",
      Array(
        """
        <!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
        <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'
        width='20' height='20'><rect width='20' height='20' fill='#2080e0'/>
        <image xlink:href='\(folder.path("red.png"))' width='20' height='20'/>
        <text>&x;</text></svg>
        """.utf8))
    if let seen = try? pixel(10, 10) { #expect(seen == 0x2080E0) }
  }
}
