/// Makes a document of what a parser meets: blocks that open and close, text, pictures.
///
/// Whatever comes, the result is bounded: what is nested too deep goes on in the block round it, and
/// what is too much is left out, which `FlowDocument.isCut` tells.
package struct FlowBuilder {
  /// What can be open.
  package enum Block: Hashable, Sendable {
    case paragraph
    case heading(Int)
    case quote
    case list(FlowList.Marker)
    case item(isDone: Bool?)
    case code(language: String)
    case table
    case row(isHeader: Bool)
    case cell(FlowTable.Alignment, isHeader: Bool, columns: Int)
  }

  /// How deep blocks nest.
  package static let depthLimit = 64
  /// The most blocks, cells counted.
  package static let blockLimit = 20_000
  /// The most text, in bytes of UTF-8.
  package static let textLimit = 1 << 20
  /// The most columns of a table.
  package static let columnLimit = 64
  /// The most bytes of all pictures.
  package static let pictureLimit = 16 << 20

  /// The title, for the parser to set.
  package var title: String?
  var stack: [Frame] = [Frame(block: nil)]
  /// Blocks that were opened beyond the depth.
  var excess = 0
  var blockCount = 0
  var textCount = 0
  var pictureCount = 0
  var isCut = false

  /// What is open, with what has come so far.
  struct Frame {
    var block: Block?
    var blocks: [FlowBlock] = []
    var runs: [FlowRun] = []
    var items: [FlowList.Item] = []
    var rows: [FlowTable.Row] = []
    var cells: [(cell: FlowTable.Cell, isHeader: Bool, blocks: [FlowBlock])] = []
    var looseRows: [[FlowBlock]] = []
  }

  /// Nothing yet.
  package init() {}

  /// Whether nothing more is taken, so that a parser may stop.
  package var isFull: Bool { textCount >= Self.textLimit || blockCount >= Self.blockLimit }

  /// Whether text keeps its lines and spaces here.
  package var isInCode: Bool {
    if case .code? = stack.last?.block { return true }
    return false
  }

  /// Whether a block of this kind is open.
  package func isOpen(where matches: (Block) -> Bool) -> Bool {
    stack.contains { $0.block.map(matches) ?? false }
  }

  // MARK: Blocks

  /// Opens a block; what was written before ends.
  package mutating func open(_ block: Block) {
    guard stack.count < Self.depthLimit else {
      excess += 1
      isCut = true
      return
    }
    finishText()
    stack.append(Frame(block: block))
  }

  /// Closes the block that was opened last.
  package mutating func close() {
    guard excess == 0 else {
      excess -= 1
      return
    }
    guard stack.count > 1 else { return }
    finishText()
    guard let frame = stack.popLast(), let block = frame.block else { return }
    let top = stack.count - 1
    switch block {
    case .paragraph, .heading, .code: stack[top].blocks += frame.blocks
    case .quote:
      if !frame.blocks.isEmpty { attach(.quote(frame.blocks)) }
    case .item(let isDone):
      guard !frame.blocks.isEmpty || isDone != nil else { return }
      stack[top].items.append(FlowList.Item(frame.blocks, isDone: isDone))
      // An item outside of a list.
      if case .list? = stack[top].block { return }
      let items = stack[top].items
      stack[top].items = []
      attach(.list(FlowList(.bullet, items)))
    case .list(let marker):
      var items = frame.items
      // What stands in a list but in no item.
      if !frame.blocks.isEmpty { items.append(FlowList.Item(frame.blocks)) }
      if !items.isEmpty { attach(.list(FlowList(marker, items))) }
    case .cell(let alignment, let isHeader, let columns):
      guard case .row? = stack[top].block else {
        stack[top].blocks += frame.blocks
        return
      }
      guard blockCount < Self.blockLimit else {
        isCut = true
        return
      }
      let cell = FlowTable.Cell(Self.text(of: frame.blocks), alignment)
      stack[top].cells.append((cell, isHeader, frame.blocks))
      for _ in 0..<max(0, min(columns, Self.columnLimit) - 1) {
        stack[top].cells.append((FlowTable.Cell(), isHeader, []))
      }
      blockCount += 1
    case .row(let isHeader):
      stack[top].blocks += frame.blocks
      guard case .table? = stack[top].block else {
        stack[top].blocks += frame.cells.flatMap(\.blocks)
        return
      }
      guard !frame.cells.isEmpty else { return }
      if frame.cells.count > Self.columnLimit { isCut = true }
      let cells = frame.cells.prefix(Self.columnLimit)
      stack[top].rows.append(
        FlowTable.Row(
          cells.map(\.cell), isHeader: isHeader || cells.allSatisfy(\.isHeader)))
      stack[top].looseRows.append(cells.flatMap(\.blocks))
    case .table: close(table: frame)
    }
  }

  /// Closes blocks down to and with the last one of this kind; nothing where none is open.
  package mutating func close(through matches: (Block) -> Bool) {
    guard let place = stack.lastIndex(where: { $0.block.map(matches) ?? false }) else { return }
    excess = 0
    while stack.count > place { close() }
  }

  /// A table that sets a page rather than data is left for its content.
  private mutating func close(table frame: Frame) {
    let top = stack.count - 1
    let isLayout =
      frame.rows.allSatisfy { $0.cells.count < 2 }
      || frame.looseRows.contains { row in
        row.contains { block in
          switch block {
          case .table, .heading, .list, .quote, .code, .pictures, .rule: true
          case .paragraph, .pageBreak: false
          }
        }
      }
    if isLayout {
      stack[top].blocks += frame.blocks + frame.looseRows.flatMap(Self.joiningPictures)
    } else {
      stack[top].blocks += frame.blocks
      attach(.table(FlowTable(frame.rows)))
    }
  }

  /// Ends the paragraph that is being written.
  package mutating func endParagraph() { finishText() }

  /// Blocks with pictures that stood beside one another side by side again.
  private static func joiningPictures(_ blocks: [FlowBlock]) -> [FlowBlock] {
    var result: [FlowBlock] = []
    for block in blocks {
      if case .pictures(let more) = block, case .pictures(let before)? = result.last {
        result[result.count - 1] = .pictures(before + more)
      } else {
        result.append(block)
      }
    }
    return result
  }

  /// Makes a task of the item that is open.
  package mutating func markTask(isDone: Bool) {
    let place = stack.lastIndex {
      if case .item? = $0.block { return true }
      return false
    }
    if let place { stack[place].block = .item(isDone: isDone) }
  }

  /// Makes a head of the row that is open.
  package mutating func markHeader() {
    let place = stack.lastIndex {
      if case .row? = $0.block { return true }
      return false
    }
    if let place { stack[place].block = .row(isHeader: true) }
  }

  /// Lets the cell that is open reach over so many columns.
  package mutating func widenCell(to columns: Int) {
    guard let place = stack.indices.last,
      case .cell(let alignment, let isHeader, _)? = stack[place].block
    else { return }
    stack[place].block = .cell(alignment, isHeader: isHeader, columns: columns)
  }

  /// A line across.
  package mutating func addRule() {
    finishText()
    add(.rule)
  }

  /// What follows begins a page.
  package mutating func breakPage() {
    finishText()
    guard stack.count == 1, !stack[0].blocks.isEmpty, stack[0].blocks.last != .pageBreak else {
      return
    }
    add(.pageBreak)
  }

  /// A whole table.
  package mutating func add(_ table: FlowTable) {
    finishText()
    blockCount += table.rows.reduce(0) { $0 + $1.cells.count }
    attach(.table(table))
  }

  /// Adds a block whose content was counted when it came.
  private mutating func attach(_ block: FlowBlock) { stack[stack.count - 1].blocks.append(block) }

  mutating func add(_ block: FlowBlock) {
    guard blockCount < Self.blockLimit else {
      isCut = true
      return
    }
    blockCount += 1
    stack[stack.count - 1].blocks.append(block)
  }

  // MARK: The end

  /// The document, with whatever is still open closed.
  package mutating func finish() -> FlowDocument {
    excess = 0
    while stack.count > 1 { close() }
    finishText()
    return FlowDocument(title: title, blocks: stack[0].blocks, isCut: isCut || isFull)
  }
}
