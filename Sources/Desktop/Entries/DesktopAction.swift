/// An additional action of an application (Desktop Entry 1.5, Additional applications actions).
package struct DesktopAction: Hashable, Sendable {
  /// Its name in the list `Actions`; unique within the entry.
  package var id: String
  /// What it is called, in the user's language, fit to be shown on one line.
  package var name: String
  /// The name of an icon, or a path, if there is one.
  package var icon: String?
  /// The command line as it stands in the file; `nil` where the application is to be called over
  /// the bus.
  package var exec: String?
  /// The line of `Exec`, or else of the group's header.
  package var line: Int?

  /// An action from its parts.
  package init(
    id: String, name: String, icon: String? = nil, exec: String? = nil, line: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.exec = exec
    self.line = line
  }
}
