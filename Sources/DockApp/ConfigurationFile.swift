package import Configuration
internal import Glibc

/// The configuration as it lies on the disk.
package enum ConfigurationFile {
  /// Why a file could not be read.
  package struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package var path: String
    /// `errno`.
    package var code: Int32
    /// Why, in words.
    package var reason: String

    /// What could not be done, and why.
    package var description: String { "\(path) can't be read: \(reason)" }
  }

  /// Where a configuration may lie, best first: in `XDG_CONFIG_HOME`, then in each of
  /// `XDG_CONFIG_DIRS` (XDG Base Directory Specification 0.8: what is relative is ignored).
  package static func candidates(environment: (String) -> String?) -> [String] {
    var directories: [String] = []
    if let home = userDirectory(environment: environment) { directories.append(home) }
    let system = environment("XDG_CONFIG_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
    directories += system.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return directories.map { trimmed($0) + "/pressdock/config.json" }
  }

  /// The first configuration that is there; `nil` where there is none.
  package static func found(environment: (String) -> String? = Self.environment) -> String? {
    candidates(environment: environment).first { access($0, F_OK) == 0 }
  }

  /// Where the user's own configuration lies, whether it is there or not.
  package static func userPath(environment: (String) -> String? = Self.environment) -> String? {
    userDirectory(environment: environment).map { trimmed($0) + "/pressdock/config.json" }
  }

  private static func userDirectory(environment: (String) -> String?) -> String? {
    if let directory = environment("XDG_CONFIG_HOME"), directory.hasPrefix("/") {
      return directory
    }
    return environment("HOME").flatMap { $0.hasPrefix("/") ? trimmed($0) + "/.config" : nil }
  }

  private static func trimmed(_ directory: String) -> String {
    var directory = directory
    while directory.hasSuffix("/") { directory.removeLast() }
    return directory
  }

  /// The value of a variable of our own environment.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// What relative paths in a configuration start from.
  package static func place(
    of path: String, environment: (String) -> String? = Self.environment
  ) -> ConfigurationPlace {
    var directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !path.hasPrefix("/") {
      let here = realpath(".", nil)
      defer { free(here) }
      let start = here.map { String(cString: $0) } ?? ""
      directory = directory.isEmpty ? start : start + "/" + directory
    }
    return ConfigurationPlace(
      directory: directory.isEmpty ? "/" : directory, home: environment("HOME") ?? "/")
  }

  /// What is in a file.
  ///
  /// Only regular files are read, so that no pipe can hold us up, and of those no more than a
  /// configuration may have.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - allowsPipes: whether a pipe will do too, and be waited for.
  /// - Returns: its bytes.
  /// - Throws: `ReadError`.
  package static func read(
    _ path: String, allowsPipes: Bool = false
  ) throws(ReadError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw error(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where allowsPipes: _ = fcntl(descriptor, F_SETFL, 0)
    case S_IFDIR: throw ReadError(path: path, code: EISDIR, reason: "it is a directory")
    default: throw ReadError(path: path, code: EINVAL, reason: "it is no regular file")
    }
    do { return try readAll(descriptor) } catch { throw Self.error(path) }
  }

  /// What comes from standard input.
  ///
  /// - Throws: `ReadError`.
  package static func readStandardInput() throws(ReadError) -> [UInt8] {
    do { return try readAll(0) } catch { throw Self.error("standard input") }
  }

  private struct Failed: Error {}

  private static func readAll(_ descriptor: Int32) throws(Failed) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= ConfigurationReading.sizeLimit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failed() }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  private static func error(_ path: String) -> ReadError {
    let code = errno
    return ReadError(path: path, code: code, reason: String(cString: strerror(code)))
  }
}
