internal import Glibc
internal import JSON

/// Asks the running dock of a display.
struct ControlClient {
  /// Why there is no answer.
  enum Failure: Error, CustomStringConvertible {
    case notRunning
    case noAnswer

    var description: String {
      switch self {
      case .notRunning: "no dock is running on this display. Start one with 'pressdock'."
      case .noAnswer: "the running dock did not answer within 5 seconds."
      }
    }
  }

  var path: String

  /// Sends a request and waits for its answer.
  func ask(_ request: JSONValue) throws(Failure) -> JSONValue {
    let opened = ControlSocket.open(path, nonblocking: false) { descriptor, address, length in
      connect(descriptor, address, length) == 0
    }
    guard let descriptor = opened else { throw .notRunning }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    let bytes = Array((request.serialized() + "\n").utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw .noAnswer
    }
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      reply += buffer[..<count]
    }
    guard let answer = try? JSONValue(parsing: reply) else { throw .noAnswer }
    return answer
  }
}
