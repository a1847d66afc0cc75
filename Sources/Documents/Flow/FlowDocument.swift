/// A document as a flow of blocks, whatever it was written in: what is read of Markdown, HTML, office
/// files and books, before anything is known of pages.
package struct FlowDocument: Hashable, Sendable {
  /// Its title, where it names one.
  package var title: String?
  /// Its content, in order.
  package var blocks: [FlowBlock]
  /// Whether some of it was left out, since it is larger than what is looked into.
  package var isCut: Bool

  /// A document from its parts.
  package init(title: String? = nil, blocks: [FlowBlock] = [], isCut: Bool = false) {
    self.title = title
    self.blocks = blocks
    self.isCut = isCut
  }

  /// Whether a heading of the first level stands among the first blocks.
  package var hasMainHeading: Bool {
    blocks.prefix(8).contains { block in
      if case .heading(level: 1, _) = block { return true }
      return false
    }
  }

  /// The text, a line for each block.
  package var plainText: String { blocks.map(\.plainText).joined(separator: "\n") }
}

/// One block of a document.
package indirect enum FlowBlock: Hashable, Sendable {
  /// A heading of level 1 to 6.
  case heading(level: Int, FlowText)
  /// Text in lines that wrap.
  case paragraph(FlowText)
  /// Items one below the other.
  case list(FlowList)
  /// What somebody else has said.
  case quote([FlowBlock])
  /// Text that keeps its lines, in a language of programs where one is named.
  case code(String, language: String)
  /// Cells in rows and columns.
  case table(FlowTable)
  /// Pictures side by side, as far as there is room.
  case pictures([FlowPicture])
  /// A line across.
  case rule
  /// What follows begins a page.
  case pageBreak

  /// The text of the block.
  package var plainText: String {
    switch self {
    case .heading(_, let text), .paragraph(let text): text.plainText
    case .list(let list):
      list.items.map { $0.blocks.map(\.plainText).joined(separator: "\n") }
        .joined(separator: "\n")
    case .quote(let blocks): blocks.map(\.plainText).joined(separator: "\n")
    case .code(let text, _): text
    case .table(let table):
      table.rows.map { $0.cells.map(\.text.plainText).joined(separator: "\t") }
        .joined(separator: "\n")
    case .pictures(let pictures):
      pictures.map(\.alternative).filter { !$0.isEmpty }.joined(separator: " ")
    case .rule, .pageBreak: ""
    }
  }
}

/// Text of several styles.
package struct FlowText: Hashable, Sendable {
  /// The stretches of one style, in order.
  package var runs: [FlowRun]

  /// Text from stretches.
  package init(_ runs: [FlowRun] = []) { self.runs = runs }

  /// Text of one style.
  package init(_ text: String, _ style: FlowStyle = []) {
    runs = text.isEmpty ? [] : [FlowRun(text, style)]
  }

  /// The text alone.
  package var plainText: String { runs.map(\.text).joined() }

  /// Whether nothing of it can be seen.
  package var isBlank: Bool {
    runs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
  }
}

/// A stretch of text of one style.
package struct FlowRun: Hashable, Sendable {
  /// The text.
  package var text: String
  /// How it looks.
  package var style: FlowStyle
  /// What it leads to, as a URI.
  package var target: String?

  /// A stretch from its parts.
  package init(_ text: String, _ style: FlowStyle = [], target: String? = nil) {
    self.text = text
    self.style = style
    self.target = target
  }
}

/// How a stretch of text looks.
package struct FlowStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = FlowStyle(rawValue: 1)
  package static let italic = FlowStyle(rawValue: 2)
  package static let code = FlowStyle(rawValue: 4)
  package static let struck = FlowStyle(rawValue: 8)
  package static let underlined = FlowStyle(rawValue: 16)
  package static let marked = FlowStyle(rawValue: 32)
  package static let small = FlowStyle(rawValue: 64)
}

/// A list.
package struct FlowList: Hashable, Sendable {
  /// What stands before an item.
  package enum Marker: Hashable, Sendable {
    case bullet
    /// Numbers from this one on.
    case number(Int)
    /// Nothing: the items are set in only.
    case none
  }

  /// One item.
  package struct Item: Hashable, Sendable {
    /// Its content.
    package var blocks: [FlowBlock]
    /// Whether it is done, where it is a task.
    package var isDone: Bool?

    /// An item from its parts.
    package init(_ blocks: [FlowBlock], isDone: Bool? = nil) {
      self.blocks = blocks
      self.isDone = isDone
    }
  }

  /// What stands before each item.
  package var marker: Marker
  /// The items.
  package var items: [Item]

  /// A list from its parts.
  package init(_ marker: Marker, _ items: [Item]) {
    self.marker = marker
    self.items = items
  }
}

/// A table.
package struct FlowTable: Hashable, Sendable {
  /// A row.
  package struct Row: Hashable, Sendable {
    /// The cells; a row may be shorter than others.
    package var cells: [Cell]
    /// Whether it tells what the columns hold.
    package var isHeader: Bool

    /// A row from its parts.
    package init(_ cells: [Cell], isHeader: Bool = false) {
      self.cells = cells
      self.isHeader = isHeader
    }
  }

  /// A cell.
  package struct Cell: Hashable, Sendable {
    /// What it says; line ends in it are kept.
    package var text: FlowText
    /// The side that it leans to.
    package var alignment: Alignment

    /// A cell from its parts.
    package init(_ text: FlowText = FlowText(), _ alignment: Alignment = .natural) {
      self.text = text
      self.alignment = alignment
    }
  }

  /// A side to lean to; `natural` is the start of the text's own direction.
  package enum Alignment: Hashable, Sendable {
    case natural, left, center, right
  }

  /// The rows.
  package var rows: [Row]

  /// A table of rows.
  package init(_ rows: [Row]) { self.rows = rows }

  /// How many columns the longest row has.
  package var columnCount: Int { rows.reduce(0) { max($0, $1.cells.count) } }
}

/// A picture, or the place of one that is not there.
package struct FlowPicture: Hashable, Sendable {
  /// The file of the picture; `nil` where it is elsewhere.
  package var bytes: [UInt8]?
  /// What it shows, in words.
  package var alternative: String
  /// What it leads to, as a URI.
  package var target: String?
  /// Whether it is a page of its own.
  package var isCover = false

  /// A picture from its parts.
  package init(_ bytes: [UInt8]?, alternative: String = "", target: String? = nil) {
    self.bytes = bytes
    self.alternative = alternative
    self.target = target
  }
}
