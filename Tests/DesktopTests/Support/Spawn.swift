import Glibc
import Testing

/// Starts a program as a child of this process; `output` becomes its standard output.
func spawn(_ program: String, _ arguments: [String], output: Int32? = nil) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
  // The threads that tests run on block signals, and a child would inherit that.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var vector = arguments.map { strdup($0) }
  defer { for argument in vector { free(argument) } }
  vector.append(nil)
  var child: pid_t = 0
  let status = posix_spawn(&child, program, &actions, &attributes, vector, environ)
  try #require(status == 0)
  return child
}
