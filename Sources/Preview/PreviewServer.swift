internal import CGIO
internal import Glibc
internal import LocalSocket
internal import PreviewProtocol

/// Answers requests on the socket that the dock left at descriptor 3, one after the other.
package final class PreviewServer {
  private let socket: PacketSocket
  /// How long it stays without work, in milliseconds.
  private let patience: Int32

  /// The descriptor that the dock leaves the socket at.
  package static let descriptor: Int32 = 3

  /// A server on an open socket, which it takes over.
  package init(descriptor: Int32 = descriptor, patience: Int32 = 30_000) {
    socket = PacketSocket(adopting: descriptor)
    self.patience = patience
  }

  /// Answers until the socket closes or nothing was asked for a while.
  ///
  /// - Returns: Whether it ended in one of these two ways.
  package func run() -> Bool {
    while true {
      var awaited = pollfd(
        fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      let ready = poll(&awaited, 1, patience)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return ready == 0 }
      do {
        switch try socket.receive(upTo: IconRequest.byteCount + 1) {
        case .packet(let packet): try answer(packet)
        case .nothing: continue
        case .end: return true
        }
      } catch {
        return error.isDisconnected
      }
    }
  }

  private func answer(_ packet: PacketSocket.Packet) throws(SocketError) {
    ProcessLimits.allowNextRequest()
    guard !packet.isTruncated, let request = try? IconRequest(decoding: packet.bytes) else {
      try socket.send(IconAnswer(generation: 0, failed: .badRequest).encoded)
      return
    }
    guard let file = packet.descriptor else {
      try socket.send(IconAnswer(generation: request.generation, failed: .noFile).encoded)
      return
    }
    do {
      let pixels = try IconDecoder.decode(file.rawValue, request)
      let memory = pixels.values.withUnsafeBytes { SealedMemory.make($0) }
      guard let memory else { throw DecodingFailure(.noMemory) }
      let answer = IconAnswer(
        generation: request.generation, width: pixels.width, height: pixels.height,
        stride: 4 * pixels.width)
      try socket.send(answer.encoded, file: memory.rawValue)
    } catch let failure as DecodingFailure {
      try socket.send(
        IconAnswer(generation: request.generation, failed: failure.status).encoded)
    } catch let failure as SocketError {
      throw failure
    } catch {
      try socket.send(IconAnswer(generation: request.generation, failed: .damaged).encoded)
    }
  }
}
