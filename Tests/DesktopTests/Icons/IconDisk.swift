import Desktop

/// A disk of paths and texts.
struct IconDisk: IconFileSystem {
  var files: [String: String] = [:]

  /// Lines of paths; each is a file with its own path in it.
  init(_ paths: String) {
    for path in paths.split(separator: "\n") { files[String(path)] = String(path) }
  }

  func names(in directory: String) -> Set<String> {
    let prefix = directory + "/"
    let below = files.keys.filter { $0.hasPrefix(prefix) }
    return Set(below.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first })
      .reduce(into: []) { $0.insert(String($1)) }
  }

  func contents(of file: String) -> [UInt8]? { files[file].map { Array($0.utf8) } }
  func iconCache(of directory: String) -> IconCache? { nil }
  func hasContents(_ file: String) -> Bool { files[file]?.isEmpty == false }
}

/// The text of an `index.theme`; each directory as `path keys…`, the keys with commas between.
func themeIndex(inherits: String? = nil, _ directories: [(String, String)]) -> String {
  var lines = ["[Icon Theme]", "Name=Test", "Comment=x"]
  if let inherits { lines.append("Inherits=" + inherits) }
  lines.append("Directories=" + directories.map(\.0).joined(separator: ","))
  for (path, keys) in directories {
    lines.append("[\(path)]")
    lines += keys.split(separator: ",").map(String.init)
  }
  return lines.joined(separator: "\n") + "\n"
}
