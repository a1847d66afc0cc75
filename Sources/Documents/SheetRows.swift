/// Rows of cells as a sheet or a file of separated values has them, up to a bound.
package struct SheetRows: Hashable, Sendable {
  /// The most cells; what comes later is left out.
  package static let cellLimit = 12_000

  /// The rows, without empty cells at their ends.
  package private(set) var rows: [[String]] = []
  /// Whether something was left out.
  package private(set) var isCut = false
  private var cellCount = 0

  /// No rows yet.
  package init() {}

  /// Whether nothing more is taken.
  package var isFull: Bool { cellCount >= Self.cellLimit || rows.count >= Self.cellLimit }

  /// Adds a row.
  package mutating func add(_ cells: [String]) {
    guard !isFull else {
      isCut = true
      return
    }
    var cells = cells
    while cells.last?.isEmpty == true { cells.removeLast() }
    if cells.count > FlowBuilder.columnLimit {
      cells.removeLast(cells.count - FlowBuilder.columnLimit)
      isCut = true
    }
    cellCount += cells.count
    rows.append(cells)
  }

  /// Notes that something was left out.
  package mutating func cut() { isCut = true }

  /// The rows as a table, without empty ones at the beginning and the end.
  ///
  /// Numbers lean to the right, and a first row of words above others is the head.
  package var table: FlowTable {
    var shown = rows[...]
    while shown.first?.isEmpty == true { shown.removeFirst() }
    while shown.last?.isEmpty == true { shown.removeLast() }
    let hasHead =
      shown.count > 1
      && shown.first?.allSatisfy { !$0.isEmpty && !Self.isNumber($0) } == true
      && shown.first?.count ?? 0 > 1
    return FlowTable(
      shown.enumerated().map { index, cells in
        FlowTable.Row(
          cells.map {
            FlowTable.Cell(
              FlowText(String($0.prefix(2_000))), Self.isNumber($0) ? .right : .natural)
          }, isHeader: hasHead && index == 0)
      })
  }

  /// Whether a cell reads as an amount.
  static func isNumber(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39: digits += 1
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "%"), UInt8(ascii: " "), UInt8(ascii: "$"), UInt8(ascii: "e"),
        UInt8(ascii: "E"), 0xC2, 0xA0, 0xE2, 0x80, 0x82, 0xAC, 0xAF:
        break
      default: return false
      }
    }
    return digits > 0
  }
}
