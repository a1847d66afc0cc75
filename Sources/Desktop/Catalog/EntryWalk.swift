internal import Glibc

/// Finds the files of desktop entries in data directories, whatever other people put there: links
/// in circles, FIFOs, names that are no text, more files than anybody needs.
struct EntryWalk {
  /// How deep directories are followed below `applications/`.
  static let depthLimit = 8
  /// How many names are looked at in all.
  static let entryLimit = 20_000

  /// The files, the most important first.
  private(set) var files: [EntryFile] = []
  /// Every directory that was read.
  private(set) var directories: [String] = []
  /// What was left out.
  private(set) var problems: [DesktopProblem] = []

  private var visited: Set<Identity> = []
  private var count = 0

  private struct Identity: Hashable {
    var device: UInt
    var inode: UInt
  }

  /// Walks through directories named `applications`, the most important first.
  init(_ roots: [String]) {
    for (rank, root) in roots.enumerated() { walk(root, prefix: "", rank: rank, depth: 0) }
  }

  private mutating func walk(_ path: String, prefix: String, rank: Int, depth: Int) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Data directories need not be there.
      if errno != ENOENT && errno != ENOTDIR { note(path, String(cString: strerror(errno))) }
      return
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      visited.insert(Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))).inserted,
      let stream = fdopendir(descriptor)
    else {
      close(descriptor)
      return
    }
    directories.append(path)
    let (entries, children) = read(stream, at: descriptor, path: path, prefix: prefix, rank: rank)
    closedir(stream)
    files += entries
    guard !children.isEmpty else { return }
    guard depth < Self.depthLimit else {
      return note(path, "directories below are nested too deep and are not read")
    }
    for name in children {
      walk(path + "/" + name, prefix: prefix + name + "-", rank: rank, depth: depth + 1)
    }
  }

  /// The files and the directories in a directory, each in the order of their names, so that the
  /// result doesn't hang on the order in which the disk gives them.
  private mutating func read(
    _ stream: OpaquePointer, at descriptor: Int32, path: String, prefix: String, rank: Int
  ) -> (files: [EntryFile], directories: [String]) {
    var files: [EntryFile] = []
    var directories: [String] = []
    while let entry = readdir(stream) {
      let type = entry.pointee.d_type
      guard let name = Self.name(of: entry) else {
        note(path, "a file's name is not UTF-8 text; the file is left out. Rename it")
        continue
      }
      if name == "." || name == ".." { continue }
      count += 1
      guard count <= Self.entryLimit else {
        if count == Self.entryLimit + 1 {
          note(path, "there are more than \(Self.entryLimit) files; the rest is left out")
        }
        break
      }
      let isEntry = DesktopEntry.withoutSuffix(name) != name
      guard isEntry || type == DT_DIR || type == DT_LNK || type == DT_UNKNOWN else { continue }
      var status = stat()
      guard fstatat(descriptor, name, &status, 0) == 0 else {
        if isEntry { note(path + "/" + name, "the link leads nowhere; remove it") }
        continue
      }
      if isEntry {
        files.append(
          EntryFile(
            id: prefix + name, path: path + "/" + name, rank: rank, stamp: Self.stamp(status)))
      } else if status.st_mode & S_IFMT == S_IFDIR {
        directories.append(name)
      }
    }
    return (files.sorted { $0.id < $1.id }, directories.sorted())
  }

  private mutating func note(_ path: String, _ what: String) {
    problems.append(DesktopProblem(.warning, file: path, what))
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
        String(validatingCString: $0)
      }
    }
  }

  private static func stamp(_ status: stat) -> EntryFile.Stamp {
    func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }
    return EntryFile.Stamp(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
      modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim))
  }
}
