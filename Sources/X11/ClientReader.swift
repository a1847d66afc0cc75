internal import ApplicationMatching
internal import CX11

/// Reads what windows of other programs say of themselves.
struct ClientReader {
  /// The properties that are read: a change of any other is none.
  let properties: Set<Atom>

  private let connection: Connection
  private let kinds: [Atom: ClientWindow.Kind]
  private let states: [Atom: ClientWindow.State]

  /// Learns the atoms.
  init(_ connection: Connection) {
    self.connection = connection
    let read = [
      "WM_CLASS", "WM_NAME", "_NET_WM_NAME", "_NET_WM_VISIBLE_NAME", "WM_HINTS",
      "WM_TRANSIENT_FOR", "WM_WINDOW_ROLE", "WM_CLIENT_MACHINE", "_NET_WM_PID", "_NET_WM_STATE",
      "_NET_WM_WINDOW_TYPE", "_NET_WM_DESKTOP", "_NET_STARTUP_ID", "_GTK_APPLICATION_ID",
      "_KDE_NET_WM_DESKTOP_FILE", "_BAMF_DESKTOP_FILE",
    ]
    connection.intern(
      read + ClientWindow.Kind.allCases.map(\.rawValue)
        + ClientWindow.State.allCases.map(\.rawValue))
    properties = Set(read.map(connection.atom))
    kinds = Dictionary(
      uniqueKeysWithValues: ClientWindow.Kind.allCases.map { (connection.atom($0.rawValue), $0) })
    states = Dictionary(
      uniqueKeysWithValues: ClientWindow.State.allCases.map { (connection.atom($0.rawValue), $0) })
  }

  /// Reads a window; one that has gone says nothing.
  func read(_ id: WindowID) -> ClientWindow {
    var window = ClientWindow(id: id)
    let hints = hints(of: id)
    window.facts = facts(of: id, leader: hints.leader)
    window.title =
      connection.textProperty("_NET_WM_VISIBLE_NAME", of: id)
      ?? connection.textProperty("_NET_WM_NAME", of: id)
      ?? connection.textProperty("WM_NAME", of: id) ?? ""
    let transient = connection.windowProperty("WM_TRANSIENT_FOR", of: id)
    // Transient for the root window means: for the whole group, which has no window of its own.
    window.transientFor = transient == connection.rootWindow ? nil : transient
    window.states = Set(
      (connection.atomListProperty("_NET_WM_STATE", of: id) ?? []).compactMap { states[$0] })
    let kind = connection.atomListProperty("_NET_WM_WINDOW_TYPE", of: id)?
      .lazy.compactMap { kinds[$0] }.first
    window.kind = kind ?? (transient == nil ? .normal : .dialog)
    window.hasUrgencyHint = hints.isUrgent
    if let desktop = connection.numberProperty("_NET_WM_DESKTOP", of: id) {
      window.desktop = desktop == 0xffff_ffff ? .all : .number(Int(desktop))
    }
    return window
  }

  private func facts(of id: WindowID, leader: WindowID?) -> WindowFacts {
    var facts = WindowFacts()
    let names = connection.textListProperty("WM_CLASS", of: id) ?? []
    facts.instance = present(names.first)
    facts.className = present(names.dropFirst().first)
    facts.gtkApplicationID = present(connection.textProperty("_GTK_APPLICATION_ID", of: id))
    facts.kdeDesktopFile = present(connection.textProperty("_KDE_NET_WM_DESKTOP_FILE", of: id))
    facts.bamfDesktopFile = present(connection.textProperty("_BAMF_DESKTOP_FILE", of: id))
    facts.role = present(connection.textProperty("WM_WINDOW_ROLE", of: id))
    facts.machine = present(connection.textProperty("WM_CLIENT_MACHINE", of: id))
    facts.processID = connection.numberProperty("_NET_WM_PID", of: id).map { Int($0) }
    // The specification lets a program put the id on its group leader alone.
    facts.startupID =
      present(connection.textProperty("_NET_STARTUP_ID", of: id))
      ?? leader.flatMap { present(connection.textProperty("_NET_STARTUP_ID", of: $0)) }
    return facts
  }

  /// The urgency bit and the group leader of `WM_HINTS`, whose items are: flags, input, state, icon
  /// pixmap, icon window, icon x and y, icon mask, group.
  private func hints(of id: WindowID) -> (isUrgent: Bool, leader: WindowID?) {
    guard let items = connection.property(connection.atom("WM_HINTS"), of: id, limit: 9)?.numbers,
      let flags = items.first
    else { return (false, nil) }
    let hasLeader = flags & UInt(WindowGroupHint) != 0 && items.count > 8 && items[8] != 0
    return (
      flags & UInt(XUrgencyHint) != 0,
      hasLeader && items[8] != id.rawValue ? WindowID(rawValue: items[8]) : nil
    )
  }

  private func present(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
}
