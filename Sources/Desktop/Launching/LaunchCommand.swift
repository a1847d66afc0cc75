/// A program to be started, with all that it is to find when it runs.
package struct LaunchCommand: Hashable, Sendable {
  /// The program and its arguments, exactly as they are handed over; no shell sees them.
  package var arguments: [String]
  /// The key that the program comes from, for messages: `Exec`, or `exec` in the configuration.
  package var key: String
  /// The working directory (the entry's `Path`); without one, the home directory.
  package var directory: String?
  /// The desktop entry's id, without `.desktop`, after which the systemd scope is named.
  package var applicationID: String?
  /// The desktop entry's file, told to the child in `GIO_LAUNCHED_DESKTOP_FILE`.
  package var desktopFile: String?
  /// The launch's startup id, told to the child in `DESKTOP_STARTUP_ID` and `XDG_ACTIVATION_TOKEN`.
  package var startupID: String?
  /// JSON text, told to the child in `PRESSDOCK_USER_INFO`.
  package var userInfo: String?

  /// A command from its arguments.
  package init(
    _ arguments: [String], key: String = "Exec", directory: String? = nil,
    applicationID: String? = nil, desktopFile: String? = nil, startupID: String? = nil,
    userInfo: String? = nil
  ) {
    self.arguments = arguments
    self.key = key
    self.directory = directory
    self.applicationID = applicationID
    self.desktopFile = desktopFile
    self.startupID = startupID
    self.userInfo = userInfo
  }

  /// The file that the key stands in, for messages; `exec` stands in the configuration.
  var file: String? { key == "exec" ? nil : desktopFile }

  /// What the child finds in its environment, of which `own` is the dock's.
  package func environment(from own: LaunchEnvironment) -> LaunchEnvironment {
    var environment = own.cleaned()
    if let startupID, !startupID.isEmpty {
      environment["DESKTOP_STARTUP_ID"] = startupID
      environment["XDG_ACTIVATION_TOKEN"] = startupID
    }
    if let desktopFile { environment["GIO_LAUNCHED_DESKTOP_FILE"] = desktopFile }
    if let userInfo { environment["PRESSDOCK_USER_INFO"] = userInfo }
    return environment
  }
}
