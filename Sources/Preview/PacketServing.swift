internal import Glibc
internal import LocalSocket

extension PacketSocket {
  /// How long a helper stays without work, in milliseconds.
  static let helperPatience: Int32 = 30_000

  /// Answers one message after the other until the other end hangs up or nothing was asked for a
  /// while (`poll`).
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are read of a message; a longer one comes truncated.
  ///   - patience: How long it stays without work, in milliseconds.
  ///   - answer: What is done with a message.
  /// - Returns: Whether it ended in one of these two ways.
  func serve(
    upTo limit: Int, patience: Int32, _ answer: (Packet) throws(SocketError) -> Void
  ) -> Bool {
    while true {
      var awaited = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      let ready = poll(&awaited, 1, patience)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return ready == 0 }
      do throws(SocketError) {
        switch try receive(upTo: limit) {
        case .packet(let packet): try answer(packet)
        case .nothing: continue
        case .end: return true
        }
      } catch {
        return error.isDisconnected
      }
    }
  }
}
