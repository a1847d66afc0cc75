internal import Glibc

/// Files that only the user may read.
enum PrivateFile {
  /// Writes a file anew: the old one or the new one is there at any moment, never a mixture.
  ///
  /// - Parameters:
  ///   - bytes: All that the file is to hold.
  ///   - path: The absolute path; missing directories are made, for the user alone.
  /// - Returns: What went wrong, in words; `nil` when all went well.
  static func write(_ bytes: [UInt8], to path: String) -> String? {
    let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
    makeDirectories(directory)
    let temporary = "\(path).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return words(temporary) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let problem = words(temporary)
        close(descriptor)
        unlink(temporary)
        return problem
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0, close(descriptor) == 0, rename(temporary, path) == 0 else {
      let problem = words(path)
      unlink(temporary)
      return problem
    }
    return nil
  }

  private static func makeDirectories(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }

  private static func words(_ path: String) -> String {
    "\(path): \(String(cString: strerror(errno)))"
  }
}
