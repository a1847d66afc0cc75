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
    var seconds = 0
    var nanoseconds = 0

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// No theme has as many files in one directory; a directory that has is some mistake.
  private static let nameLimit = 50_000

  private var listings: [String: Listing] = [:]

  /// How often a directory was read so far.
  package private(set) var readCount = 0

  /// Nothing is known yet.
  package init() {}

  /// The names in a directory, read at the first time.
  package func names(in directory: String) -> Set<String> {
    if let listing = listings[directory] { return listing.names }
    // Before the reading: what changes meanwhile is noticed next time.
    let stamp = Stamp(directory)
    let names = stamp == Stamp("") ? [] : read(directory)
    listings[directory] = Listing(stamp: stamp, names: names)
    return names
  }

  /// The contents of a regular file of at most a mebibyte.
  package func contents(of file: String) -> [UInt8]? { try? RegularFile.read(file) }

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
    return !changed.isEmpty
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
