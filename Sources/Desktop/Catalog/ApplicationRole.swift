/// What a desktop has one application for, most often.
package enum ApplicationRole: String, CaseIterable, Hashable, Sendable {
  /// Web pages.
  case browser
  /// Folders.
  case fileManager
  /// A shell.
  case terminal
  /// Mail.
  case mail

  /// The MIME types whose default application plays the role, the surest first.
  var mimeTypes: [String] {
    switch self {
    case .browser: ["x-scheme-handler/https", "x-scheme-handler/http", "text/html"]
    case .fileManager: ["inode/directory"]
    case .terminal: ["x-scheme-handler/terminal"]
    case .mail: ["x-scheme-handler/mailto"]
    }
  }

  /// The category of the menu that such applications are in (Desktop Menu 1.1, Additional
  /// Categories).
  var category: String {
    switch self {
    case .browser: "WebBrowser"
    case .fileManager: "FileManager"
    case .terminal: "TerminalEmulator"
    case .mail: "Email"
    }
  }
}
