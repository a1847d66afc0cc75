import CGIO
import Testing

@testable import Desktop

/// A stand-in for a service on the bus: it takes a name, notes every call and answers as told.
///
/// Its callbacks come to the loop of the thread that made it.
final class BusService {
  /// What to answer.
  enum Answer {
    case values([BusValue])
    case error(name: String, message: String)
    case never
  }

  /// A call that came.
  struct Call: Equatable {
    var method: String
    var arguments: [BusValue]

    init(_ method: String, _ arguments: [BusValue]) {
      self.method = method
      self.arguments = arguments
    }
  }

  /// The calls so far.
  private(set) var calls: [Call] = []
  var answer: (_ method: String, _ arguments: [BusValue]) -> Answer
  private let connection: OpaquePointer
  private let path: String
  private let interface: String

  /// Takes `name` on the bus and serves one object.
  ///
  /// `methods` is the inside of the interface in introspection XML.
  init(
    _ name: String, on bus: BusDaemon, path: String, interface: String, methods: String,
    answer: @escaping (String, [BusValue]) -> Answer = { _, _ in .values([]) }
  ) throws {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    // Not inside `#require`, which would let the C strings go before the call.
    let connection: OpaquePointer? = g_dbus_connection_new_for_address_sync(
      bus.address, flags, nil, nil, nil)
    self.connection = try #require(connection)
    self.path = path
    self.interface = interface
    self.answer = answer
    let xml = "<node><interface name='\(interface)'>\(methods)</interface></node>"
    let parsed = g_dbus_node_info_new_for_xml(xml, nil)
    let node = try #require(parsed)
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = methodCalled
    let id = g_dbus_connection_register_object(
      connection, path, node.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    try #require(id != 0)
    let request = BusValue.makeTuple([.string(name), .uint32(4)])
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", request, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    let answered = try #require(reply)
    g_variant_unref(answered)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Sends a signal to everybody.
  func emit(_ member: String, _ values: [BusValue]) {
    g_dbus_connection_emit_signal(
      connection, nil, path, interface, member, BusValue.makeTuple(values), nil)
  }

  fileprivate func handle(_ method: String, _ values: OpaquePointer, _ invocation: OpaquePointer) {
    guard case .tuple(let arguments)? = BusValue(values) else { return }
    calls.append(Call(method, arguments))
    switch answer(method, arguments) {
    case .values(let values):
      g_dbus_method_invocation_return_value(invocation, BusValue.makeTuple(values))
    case .error(let name, let message):
      g_dbus_method_invocation_return_dbus_error(invocation, name, message)
    case .never: break
    }
  }
}

private func methodCalled(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ values: OpaquePointer?,
  _ invocation: OpaquePointer?, _ context: gpointer?
) {
  guard let context, let method, let values, let invocation else { return }
  Unmanaged<BusService>.fromOpaque(context).takeUnretainedValue()
    .handle(String(cString: method), values, invocation)
}

/// The D-Bus type of a GVariant, which is let go.
func typeString(_ variant: OpaquePointer) -> String {
  let owned = g_variant_ref_sink(variant)
  defer { g_variant_unref(owned) }
  return String(cString: g_variant_get_type_string(owned))
}
