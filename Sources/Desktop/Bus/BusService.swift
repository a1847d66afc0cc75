internal import CGIO

/// An object of ours on the bus, under a well-known name where nobody else has it.
///
/// It ends when the handle is let go, and comes back after a loss of the bus.
package final class BusService {
  /// What others call, with what they gave; the answer's values, or `nil` for an error.
  package typealias Handler = (_ method: String, _ arguments: [BusValue]) -> [BusValue]?

  private let name: String
  private let path: String
  private let description: UnsafeMutablePointer<GDBusNodeInfo>
  private let handler: Handler
  private let property: (String) -> BusValue?
  private var connection: OpaquePointer?
  private var id: guint = 0
  /// Tells the bus that nobody serves any longer.
  var onEnd: ((BusService) -> Void)?

  /// A service that is not on the bus yet; `MessageBus.serve(_:)` puts it there.
  ///
  /// - Parameters:
  ///   - name: The well-known name.
  ///   - path: The object's path.
  ///   - description: The interface as introspection XML (D-Bus Specification, "Introspection Data
  ///     Format"); its first interface is served.
  ///   - property: The value of a property.
  ///   - handler: Answers calls, in the loop.
  package init?(
    name: String, path: String, description: String, property: @escaping (String) -> BusValue?,
    handler: @escaping Handler
  ) {
    guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return nil }
    self.name = name
    self.path = path
    self.description = node
    self.property = property
    self.handler = handler
  }

  deinit {
    onEnd?(self)
    g_dbus_node_info_unref(description)
  }

  /// Sends a signal of the interface to whoever listens.
  package func emit(_ signal: String, _ values: [BusValue]) {
    guard let connection, let interface = description.pointee.interfaces[0],
      let arguments = BusValue.makeTuple(values)
    else { return }
    g_dbus_connection_emit_signal(
      connection, nil, path, interface.pointee.name, signal, arguments, nil)
  }

  func begin(on connection: OpaquePointer) {
    self.connection = connection
    var table = GDBusInterfaceVTable()
    table.method_call = serviceCalled
    table.get_property = servicePropertyRead
    id = g_dbus_connection_register_object(
      connection, path, description.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    // Who has the name already keeps it (4: don't queue).
    let arguments = BusValue.makeTuple([.string(name), .uint32(4)])
    g_dbus_connection_call(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", arguments, nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, nil, nil)
  }

  func end(on connection: OpaquePointer) {
    if id != 0 { g_dbus_connection_unregister_object(connection, id) }
    forget()
    let arguments = BusValue.makeTuple([.string(name)])
    g_dbus_connection_call(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "ReleaseName", arguments, nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, nil, nil)
  }

  /// The connection has gone, and the object with it.
  func forget() {
    id = 0
    connection = nil
  }

  fileprivate func answer(_ method: String, _ arguments: [BusValue]) -> [BusValue]? {
    handler(method, arguments)
  }

  fileprivate func value(_ name: String) -> BusValue? { property(name) }
}

private func serviceCalled(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ values: OpaquePointer?,
  _ invocation: OpaquePointer?, _ context: gpointer?
) {
  guard let context, let invocation else { return }
  let service = Unmanaged<BusService>.fromOpaque(context).takeUnretainedValue()
  var arguments: [BusValue] = []
  if let values, case .tuple(let given)? = BusValue(values) { arguments = given }
  let name = method.map { String(cString: $0) } ?? ""
  guard let answer = service.answer(name, arguments) else {
    g_dbus_method_invocation_return_dbus_error(
      invocation, "org.freedesktop.DBus.Error.InvalidArgs", "the arguments can't be used")
    return
  }
  g_dbus_method_invocation_return_value(invocation, BusValue.makeTuple(answer))
}

private func servicePropertyRead(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ context: gpointer?
) -> OpaquePointer? {
  guard let context, let name else { return nil }
  let service = Unmanaged<BusService>.fromOpaque(context).takeUnretainedValue()
  return service.value(String(cString: name))?.makeVariant()
}
