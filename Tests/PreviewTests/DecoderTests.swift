import Foundation
import Preview
import PreviewProtocol
import Testing

@Suite struct DecoderTests {
  let icons: SampleIcons

  init() throws { icons = try SampleIcons() }

  func decode(
    _ path: String, size: Int = 48, tint: UInt32? = nil
  ) throws(DecodingFailure) -> Pixels {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(file) }
    return try IconDecoder.decode(file, IconRequest(pixelSize: size, tint: tint))
  }

  func status(_ path: String) -> IconStatus {
    do {
      _ = try decode(path)
      return .done
    } catch {
      return error.status
    }
  }

  @Test(arguments: [(64, 64, 48, 48), (64, 32, 48, 24), (10, 40, 12, 48), (48, 48, 48, 48)])
  func `a PNG fits into the square with its own shape`(
    width: Int, height: Int, fittedWidth: Int, fittedHeight: Int
  ) throws {
    let pixels = try decode(try icons.png("a.png", width: width, height: height))
    #expect(pixels.width == fittedWidth && pixels.height == fittedHeight)
    #expect(pixels.values.count == fittedWidth * fittedHeight)
    #expect(Set(pixels.values) == [0xFF20_80E0])
  }

  @Test func `alpha is multiplied into the colours`() throws {
    let pixels = try decode(try icons.png("a.png", color: 0x8010_4070))
    for pixel in pixels.values {
      for shift in [UInt32(0), 8, 16, 24] {
        let difference = Int((pixel >> shift) & 0xFF) - Int((0x8010_4070 >> shift) & 0xFF)
        #expect(abs(difference) <= 1, "\(String(pixel, radix: 16))")
      }
    }
  }

  @Test(arguments: [
    ("width='64' height='64'", 48, 48), ("width='200' height='100'", 48, 24),
    ("viewBox='0 0 30 60'", 24, 48), ("width='2in' height='1in'", 48, 24),
    ("width='100%' height='100%' viewBox='0 0 16 16'", 48, 48), ("", 48, 48),
    ("width='0' height='0'", 48, 48), ("width='100000' height='100000'", 48, 48),
  ])
  func `an SVG is drawn at the asked size`(
    attributes: String, width: Int, height: Int
  ) throws {
    let path = try icons.svg("a.svg", attributes: attributes)
    guard attributes != "width='0' height='0'" else {
      // Nothing to see in it; any end but a fault is right.
      _ = status(path)
      return
    }
    let pixels = try decode(path)
    #expect(pixels.width == width && pixels.height == height)
    #expect(pixels.values[pixels.values.count / 2 + width / 2] == 0xFF10_C040)
  }

  @Test func `an XPM is read`() throws {
    let path = try icons.write(
      "a.xpm",
      """
      /* XPM */
      static char *a[] = {"2 2 2 1", ". c #FF0000", "# c None", ".#", "#."};
      """)
    let pixels = try decode(path, size: 2)
    #expect(pixels.values == [0xFFFF_0000, 0, 0, 0xFFFF_0000])
  }

  @Test func `a tint takes the place of the icon's colours`() throws {
    let path = try icons.png("a.png", color: 0x8010_4070)
    #expect(Set(try decode(path, tint: 0xFFFF_FFFF).values) == [0x8080_8080])
    #expect(Set(try decode(path, tint: 0xFF00_0000).values) == [0x8000_0000])
    #expect(Set(try decode(path, tint: 0x0012_3456).values) == [0])
  }

  @Test func `a hostile file is told by its status, at once`() throws {
    var whole = try Data(contentsOf: URL(filePath: try icons.png("whole.png")))
    whole.removeLast(whole.count / 2)
    let table: [(String, IconStatus)] = [
      (try icons.hugePNG("huge.png", width: 40000, height: 40000), .pictureTooLarge),
      (try icons.hugePNG("wide.png", width: 4097, height: 1), .pictureTooLarge),
      (icons.pipe("pipe.png"), .notRegular),
      (icons.folder.path, .notRegular),
      ("/dev/zero", .notRegular),
      (try icons.write("cut.png", whole), .damaged),
      (try icons.write("empty.png", ""), .damaged),
      (
        try icons.write("garbage.png", Data((0..<5000).map { UInt8($0 * 31 % 251) })),
        .unknownFormat
      ),
      (try icons.write("text.png", "not a picture"), .unknownFormat),
      (try icons.write("large.png", Data(count: (8 << 20) + 1)), .fileTooLarge),
      (try icons.write("broken.svg", "<svg xmlns='http://www.w3.org/2000/svg'><rect"), .damaged),
      (try icons.write("page.svg", "<html><body>no</body></html>"), .damaged),
      (try icons.entityBomb("entities.svg"), .damaged),
      ("/nonexistent", .unreadable),
    ]
    for (path, expected) in table {
      let start = ContinuousClock.now
      #expect(status(path) == expected, "\(path)")
      #expect(ContinuousClock.now - start < .seconds(5), "\(path)")
    }
  }

  @Test func `a drawing sees nothing but itself`() throws {
    let other = try icons.png("other.png", color: 0xFFFF_0000)
    let path = try icons.prying("prying.svg", at: other)
    let pixels = try? decode(path)
    #expect(pixels?.values.contains { $0 != 0 } != true)
  }

  @Test(arguments: 0..<150)
  func `a damaged file gives a status or a picture and nothing else`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isSVG = seed % 3 == 0
    let path = isSVG ? try icons.svg("a.svg") : try icons.png("a.png", width: 16, height: 16)
    var data = try Data(contentsOf: URL(filePath: path))
    for _ in 0...Int.random(in: 0..<6, using: &random) {
      data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    try icons.write("b", data)
    if let pixels = try? decode(icons.path("b")) {
      #expect(pixels.values.count == pixels.width * pixels.height)
      #expect(max(pixels.width, pixels.height) <= 48)
    }
  }
}
