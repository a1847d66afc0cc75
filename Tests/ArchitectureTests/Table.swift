/// A table of a Markdown page.
struct Table {
  let header: [String]
  let rows: [[String]]

  static func all(in page: String) -> [Table] {
    page.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: { !$0.hasPrefix("|") })
      .map { lines in
        let cells = lines.map(cells(of:))
        return Table(header: cells[0], rows: Array(cells.dropFirst(2)))
      }
  }

  /// The names between backquotes.
  static func names(in cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  private static func cells(of line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { cell in
        String(
          cell.trimmingPrefix(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
            .reversed())
      }
  }
}
