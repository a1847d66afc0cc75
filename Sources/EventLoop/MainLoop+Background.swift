internal import CGIO

extension MainLoop {
  /// Runs `work` on a thread of its own and calls `completion` with its result in the loop.
  ///
  /// The thread ends with the work: none is kept waiting. Where no thread can be had, `work` runs
  /// at once on this one.
  package func inBackground<Result: Sendable>(
    _ name: String, _ work: @escaping @Sendable () -> Result,
    completion: @escaping (Result) -> Void
  ) {
    let job = BackgroundJob(context: context) {
      let result = work()
      return { completion(result) }
    }
    let pointer = Unmanaged.passRetained(job).toOpaque()
    if let thread = g_thread_try_new(name, runBackgroundJob, pointer, nil) {
      g_thread_unref(thread)
    } else {
      _ = runBackgroundJob(pointer)
    }
  }
}

/// What crosses to the thread and back.
///
/// `completion` isn't `Sendable`; it is carried as a pointer and only called where it was made.
private final class BackgroundJob {
  let context: OpaquePointer?
  private let work: () -> () -> Void
  private var finish: (() -> Void)?

  init(context: OpaquePointer?, _ work: @escaping () -> () -> Void) {
    self.context = context.map { g_main_context_ref($0) }
    self.work = work
  }

  deinit { context.map { g_main_context_unref($0) } }

  func run() { finish = work() }

  func deliver() {
    finish?()
    finish = nil
  }
}

private func runBackgroundJob(_ pointer: gpointer?) -> gpointer? {
  guard let pointer else { return nil }
  let job = Unmanaged<BackgroundJob>.fromOpaque(pointer).takeUnretainedValue()
  job.run()
  // Not `g_main_context_invoke`: that would call the completion on this thread when no loop runs.
  let source = g_idle_source_new()
  g_source_set_priority(source, G_PRIORITY_DEFAULT)
  g_source_set_callback(source, deliverBackgroundJob, pointer, releaseBackgroundJob)
  g_source_attach(source, job.context)
  g_source_unref(source)
  return nil
}

private func deliverBackgroundJob(_ pointer: gpointer?) -> gboolean {
  guard let pointer else { return 0 }
  Unmanaged<BackgroundJob>.fromOpaque(pointer).takeUnretainedValue().deliver()
  return 0
}

private func releaseBackgroundJob(_ pointer: gpointer?) {
  guard let pointer else { return }
  Unmanaged<BackgroundJob>.fromOpaque(pointer).release()
}
