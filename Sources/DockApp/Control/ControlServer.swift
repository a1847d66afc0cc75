internal import EventLoop
internal import Glibc
internal import JSON

/// Answers the commands of other processes: one line of JSON in, one line out.
///
/// Nobody can hold the dock up: sockets don't block, a request is at most `requestLimit` bytes, and
/// one that isn't complete within `patience` is dropped with its connection.
final class ControlServer {
  static let requestLimit = 64 * 1024
  static let clientLimit = 32
  static let patience = 5_000.0

  private let loop: MainLoop
  private let path: String
  private let descriptor: Int32
  private let answer: (JSONValue) -> JSONValue
  private var watch: Watch?
  private var clients: [Int32: Client] = [:]

  private final class Client {
    var watch: Watch?
    var deadline: Deadline?
    var request: [UInt8] = []
    var reply: [UInt8] = []
  }

  /// Listens at `path`; what was left there by a dock that ended badly is replaced.
  ///
  /// `nil` where no
  /// socket can be had.
  init?(path: String, loop: MainLoop, answer: @escaping (JSONValue) -> JSONValue) {
    let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
    guard ControlSocket.makeDirectory(directory) else { return nil }
    unlink(path)
    let listening = ControlSocket.open(path, nonblocking: true) { descriptor, address, length in
      bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
    }
    guard let listening else { return nil }
    self.loop = loop
    self.path = path
    self.answer = answer
    descriptor = listening
    watch = loop.watch(listening, for: .readable) { [unowned self] _ in accept() }
  }

  deinit {
    watch?.cancel()
    for (client, state) in clients {
      state.watch?.cancel()
      close(client)
    }
    close(descriptor)
    unlink(path)
  }

  private func accept() {
    while true {
      let client = Glibc.accept(descriptor, nil, nil)
      guard client >= 0 else { return }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      guard clients.count < Self.clientLimit else {
        close(client)
        continue
      }
      let state = Client()
      clients[client] = state
      state.deadline = loop.makeDeadline { [unowned self] in drop(client) }
      state.deadline?.set(MonotonicTime.now.advanced(byMilliseconds: Self.patience))
      state.watch = loop.watch(client, for: .readable) { [unowned self] ready in
        if ready.contains(.writable) { send(client) } else { receive(client) }
      }
    }
  }

  private func receive(_ client: Int32) {
    guard let state = clients[client] else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(client, &buffer, buffer.count)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
    guard count > 0, state.request.count + count <= Self.requestLimit else { return drop(client) }
    state.request += buffer[..<count]
    guard let end = state.request.firstIndex(of: UInt8(ascii: "\n")) else { return }
    state.reply = Array((respond(Array(state.request[..<end])).serialized() + "\n").utf8)
    state.watch?.wait(for: .writable)
    send(client)
  }

  private func respond(_ request: [UInt8]) -> JSONValue {
    do {
      return answer(try JSONValue(parsing: request))
    } catch {
      return .object([JSONMember("error", .string("The request is no JSON: \(error)"))])
    }
  }

  private func send(_ client: Int32) {
    guard let state = clients[client] else { return }
    while !state.reply.isEmpty {
      let count = Glibc.send(client, state.reply, state.reply.count, Int32(MSG_NOSIGNAL))
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return }
      guard count > 0 else { return drop(client) }
      state.reply.removeFirst(count)
    }
    drop(client)
  }

  private func drop(_ client: Int32) {
    guard let state = clients.removeValue(forKey: client) else { return }
    state.watch?.cancel()
    state.deadline?.set(nil)
    close(client)
  }
}
