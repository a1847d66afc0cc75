internal import Glibc
internal import Synchronization

/// A program that the rig started: with its own process group, its output in a file, and ended by
/// its id.
package final class ChildProcess: Sendable {
  /// How a program ended.
  package enum Ending: Hashable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)
  }

  /// Its process id, which is also that of its group.
  package let processID: Int32
  /// The program and its arguments.
  package let command: [String]
  /// The file that standard output and error go to.
  package let outputPath: String

  private let ending = Mutex<Ending?>(nil)

  /// Starts a program; a name without a slash is looked for in `PATH`.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - environment: Its whole environment.
  ///   - output: The file for standard output and error, appended to.
  ///   - descriptors: Descriptors of this process, and the numbers that the program shall see.
  /// - Throws: A `RigError` when the program can't be started.
  package init(
    _ command: [String], environment: [String: String], output: String,
    descriptors: [(ours: Int32, theirs: Int32)] = []
  ) throws(RigError) {
    self.command = command
    outputPath = output
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    for pair in descriptors {
      posix_spawn_file_actions_adddup2(&actions, pair.ours, pair.theirs)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    let error = spawning.withLock { _ in
      posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &variables)
    }
    guard error == 0 else {
      throw RigError("can't start \(command[0]): \(String(cString: strerror(error)))")
    }
    processID = process
    CleanupGuard.shared.keep(group: process)
  }

  deinit { terminate() }

  /// How it ended, or `nil` while it runs.
  package var end: Ending? {
    ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      guard waitpid(processID, &status, WNOHANG) == processID else { return nil }
      // What `WIFEXITED` and its like say in C.
      ending = status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .signalled(status & 0x7f)
      CleanupGuard.shared.forget(group: processID)
      return ending
    }
  }

  /// Whether it still runs.
  package var isRunning: Bool { end == nil }

  /// Waits until it has ended; `nil` when it still runs after `timeout` seconds.
  @discardableResult
  package func wait(timeout: Double = 10) -> Ending? { waitFor(timeout: timeout) { end } }

  /// Sends it a signal, unless it has ended.
  package func send(signal: Int32) {
    if isRunning { kill(processID, signal) }
  }

  /// Ends it and what it started in its group: politely, and after `grace` seconds by force.
  package func terminate(grace: Double = 5) {
    if isRunning {
      kill(-processID, SIGTERM)
      kill(processID, SIGCONT)
      if wait(timeout: grace) == nil {
        kill(-processID, SIGKILL)
        wait(timeout: 5)
      }
    }
  }

  /// What it has written so far.
  package var output: String { contents(ofFile: outputPath) }
}

/// Held while a process is started, and while a pipe is not yet marked as closed in others: a child
/// that held the writing end of a pipe would keep its reader waiting.
private let spawning = Mutex(())

/// A pipe that other programs don't inherit; `nil` where the system has none left.
func makePipe() -> (reading: Int32, writing: Int32)? {
  spawning.withLock { _ in
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
