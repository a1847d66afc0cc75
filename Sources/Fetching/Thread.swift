internal import Glibc

/// Threads with little room each: there may be many, and memory is limited.
enum Thread {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private static let stack = 256 << 10

  /// Runs something beside what goes on (`pthread_create`).
  ///
  /// - Parameter body: What is run; nobody waits for its end.
  /// - Returns: Whether there was room for it.
  static func run(_ body: @escaping () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stack)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }
}
