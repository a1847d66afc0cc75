internal import CGIO

/// A call of `org.freedesktop.Application` (Desktop Entry 1.5, D-Bus Activation).
package struct ApplicationActivation: Hashable, Sendable {
  /// What is asked of the application.
  package enum Call: Hashable, Sendable {
    /// `Activate(a{sv})`.
    case activate
    /// `Open(as, a{sv})` with these URIs.
    case open([String])
    /// `ActivateAction(s, av, a{sv})` with the name of an action.
    case action(String)
  }

  /// The interface that is called.
  package static let interface = "org.freedesktop.Application"

  /// The well-known name of the application.
  package var busName: String
  /// What is asked.
  package var call: Call

  /// A call of the application `busName`.
  package init(busName: String, call: Call) {
    self.busName = busName
    self.call = call
  }

  /// The object that is called: the name as a path, dashes as underscores.
  package var objectPath: String {
    var path = "/"
    for scalar in busName.unicodeScalars {
      switch scalar {
      case ".": path.unicodeScalars.append("/")
      case "-": path.unicodeScalars.append("_")
      default: path.unicodeScalars.append(scalar)
      }
    }
    return path
  }

  /// The method that is called.
  package var method: String {
    switch call {
    case .activate: "Activate"
    case .open: "Open"
    case .action: "ActivateAction"
    }
  }

  /// The bus name that goes with a desktop file id; `nil` where the id is no bus name.
  package static func busName(forID id: String) -> String? {
    let name = DesktopEntry.withoutSuffix(id)
    guard g_dbus_is_name(name) != 0, g_dbus_is_unique_name(name) == 0 else { return nil }
    return name
  }
}
