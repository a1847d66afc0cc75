internal import Glibc
internal import JSON

/// The running dock's own socket, asked without a process between: for times of its answers.
package struct DockWire: Sendable {
  private let path: String

  /// The socket of the dock of a session.
  package init(_ rig: Rig) {
    let run = rig.environment["XDG_RUNTIME_DIR"] ?? ""
    let name = rig.server.display.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" }
    path = "\(run)/pressdock/\(String(name)).sock"
  }

  /// Asks for the state.
  ///
  /// - Returns: What the dock shows, and how long the whole answer took, in milliseconds.
  /// - Throws: `RigError` when none comes within five seconds.
  package func state() throws(RigError) -> (state: DockSnapshot, milliseconds: Double) {
    let start = monotonicMilliseconds()
    let wire = try connected()
    defer { close(wire) }
    let question = Array(#"{"verb":"state","words":[]}"#.utf8) + [10]
    guard send(wire, question, question.count, Int32(MSG_NOSIGNAL)) == question.count
    else { throw .system("the dock at \(path) takes no question") }
    var buffer = [UInt8](repeating: 0, count: 65536)
    var reply: [UInt8] = []
    while true {
      let count = recv(wire, &buffer, buffer.count, 0)
      guard count >= 0 else { throw .system("the dock at \(path) gives no answer") }
      guard count > 0 else { break }
      reply += buffer[..<count]
    }
    let time = monotonicMilliseconds() - start
    guard let answer = try? JSONValue(parsing: reply), let state = answer["result"] else {
      throw RigError("the dock at \(path) gives an answer without a state")
    }
    return (try DockSnapshot(state.serialized()), time)
  }

  /// A connection on which nothing is asked: for as long as it lasts the dock holds its other end.
  package func connected() throws(RigError) -> Int32 {
    let wire = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard wire >= 0 else { throw .system("can't make a socket") }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      for (index, byte) in path.utf8.prefix(buffer.count - 1).enumerated() { buffer[index] = byte }
    }
    let isOpen = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(wire, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isOpen else { throw .system("the dock at \(path) can't be reached") }
    return wire
  }
}
