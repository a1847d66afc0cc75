import Foundation
import Synchronization

/// A server of pages on this computer alone, which answers as badly as it is told.
final class HostileServer: Sendable {
  /// What it does with a request, one step after the other; then it hangs up.
  enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes again and again until nobody takes them.
    case repeatedly([UInt8])
    /// Sends a byte every tenth of a second.
    case drip([UInt8])
    /// Says nothing more.
    case hang
  }

  let port: UInt16
  private let socket: Int32
  private let answer: @Sendable (String) -> [Step]
  private let heard = Mutex<[String]>([])
  private let isClosed = Mutex(false)

  /// A server that answers a path.
  init(_ answer: @escaping @Sendable (String) -> [Step]) throws {
    self.answer = answer
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socket
    let isBound = withUnsafeMutablePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 16) == 0
          && getsockname(number, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    port = UInt16(bigEndian: place.sin_port)
    Thread.detachNewThread { [self] in accept() }
  }

  /// What was asked, head by head.
  var requests: [String] { heard.withLock { $0 } }

  /// Whether somebody has come.
  var isUntouched: Bool { requests.isEmpty }

  func close() {
    isClosed.withLock { $0 = true }
    // Who waits at it closes it: its number could be that of another server by then.
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private func accept() {
    while true {
      let client = Glibc.accept(socket, nil, nil)
      guard client >= 0 else {
        Glibc.close(socket)
        return
      }
      Thread.detachNewThread { [self] in serve(client) }
    }
  }

  private func serve(_ client: Int32) {
    defer { Glibc.close(client) }
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.contains(0x0A) || !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else {
        heard.withLock { $0.append("") }
        return
      }
      head += buffer[..<count]
      // What speaks TLS sends no line.
      if head.first == 0x16 { break }
    }
    let text = String(decoding: head, as: UTF8.self)
    heard.withLock { $0.append(text) }
    let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    for step in answer(path) where !perform(step, client) { return }
  }

  private func perform(_ step: Step, _ client: Int32) -> Bool {
    switch step {
    case .send(let bytes): return put(bytes, client)
    case .repeatedly(let bytes):
      while put(bytes, client) {}
      return false
    case .drip(let bytes):
      for byte in bytes {
        guard put([byte], client) else { return false }
        usleep(100_000)
      }
      return true
    case .hang:
      var byte: UInt8 = 0
      while recv(client, &byte, 1, 0) > 0, !isClosed.withLock({ $0 }) {}
      return false
    }
  }

  private func put(_ bytes: [UInt8], _ client: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = Glibc.send(client, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

extension [HostileServer.Step] {
  /// A page, whole.
  static func page(_ text: String, type: String = "text/html; charset=utf-8") -> Self {
    file([UInt8](text.utf8), type: type)
  }

  /// A file, whole.
  static func file(_ bytes: [UInt8], type: String, also: String = "") -> Self {
    [
      .send(
        [UInt8](
          "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(bytes.count)\r\n\(also)\r\n"
            .utf8)), .send(bytes),
    ]
  }

  /// Sends on to another place.
  static func sentOn(to place: String) -> Self {
    [
      .send(
        [UInt8]("HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n".utf8))
    ]
  }
}
