internal import Glibc

/// Where the running dock of a display listens, and the system calls that both ends share.
enum ControlSocket {
  /// The path of the socket for a display: `$XDG_RUNTIME_DIR/pressdock/<display>.sock`.
  ///
  /// Only the user can enter the directory. Without a runtime directory it is one of our own in `/tmp`.
  static func path(display: String, environment: [String: String]) -> String {
    let name = display.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" }
    return "\(directory(environment))/\(String(name)).sock"
  }

  static func directory(_ environment: [String: String]) -> String {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      return "\(runtime)/pressdock"
    }
    return "/tmp/pressdock-\(getuid())"
  }

  /// Makes the directory, and sees that it belongs to nobody else.
  static func makeDirectory(_ path: String) -> Bool {
    mkdir(path, 0o700)
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == getuid() && status.st_mode & 0o077 == 0
  }

  /// A stream socket and the address of `path`; `nil` where the path is too long or no socket is had.
  static func open(
    _ path: String, nonblocking: Bool,
    _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      | (nonblocking ? Int32(SOCK_NONBLOCK.rawValue) : 0)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    let isUsed = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isUsed else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
