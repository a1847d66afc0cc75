internal import Glibc

/// How a child process ended.
package enum ChildExit: Hashable, Sendable {
  /// It left by itself with this code.
  case exited(code: Int32)
  /// A signal ended it.
  case signalled(Int32)

  /// From the status that `waitpid` gives.
  init(waitStatus status: Int32) {
    // The macros WIFEXITED and its like aren't imported.
    let signal = status & 0x7f
    self = signal == 0 ? .exited(code: (status >> 8) & 0xff) : .signalled(signal)
  }
}
