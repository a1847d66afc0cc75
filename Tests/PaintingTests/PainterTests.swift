import DisplayList
import Geometry
import Painting
import Testing

@Suite(.serialized) struct PainterTests {
  init() { PinnedFonts.use() }

  let painter = Painter(icons: NoIcons())

  func picture(
    _ commands: [DrawCommand], width: Int, height: Int, scale: Double = 1, origin: Point = .zero
  ) throws -> ImageSurface {
    let surface = try ImageSurface(width: width, height: height)
    painter.draw(commands, on: surface, scale: scale, origin: origin)
    return surface
  }

  @Test func `a fill at fractional places covers whole pixels`() throws {
    let rect = Rect(x: 1.3, y: 1.4, width: 2.1, height: 0.2)
    let surface = try picture([.fill(RoundedRect(rect), .white)], width: 6, height: 6)
    for y in 0..<6 {
      for x in 0..<6 {
        let inside = (1..<3).contains(x) && y == 1
        #expect(surface.pixel(x: x, y: y) == (inside ? 0xFFFF_FFFF : 0), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2.0])
  func `a hairline is sharp at every scale`(scale: Double) throws {
    let shape = RoundedRect(Rect(x: 2, y: 2, width: 8, height: 8))
    let surface = try picture(
      [.stroke(shape, .black, width: 1)], width: 24, height: 24, scale: scale)
    let middle = Int(6 * scale)
    let column = (0..<24).map { surface.pixel(x: middle, y: $0) >> 24 }
    #expect(Set(column) == [0, 255])
    #expect(column.filter { $0 == 255 }.count == 2 * Int(scale.rounded()))
  }

  @Test func `the origin moves the scene by whole pixels`() throws {
    let dot = DrawCommand.fill(RoundedRect(Rect(x: 101, y: 52, width: 1, height: 1)), .white)
    let surface = try picture(
      [dot], width: 4, height: 4, scale: 1, origin: Point(x: 100, y: 50))
    #expect(surface.pixel(x: 1, y: 2) == 0xFFFF_FFFF)
  }

  @Test func `nothing outside the clip is touched and clearing keeps to it`() throws {
    let surface = try ImageSurface(width: 8, height: 8)
    painter.draw(
      [.fill(RoundedRect(Rect(x: 0, y: 0, width: 8, height: 8)), .white)], on: surface)
    painter.draw(
      [], on: surface, clip: Rect(x: 2, y: 2, width: 2, height: 2), clearing: true)
    let clear = (0..<64).filter { surface.pixel(x: $0 % 8, y: $0 / 8) == 0 }
    #expect(clear == [18, 19, 26, 27])
  }

  @Test func `a group is faded as one picture`() throws {
    let square = RoundedRect(Rect(x: 0, y: 0, width: 4, height: 4))
    let surface = try picture(
      [
        .group(
          opacity: 0.5, scale: 1, anchor: .zero,
          content: [.fill(square, .white), .fill(square, .black)])
      ], width: 4, height: 4)
    // Were each faded alone, the white would shine through.
    #expect([0x7F00_0000, 0x8000_0000].contains(surface.pixel(x: 1, y: 1)))
  }

  @Test func `a group grows about its anchor`() throws {
    let square = RoundedRect(Rect(x: 4, y: 4, width: 2, height: 2))
    let surface = try picture(
      [
        .group(
          opacity: 1, scale: 3, anchor: Point(x: 4, y: 4), content: [.fill(square, .white)])
      ], width: 16, height: 16)
    #expect(surface.pixel(x: 8, y: 8) == 0xFFFF_FFFF)
    #expect(surface.pixel(x: 3, y: 3) >> 24 < 128)
    #expect(surface.pixel(x: 11, y: 11) == 0)
  }

  @Test func `a shadow spares its shape and falls off evenly`() throws {
    let shape = RoundedRect(Rect(x: 40, y: 40, width: 120, height: 80), cornerRadius: 12)
    let surface = try picture(
      [.shadow(shape, radius: 24, offset: .zero, .black)], width: 200, height: 160)
    #expect(surface.pixel(x: 100, y: 80) == 0)
    let fall = (4..<40).map { Int(surface.pixel(x: $0, y: 80) >> 24) }
    for (outer, inner) in zip(fall, fall.dropFirst()) { #expect(inner >= outer - 1) }
    // A straight edge of a Gaussian shadow starts at one half.
    #expect((110...128).contains(fall.last ?? 0))
    #expect(surface.pixel(x: 40, y: 2) == 0)
  }

  @Test func `a shadow in nine parts equals one in a single part`() throws {
    // 101 is too short for nine parts with this radius, 203 is not: the ends must look alike.
    func shade(_ width: Double) throws -> ImageSurface {
      let shape = RoundedRect(Rect(x: 30, y: 30, width: width, height: 40), cornerRadius: 8)
      return try picture(
        [.shadow(shape, radius: 16, offset: Point(x: 0, y: 4), Color(hex: 0, alpha: 0.5))],
        width: 270, height: 110)
    }
    let (short, long) = (try shade(66), try shade(203))
    for y in 0..<110 {
      for x in 0..<50 { #expect(short.pixel(x: x, y: y) == long.pixel(x: x, y: y)) }
    }
  }

  @Test func `an icon without pixels gets the same placeholder every time`() throws {
    let icon = DrawCommand.icon(
      IconName(rawValue: "org.example.Viewer"), Rect(x: 0, y: 0, width: 48, height: 48),
      opacity: 1, tint: nil)
    try Golden.check(try picture([icon], width: 48, height: 48), "placeholder")
  }

  @Test func `the shapes of a display list`() throws {
    let card = RoundedRect(Rect(x: 20, y: 20, width: 200, height: 100), cornerRadius: 13)
    let commands: [DrawCommand] = [
      .fill(RoundedRect(Rect(x: 0, y: 0, width: 240, height: 160)), Color(hex: 0xDDE3EA)),
      .shadow(card, radius: 18, offset: Point(x: 0, y: 6), Color(hex: 0, alpha: 0.4)),
      .gradient(card, top: Color(hex: 0xFFFFFF), bottom: Color(hex: 0xE8ECF2)),
      .stroke(card, Color(hex: 0, alpha: 0.2), width: 1),
      .ellipse(Rect(x: 36, y: 36, width: 20, height: 20), Color(hex: 0xD9485F)),
      .clipped(
        RoundedRect(Rect(x: 70, y: 36, width: 40, height: 20), cornerRadius: 10),
        content: [
          .fill(RoundedRect(Rect(x: 60, y: 30, width: 30, height: 40)), Color(hex: 0x2563EB))
        ]),
      .group(
        opacity: 0.6, scale: 0.8, anchor: Point(x: 160, y: 80),
        content: [
          .fill(
            RoundedRect(Rect(x: 130, y: 60, width: 60, height: 40), cornerRadius: 8),
            Color(hex: 0x0F766E))
        ]),
    ]
    for scale in [1.0, 1.5] {
      let surface = try picture(
        commands, width: Int(240 * scale), height: Int(160 * scale), scale: scale)
      try Golden.check(surface, scale == 1 ? "shapes" : "shapes@1.5")
    }
  }
}
