internal import CGIO
internal import JSON

/// A program that the bus starts: `org.freedesktop.Application` (Desktop Entry 1.5, "D-Bus
/// Activation") at the bus name that its desktop id gives.
final class ActivationService {
  /// One call.
  struct Call {
    var event: TraceRecord.Event
    var action: String?
    var files: [String] = []
    /// The array that `ActivateAction` got.
    var parameter: JSONValue?
    var platformData: JSONValue?
  }

  private let handler: (Call) -> Void
  private let connection: OpaquePointer

  /// Takes the name and answers calls; `nil` where there is no bus or the name is taken.
  init?(_ identifier: String, handler: @escaping (Call) -> Void) {
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    self.connection = connection
    self.handler = handler
    // The object first: a call may come with the name.
    guard register(at: "/" + identifier.replacing(".", with: "/").replacing("-", with: "_")),
      take(identifier)
    else { return nil }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  private func register(at path: String) -> Bool {
    guard let node = g_dbus_node_info_new_for_xml(Self.introspection, nil) else { return false }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = methodCalled
    let id = g_dbus_connection_register_object(
      connection, path, node.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    return id != 0
  }

  private func take(_ name: String) -> Bool {
    var children: [OpaquePointer?] = [g_variant_new_string(name), g_variant_new_uint32(doNotQueue)]
    let arguments = g_variant_new_tuple(&children, 2)
    let reply = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", arguments, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    guard let reply else { return false }
    defer { g_variant_unref(reply) }
    return JSONValue(variant: reply) == [1]
  }

  fileprivate func handle(method: String, values: OpaquePointer, invocation: OpaquePointer) {
    guard case .array(let values) = JSONValue(variant: values),
      let event = TraceRecord.Event(rawValue: method)
    else { return }
    switch event {
    case .activate: handler(Call(event: event, platformData: values.first))
    case .open:
      let files = values.first?.arrayValue?.compactMap(\.stringValue) ?? []
      handler(Call(event: event, files: files, platformData: values.last))
    case .activateAction:
      handler(
        Call(
          event: event, action: values.first?.stringValue, parameter: values.dropFirst().first,
          platformData: values.last))
    case .started: break
    }
    g_dbus_method_invocation_return_value(invocation, nil)
  }

  private static let introspection = """
    <node><interface name='org.freedesktop.Application'>
      <method name='Activate'><arg type='a{sv}' direction='in'/></method>
      <method name='Open'>
        <arg type='as' direction='in'/><arg type='a{sv}' direction='in'/>
      </method>
      <method name='ActivateAction'>
        <arg type='s' direction='in'/><arg type='av' direction='in'/>
        <arg type='a{sv}' direction='in'/>
      </method>
    </interface></node>
    """
}

/// `DBUS_NAME_FLAG_DO_NOT_QUEUE`.
private let doNotQueue: guint32 = 4

private func methodCalled(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ values: OpaquePointer?,
  _ invocation: OpaquePointer?, _ context: gpointer?
) {
  guard let method, let values, let invocation, let context else { return }
  Unmanaged<ActivationService>.fromOpaque(context).takeUnretainedValue()
    .handle(method: String(cString: method), values: values, invocation: invocation)
}
