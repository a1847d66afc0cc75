import Desktop

/// An entry from the contents of its file.
func entry(
  _ contents: String, id: String = "org.example.App.desktop", names: [String] = []
) throws -> DesktopEntry {
  try DesktopEntry(
    contents: Array(contents.utf8), path: "/a/" + id, id: id, locale: MessageLocale(names: names))
}

/// An application with these lines in its main group.
func application(_ lines: String, names: [String] = []) throws -> DesktopEntry {
  try entry("[Desktop Entry]\nType=Application\nName=App\n" + lines, names: names)
}

/// What is wrong with a file that is no entry.
func rejection(_ contents: [UInt8]) -> [String]? {
  do {
    _ = try DesktopEntry(
      contents: contents, path: "/a/b.desktop", id: "b.desktop", locale: MessageLocale(names: []))
    return nil
  } catch {
    return error.problems.map(\.description)
  }
}

extension DesktopEntry {
  /// The problems as the user reads them, without the path.
  var complaints: [String] {
    problems.map { String($0.description.dropFirst(path.count + 1)) }
  }
}
