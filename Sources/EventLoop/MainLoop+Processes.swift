internal import CGIO

extension MainLoop {
  /// Calls `handler` in the loop whenever the process is sent `signal`: `SIGHUP`, `SIGINT`,
  /// `SIGTERM`, `SIGUSR1`, `SIGUSR2` or `SIGWINCH` (`g_unix_signal_source_new`).
  package func onSignal(_ signal: Int32, _ handler: @escaping () -> Void) -> Watch {
    guard let raw = g_unix_signal_source_new(signal) else {
      fatalError("signal \(signal) can't be watched")
    }
    let box = SignalBox(handler)
    g_source_set_callback(
      raw, signalArrived, Unmanaged.passRetained(box).toOpaque(), releaseSignalBox)
    g_source_attach(raw, context)
    return Watch(owning: raw)
  }

  /// Calls `handler` once when the child `process` has ended, and takes its status so that no
  /// zombie is left (`g_child_watch_source_new`).
  ///
  /// Keep the watch until then: a cancelled one leaves the zombie to the caller.
  package func onExit(ofChild process: Int32, _ handler: @escaping (ChildExit) -> Void) -> Watch {
    guard let raw = g_child_watch_source_new(process) else {
      fatalError("GLib has no memory left")
    }
    let box = ChildBox(handler)
    // GLib stores a child watch's callback under the type of any callback.
    let callback = unsafeBitCast(childExited as GChildWatchFunc, to: GSourceFunc.self)
    g_source_set_callback(
      raw, callback, Unmanaged.passRetained(box).toOpaque(), releaseChildBox)
    g_source_attach(raw, context)
    return Watch(owning: raw)
  }
}

private final class SignalBox {
  let handler: () -> Void
  init(_ handler: @escaping () -> Void) { self.handler = handler }
}

private final class ChildBox {
  let handler: (ChildExit) -> Void
  init(_ handler: @escaping (ChildExit) -> Void) { self.handler = handler }
}

private func signalArrived(_ context: gpointer?) -> gboolean {
  guard let context else { return 1 }
  Unmanaged<SignalBox>.fromOpaque(context).takeUnretainedValue().handler()
  return 1
}

private func releaseSignalBox(_ context: gpointer?) {
  guard let context else { return }
  Unmanaged<SignalBox>.fromOpaque(context).release()
}

private func childExited(_ process: GPid, _ status: gint, _ context: gpointer?) {
  guard let context else { return }
  Unmanaged<ChildBox>.fromOpaque(context).takeUnretainedValue()
    .handler(ChildExit(waitStatus: status))
}

private func releaseChildBox(_ context: gpointer?) {
  guard let context else { return }
  Unmanaged<ChildBox>.fromOpaque(context).release()
}
