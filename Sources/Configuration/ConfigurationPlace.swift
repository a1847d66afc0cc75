/// Where a configuration lies: what its relative paths start from.
package struct ConfigurationPlace: Hashable, Sendable {
  /// The directory of the file, absolute.
  package var directory: String
  /// The user's home directory, absolute: what `~` stands for.
  package var home: String

  /// A place from its parts.
  package init(directory: String, home: String) {
    self.directory = directory
    self.home = home
  }

  /// The absolute path for one that was written: from `~/` the home directory, else from the
  /// directory of the configuration, as it stands if it is absolute.
  package func absolutePath(_ path: String) -> String {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return joined(home, String(path.dropFirst(2))) }
    if path.hasPrefix("/") { return path }
    return joined(directory, path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
  }

  private func joined(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }
}
