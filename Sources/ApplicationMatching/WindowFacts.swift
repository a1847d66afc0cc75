/// What a window says of itself; each part may be missing.
///
/// An empty string counts as missing.
package struct WindowFacts: Hashable, Sendable {
  /// The first half of `WM_CLASS`.
  package var instance: String?
  /// The second half of `WM_CLASS`.
  package var className: String?
  /// `_GTK_APPLICATION_ID`.
  package var gtkApplicationID: String?
  /// `_KDE_NET_WM_DESKTOP_FILE`.
  package var kdeDesktopFile: String?
  /// `_BAMF_DESKTOP_FILE`.
  package var bamfDesktopFile: String?
  /// `_NET_STARTUP_ID`, of the window or of its group leader.
  package var startupID: String?
  /// `_NET_WM_PID`.
  package var processID: Int?
  /// `WM_CLIENT_MACHINE`: the host on which `processID` means something.
  package var machine: String?
  /// Its process, where it had to be asked for.
  package var process: ProcessFacts?
  /// `WM_WINDOW_ROLE`.
  package var role: String?

  /// A window of which nothing is known.
  package init() {}

  /// A window of which `WM_CLASS` is known.
  package init(instance: String?, className: String?) {
    self.instance = instance
    self.className = className
  }
}
