/// How a user or a program names an entry.
package enum EntryName: Hashable, Sendable {
  /// A desktop file id, `.desktop` included.
  case id(String)
  /// The path of a file.
  case path(String)

  /// The meaning of a word: with a slash in it a path, else an id with or without `.desktop`;
  /// either may stand behind `application:` or `applications:`, a path behind `file:`.
  package init(_ word: String) {
    var rest = word
    for scheme in ["applications:", "application:"] where rest.utf8.starts(with: scheme.utf8) {
      var tail = rest.utf8.dropFirst(scheme.utf8.count)
      if tail.starts(with: "//".utf8) { tail = tail.dropFirst(2) }
      // A third slash begins a path only where there is more than a name behind it.
      if tail.first == UInt8(ascii: "/"), !tail.dropFirst().contains(UInt8(ascii: "/")) {
        tail = tail.dropFirst()
      }
      rest = String(tail) ?? word
      break
    }
    if rest.utf8.starts(with: "file:".utf8), let path = OpenTarget(uri: rest).path {
      self = .path(path)
    } else if rest.utf8.contains(UInt8(ascii: "/")) {
      self = .path(rest)
    } else {
      self = .id(DesktopEntry.withoutSuffix(rest) == rest ? rest + ".desktop" : rest)
    }
  }
}
