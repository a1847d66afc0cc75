/// Finds icons by name in a theme, its parents and beside them (Icon Theme Specification 0.13).
///
/// A theme asked on another thread has to have its own `IconFileSystem` there.
package final class IconTheme {
  /// Which file is taken where none is meant for the very size.
  package enum Choice: Hashable, Sendable {
    /// As the specification has it: the file whose size is nearest, be it too small.
    case nearest
    /// The nearest of those that needn't be blown up; the nearest of all where there is none.
    case sharpest
  }

  /// The name that was asked for.
  package let name: String

  private let bases: [String]
  private let home: String
  private let files: any IconFileSystem
  /// The theme and all it inherits from, depth first, each once, `hicolor` last.
  private let themes: [(name: String, index: IconThemeIndex)]

  /// A theme.
  ///
  /// - Parameters:
  ///   - name: The name of its directory; one that isn't there gives the icons of `hicolor` and
  ///     those without a theme.
  ///   - directories: Where themes and icons lie.
  ///   - files: The disk.
  package init(
    _ name: String, directories: BaseDirectories, files: any IconFileSystem = DirectoryListings()
  ) {
    self.name = name
    self.files = files
    home = directories.home
    bases = Self.bases(directories)
    var themes: [(name: String, index: IconThemeIndex)] = []
    var seen: Set<String> = []
    // Names still to be visited, the next one last.
    var pending = ["hicolor", name]
    while let next = pending.popLast() {
      // The last resort stays the last one, whoever inherits from it.
      if next == "hicolor", !pending.isEmpty { continue }
      guard IconThemeIndex.isName(next), seen.insert(next).inserted,
        let index = Self.index(of: next, in: bases, files)
      else { continue }
      themes.append((next, index))
      pending += index.parents.reversed()
    }
    self.themes = themes
  }

  /// The directories that hold themes and unthemed icons, in order.
  package static func bases(_ directories: BaseDirectories) -> [String] {
    var bases = [directories.home + "/.icons"]
    bases += directories.data.map { $0 + "/icons" }
    bases += directories.data.map { $0 + "/pixmaps" } + ["/usr/share/pixmaps"]
    var seen: Set<String> = []
    return bases.filter { seen.insert($0).inserted }
  }

  private static func index(
    of theme: String, in bases: [String], _ files: any IconFileSystem
  ) -> IconThemeIndex? {
    for base in bases where files.names(in: base).contains(theme) {
      let contents = files.contents(of: base + "/" + theme + "/index.theme")
      if let index = contents.flatMap({ IconThemeIndex($0) }) { return index }
    }
    return nil
  }

  /// The file for the value of a key `Icon`: a path from the root or from `~`, or a name, which may
  /// carry the ending of a file.
  ///
  /// - Parameters:
  ///   - icon: The value.
  ///   - size: The size of one side, in logical pixels.
  ///   - scale: How many device pixels make a logical one.
  ///   - choice: What to take where no file is meant for the very size.
  /// - Returns: `nil` where there is no such icon.
  package func icon(
    _ icon: String, size: Int, scale: Int = 1, choosing choice: Choice = .sharpest
  ) -> IconFile? {
    if let path = path(icon) {
      guard let (_, kind) = Self.split(path), files.hasContents(path) else { return nil }
      return IconFile(path: path, kind: kind)
    }
    let size = min(max(size, 1), 65_536)
    let scale = min(max(scale, 1), 64)
    let name = Self.split(icon)?.name ?? icon
    guard IconThemeIndex.isName(name) else { return nil }
    if let file = find(name, size: size, scale: scale, choice) { return file }
    // A theme without the outline may have the picture.
    let suffix = "-symbolic"
    guard name.hasSuffix(suffix), name != suffix else { return nil }
    return find(String(name.dropLast(suffix.count)), size: size, scale: scale, choice)
  }

  private func path(_ icon: String) -> String? {
    if icon.utf8.first == UInt8(ascii: "/") { return icon }
    return icon.hasPrefix("~/") ? home + icon.dropFirst() : nil
  }

  /// The name and the kind of a file name with one of the endings.
  private static func split(_ name: String) -> (name: String, kind: IconFile.Kind)? {
    guard let dot = name.lastIndex(of: "."),
      let kind = IconFile.Kind(rawValue: name[name.index(after: dot)...].lowercased())
    else { return nil }
    return (String(name[..<dot]), kind)
  }

  private func find(_ name: String, size: Int, scale: Int, _ choice: Choice) -> IconFile? {
    // The first theme that has the icon at all: a parent's better size would be of another style.
    for theme in themes {
      let candidates = candidates(for: name, in: theme)
      if let file = best(of: candidates, size: size, scale: scale, choice) { return file }
    }
    for base in bases {
      if let file = self.files(for: name, in: base).first(where: { files.hasContents($0.path) }) {
        return file
      }
    }
    return nil
  }

  /// The files of that name in a directory, in the order of their kinds.
  private func files(for name: String, in directory: String) -> [IconFile] {
    let names = files.names(in: directory)
    guard !names.isEmpty else { return [] }
    return IconFile.Kind.allCases.filter { names.contains(name + "." + $0.rawValue) }.map {
      file(name, $0, in: directory)
    }
  }

  private struct Candidate {
    var file: IconFile
    var directory: IconThemeIndex.Directory
  }

  /// Every file of that name that a theme has or is said to have, in the specification's order:
  /// directory, base, kind.
  private func candidates(
    for name: String, in theme: (name: String, index: IconThemeIndex)
  ) -> [Candidate] {
    let homes = bases.filter { files.names(in: $0).contains(theme.name) }.map { base in
      let home = base + "/" + theme.name
      return (home: home, cached: files.iconCache(of: home)?.directories(of: name))
    }
    return theme.index.directories.flatMap { directory in
      homes.flatMap { home, cached in
        // Themes have hundreds of directories, and a cached icon lies in a few of them.
        if let cached, cached[directory.path] == nil { return [Candidate]() }
        let path = home + "/" + directory.path
        let found =
          cached?[directory.path]?.map { file(name, $0, in: path) } ?? files(for: name, in: path)
        return found.map { file in
          var file = file
          file.size = directory.size
          file.scale = directory.scale
          return Candidate(file: file, directory: directory)
        }
      }
    }
  }

  private func file(_ name: String, _ kind: IconFile.Kind, in directory: String) -> IconFile {
    IconFile(path: directory + "/" + name + "." + kind.rawValue, kind: kind)
  }

  private func best(
    of candidates: [Candidate], size: Int, scale: Int, _ choice: Choice
  ) -> IconFile? {
    /// Lower is better; what is meant for the size comes before everything.
    func rank(_ candidate: Candidate) -> (Int, Int) {
      let directory = candidate.directory
      if directory.matches(size: size, scale: scale) { return (-1, 0) }
      let isBlownUp =
        choice == .sharpest && candidate.file.kind != .svg && directory.pixels < size * scale
      return (isBlownUp ? 1 : 0, directory.distance(size: size, scale: scale))
    }
    var rest = candidates.map { (candidate: $0, rank: rank($0)) }
    // The first of equal rank; files that turn out to hold nothing are passed over.
    while let winner = rest.indices.min(by: { rest[$0].rank < rest[$1].rank }) {
      let file = rest.remove(at: winner).candidate.file
      if files.hasContents(file.path) { return file }
    }
    return nil
  }
}
