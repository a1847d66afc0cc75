package import EventLoop
internal import CGIO
internal import Glibc

/// A message bus, as far as there is one: the session's, or the system's.
///
/// It is connected to at the first need, never waited for, and its loss ends nothing: calls then
/// answer with `noBus`, and a later call connects again. A connection of our own is used, not GIO's
/// shared one, which raises `SIGTERM` when the bus goes.
package final class MessageBus {
  private enum State {
    case disconnected
    /// `cancellable` gives the attempt up; both pointers are owned.
    case connecting(cancellable: UnsafeMutablePointer<GCancellable>)
    case connected(OpaquePointer, closedHandler: gulong)
  }

  private struct Waiting {
    var send: (OpaquePointer) -> Void
    var fail: (BusError) -> Void
  }

  private let address: String?
  private let loop: MainLoop
  private var state = State.disconnected
  private var waiting: [Waiting] = []
  private var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
  private var services: [ObjectIdentifier: WeakService] = [:]
  private var connectLimit: Deadline?

  /// How long a bus may take to let us in, in milliseconds.
  private static let connectTimeout = 5000.0

  /// The bus at `address` in D-Bus's notation; `nil` is no bus at all.
  package init(loop: MainLoop, address: String? = MessageBus.sessionAddress) {
    self.loop = loop
    self.address = address
    connectLimit = loop.makeDeadline { [unowned self] in
      if case .connecting(let cancellable) = state { g_cancellable_cancel(cancellable) }
    }
  }

  deinit {
    switch state {
    case .disconnected: break
    case .connecting(let cancellable):
      g_cancellable_cancel(cancellable)
      g_object_unref(cancellable)
    case .connected(let connection, let handler):
      for case let subscription? in subscriptions.values.map(\.subscription) {
        subscription.end(on: connection)
      }
      g_signal_handler_disconnect(UnsafeMutableRawPointer(connection), handler)
      g_dbus_connection_close(connection, nil, nil, nil)
      g_object_unref(UnsafeMutableRawPointer(connection))
    }
  }

  /// Where the session's bus is: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in the runtime
  /// directory.
  ///
  /// GIO's last resort, starting a bus through `dbus-launch`, is not ours.
  package static var sessionAddress: String? {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS").map({ String(cString: $0) }),
      !address.isEmpty
    {
      return address
    }
    guard let runtime = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }),
      runtime.hasPrefix("/"), access(runtime + "/bus", F_OK) == 0
    else { return nil }
    guard let escaped = g_dbus_address_escape_value(runtime + "/bus") else { return nil }
    defer { g_free(escaped) }
    return "unix:path=" + String(cString: escaped)
  }

  /// Where the system's bus is: `DBUS_SYSTEM_BUS_ADDRESS`, else its socket, where there is one.
  package static var systemAddress: String? {
    if let address = getenv("DBUS_SYSTEM_BUS_ADDRESS").map({ String(cString: $0) }),
      !address.isEmpty
    {
      return address
    }
    let socket = "/run/dbus/system_bus_socket"
    return access(socket, F_OK) == 0 ? "unix:path=" + socket : nil
  }

  /// Whether an address is known; a bus need not be there.
  package var hasAddress: Bool { address != nil }

  /// Calls a method; `completion` gets the values of the answer, in the loop, exactly once.
  package func call(
    _ call: BusCall, completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    whenConnected { connection in
      Self.send(call, on: connection, completion)
    } else: { error in
      completion(.failure(error))
    }
  }

  /// Calls `handler` with the values of each signal that fits `rule`, until the handle is let go.
  ///
  /// It goes on over a loss of the bus.
  package func subscribe(
    _ rule: BusSignalRule, handler: @escaping ([BusValue]) -> Void
  ) -> BusSubscription {
    let subscription = BusSubscription(rule, handler)
    let id = ObjectIdentifier(subscription)
    subscriptions[id] = WeakSubscription(subscription)
    subscription.onEnd = { [weak self] subscription in
      guard let self else { return }
      subscriptions[id] = nil
      if case .connected(let connection, _) = state { subscription.end(on: connection) }
    }
    if case .connected(let connection, _) = state {
      subscription.begin(on: connection)
    } else {
      whenConnected { _ in
      } else: { _ in
      }
    }
    return subscription
  }

  /// Puts an object of ours on the bus, until the service is let go; it comes back after a loss of the
  /// bus as soon as something else is asked of it.
  package func serve(_ service: BusService) {
    let id = ObjectIdentifier(service)
    services[id] = WeakService(service)
    service.onEnd = { [weak self] service in
      guard let self else { return }
      services[id] = nil
      if case .connected(let connection, _) = state { service.end(on: connection) }
    }
    if case .connected(let connection, _) = state {
      service.begin(on: connection)
    } else {
      whenConnected { _ in
      } else: { _ in
      }
    }
  }

  private func whenConnected(
    _ send: @escaping (OpaquePointer) -> Void, else fail: @escaping (BusError) -> Void
  ) {
    if case .connected(let connection, _) = state {
      if g_dbus_connection_is_closed(connection) == 0 { return send(connection) }
      disconnect()
    }
    guard let address else {
      loop.afterCurrentEvents { fail(.noBus("there is no session bus")) }
      return
    }
    waiting.append(Waiting(send: send, fail: fail))
    if case .disconnected = state { connect(to: address) }
  }

  private func connect(to address: String) {
    guard let cancellable = g_cancellable_new() else { return }
    state = .connecting(cancellable: cancellable)
    connectLimit?.set(MonotonicTime.now.advanced(byMilliseconds: Self.connectTimeout))
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let box = ConnectBox(self)
    g_dbus_connection_new_for_address(
      address, flags, nil, cancellable, connectionReady, Unmanaged.passRetained(box).toOpaque())
  }

  /// Takes over `connection`.
  fileprivate func connected(_ result: Result<OpaquePointer, BusError>) {
    if case .connecting(let cancellable) = state { g_object_unref(cancellable) }
    connectLimit?.set(nil)
    let ready = waiting
    waiting = []
    switch result {
    case .failure(let error):
      state = .disconnected
      for call in ready { call.fail(error) }
    case .success(let connection):
      let context = Unmanaged.passUnretained(self).toOpaque()
      let handler = g_signal_connect_data(
        UnsafeMutableRawPointer(connection), "closed",
        unsafeBitCast(connectionClosed as ClosedHandler, to: GCallback.self), context, nil,
        GConnectFlags(rawValue: 0))
      state = .connected(connection, closedHandler: handler)
      for subscription in subscriptions.values { subscription.subscription?.begin(on: connection) }
      for service in services.values { service.service?.begin(on: connection) }
      for call in ready { call.send(connection) }
    }
  }

  /// The bus has gone, or our connection to it.
  fileprivate func disconnect() {
    guard case .connected(let connection, let handler) = state else { return }
    state = .disconnected
    for subscription in subscriptions.values { subscription.subscription?.forget() }
    for service in services.values { service.service?.forget() }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(connection), handler)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  private static func send(
    _ call: BusCall, on connection: OpaquePointer,
    _ completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    guard g_dbus_is_name(call.destination) != 0, g_variant_is_object_path(call.path) != 0,
      let arguments = BusValue.makeTuple(call.arguments)
    else { return completion(.failure(.invalidArguments)) }
    let flags = call.startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    let box = Unmanaged.passRetained(CallBox(completion)).toOpaque()
    g_dbus_connection_call(
      connection, call.destination, call.path, call.interface, call.method, arguments, nil, flags,
      call.timeout, nil, answerArrived, box)
  }
}

