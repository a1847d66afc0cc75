internal import Glibc
internal import LocalSocket
internal import PreviewProtocol

/// Starts the program that shows a page live, and leaves this process with the other end of the way
/// that the page's connections come by.
enum PageShow {
  /// The descriptor that the program finds that way at.
  private static let doorway: Int32 = 4

  /// Starts it with the dock's socket, which isn't this process's any more afterwards.
  ///
  /// The link is looked at, and left in the socket: whom the page may reach is decided by what the dock
  /// said, whatever the page makes of the program.
  ///
  /// - Parameter program: The absolute path of `pressdock-webpage`.
  /// - Returns: The link that was pressed; the way stands at the descriptor that the dock's socket had.
  static func start(_ program: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: DocumentRequest.byteLimit + 1)
    let count = recv(PreviewServer.descriptor, &bytes, bytes.count, Int32(MSG_PEEK))
    guard count > 0, let request = try? DocumentRequest(decoding: Array(bytes[..<count])),
      let (ours, theirs) = try? PacketSocket.makePair(waiting: true)
    else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirs.descriptor.rawValue, doorway)
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    defer { words.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, program, &actions, nil, &words, environ) == 0,
      dup2(ours.descriptor.rawValue, PreviewServer.descriptor) >= 0
    else { return nil }
    return request.uri
  }
}
