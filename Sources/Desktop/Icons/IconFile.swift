/// A file with an icon, as the lookup found it.
package struct IconFile: Hashable, Sendable {
  /// What is in the file, by its ending.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case png, svg, xpm
  }

  /// The path.
  package var path: String
  /// The size of one side that the theme says it is for, in logical pixels; 0 where no theme says.
  package var size: Int
  /// How many pixels of the file make one logical pixel of that size.
  package var scale: Int
  /// What is in it.
  package var kind: Kind

  /// A file from its parts.
  package init(path: String, size: Int = 0, scale: Int = 1, kind: Kind) {
    self.path = path
    self.size = size
    self.scale = scale
    self.kind = kind
  }

  /// Whether only the shape counts, to be painted in the text's colour: the file's name ends in
  /// `-symbolic`.
  package var isSymbolic: Bool { path.dropLast(4).hasSuffix("-symbolic") }
}
