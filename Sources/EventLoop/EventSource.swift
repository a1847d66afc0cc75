internal import CGIO

/// A `GSource` of ours: three closures, and the memory they need, behind GLib's table of functions.
///
/// The closures live exactly as long as the `GSource`: GLib holds a reference during dispatch, so a
/// handler may cancel its own source.
final class EventSource {
  /// Asked before every sleep: whether there is work although no descriptor says so.
  private let prepare: (() -> Bool)?
  /// Does the work.
  private let dispatch: () -> Void
  /// GLib's half.
  ///
  /// Not retained by this object, which it owns through its trailing pointer.
  private(set) var raw: UnsafeMutablePointer<GSource>

  /// A source that isn't attached yet.
  ///
  /// The caller owns one reference to `raw`; the object itself belongs to the source and goes with
  /// it.
  static func make(
    prepare: (() -> Bool)? = nil, dispatch: @escaping () -> Void
  ) -> EventSource {
    let size = UInt32(contextOffset + MemoryLayout<UnsafeMutableRawPointer>.size)
    let functions = prepare == nil ? waitingFunctions : askingFunctions
    guard let raw = g_source_new(functions, size) else { fatalError("GLib has no memory left") }
    let source = EventSource(raw, prepare: prepare, dispatch: dispatch)
    UnsafeMutableRawPointer(raw).storeBytes(
      of: Unmanaged.passRetained(source).toOpaque(), toByteOffset: contextOffset,
      as: UnsafeMutableRawPointer.self)
    return source
  }

  private init(
    _ raw: UnsafeMutablePointer<GSource>, prepare: (() -> Bool)?, dispatch: @escaping () -> Void
  ) {
    self.raw = raw
    self.prepare = prepare
    self.dispatch = dispatch
  }

  fileprivate var hasWork: Bool { prepare?() ?? false }
  fileprivate func run() { dispatch() }
}

/// Where a source of ours keeps the pointer to its `EventSource`: behind GLib's own fields.
private let contextOffset = MemoryLayout<GSource>.size

private func owner(of raw: UnsafeMutablePointer<GSource>?) -> Unmanaged<EventSource>? {
  guard let raw else { return nil }
  let context = UnsafeMutableRawPointer(raw).load(
    fromByteOffset: contextOffset, as: UnsafeMutableRawPointer?.self)
  return context.map { Unmanaged<EventSource>.fromOpaque($0) }
}

private func prepareSource(
  _ raw: UnsafeMutablePointer<GSource>?, _ timeout: UnsafeMutablePointer<gint>?
) -> gboolean {
  timeout?.pointee = -1
  return owner(of: raw)?.takeUnretainedValue().hasWork == true ? 1 : 0
}

private func checkSource(_ raw: UnsafeMutablePointer<GSource>?) -> gboolean {
  // GLib looks at descriptors and the ready time by itself; what another source's handler queued
  // in between is found by the next `prepare`.
  0
}

private func dispatchSource(
  _ raw: UnsafeMutablePointer<GSource>?, _ callback: GSourceFunc?, _ data: gpointer?
) -> gboolean {
  owner(of: raw)?.takeUnretainedValue().run()
  return 1  // G_SOURCE_CONTINUE: only `Watch.cancel` ends a source.
}

private func finalizeSource(_ raw: UnsafeMutablePointer<GSource>?) {
  owner(of: raw)?.release()
}

/// GLib keeps the pointer to the table, so it lives as long as the process.
private func makeFunctions(asking: Bool) -> UnsafeMutablePointer<GSourceFuncs> {
  let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
  functions.initialize(
    to: GSourceFuncs(
      prepare: asking ? prepareSource : nil, check: asking ? checkSource : nil,
      dispatch: dispatchSource, finalize: finalizeSource, closure_callback: nil,
      closure_marshal: nil))
  return functions
}

private nonisolated(unsafe) let askingFunctions = makeFunctions(asking: true)
private nonisolated(unsafe) let waitingFunctions = makeFunctions(asking: false)
