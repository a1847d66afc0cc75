internal import Glibc

/// A file's content as read-only memory.
final class MappedFile {
  /// The bytes.
  let bytes: UnsafeRawBufferPointer

  /// Maps a regular file; `nil` when it can't be or is empty.
  convenience init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    self.init(descriptor: descriptor)
  }

  /// Maps an open file, which stays open; `nil` when it can't be mapped or is empty.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0,
      let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      memory != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: memory, count: Int(status.st_size))
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// A picture whose pixels begin at `offset`; it holds the file.
  ///
  /// `nil` when they don't fit.
  func picture(offset: Int, width: Int, height: Int, stride: Int) -> ImageSurface? {
    guard offset >= 0, offset % 4 == 0, width > 0, height > 0, stride > 0,
      height <= (bytes.count - min(offset, bytes.count)) / stride,
      let start = bytes.baseAddress
    else { return nil }
    // Cairo asks for memory that could be written; nothing draws on an icon.
    return try? ImageSurface(
      wrapping: UnsafeMutableRawPointer(mutating: start + offset), width: width, height: height,
      stride: stride, owner: self)
  }
}
