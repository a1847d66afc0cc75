/// An error that the server answered a request with.
package struct XError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The protocol's number: 3 is BadWindow, 10 BadAccess; extensions have theirs above 127.
  package var code: Int
  /// The major opcode of the request that failed.
  package var request: Int
  /// The minor opcode, for requests of extensions.
  package var minorRequest: Int
  /// The window, atom, device or value that was refused.
  package var resource: UInt
  /// Which request of the connection it was.
  package var serial: UInt
  /// The server's words for the error: `BadWindow (invalid Window parameter)`.
  package var text: String

  /// Whether a window was meant that doesn't exist (any more).
  package var isBadWindow: Bool { code == 3 }
  /// Whether another client holds what was asked for.
  package var isBadAccess: Bool { code == 10 }

  /// A line for a log.
  package var description: String {
    "X error: \(text), request \(request).\(minorRequest), resource 0x"
      + String(resource, radix: 16)
  }
}
