internal import Glibc

/// An icon's file as it is now; another content has other numbers.
package struct IconFile: Hashable, Sendable {
  /// The absolute path, as it was asked for.
  package let path: String
  /// The last change of the content, in nanoseconds since 1970.
  package let modified: Int64
  /// The file's number in its file system.
  package let inode: UInt64
  /// The size in bytes.
  package let byteCount: Int64

  /// What the file system says; `nil` when there is no regular file (links are followed).
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(path: path, status)
  }

  /// The file behind an open descriptor; `nil` when it isn't a regular file.
  package init?(path: String, descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(path: path, status)
  }

  private init(path: String, _ status: stat) {
    self.path = path
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    inode = UInt64(status.st_ino)
    byteCount = Int64(status.st_size)
  }
}
