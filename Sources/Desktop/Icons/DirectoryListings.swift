internal import Glibc

/// The disk, each directory read once and again only when it has changed.
package final class DirectoryListings: IconFileSystem {
  private struct Listing {
    var stamp: Stamp
    var names: Set<String>
  }

  /// When a directory was last changed; all zero where it isn't there.
  private struct Stamp: Hashable {
    var device: UInt = 0
    var inode: UInt = 0
    /// In nanoseconds.
    var modified = 0

    static let missing = Stamp("")

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
  }

  /// No theme has as many files in one directory; a directory that has is some mistake.
  private static let nameLimit = 50_000

  /// The largest theme's cache has a few mebibytes.
  private static let cacheLimit = 16 << 20

  private var listings: [String: Listing] = [:]
  private var caches: [String: (stamps: [Stamp], cache: IconCache?)] = [:]

  /// How often a directory was read so far.
  package private(set) var readCount = 0

  /// Nothing is known yet.
  package init() {}

  /// The names in a directory, read at the first time.
  package func names(in directory: String) -> Set<String> {
    if let listing = listings[directory] { return listing.names }
    // Before the reading: what changes meanwhile is noticed next time.
    let stamp = Stamp(directory)
    let names = stamp == .missing ? [] : read(directory)
    listings[directory] = Listing(stamp: stamp, names: names)
    return names
  }

  /// The contents of a regular file of at most a mebibyte.
  package func contents(of file: String) -> [UInt8]? { try? RegularFile.read(file) }

  /// The file `icon-theme.cache` in a theme's directory, unless the directory was changed after it.
  package func iconCache(of directory: String) -> IconCache? {
    if let known = caches[directory] { return known.cache }
    let stamps = Self.cacheStamps(directory)
    var cache: IconCache?
    if stamps[1] != .missing, stamps[1].modified >= stamps[0].modified {
      let bytes = try? RegularFile.read(Self.cacheFile(directory), limit: Self.cacheLimit)
      cache = bytes.flatMap { IconCache($0) }
    }
    caches[directory] = (stamps, cache)
    return cache
  }

  private static func cacheFile(_ directory: String) -> String { directory + "/icon-theme.cache" }

  private static func cacheStamps(_ directory: String) -> [Stamp] {
    [Stamp(directory), Stamp(cacheFile(directory))]
  }

  /// Whether the path is that of a regular file with something in it.
  package func hasContents(_ file: String) -> Bool {
    var status = stat()
    return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Forgets the directories that have changed since they were read.
  ///
  /// - Returns: Whether there were any.
  package func forgetChanged() -> Bool {
    let changed = listings.filter { Stamp($0.key) != $0.value.stamp }.map(\.key)
    for path in changed { listings[path] = nil }
    let outdated = caches.filter { Self.cacheStamps($0.key) != $0.value.stamps }.map(\.key)
    for path in outdated { caches[path] = nil }
    return !changed.isEmpty || !outdated.isEmpty
  }

  private func read(_ directory: String) -> Set<String> {
    guard let handle = opendir(directory) else { return [] }
    defer { closedir(handle) }
    readCount += 1
    var names: Set<String> = []
    while names.count < Self.nameLimit, let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      }
      names.insert(name)
    }
    return names
  }
}
