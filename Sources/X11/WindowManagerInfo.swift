/// What the window manager says of itself (EWMH), as it was when this value was made.
package struct WindowManagerInfo: Hashable, Sendable {
  /// The window by which it shows that it runs; `nil` when none does.
  package let window: WindowID?
  /// Its name: `Openbox`, `Xfwm4`, `i3`.
  package let name: String?
  /// The names of the hints that it says it follows: `_NET_ACTIVE_WINDOW`.
  package let supported: Set<String>

  /// Asks the display; costs a few round trips.
  package init(_ connection: Connection) {
    let check = "_NET_SUPPORTING_WM_CHECK"
    // The property may outlive its window manager, and the window's id may be another's by now:
    // only a window that names itself counts.
    guard let claimed = connection.windowProperty(check, of: connection.rootWindow),
      connection.windowProperty(check, of: claimed) == claimed
    else {
      (window, name, supported) = (nil, nil, [])
      return
    }
    window = claimed
    name = connection.textProperty("_NET_WM_NAME", of: claimed)
    let atoms = connection.atomListProperty("_NET_SUPPORTED", of: connection.rootWindow) ?? []
    connection.learnNames(of: atoms)
    supported = Set(atoms.compactMap { connection.name(of: $0) })
  }

  /// Whether one runs.
  package var isRunning: Bool { window != nil }

  /// Whether it follows a hint.
  package func supports(_ hint: String) -> Bool { supported.contains(hint) }

  /// Whether it leaves a dock at the left or right where the dock wants to be; i3 puts every dock
  /// at its top or bottom.
  package var knowsSideDocks: Bool { name != "i3" }
}
