internal import Glibc

/// Where a command's words go.
package enum Output {
  /// Why something could not be written to standard output, in words; `nil` while all was.
  ///
  /// A reader that has gone is no fault. Commands run on one thread.
  nonisolated(unsafe) private(set) static var fault: String?

  /// Writes a text and a line break to standard output.
  package static func write(_ text: String) { write(text + "\n", to: 1) }

  /// Writes a text as it stands to standard output.
  package static func writeText(_ text: String) { write(text, to: 1) }

  /// Writes a text and a line break to standard error.
  package static func writeError(_ text: String) { write(text + "\n", to: 2) }

  /// Writes all bytes, or as many as the other end takes: a pager that was closed is no error, and
  /// its signal must not end us halfway through something else.
  private static func write(_ text: String, to descriptor: Int32) {
    let previous = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, previous) }
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          if descriptor == 1, errno != EPIPE { fault = String(cString: strerror(errno)) }
          return
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}
