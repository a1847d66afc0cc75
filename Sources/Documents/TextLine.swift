/// Words of files that are shown in one line.
package enum TextLine {
  /// Text without line ends, controls and space around it, cut to 200 characters; `nil` where nothing
  /// is left.
  package static func of(_ text: String) -> String? { ByteReader.line(text) }
}
