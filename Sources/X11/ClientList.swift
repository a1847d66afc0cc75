internal import ApplicationMatching
internal import CX11

/// The windows that the window manager lists, followed by their properties.
///
/// Events only note what to read again; `update()` reads it, once for any number of events. With no
/// window manager the list is empty; it fills when one comes.
package final class ClientList {
  /// What a call of `update()` found.
  package struct Change: Hashable, Sendable {
    /// Windows that came, in the order of the list.
    package var added: [WindowID] = []
    /// Windows that say something else of themselves now.
    package var changed: [WindowID] = []
    /// Windows that have gone.
    package var removed: [WindowID] = []
    /// Whether the active window, the current desktop or the window manager is another.
    package var isAboutRoot = false

    /// Whether nothing was found.
    package var isEmpty: Bool {
      added.isEmpty && changed.isEmpty && removed.isEmpty && !isAboutRoot
    }
  }

  /// The windows in the order in which they were first mapped.
  package private(set) var windows: [ClientWindow] = []
  /// The windows from the lowest to the highest, as far as the window manager tells.
  package private(set) var stacking: [WindowID] = []
  /// The window that has the focus.
  package private(set) var active: WindowID?
  /// The desktop that is shown, from 0; never beyond their number.
  package private(set) var currentDesktop = 0
  /// How many desktops there are; at least one.
  package private(set) var desktopCount = 1
  /// Whether the desktop is shown instead of windows.
  package private(set) var isShowingDesktop = false
  /// The window manager; another value after it changed.
  package private(set) var windowManager: WindowManagerInfo

  let connection: Connection
  private let reader: ClientReader
  private let rootProperties: Set<Atom>
  private let managerProperties: Set<Atom>
  private var rootIsStale = true
  private var managerIsStale = false
  private var staleWindows: Set<WindowID> = []
  private var places: [WindowID: Int] = [:]

  /// More windows than this are not looked at.
  private static let limit = 2048

  /// Watches the root window; the first `update()` reads everything.
  package init(_ connection: Connection) {
    self.connection = connection
    reader = ClientReader(connection)
    let root = [
      "_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING", "_NET_ACTIVE_WINDOW",
      "_NET_CURRENT_DESKTOP", "_NET_NUMBER_OF_DESKTOPS", "_NET_SHOWING_DESKTOP",
    ]
    let manager = ["_NET_SUPPORTING_WM_CHECK", "_NET_SUPPORTED"]
    connection.intern(root + manager)
    rootProperties = Set(root.map(connection.atom))
    managerProperties = Set(manager.map(connection.atom))
    connection.watch(.property, on: connection.rootWindow)
    windowManager = WindowManagerInfo(connection)
    watchManager()
  }

  /// A listed window.
  package func window(_ id: WindowID) -> ClientWindow? {
    places[id].map { windows[$0] }
  }

  // MARK: Following

  /// Takes an event; says whether `update()` has something to read.
  @discardableResult
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .propertyChanged(let change): note(change)
    case .destroyed(let window) where window == windowManager.window:
      managerIsStale = true
      rootIsStale = true
    case .destroyed(let window) where places[window] != nil: rootIsStale = true
    default: break
    }
    return isStale
  }

  /// Whether `update()` has something to read.
  package var isStale: Bool { rootIsStale || managerIsStale || !staleWindows.isEmpty }

  /// Reads again what events said has changed.
  package func update() -> Change {
    var change = Change()
    if managerIsStale { change.isAboutRoot = readManager() }
    if rootIsStale { readRoot(into: &change) }
    for id in staleWindows.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let place = places[id], !change.added.contains(id) else { continue }
      let new = reader.read(id)
      guard new != windows[place] else { continue }
      windows[place] = new
      change.changed.append(id)
    }
    staleWindows = []
    return change
  }

  /// Lets `update()` read a window again, though no event says that it has changed.
  package func readAgain(_ window: WindowID) {
    if places[window] != nil { staleWindows.insert(window) }
  }

  private func note(_ change: PropertyEvent) {
    if change.window == connection.rootWindow {
      if managerProperties.contains(change.property) {
        managerIsStale = true
        rootIsStale = true
      }
      if rootProperties.contains(change.property) { rootIsStale = true }
    } else if places[change.window] != nil, reader.properties.contains(change.property) {
      staleWindows.insert(change.window)
    }
  }

  private func readManager() -> Bool {
    managerIsStale = false
    let new = WindowManagerInfo(connection)
    guard new != windowManager else { return false }
    windowManager = new
    watchManager()
    return true
  }

  private func watchManager() {
    if let window = windowManager.window { connection.watch(.structure, on: window) }
  }

  private func readRoot(into change: inout Change) {
    rootIsStale = false
    let root = connection.rootWindow
    readList(connection.windowListProperty("_NET_CLIENT_LIST", of: root) ?? [], into: &change)
    stacking =
      connection.windowListProperty("_NET_CLIENT_LIST_STACKING", of: root)?
      .filter { places[$0] != nil } ?? []
    // The pair may disagree while it changes: the current desktop is never beyond the last.
    let count = Int(connection.numberProperty("_NET_NUMBER_OF_DESKTOPS", of: root) ?? 1)
    let current = Int(connection.numberProperty("_NET_CURRENT_DESKTOP", of: root) ?? 0)
    let new = (
      active: connection.windowProperty("_NET_ACTIVE_WINDOW", of: root),
      count: max(1, min(count, 1024)),
      current: max(0, min(current, max(1, min(count, 1024)) - 1)),
      showing: connection.numberProperty("_NET_SHOWING_DESKTOP", of: root) == 1
    )
    if new != (active, desktopCount, currentDesktop, isShowingDesktop) {
      (active, desktopCount, currentDesktop, isShowingDesktop) = new
      change.isAboutRoot = true
    }
  }

  private func readList(_ listed: [WindowID], into change: inout Change) {
    var seen: Set<WindowID> = []
    let present = listed.prefix(Self.limit).filter { $0 != .none && seen.insert($0).inserted }
    change.removed = windows.map(\.id).filter { !seen.contains($0) }
    let known = Dictionary(uniqueKeysWithValues: windows.map { ($0.id, $0) })
    windows = present.compactMap { id in
      if let known = known[id] { return known }
      // Watched before it is read, so that no change falls between.
      guard connection.watchClient(id) else { return nil }
      change.added.append(id)
      return reader.read(id)
    }
    let listedNow = Set(windows.map(\.id))
    change.removed += known.keys.filter { seen.contains($0) && !listedNow.contains($0) }
    places = Dictionary(uniqueKeysWithValues: windows.enumerated().map { ($1.id, $0) })
  }
}

extension Connection {
  /// Watches a window of another client; `false` when it has gone.
  fileprivate func watchClient(_ window: WindowID) -> Bool {
    var attributes = XWindowAttributes()
    guard tolerating({ XGetWindowAttributes(display, window.rawValue, &attributes) != 0 }) else {
      return false
    }
    let chosen = WindowEventSelection(rawValue: attributes.your_event_mask)
    let wanted: WindowEventSelection = [.property, .structure]
    if !chosen.isSuperset(of: wanted) { selectEvents(chosen.union(wanted), on: window) }
    return true
  }
}
