internal import JSON

/// The id of a desktop entry, as a configuration has it.
enum DesktopID {
  /// What an editor checks an id against.
  static let pattern = #"^[^/]+\.desktop$"#

  /// The id for what was written; one without its ending is taken with it, which is reported.
  ///
  /// - Returns: `nil` where it is none, which is reported.
  static func read(
    _ text: String, at position: JSONPosition, nulPosition: JSONPosition?,
    _ context: inout ReadingContext
  ) -> String? {
    guard !text.isEmpty, !text.contains("/"), nulPosition == nil else {
      context.report(
        at: nulPosition ?? position,
        "\(JSONValue(text).serialized()) is no desktop id such as \"org.example.App.desktop\"")
      return nil
    }
    let id = completed(text)
    guard id != text else { return text }
    context.report(
      .warning, at: position,
      "the desktop id \"\(text)\" lacks its ending and is taken as \"\(id)\"",
      suggestion: id)
    return id
  }

  /// The id with its ending.
  static func completed(_ text: String) -> String {
    text.hasSuffix(".desktop") ? text : text + ".desktop"
  }

  /// The id without its ending.
  static func stem(_ id: String) -> String {
    id.hasSuffix(".desktop") ? String(id.dropLast(".desktop".count)) : id
  }
}
