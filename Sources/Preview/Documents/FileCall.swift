internal import Glibc
internal import LocalSocket
internal import Synchronization

/// A file that is opened on a thread of its own: where what it is kept on has gone, such calls never
/// come back.
final class FileCall: Sendable {
  private let uri: String
  private let result = Mutex<FileGate.Opened?>(nil)
  private let ends: (reading: OwnedDescriptor, writing: OwnedDescriptor)

  /// Begins to open a file; `nil` where the system has no thread or descriptor left.
  init?(_ uri: String) {
    self.uri = uri
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = (OwnedDescriptor(adopting: ends[0]), OwnedDescriptor(adopting: ends[1]))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    // The thread holds the call until it has come back.
    let context = Unmanaged.passRetained(self)
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<FileCall>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }
    guard pthread_create(&thread, &attributes, body, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
  }

  /// Whether it has come back.
  var isDone: Bool { result.withLock { $0 != nil } }

  /// Waits for what was found.
  ///
  /// - Parameter patience: How long, in milliseconds.
  /// - Returns: What was found; `nil` where nothing came back in time.
  func wait(_ patience: Int32) -> FileGate.Opened? {
    let end = FileGate.milliseconds() + Double(patience)
    while true {
      let rest = max(0, end - FileGate.milliseconds())
      var awaited = pollfd(fd: ends.reading.rawValue, events: Int16(POLLIN), revents: 0)
      let ready = poll(&awaited, 1, Int32(rest.rounded(.up)))
      if ready < 0 && errno == EINTR { continue }
      return result.withLock { $0 }
    }
  }

  private func run() {
    let opened = FileGate.open(uri)
    result.withLock { $0 = opened }
    var byte: UInt8 = 1
    _ = write(ends.writing.rawValue, &byte, 1)
  }
}
