/// A place in a text.
public struct JSONPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1; line feed, carriage return and both together end one.
  public var line: Int
  /// The column in Unicode scalars, from 1; of bytes that are no UTF-8 each counts as one.
  public var column: Int

  /// A place from its line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character.
  public static let start = JSONPosition(line: 1, column: 1)

  /// Earlier in the text comes first.
  public static func < (left: JSONPosition, right: JSONPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
