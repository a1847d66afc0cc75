/// Whether a compositor mixes the windows of the screen, followed as it comes and goes.
package final class CompositorWatch {
  /// Whether one runs.
  package private(set) var isRunning: Bool

  private let connection: Connection
  private let selection: Atom

  /// Asks who owns `_NET_WM_CM_S<screen>` and watches it.
  package init(_ connection: Connection) {
    self.connection = connection
    selection = connection.atom("_NET_WM_CM_S\(connection.screen)")
    connection.watchOwner(of: selection)
    isRunning = connection.owner(of: selection) != nil
  }

  /// Takes an event; says whether a compositor came or went.
  package func handle(_ event: Event) -> Bool {
    guard case .selectionOwnerChanged(let change) = event, change.selection == selection else {
      return false
    }
    let runs = change.owner != .none
    defer { isRunning = runs }
    return runs != isRunning
  }
}
