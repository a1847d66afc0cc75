internal import Glibc
internal import PreviewProtocol

/// An open regular file, read by place: its descriptor may be another process's, too.
struct FileReading {
  private let descriptor: Int32
  /// Its size when it was opened, in bytes.
  let size: Int

  /// A file; `nil` where the descriptor is no regular file's.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  /// The bytes from `offset` on, `count` at the most; fewer where the file ends.
  func bytes(from offset: Int = 0, count: Int) throws(DocumentFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - offset)))
    var filled = 0
    while filled < bytes.count {
      let rest = bytes.count - filled
      let got = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { pread(descriptor, $0 + filled, rest, off_t(offset + filled)) } ?? 0
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw DocumentFailure(.unreadable) }
      // It became shorter meanwhile.
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
