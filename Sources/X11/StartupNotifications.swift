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

/// Tells the desktop that a program is being started, and hears when it has (Startup Notification
/// 0.1, by libstartup-notification).
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
  private var monitor: OpaquePointer?
  private var contexts: [String: OpaquePointer] = [:]
  private var foreign: Set<String> = []
  private var heard: [Change] = []

  /// Listens on the display.
  package init(_ connection: Connection) {
    self.connection = connection
    display = sn_display_new(connection.display, nil, nil)
    connection.intern(["_NET_STARTUP_INFO_BEGIN", "_NET_STARTUP_INFO"])
    monitor = sn_monitor_context_new(
      display, connection.screen, startupHeard, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  deinit {
    for context in contexts.values { sn_launcher_context_unref(context) }
    if let monitor { sn_monitor_context_unref(monitor) }
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
    sn_launcher_context_set_application_id(context, description.desktopID)
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
  package func handle(_ event: Event) -> [Change] {
    guard case .message(let message) = event, message.format == 8,
      message.type == connection.atom("_NET_STARTUP_INFO")
        || message.type == connection.atom("_NET_STARTUP_INFO_BEGIN")
    else { return [] }
    // The library puts the pieces together and wants them as Xlib had them.
    var raw = XEvent()
    raw.xclient.type = ClientMessage
    raw.xclient.display = connection.display
    raw.xclient.window = message.window.rawValue
    raw.xclient.message_type = message.type.rawValue
    raw.xclient.format = 8
    withUnsafeMutableBytes(of: &raw.xclient.data) { data in
      for (index, item) in message.data.prefix(20).enumerated() {
        data[index] = UInt8(truncatingIfNeeded: item)
      }
    }
    sn_display_process_event(display, &raw)
    defer { heard = [] }
    return heard
  }

  private func forget(_ id: String) -> Launch? {
    guard let index = launches.firstIndex(where: { $0.id == id }) else { return nil }
    return launches.remove(at: index)
  }

  fileprivate func hear(_ kind: SnMonitorEventType, id: String, desktopID: String?) {
    if kind == SN_MONITOR_EVENT_INITIATED {
      if contexts[id] == nil, foreign.insert(id).inserted {
        heard.append(.foreignBegan(id: id, desktopID: desktopID))
      }
    } else if kind == SN_MONITOR_EVENT_COMPLETED || kind == SN_MONITOR_EVENT_CANCELED {
      if let launch = forget(id) {
        if let context = contexts.removeValue(forKey: id) { sn_launcher_context_unref(context) }
        heard.append(.ended(launch))
      } else if foreign.remove(id) != nil {
        heard.append(.foreignEnded(id: id))
      }
    }
  }
}

private func startupHeard(_ event: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let event, let context, let sequence = sn_monitor_event_get_startup_sequence(event),
    let id = sn_startup_sequence_get_id(sequence)
  else { return }
  let application = sn_startup_sequence_get_application_id(sequence)
  Unmanaged<StartupNotifications>.fromOpaque(context).takeUnretainedValue().hear(
    sn_monitor_event_get_type(event), id: String(cString: id),
    desktopID: application.map { String(cString: $0) })
}
