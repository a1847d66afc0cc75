internal import Glibc

/// A call on a socket that failed.
package struct SocketError: Error, Hashable, CustomStringConvertible {
  /// The system call.
  package let call: String
  /// The `errno` it left.
  package let code: Int32

  /// The error of `call`, with the present `errno`.
  init(_ call: String) {
    self.call = call
    code = errno
  }

  /// The error of `call`, with a code of its own.
  package init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// Whether the other end is gone.
  package var isDisconnected: Bool { code == EPIPE || code == ECONNRESET || code == ENOTCONN }

  /// The call and the system's words.
  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}
