internal import JSON
internal import LocalSocket
internal import PreviewProtocol

/// The decoder of documents: answers the opener on the socket at descriptor 3, one file after the
/// other.
final class DocumentServer {
  private let socket = PacketSocket(adopting: PreviewServer.descriptor)

  /// Answers until the socket closes or nothing was asked for a while.
  ///
  /// - Returns: Whether it ended in one of these two ways.
  func run() -> Bool {
    socket.serve(
      upTo: DocumentRequest.byteLimit + 1, patience: PacketSocket.helperPatience, answer)
  }

  private func answer(_ packet: PacketSocket.Packet) throws(SocketError) {
    ProcessLimits.allowNextRequest(for: .documents)
    guard !packet.isTruncated, let request = try? DocumentRequest(decoding: packet.bytes),
      let file = packet.descriptor
    else {
      try send(DocumentAnswer(generation: 0, .badRequest))
      return
    }
    let (answer, content) = DocumentDecoder.decode(file.rawValue, request)
    let memory: OwnedDescriptor?
    switch content {
    case nil: return try send(answer)
    case .pixels(let pixels): memory = pixels.values.withUnsafeBytes { SealedMemory.make($0) }
    case .file(let bytes): memory = bytes.withUnsafeBytes { SealedMemory.make($0) }
    }
    guard let memory else {
      return try send(DocumentAnswer(generation: request.generation, .tooLarge))
    }
    try send(answer, memory.rawValue)
  }

  private func send(_ answer: DocumentAnswer, _ file: Int32? = nil) throws(SocketError) {
    try socket.send(Array(answer.json.serialized(pretty: false).utf8), file: file)
  }
}