private struct WeakService {
  weak var service: BusService?
  init(_ service: BusService) { self.service = service }
}

private struct WeakSubscription {
  weak var subscription: BusSubscription?
  init(_ subscription: BusSubscription) { self.subscription = subscription }
}

/// The bus may be let go before the attempt to connect ends.
private final class ConnectBox {
  weak var bus: MessageBus?
  init(_ bus: MessageBus) { self.bus = bus }
}

private final class CallBox {
  let completion: (Result<[BusValue], BusError>) -> Void
  init(_ completion: @escaping (Result<[BusValue], BusError>) -> Void) {
    self.completion = completion
  }
}

private typealias ClosedHandler =
  @convention(c) (
    OpaquePointer?, gboolean, UnsafeMutablePointer<GError>?, gpointer?
  ) -> Void

private func connectionReady(
  _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ context: gpointer?
) {
  guard let context else { return }
  let box = Unmanaged<ConnectBox>.fromOpaque(context).takeRetainedValue()
  var error: UnsafeMutablePointer<GError>?
  let connection = g_dbus_connection_new_for_address_finish(result, &error)
  defer { g_clear_error(&error) }
  guard let connection else {
    box.bus?.connected(.failure(.noBus(BusError(error).words)))
    return
  }
  guard let bus = box.bus else { return g_object_unref(UnsafeMutableRawPointer(connection)) }
  bus.connected(.success(connection))
}

private func connectionClosed(
  _ connection: OpaquePointer?, _ vanished: gboolean, _ error: UnsafeMutablePointer<GError>?,
  _ context: gpointer?
) {
  guard let context else { return }
  Unmanaged<MessageBus>.fromOpaque(context).takeUnretainedValue().disconnect()
}

private func answerArrived(
  _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ context: gpointer?
) {
  guard let context, let source else { return }
  let box = Unmanaged<CallBox>.fromOpaque(context).takeRetainedValue()
  var error: UnsafeMutablePointer<GError>?
  let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, &error)
  defer { g_clear_error(&error) }
  guard let answer else { return box.completion(.failure(BusError(error))) }
  defer { g_variant_unref(answer) }
  guard case .tuple(let values)? = BusValue(answer) else {
    return box.completion(
      .failure(.refused(name: "", message: "the answer holds values that D-Bus doesn't have")))
  }
  box.completion(.success(values))
}
