internal import Glibc
internal import JSON
internal import LocalSocket
internal import PreviewProtocol

/// A decoder in its box, as the opener uses it; it dies with this value, and with it what it started.
final class DecoderProcess {
  /// How a request ended.
  enum Outcome {
    /// It answered, perhaps with a memory file.
    case answer(DocumentAnswer, OwnedDescriptor?)
    /// It died over the file.
    case died
    /// It was killed, by the clock or for the time that it used.
    case late
    /// The dock wants something else meanwhile, or has gone.
    case interrupted
  }

  private let process: pid_t
  private let socket: PacketSocket

  /// Starts one (`posix_spawn`); `nil` where the system refuses.
  ///
  /// - Parameter program: The path of the helper.
  init?(program: String) {
    guard let (ours, theirs) = try? PacketSocket.makePair(waiting: true) else { return nil }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, theirs.descriptor.rawValue, 3)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("--decode"), nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, program, &actions, &attributes, &arguments, environ) == 0 else {
      return nil
    }
    process = child
    socket = ours
  }

  deinit {
    kill(-process, SIGKILL)
    _ = status()
  }

  /// Has a file looked into.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - file: The open file.
  ///   - patience: How long it may take, in milliseconds.
  ///   - dock: The socket on which something newer may come.
  /// - Returns: How it ended.
  /// - Throws: `SocketError` where it had left before it was asked.
  func ask(
    _ request: DocumentRequest, _ file: OwnedDescriptor, patience: Double,
    unless dock: PacketSocket
  ) throws(SocketError) -> Outcome {
    try socket.send(request.encoded, file: file.rawValue)
    let end = FileGate.milliseconds() + patience
    var awaited = [
      pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: dock.descriptor.rawValue, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let rest = max(0, end - FileGate.milliseconds())
      let ready = poll(&awaited, 2, Int32(rest.rounded(.up)))
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return .late }
      break
    }
    guard awaited[0].revents != 0 else { return .interrupted }
    let reception = try? socket.receive(upTo: DocumentAnswer.byteLimit + 1)
    guard case .packet(let packet)? = reception, !packet.isTruncated,
      let value = try? JSONValue(parsing: packet.bytes), let answer = try? DocumentAnswer(value),
      answer.generation == request.generation
    else {
      return hasUsedItsTime() ? .late : .died
    }
    return .answer(answer, packet.descriptor)
  }

  private var ended: Int32?

  /// How the process ended (`waitpid`).
  private func status() -> Int32 {
    if let ended { return ended }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { break }
    }
    ended = status
    return status
  }

  /// Whether the system ended it for the time that it used; bubblewrap tells that by its exit code.
  private func hasUsedItsTime() -> Bool {
    let status = status()
    let signal = status & 0x7F
    let code = status >> 8 & 0xFF
    return signal == SIGXCPU || signal == 0 && code == 128 + SIGXCPU
  }
}
