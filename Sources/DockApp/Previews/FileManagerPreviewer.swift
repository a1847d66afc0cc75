internal import Desktop

/// The name on the bus that file managers ask for previews (`org.gnome.NautilusPreviewer2`).
final class FileManagerPreviewer {
  /// What a file manager asks for.
  enum Request {
    /// A file is to be shown; where it is shown already, it may be asked to go.
    case show(String, togglesOff: Bool)
    /// What is shown is to go.
    case close
  }

  private var service: BusService?

  init(
    bus: MessageBus, _ handle: @escaping (Request) -> Void, isVisible: @escaping () -> Bool
  ) {
    service = BusService(
      name: "org.gnome.NautilusPreviewer", path: "/org/gnome/NautilusPreviewer",
      description: Self.interface
    ) { name in
      switch name {
      case "Visible": .bool(isVisible())
      case "ParentHandle": .string("")
      default: nil
      }
    } handler: { method, arguments in
      switch (method, arguments.first) {
      case ("ShowFile", .string(let uri)?):
        guard arguments.count == 3, case .bool(let toggles) = arguments[2] else { return nil }
        handle(.show(uri, togglesOff: toggles))
        return []
      case ("Close", _):
        handle(.close)
        return []
      default: return nil
      }
    }
    if let service { bus.serve(service) }
  }

  /// Tells the file manager to choose the next file, or the former one: it then asks for that.
  func walk(_ step: Int) {
    // As GtkDirectionType counts: 4 is left, 5 is right.
    service?.emit("SelectionEvent", [.uint32(step < 0 ? 4 : 5)])
  }

  /// The interface as file managers call it.
  private static let interface = """
    <node>
      <interface name="org.gnome.NautilusPreviewer2">
        <method name="ShowFile">
          <arg type="s" name="FileUri" direction="in"/>
          <arg type="s" name="WindowHandle" direction="in"/>
          <arg type="b" name="CloseIfAlreadyShown" direction="in"/>
        </method>
        <method name="Close"/>
        <signal name="SelectionEvent"><arg type="u" name="Direction"/></signal>
        <property name="Visible" type="b" access="read"/>
        <property name="ParentHandle" type="s" access="read"/>
      </interface>
    </node>
    """
}
