internal import Glibc

/// Which file it is, and which content it had: another time or size is another file.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64

  /// The identity of what `stat` told.
  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    size = Int64(status.st_size)
  }
}
