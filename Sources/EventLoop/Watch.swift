internal import CGIO

/// Something the main loop looks after: it goes on until it is cancelled or the handle is let go.
package final class Watch {
  /// Owned; `nil` once cancelled.
  private var raw: UnsafeMutablePointer<GSource>?
  /// GLib's name for the watched descriptor inside the source.
  private var tag: gpointer?

  /// Takes over one reference to a source that is attached already.
  init(owning raw: UnsafeMutablePointer<GSource>, tag: gpointer? = nil) {
    self.raw = raw
    self.tag = tag
  }

  deinit { cancel() }

  /// Whether the watch is still on.
  package var isActive: Bool { raw != nil }

  /// Ends it; its closure isn't called again and is released, after the present call if this is
  /// called from it (`g_source_destroy`).
  package func cancel() {
    guard let raw else { return }
    self.raw = nil
    tag = nil
    g_source_destroy(raw)
    g_source_unref(raw)
  }

  /// Changes what a descriptor is watched for (`g_source_modify_unix_fd`).
  package func wait(for readiness: Readiness) {
    guard let raw, let tag else { return }
    g_source_modify_unix_fd(raw, tag, readiness.condition)
  }
}
