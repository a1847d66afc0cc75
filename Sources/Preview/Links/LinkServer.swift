internal import Documents
internal import Glibc
internal import JSON
internal import LocalSocket
internal import PreviewProtocol

/// Fetches the page of one link for the dock, at the other end of descriptor 3.
///
/// Each link has a process of its own, so that no page learns of another one.
final class LinkServer {
  private let socket = PacketSocket(adopting: PreviewServer.descriptor)
  private let fetcher: any PageFetching
  private let isSafe: Bool

  /// A server.
  ///
  /// - Parameters:
  ///   - fetcher: What brings pages.
  ///   - isSafe: Whether the process sees nothing of the user's; without that nothing is fetched.
  init(_ fetcher: any PageFetching, isSafe: Bool) {
    self.fetcher = fetcher
    self.isSafe = isSafe
  }

  /// Answers one request.
  ///
  /// - Returns: Whether it was answered, or nobody asked.
  func run() -> Bool {
    var isAnswered = false
    let isGood = socket.serve(
      upTo: DocumentRequest.byteLimit + 1, patience: PacketSocket.helperPatience
    ) { packet throws(SocketError) in
      guard !packet.isTruncated, let request = try? DocumentRequest(decoding: packet.bytes) else {
        return
      }
      let (answer, pixels) = answer(request)
      try socket.send(answer.encoded, file: pixels?.rawValue)
      isAnswered = true
      shutdown(socket.descriptor.rawValue, Int32(SHUT_RD))
    }
    return isGood || isAnswered
  }

  private func answer(_ request: DocumentRequest) -> (LinkAnswer, OwnedDescriptor?) {
    var answer = LinkAnswer(
      generation: request.generation, isSafe ? .empty : .noSandbox, address: request.uri)
    guard isSafe else { return (answer, nil) }
    do throws(FetchFailure) {
      var page = try fetcher.page(at: request.uri)
      answer.address = page.address
      let head = PageHead(page.bytes, charset: page.charset)
      guard !head.isEmpty else { return (answer, nil) }
      if let base = head.base { page.base = base }
      let picture = head.picture.flatMap { fetcher.picture(at: $0, of: page) }
      // The picture is the most dangerous part: who decodes it can tell nobody.
      fetcher.close()
      guard Sandbox.leaveNetwork() else { return (answer, nil) }
      answer.title = head.title
      answer.summary = head.summary
      answer.status = .done
      let host = WebAddress(page.address)?.place ?? ""
      guard let card = LinkCard.draw(head, picture: picture, host: host, request),
        let memory = card.values.withUnsafeBytes({ SealedMemory.make($0) })
      else { return (answer, nil) }
      answer.width = card.width
      answer.height = card.height
      return (answer, memory)
    } catch {
      answer.status = error.status
      answer.detail = DisplayedText.line(error.detail, limit: LinkAnswer.titleLimit)
      answer.address = error.address
      return (answer, nil)
    }
  }
}
