internal import CGIO

/// Why a call on the bus brought no answer.
package enum BusError: Error, Hashable, Sendable {
  /// There is no bus; in words.
  ///
  /// Nothing was delivered.
  case noBus(String)
  /// No answer came in time. The call may have been carried out nevertheless.
  case noAnswer
  /// The connection was lost before an answer came.
  ///
  /// The call may have been carried out nevertheless.
  case connectionLost(String)
  /// The other side, or the bus in its stead, answered with the error `name`.
  case refused(name: String, message: String)
  /// The arguments aren't valid values; nothing was sent.
  case invalidArguments

  /// Whether it is sure that the call reached nobody who could act on it: the service isn't there,
  /// can't be started, or has no such object, interface or method.
  ///
  /// Then another way may be tried without doing the thing twice.
  package var isUndelivered: Bool {
    switch self {
    case .noBus, .invalidArguments: true
    case .noAnswer, .connectionLost: false
    case .refused(let name, _):
      undeliveredErrors.contains(name) || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
    }
  }

  /// The error in words, for a message.
  package var words: String {
    switch self {
    case .noBus(let reason), .connectionLost(let reason): reason
    case .noAnswer: "no answer in time"
    case .refused(let name, let message): message.isEmpty ? name : message
    case .invalidArguments: "the arguments are not valid"
    }
  }

  /// Takes the words out of a `GError`, which stays the caller's.
  init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self = .connectionLost("unknown error")
      return
    }
    let message = error.pointee.message.map { String(cString: $0) } ?? ""
    if let name = g_dbus_error_get_remote_error(error) {
      defer { g_free(name) }
      g_dbus_error_strip_remote_error(error)
      let stripped = error.pointee.message.map { String(cString: $0) } ?? ""
      let text = String(cString: name)
      // What the bus itself says when a service takes too long to come up or to answer.
      let isLate = lateErrors.contains(text)
      self = isLate ? .noAnswer : .refused(name: text, message: stripped)
      return
    }
    let isIO = error.pointee.domain == g_io_error_quark()
    switch (isIO, error.pointee.code) {
    case (true, Int32(G_IO_ERROR_TIMED_OUT.rawValue)): self = .noAnswer
    default: self = .connectionLost(message)
    }
  }
}

private let undeliveredErrors: Set<String> = [
  "org.freedesktop.DBus.Error.ServiceUnknown",
  "org.freedesktop.DBus.Error.NameHasNoOwner",
  "org.freedesktop.DBus.Error.UnknownObject",
  "org.freedesktop.DBus.Error.UnknownInterface",
  "org.freedesktop.DBus.Error.UnknownMethod",
]

private let lateErrors: Set<String> = [
  "org.freedesktop.DBus.Error.NoReply",
  "org.freedesktop.DBus.Error.Timeout",
  "org.freedesktop.DBus.Error.TimedOut",
]
