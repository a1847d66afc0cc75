/// What a desktop entry says that a window of its program can be known by.
package struct EntryFacts: Hashable, Sendable {
  /// The desktop-file id with its suffix: `org.example.App.desktop`.
  package var id: String
  /// The localized `Name`.
  package var name: String
  /// `StartupWMClass`.
  package var startupWMClass: String?
  /// The last path component of the program in `Exec`, after `env NAME=value` words, and of an
  /// interpreter the script.
  package var executable: String?
  /// Where the file lies, as an absolute path.
  package var path: String?

  /// An entry from its parts.
  package init(
    id: String, name: String, startupWMClass: String? = nil, executable: String? = nil,
    path: String? = nil
  ) {
    self.id = id
    self.name = name
    self.startupWMClass = startupWMClass
    self.executable = executable
    self.path = path
  }

  /// The id without its suffix.
  package var stem: String { EntryFacts.stem(of: id) }

  /// Whether snapd made the file; its ids have the form `<snap>_<app>`.
  var isSnap: Bool {
    guard let path else { return false }
    return path.split(separator: "/").contains("snapd")
  }

  /// `id` without the suffix `.desktop`.
  static func stem(of id: String) -> String {
    id.hasSuffix(".desktop") ? String(id.dropLast(".desktop".count)) : id
  }

  /// The desktop-file id, less its suffix, that `text` means.
  ///
  /// It is an id with or without its suffix, or the path of a file, of which the part below
  /// `applications/` counts, with `-` for `/` (Desktop Entry 1.5).
  static func stem(ofIDOrPath text: String) -> String {
    guard text.contains("/") else { return stem(of: text) }
    let components = text.split(separator: "/")
    let below =
      components.lastIndex(of: "applications").map { components[($0 + 1)...] }
      ?? components.suffix(1)
    return stem(of: below.joined(separator: "-"))
  }
}
