internal import DisplayList
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Breaks a document into pieces that fit on a page, one below the other: lines of text, rows of
/// tables and pictures.
///
/// All lengths are logical pixels; `x` counts from the page's left edge. It stops when it has as many
/// pages as are needed, since all of a long book would take seconds.
final class FlowLayout {
  /// What can't be broken further.
  struct Piece {
    /// The space before it, but at the top of a page.
    var before: Double
    /// Its height.
    var height: Double
    /// Whether it must not be the last on its page.
    var keepsWithNext = false
    /// Whether it begins a page.
    var breaksPage = false
    /// Draws it at a height.
    var drawing: [(_ y: Double, _ scene: inout Scene) -> Void] = []
  }

  /// What is drawn, and what can be pressed.
  struct Scene {
    var commands: [DrawCommand] = []
    var links: [(rect: Rect, target: String)] = []
  }

  /// What lies behind or round several pieces.
  struct Band {
    enum Kind {
      case quote, code, table
    }

    var kind: Kind
    var x: Double
    var width: Double
    var pieces: Range<Int>
  }

  /// The room for blocks, and how they are set.
  struct Context {
    var x: Double
    var width: Double
    var color: Color
    /// The space between paragraphs.
    var gap: Double
    var listLevel = 0
  }

  let room: Size
  let margin: Double
  let base: Double
  let family: String
  let scale: Double
  let colors: FlowColors
  let measurer: TextMeasurer
  let pictures: FlowPictures
  private let enough: Int

  private(set) var pieces: [Piece] = []
  var bands: [Band] = []
  /// How many columns of the widest table find no room.
  var hiddenColumns = 0
  private var space = 0.0
  private var breaksPage = false
  private var used = 0.0
  private var pageEstimate = 1

  /// - Parameters:
  ///   - request: The size, the scale and the look.
  ///   - measurer: Sets the text.
  ///   - pictures: Where pictures are kept until they are drawn.
  ///   - isWide: Whether lines may be as long as the room, as rows of tables.
  init(
    _ request: DocumentRequest, _ measurer: TextMeasurer, _ pictures: FlowPictures, isWide: Bool
  ) {
    scale = request.scale
    base = request.look.fontSize
    family = request.look.fontFamily
    colors = FlowColors(request.look)
    self.measurer = measurer
    self.pictures = pictures
    enough = request.page + 20
    let width = Double(request.width) / scale
    // Lines of more than some eighty characters are hard to read.
    let widest = isWide ? width : min(width - 2 * Self.margin, 46 * base)
    margin = isWide ? Self.margin : max(Self.margin, (width - widest) / 2)
    room = Size(width: width, height: Double(request.height) / scale)
  }

  private static let margin = 26.0

  /// The height of a page without its borders.
  var pageHeight: Double { max(40, room.height - 2 * Self.margin) }

  /// Whether there are enough pages.
  var isFull: Bool { pageEstimate > enough }

  /// The room of a page.
  var wholePage: Context {
    Context(
      x: margin, width: max(40, room.width - 2 * margin), color: colors.page.text,
      gap: 0.7 * base)
  }

  // MARK: Pieces

  /// Leaves at least this much before what comes next.
  func leave(_ amount: Double) { space = max(space, amount) }

  /// Adds a piece.
  func add(_ height: Double, keepsWithNext: Bool = false) -> Int {
    var piece = Piece(before: pieces.isEmpty ? 0 : space, height: height)
    piece.keepsWithNext = keepsWithNext
    piece.breaksPage = breaksPage
    if used + piece.before + height > pageHeight || breaksPage {
      pageEstimate += 1
      used = 0
    }
    used += piece.before + height
    space = 0
    breaksPage = false
    pieces.append(piece)
    return pieces.count - 1
  }

  /// Adds to what is drawn of a piece.
  func draw(_ piece: Int, _ drawing: @escaping (_ y: Double, _ scene: inout Scene) -> Void) {
    pieces[piece].drawing.append(drawing)
  }

  func keepWithNext(_ piece: Int) { pieces[piece].keepsWithNext = true }

  // MARK: Blocks

  func add(_ blocks: [FlowBlock], _ context: Context) {
    for block in blocks where !isFull { add(block, context) }
  }

  private func add(_ block: FlowBlock, _ context: Context) {
    switch block {
    case .heading(let level, let text): addHeading(level, text, context)
    case .paragraph(let text):
      leave(context.gap)
      add(text, FlowFont(size: base, weight: 400, color: context.color), context)
    case .list(let list): add(list, context)
    case .quote(let blocks): addQuote(blocks, context)
    case .code(let text, let language): addCode(text, language, context)
    case .table(let table): add(table, context)
    case .pictures(let pictures): add(pictures, context)
    case .rule:
      leave(1.2 * base)
      let piece = add(1)
      let color = colors.line
      draw(piece) { y, scene in
        let rect = Rect(x: context.x, y: y, width: context.width, height: 1)
        scene.commands.append(.fill(RoundedRect(rect), color))
      }
      leave(1.2 * base)
    case .pageBreak: breaksPage = true
    }
  }

  private func addHeading(_ level: Int, _ text: FlowText, _ context: Context) {
    let step = min(6, max(1, level)) - 1
    let size = base * [1.9, 1.5, 1.25, 1.1, 1, 0.92][step]
    let weight = [700, 700, 650, 600, 600, 600][step]
    leave(base * [1.5, 1.5, 1.3, 1.1, 1, 1][step])
    let first = pieces.count
    add(
      text,
      FlowFont(size: size, weight: weight, color: level > 5 ? colors.quote : context.color),
      context)
    for piece in first..<pieces.count { keepWithNext(piece) }
    leave(base * [0.7, 0.6, 0.5, 0.4, 0.35, 0.35][step])
  }

  private func addQuote(_ blocks: [FlowBlock], _ context: Context) {
    leave(context.gap)
    let inset = min(base * 1.2, context.width / 4)
    let isMirrored = isRightToLeft(blocks)
    var inner = context
    inner.width -= inset
    if !isMirrored { inner.x += inset }
    inner.color = colors.quote
    let first = pieces.count
    add(blocks, inner)
    guard pieces.count > first else { return }
    let bar = 3.0
    bands.append(
      Band(
        kind: .quote, x: isMirrored ? context.x + context.width - bar : context.x, width: bar,
        pieces: first..<pieces.count))
    leave(context.gap)
  }

  /// Whether the first letters of blocks run from right to left.
  func isRightToLeft(_ blocks: [FlowBlock]) -> Bool {
    var text = ""
    for block in blocks {
      text += block.plainText.prefix(200)
      if text.count >= 40 { break }
      text += " "
    }
    return isRightToLeft(text)
  }

  func isRightToLeft(_ text: String) -> Bool {
    // Latin alone needs no asking.
    text.utf8.contains { $0 >= 0xD6 } && measurer.isRightToLeft(String(text.prefix(200)))
  }
}

/// A size, a weight and a colour of text.
struct FlowFont {
  var size: Double
  var weight: Int
  var color: Color
}
