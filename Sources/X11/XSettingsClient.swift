internal import CX11

/// Follows the XSETTINGS manager of the screen, through its restarts.
package final class XSettingsClient {
  /// The settings as they were published last; empty without a manager.
  package private(set) var settings = XSettings()

  private let connection: Connection
  private let selection: Atom
  private let property: Atom
  private var manager: WindowID?

  /// Finds the manager and reads its settings.
  package init(_ connection: Connection) {
    self.connection = connection
    selection = connection.atom("_XSETTINGS_S\(connection.screen)")
    property = connection.atom("_XSETTINGS_SETTINGS")
    connection.intern(["MANAGER"])
    // A new manager tells the root window; so does the selection, where XFixes is there.
    connection.watch(.structure, on: connection.rootWindow)
    connection.watchOwner(of: selection)
    findManager()
  }

  /// Whether a manager runs.
  package var hasManager: Bool { manager != nil }

  /// Takes an event; says whether the settings are others now.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .message(let message)
    where message.type == connection.atom("MANAGER") && message.data.count > 1
      && message.data[1] == selection.rawValue:
      return findManager()
    case .selectionOwnerChanged(let change) where change.selection == selection:
      return findManager()
    case .destroyed(let window) where window == manager: return findManager()
    case .propertyChanged(let change)
    where change.window == manager && change.property == property:
      return read()
    default: return false
    }
  }

  @discardableResult
  private func findManager() -> Bool {
    // The owner may go between being found and being watched; the specification asks for a grab.
    XGrabServer(connection.display)
    let owner = connection.owner(of: selection)
    if let owner, owner != manager {
      connection.selectEvents([.property, .structure], on: owner)
    }
    XUngrabServer(connection.display)
    connection.flush()
    manager = owner
    return read()
  }

  private func read() -> Bool {
    let bytes = manager.flatMap {
      connection.property(property, of: $0, limit: 65_536)?.bytes
    }
    let new = XSettings(parsing: bytes ?? [])
    defer { settings = new }
    return new != settings
  }
}
