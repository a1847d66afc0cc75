/// A file that may hold a desktop entry, as it was found.
package struct EntryFile: Hashable, Sendable {
  /// What changes when the file does.
  package struct Stamp: Hashable, Sendable {
    var device: UInt
    var inode: UInt
    var size: Int
    /// The times of the last change of contents and of the inode, in nanoseconds.
    var modified: Int
    var changed: Int
  }

  /// The desktop file id: the path below `applications/` with dashes for slashes.
  package var id: String
  /// The path of the file.
  package var path: String
  /// The place of its data directory in the order of those, from 0.
  package var rank: Int
  /// What changes when the file does.
  package var stamp: Stamp

  /// A file from its parts.
  package init(
    id: String, path: String, rank: Int,
    stamp: Stamp = Stamp(device: 0, inode: 0, size: 0, modified: 0, changed: 0)
  ) {
    self.id = id
    self.path = path
    self.rank = rank
    self.stamp = stamp
  }
}
