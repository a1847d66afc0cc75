internal import CStartup
internal import CX11
package import Pressure

/// What is being started, for those who show that something is.
package struct LaunchDescription: Hashable, Sendable {
  /// The name that people see.
  package var name: String
  /// The desktop-file id.
  package var desktopID: String
  /// The name of the program.
  package var executable: String?
  /// The icon, as the entry names it.
  package var icon: String?
  /// `StartupWMClass`, by which the window can be known.
  package var windowClass: String?
  /// The desktop that the window should come on, from 0.
  package var desktop: Int?

  /// A description; what is not known is left out.
  package init(
    name: String, desktopID: String, executable: String? = nil, icon: String? = nil,
    windowClass: String? = nil, desktop: Int? = nil
  ) {
    self.name = name
    self.desktopID = desktopID
    self.executable = executable
    self.icon = icon
    self.windowClass = windowClass
    self.desktop = desktop
  }
}

/// Tells the desktop that a program is being started, and hears when it has.
///
/// This is Startup Notification 0.1. Messages are sent by libstartup-notification and read by
/// ourselves.
///
/// A launch ends when the program says so, when a window of it comes (`windowAppeared`), or when
/// whoever began it thinks that it has taken long enough (`end`).
package final class StartupNotifications {
  /// A launch of ours that hasn't ended.
  package struct Launch: Hashable, Sendable {
    /// The id that the program gets as `DESKTOP_STARTUP_ID`.
    package let id: String
    /// The desktop-file id.
    package let desktopID: String
    /// When the user asked for it, in the server's time.
    package let began: Timestamp
  }

  /// What was heard.
  package enum Change: Hashable, Sendable {
    /// A launch of ours is over: the program, or somebody for it, said so.
    case ended(Launch)
    /// Another program starts something; the id of its desktop entry where it tells one.
    case foreignBegan(id: String, desktopID: String?)
    /// What another program started is over.
    case foreignEnded(id: String)
  }

  /// The launches of ours that haven't ended, in the order in which they began.
  package private(set) var launches: [Launch] = []

  private let connection: Connection
  private let display: OpaquePointer
  private var contexts: [String: OpaquePointer] = [:]
  private var foreign: Set<String> = []
  private var assembler = StartupMessageAssembler()

  /// Launches of others beyond this many are not followed: some never end.
  private static let mostForeign = 256

  /// Listens on the display.
  package init(_ connection: Connection) {
    self.connection = connection
    display = sn_display_new(connection.display, nil, nil)
    connection.intern(["_NET_STARTUP_INFO_BEGIN", "_NET_STARTUP_INFO"])
    // Messages come to all who watch the root window's properties.
    connection.watch(.property, on: connection.rootWindow)
  }

  deinit {
    for context in contexts.values { sn_launcher_context_unref(context) }
    sn_display_unref(display)
  }

  /// Tells that a program is being started now.
  ///
  /// - Parameters:
  ///   - description: what is started.
  ///   - time: when the user asked for it, in the server's time.
  /// - Returns: the id for the program, as `DESKTOP_STARTUP_ID`; empty where none can be had.
  package func begin(_ description: LaunchDescription, time: Timestamp) -> String {
    guard let context = sn_launcher_context_new(display, connection.screen) else { return "" }
    sn_launcher_context_set_name(context, description.name)
    sn_launcher_context_set_description(context, description.name)
    sn_launcher_set_application_id(context, description.desktopID)
    let executable = description.executable ?? description.desktopID
    sn_launcher_context_set_binary_name(context, executable)
    if let icon = description.icon { sn_launcher_context_set_icon_name(context, icon) }
    if let name = description.windowClass { sn_launcher_context_set_wmclass(context, name) }
    if let desktop = description.desktop {
      sn_launcher_context_set_workspace(context, Int32(clamping: desktop))
    }
    sn_launcher_context_initiate(context, "pressdock", executable, UInt(time.serverTime))
    guard let raw = sn_launcher_context_get_startup_id(context) else {
      sn_launcher_context_unref(context)
      return ""
    }
    let id = String(cString: raw)
    contexts[id] = context
    launches.append(Launch(id: id, desktopID: description.desktopID, began: time))
    connection.flush()
    return id
  }

  /// Ends a launch of ours: its window came, it failed, or it has taken long enough.
  ///
  /// Gives what ended, or `nil` when there was nothing to end.
  @discardableResult
  package func end(_ id: String) -> Launch? {
    guard let launch = forget(id) else { return nil }
    if let context = contexts.removeValue(forKey: id) {
      sn_launcher_context_complete(context)
      sn_launcher_context_unref(context)
      connection.flush()
    }
    return launch
  }

  /// A window came that carries this startup id; gives the launch that is over by it.
  package func windowAppeared(startupID: String?) -> Launch? { startupID.flatMap { end($0) } }

  /// The launches that began `milliseconds` or more before `now`.
  package func overdue(after milliseconds: Double, now: Timestamp) -> [Launch] {
    launches.filter { now.since($0.began) >= milliseconds }
  }

  /// Takes an event; gives what was heard by it.
  package func handle(_ event: Event) -> Change? {
    guard case .message(let message) = event, message.format == 8,
      message.type == connection.atom("_NET_STARTUP_INFO")
        || message.type == connection.atom("_NET_STARTUP_INFO_BEGIN")
    else { return nil }
    let piece = message.data.map { UInt8(truncatingIfNeeded: $0) }
    let isFirst = message.type == connection.atom("_NET_STARTUP_INFO_BEGIN")
    guard let whole = assembler.take(piece, isFirst: isFirst, from: message.window),
      let id = whole.id
    else { return nil }
    switch whole.kind {
    case .new, .change: return hearBegin(id, desktopID: whole.properties["APPLICATION_ID"])
    case .remove: return hearEnd(id)
    }
  }

  private func forget(_ id: String) -> Launch? {
    guard let index = launches.firstIndex(where: { $0.id == id }) else { return nil }
    return launches.remove(at: index)
  }

  private func hearBegin(_ id: String, desktopID: String?) -> Change? {
    guard contexts[id] == nil, foreign.count < Self.mostForeign, foreign.insert(id).inserted else {
      return nil
    }
    return .foreignBegan(id: id, desktopID: desktopID)
  }

  private func hearEnd(_ id: String) -> Change? {
    if let launch = forget(id) {
      if let context = contexts.removeValue(forKey: id) { sn_launcher_context_unref(context) }
      return .ended(launch)
    }
    return foreign.remove(id).map { .foreignEnded(id: $0) }
  }
}
