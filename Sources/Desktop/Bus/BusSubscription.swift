internal import CGIO

/// Signals that somebody listens to; it ends when the handle is let go.
package final class BusSubscription {
  private let rule: BusSignalRule
  private let handler: ([BusValue]) -> Void
  private var id: guint = 0
  /// Tells the bus that nobody listens any longer.
  var onEnd: ((BusSubscription) -> Void)?

  init(_ rule: BusSignalRule, _ handler: @escaping ([BusValue]) -> Void) {
    self.rule = rule
    self.handler = handler
  }

  deinit { onEnd?(self) }

  func begin(on connection: OpaquePointer) {
    let box = Unmanaged.passRetained(SignalBox(handler)).toOpaque()
    id = g_dbus_connection_signal_subscribe(
      connection, rule.sender, rule.interface, rule.member, rule.path, nil,
      G_DBUS_SIGNAL_FLAGS_NONE, signalArrived, box, releaseSignalBox)
  }

  func end(on connection: OpaquePointer) {
    guard id != 0 else { return }
    g_dbus_connection_signal_unsubscribe(connection, id)
    id = 0
  }

  /// The connection has gone, and the subscription with it.
  func forget() { id = 0 }
}

private final class SignalBox {
  let handler: ([BusValue]) -> Void
  init(_ handler: @escaping ([BusValue]) -> Void) { self.handler = handler }
}

private func signalArrived(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ member: UnsafePointer<CChar>?, _ values: OpaquePointer?,
  _ context: gpointer?
) {
  guard let context, let values, case .tuple(let arguments)? = BusValue(values) else { return }
  Unmanaged<SignalBox>.fromOpaque(context).takeUnretainedValue().handler(arguments)
}

private func releaseSignalBox(_ context: gpointer?) {
  guard let context else { return }
  Unmanaged<SignalBox>.fromOpaque(context).release()
}
