import DisplayList
import Geometry
import Painting
import Testing

@Suite(.serialized) struct SymbolTests {
  init() { PinnedFonts.use() }

  let painter = Painter(icons: NoIcons())

  func picture(of symbol: Symbol, side: Int, color: Color = .black) throws -> [UInt32] {
    let surface = try ImageSurface(width: side, height: side)
    painter.draw(
      [
        .symbol(
          symbol, Rect(x: 0, y: 0, width: Double(side), height: Double(side)), color)
      ], on: surface)
    return surface.values
  }

  @Test(arguments: [16, 18, 20, 24, 36, 48])
  func `every symbol is drawn and no two are alike`(side: Int) throws {
    var seen: [[UInt32]: Symbol] = [:]
    for symbol in Symbol.allCases {
      let pixels = try picture(of: symbol, side: side)
      #expect(seen[pixels] == nil, "\(symbol) looks like \(String(describing: seen[pixels]))")
      seen[pixels] = symbol
      let covered = pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 } / Double(side * side)
      #expect((0.02...0.5).contains(covered), "\(symbol) covers \(covered)")
    }
  }

  @Test func `symbols that are even about the middle stay so in pixels`() throws {
    let even: [Symbol] = [
      .add, .pause, .share, .home, .mail, .task, .bookmark, .pin, .warning, .contact, .quit,
    ]
    for side in [16, 18, 20, 24, 27, 36, 48] {
      for symbol in even {
        let pixels = try picture(of: symbol, side: side)
        for y in 0..<side {
          for x in 0..<(side / 2) {
            let left = Int(pixels[y * side + x] >> 24)
            let right = Int(pixels[y * side + side - 1 - x] >> 24)
            #expect(abs(left - right) <= 28, "\(symbol) at \(side): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test(arguments: [(24, 2), (48, 4), (36, 3)])
  func `straight lines are sharp`(side: Int, line: Int) throws {
    // A task is a box: its sides, looked at in their middle, are full or empty.
    let pixels = try picture(of: .task, side: side)
    let row = (0..<side).map { Int(pixels[side / 2 * side + $0] >> 24) }
    #expect(row.filter { $0 == 255 }.count == 2 * line)
    #expect(row.allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test func `a colour that lets light through is even where lines cross`() throws {
    let pixels = try picture(of: .add, side: 48, color: Color(hex: 0, alpha: 0.5))
    #expect(pixels.map { $0 >> 24 }.max().map { $0 <= 128 } == true)
  }

  @Test(arguments: [false, true])
  func `the sheet of all symbols`(isDark: Bool) throws {
    let (columns, cell) = (8, Rect(x: 0, y: 0, width: 100, height: 56))
    let ink = isDark ? Color(hex: 0xF2F4F7) : Color(hex: 0x1C1E21)
    let paper = isDark ? Color(hex: 0x24272C) : Color(hex: 0xF7F8FA)
    let rows = (Symbol.allCases.count + columns - 1) / columns
    let size = Size(width: Double(columns) * cell.width, height: Double(rows) * cell.height)
    var commands: [DrawCommand] = [.fill(RoundedRect(Rect(origin: .zero, size: size)), paper)]
    for (index, symbol) in Symbol.allCases.enumerated() {
      var x = Double(index % columns) * cell.width + 4
      let middle = Double(index / columns) * cell.height + cell.height / 2
      for side in [18.0, 24, 48] {
        commands.append(
          .symbol(symbol, Rect(x: x, y: middle - side / 2, width: side, height: side), ink))
        x += side + 4
      }
    }
    let scale = isDark ? 2 : 1
    let surface = try ImageSurface(
      width: Int(size.width) * scale, height: Int(size.height) * scale)
    painter.draw(commands, on: surface, scale: Double(scale))
    try Golden.check(surface, isDark ? "symbols-dark@2" : "symbols")
  }
}
