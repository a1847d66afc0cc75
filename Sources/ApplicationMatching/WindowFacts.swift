/// What a window says of itself; each part may be missing.
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
  /// `_NET_STARTUP_ID`.
  package var startupID: String?
  /// `_NET_WM_PID`.
  package var processID: Int?

  /// A window of which nothing is known.
  package init() {}
}
