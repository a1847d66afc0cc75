import Foundation

/// A Swift file below Sources.
struct SourceFile {
  struct Import {
    let number: Int
    let access: String?
    let module: String
  }

  let room: String
  /// From the root of the package.
  let path: String
  /// Line numbers count from 1.
  let lines: [(number: Int, text: String)]

  init(room: String, path: String, root: URL) throws {
    self.room = room
    self.path = path
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    var all = text.split(separator: "\n", omittingEmptySubsequences: false)
    if all.last?.isEmpty == true { all.removeLast() }
    lines = all.enumerated().map { ($0.offset + 1, String($0.element)) }
  }

  /// The lines without comments and without the text of literals.
  var code: [(number: Int, text: String)] {
    lines.map { line in
      (
        line.number,
        line.text.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*$/, with: "")
      )
    }
  }

  var imports: [Import] {
    let pattern =
      /^(?:@[A-Za-z_]+ +)?(?:(package|public|internal|fileprivate|private) +)?import +(?:(?:struct|class|enum|func|var|let|typealias|protocol) +)?([A-Za-z_0-9]+)/
    return lines.compactMap { line in
      line.text.firstMatch(of: pattern).map {
        Import(
          number: line.number, access: $0.output.1.map(String.init),
          module: String($0.output.2))
      }
    }
  }
}
