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
    /// The box or the launcher that the window's process came by.
    case sandbox = 7
    /// The program that the window's process runs.
    case program = 8

    /// The step as a word, for programs that read the list of windows.
    package var name: String {
      switch self {
      case .userRule: "user-rule"
      case .statedID: "stated-id"
      case .launch: "launch"
      case .startupWMClass: "startup-wm-class"
      case .desktopID: "desktop-id"
      case .relatedID: "related-id"
      case .sandbox: "sandbox"
      case .program: "program"
      }
    }
  }

  /// The number of the step that is left where no other finds an entry: windows of a class are an
  /// entry of their own.
  package static let ownStep = 9

  /// That step in words.
  package static func ownReason(for window: WindowFacts) -> String {
    let names = [window.className, window.instance].compactMap { $0 }.filter { !$0.isEmpty }
    guard let name = names.first else {
      return "no application is known, and the window has no WM_CLASS"
    }
    return "no application is known; windows of class \u{22}\(name)\u{22} share an item"
  }
}
