internal import Documents
internal import Glibc
internal import JSON
internal import LocalSocket
internal import PreviewProtocol

/// Opens files for the dock, and has a decoder, which sees nothing but the open file, make pages of
/// them.
///
/// It decodes nothing itself. A newer request ends what is under way: the decoder is killed and
/// another one started.
final class Opener {
  private let dock = PacketSocket(adopting: PreviewServer.descriptor)
  private let program: String
  private var decoder: (process: pid_t, socket: PacketSocket)?

  /// An opener whose decoder is the program at a path.
  init(program: String) { self.program = program }

  /// Answers until the dock hangs up or nothing was asked for a while.
  ///
  /// - Returns: Whether it ended in one of these two ways.
  func run() -> Bool {
    defer { endDecoder() }
    // Ready before the first file is asked for: starting takes longer than most pages.
    startDecoder()
    return dock.serve(
      upTo: PreviewReport.byteLimit + 1, patience: PacketSocket.helperPatience, answer)
  }

  private func answer(_ packet: PacketSocket.Packet) throws(SocketError) {
    guard !packet.isTruncated, var request = try? DocumentRequest(decoding: packet.bytes) else {
      return
    }
    let opened = FileGate.open(request.uri)
    var report = PreviewReport(
      generation: request.generation, file: opened.facts,
      document: DocumentAnswer(generation: request.generation, opened.status))
    guard opened.status == .done, let file = opened.file else {
      return try dock.send(report.encoded)
    }
    request.contentType = opened.facts.contentType
    // The decoder is told no names.
    if request.contentType == "text/plain",
      let source = SourceLanguage.contentType(ofName: opened.facts.name)
    {
      request.contentType = source
    }
    request.uri = ""
    guard let reply = try decode(request, file) else { return }
    report.document = reply.answer
    try dock.send(report.encoded, file: reply.pixels?.rawValue)
  }

  // MARK: Decoder

  /// Has a page made; `nil` where the dock asks for something else meanwhile, or has gone.
  private func decode(
    _ request: DocumentRequest, _ file: OwnedDescriptor
  ) throws(SocketError) -> (answer: DocumentAnswer, pixels: OwnedDescriptor?)? {
    let failure = { (status: DocumentStatus) in
      (DocumentAnswer(generation: request.generation, status), OwnedDescriptor?.none)
    }
    if decoder == nil { startDecoder() }
    guard let decoder else { return failure(.unreadable) }
    do {
      try decoder.socket.send(request.encoded, file: file.rawValue)
    } catch {
      // It left for want of work in just this moment.
      endDecoder()
      startDecoder()
      guard let other = self.decoder else { return failure(.unreadable) }
      try other.socket.send(request.encoded, file: file.rawValue)
    }
    guard let socket = self.decoder?.socket else { return failure(.unreadable) }
    var awaited = [
      pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: dock.descriptor.rawValue, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&awaited, 2, -1) < 0 {
      guard errno == EINTR else { return nil }
    }
    if awaited[0].revents == 0 {
      // The dock wants another page, or none any more.
      endDecoder()
      startDecoder()
      return nil
    }
    let reception = try? socket.receive(upTo: DocumentAnswer.byteLimit + 1)
    guard case .packet(let packet)? = reception, !packet.isTruncated,
      let value = try? JSONValue(parsing: packet.bytes), let answer = try? DocumentAnswer(value),
      answer.generation == request.generation
    else {
      // It died over the file.
      endDecoder()
      return failure(.damaged)
    }
    return (answer, packet.descriptor)
  }

  private func startDecoder() {
    guard decoder == nil, let (ours, theirs) = try? PacketSocket.makePair(waiting: true) else {
      return
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirs.descriptor.rawValue, 3)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("--decode"), nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, program, &actions, nil, &arguments, environ) == 0 else { return }
    decoder = (child, ours)
  }

  private func endDecoder() {
    guard let decoder else { return }
    self.decoder = nil
    kill(decoder.process, SIGKILL)
    while waitpid(decoder.process, nil, 0) < 0 {
      guard errno == EINTR else { return }
    }
  }
}
