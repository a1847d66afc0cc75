internal import CGIO

/// The one loop that everything waits in: GLib's, so that D-Bus and file monitors share it.
///
/// Used from the thread that runs it; only the work given to `inBackground` runs elsewhere. At rest
/// it sleeps in one `poll` without a timeout.
package final class MainLoop {
  private let loop: OpaquePointer
  /// `nil` is the process's default context.
  let context: OpaquePointer?
  private var afterwards: [() -> Void] = []
  private var afterwardsSource: UnsafeMutablePointer<GSource>?

  /// The main thread's loop, on the context that GIO's callbacks come to (`g_main_loop_new`).
  package convenience init() { self.init(context: nil) }

  private init(context: OpaquePointer?) {
    self.context = context
    guard let loop = g_main_loop_new(context, 0) else { fatalError("GLib has no memory left") }
    self.loop = loop
  }

  deinit {
    if let afterwardsSource {
      g_source_destroy(afterwardsSource)
      g_source_unref(afterwardsSource)
    }
    g_main_loop_unref(loop)
  }

  /// Calls `body` with a loop of the calling thread alone, to which the callbacks of what `body`
  /// starts come; several threads can each have theirs (`g_main_context_push_thread_default`).
  package static func withPrivateLoop<Result>(
    _ body: (MainLoop) throws -> Result
  ) rethrows -> Result {
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    return try body(MainLoop(context: context))
  }

  /// Waits and calls handlers until `quit` (`g_main_loop_run`).
  package func run() { g_main_loop_run(loop) }

  /// Makes `run` return after the present handler (`g_main_loop_quit`).
  package func quit() { g_main_loop_quit(loop) }

  /// Calls `handler` whenever `descriptor` is ready for one of `readiness`, or has hung up.
  ///
  /// The descriptor stays the caller's; it must be open until the watch has been cancelled.
  ///
  /// `hasQueuedWork` is asked before every sleep: where it says yes, `handler` is called with an
  /// empty set and nobody sleeps. Xlib needs it: a round trip may leave events in its queue while
  /// the socket stays silent. It is also the place to flush what is to be sent before sleeping.
  package func watch(
    _ descriptor: Int32, for readiness: Readiness = .readable,
    hasQueuedWork: (() -> Bool)? = nil, handler: @escaping (Readiness) -> Void
  ) -> Watch {
    let box = DescriptorBox()
    let source = EventSource.make(prepare: hasQueuedWork) {
      guard let raw = box.raw, let tag = box.tag else { return }
      handler(Readiness(g_source_query_unix_fd(raw, tag)))
    }
    let tag = g_source_add_unix_fd(source.raw, descriptor, readiness.condition)
    box.raw = source.raw
    box.tag = tag
    g_source_attach(source.raw, context)
    return Watch(owning: source.raw, tag: tag)
  }

  /// A deadline of this loop that calls `fire`; nothing is set yet.
  ///
  /// Keep it: it goes with its handle.
  package func makeDeadline(_ fire: @escaping () -> Void) -> Deadline {
    Deadline(context: context, fire)
  }

  /// Calls `action` once, after everything that is ready now has been handled and before the loop
  /// sleeps.
  ///
  /// Events that arrive meanwhile can't put it off any further.
  package func afterCurrentEvents(_ action: @escaping () -> Void) {
    afterwards.append(action)
    guard afterwards.count == 1 else { return }
    g_source_set_ready_time(sourceForAfterwards(), 0)
  }

  private func sourceForAfterwards() -> UnsafeMutablePointer<GSource> {
    if let afterwardsSource { return afterwardsSource }
    let source = EventSource.make { [unowned self] in runAfterwards() }
    // Ordinary priority: in one turn GLib calls sources in the order they were attached, and a
    // lower priority would starve while events flood in.
    g_source_attach(source.raw, context)
    afterwardsSource = source.raw
    return source.raw
  }

  private func runAfterwards() {
    if let afterwardsSource { g_source_set_ready_time(afterwardsSource, -1) }
    let actions = afterwards
    afterwards = []
    for action in actions { action() }
  }
}

/// Gives the handler its own source to ask what is ready.
private final class DescriptorBox {
  var raw: UnsafeMutablePointer<GSource>?
  var tag: gpointer?
}
