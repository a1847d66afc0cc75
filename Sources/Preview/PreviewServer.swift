internal import LocalSocket
internal import PreviewProtocol

/// Answers requests on the socket that the dock left at descriptor 3, one after the other.
package final class PreviewServer {
  private let socket = PacketSocket(adopting: descriptor)

  /// The descriptor that the dock leaves the socket at.
  package static let descriptor: Int32 = 3

  /// A server on that descriptor, which it takes over.
  package init() {}

  /// Answers until the socket closes or nothing was asked for a while.
  ///
  /// - Returns: Whether it ended in one of these two ways.
  package func run() -> Bool {
    socket.serve(upTo: IconRequest.byteCount + 1, patience: PacketSocket.helperPatience, answer)
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
