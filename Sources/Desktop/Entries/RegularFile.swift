internal import Glibc

/// Reads small files that other people made, in a way that none of them can stop the reader.
package enum RegularFile {
  /// Why a file can't be read.
  package enum ReadError: Error, Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// It is a directory, a FIFO, a device or a socket.
    case notRegular
    /// It is longer than the limit, in bytes.
    case tooLong(limit: Int)
  }

  /// The contents of a regular file.
  ///
  /// The file is opened without waiting (a FIFO would make us wait for its writer, a terminal would
  /// become ours), and looked at before the first byte is read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The most bytes to read; a longer file is refused.
  /// - Returns: The bytes.
  /// - Throws: Why they can't be read.
  package static func read(
    _ path: String, limit: Int = 1 << 20
  ) throws(ReadError) -> [UInt8] {
    let descriptor = retrying { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_size <= limit else { throw .tooLong(limit: limit) }

    // One byte more than it should have: files grow while they are read, and those of /proc have
    // no size at all.
    var bytes: [UInt8] = []
    var failure: Int32 = 0
    while bytes.count <= limit {
      let room = min(max(Int(status.st_size) - bytes.count + 1, 4096), limit + 1 - bytes.count)
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let result = retrying { Glibc.read(descriptor, buffer.baseAddress, room) }
        if result < 0 { failure = errno }
        count = max(0, result)
      }
      guard failure == 0 else { throw .system(failure) }
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
    throw .tooLong(limit: limit)
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

extension RegularFile.ReadError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .system(let number):
      "the file can't be read: \(String(cString: strerror(number)))"
    case .notRegular:
      "this is no regular file (a directory, FIFO, device or socket); remove it from here"
    case .tooLong(let limit):
      "the file is longer than \(limit / 1024) KiB, which no desktop entry needs; it is not read"
    }
  }
}
