internal import Glibc
internal import LocalSocket

/// A helper of ours that has just started.
struct PreviewProcess {
  /// Its process; the leader of a group where that was asked for.
  let process: pid_t
  /// Our end of the connection to it, which doesn't wait.
  let socket: PacketSocket

  /// Starts a helper with a socket at descriptor 3, nothing else of ours, and an environment that
  /// names no display, no bus and no home (`posix_spawn`).
  ///
  /// - Parameters:
  ///   - program: The absolute path of the helper.
  ///   - arguments: What follows the path on its command line.
  ///   - leadsGroup: Whether it gets a process group of its own, so that it is killed with those it
  ///     starts.
  /// - Returns: The helper; its end is the caller's to wait for.
  /// - Throws: `SocketError` with the call that failed and its code.
  static func start(
    _ program: String, arguments: [String] = [], leadsGroup: Bool = false
  ) throws(SocketError) -> PreviewProcess {
    let (ours, theirs) = try PacketSocket.makePair(waiting: false)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, theirs.descriptor.rawValue, 3)
    // What else is open is closed on execution; the helper closes the rest first of all.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
    let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "GIO_USE_VFS=local"]
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw SocketError(call: "posix_spawn", code: code) }
    return PreviewProcess(process: child, socket: ours)
  }
}
