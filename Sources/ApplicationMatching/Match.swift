/// Which entry a window belongs to, and how that is known.
package struct Match: Hashable, Sendable {
  /// The desktop-file id of the entry: `org.example.App.desktop`.
  package var desktopID: String
  /// The step that found it.
  package var step: Step
  /// The reason in words, for people who ask why a window is filed where it is.
  package var reason: String

  /// A match from its parts.
  package init(desktopID: String, step: Step, reason: String) {
    self.desktopID = desktopID
    self.step = step
    self.reason = reason
  }

  /// The steps in the order in which they are asked; the first that finds an entry decides.
  package enum Step: Int, CaseIterable, Hashable, Sendable {
    /// A rule of the user's own.
    case userRule = 1
    /// A property in which the program names its desktop file.
    case statedID = 2
    /// The startup id of a launch of our own.
    case launch = 3
    /// A half of `WM_CLASS` is a `StartupWMClass`.
    case startupWMClass = 4
    /// A half of `WM_CLASS` is a desktop-file id.
    case desktopID = 5
    /// A half of `WM_CLASS` is a desktop-file id without its vendor, or a snap's.
    case relatedID = 6
  }
}
