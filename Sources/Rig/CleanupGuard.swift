internal import Glibc

/// A small shell that outlives this process, however it ends, and then ends what it left running.
///
/// It reads notes from a pipe; the pipe's end is the sign. Without it a crashed test would leave
/// servers behind.
final class CleanupGuard: Sendable {
  /// The one of this process.
  static let shared = CleanupGuard()

  private let pipe: Int32

  private static let script = """
    groups= ; directories=
    while read -r what which; do
      case $what in
        start) groups="$groups $which" ;;
        end) rest= ; for group in $groups; do
               [ "$group" = "$which" ] || rest="$rest $group"; done; groups=$rest ;;
        directory) directories="$directories $which" ;;
      esac
    done
    if [ -n "$groups" ]; then
      for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
      sleep 2
      for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
    fi
    for directory in $directories; do rm -rf -- "$directory"; done
    """

  private init() {
    guard let ends = makePipe() else {
      pipe = -1
      return
    }
    pipe = ends.writing
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends.reading, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words: [String] = ["sh", "-c", Self.script]
    var arguments = words.map { strdup($0) } + [nil]
    var process: pid_t = 0
    posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ)
    arguments.forEach { free($0) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    close(ends.reading)
  }

  /// Notes a process group that is to end with this process.
  func keep(group: Int32) { note("start \(group)") }

  /// Strikes a process group that has ended.
  func forget(group: Int32) { note("end \(group)") }

  /// Notes a directory that is to go with this process.
  func keep(directory: String) { note("directory \(directory)") }

  private func note(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(pipe, bytes, bytes.count)
  }
}
