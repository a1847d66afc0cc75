internal import Glibc

/// A view of the system without home, network, display and bus, made by bubblewrap (bwrap(1)): the
/// program goes on inside of it.
package enum Box {
  private static let launcher = "/usr/bin/bwrap"
  private static let mark = "PRESSDOCK_PREVIEW_BOX"

  /// What a program needs to see inside besides the system.
  package enum Purpose: Sendable {
    /// Nothing: it gets open files.
    case files
    /// The network, with what names and certificates need.
    case links
    /// A page of the web in a box without network: what certificates need, and the processes that it
    /// starts in there.
    case pages
  }

  /// Whether this process is inside.
  package static var isInside: Bool { getenv(mark) != nil }

  /// The argument that the program was started with inside a box, where Swift, which reads arguments
  /// from `/proc`, finds none.
  package static var argument: String? {
    getenv(mark).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Starts this program anew inside a box, with one argument at the most and the same open files;
  /// returns where none can be had: without bubblewrap, or without user namespaces.
  ///
  /// - Parameters:
  ///   - argument: What the program finds as its argument inside.
  ///   - purpose: What it is for.
  package static func enter(_ argument: String = "", for purpose: Purpose = .files) {
    guard !isInside, access(launcher, X_OK) == 0, let program = ownPath() else { return }
    let box = view(of: program, argument, for: purpose)
    // A box that can't be made would end the process that tries, so one is tried for nothing first.
    guard succeeds([launcher] + box + ["/usr/bin/true"]) else { return }
    var words = ([launcher] + box + [program]).map { strdup($0) }
    words.append(nil)
    execv(launcher, words)
    words.forEach { free($0) }
  }

  /// What is seen inside: the system's programs, libraries and fonts, to be read; an empty `/tmp`.
  private static func view(
    of program: String, _ argument: String, for purpose: Purpose
  ) -> [String] {
    var words = [
      "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--chdir", "/", "--clearenv",
      "--setenv", mark, argument, "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "LANG",
      "C.UTF-8",
      "--setenv", "GIO_USE_VFS", "local", "--dev", "/dev", "--tmpfs", "/tmp",
    ]
    // It takes back one of those that were left by the first word.
    if purpose == .links { words.insert("--share-net", at: 1) }
    if purpose == .pages { words += ["--proc", "/proc"] }
    for path in [
      "/usr", "/lib", "/lib64", "/bin", "/etc/fonts", "/etc/ld.so.cache", "/etc/alternatives",
      "/var/cache/fontconfig", program,
    ] + librariesElsewhere() + (purpose == .files ? [] : Sandbox.readableForLinks) {
      words += ["--ro-bind-try", path, path]
    }
    return words + ["--"]
  }

  /// Libraries that this program has loaded from other places than the system's, as builds for
  /// debugging do.
  private static func librariesElsewhere() -> [String] {
    guard let file = fopen("/proc/self/maps", "re") else { return [] }
    defer { fclose(file) }
    var found: Set<String> = []
    var line = [CChar](repeating: 0, count: 4352)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
      guard let start = bytes.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let path = String(decoding: bytes[start...], as: UTF8.self)
      guard path.contains(".so"), !path.hasPrefix("/usr/"), !path.hasPrefix("/lib") else {
        continue
      }
      found.insert(path)
    }
    return found.sorted()
  }

  private static func succeeds(_ words: [String]) -> Bool {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [Int32(0), 1, 2] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var child: pid_t = 0
    guard posix_spawn(&child, words[0], &actions, nil, arguments, environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }

  /// The path of this program.
  static func ownPath() -> String? { SymbolicLink.target(of: "/proc/self/exe") }
}
