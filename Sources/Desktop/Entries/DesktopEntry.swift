/// A desktop entry: a program, a link or a folder of the menu, as its file tells it (Desktop Entry
/// 1.5).
///
/// Texts are in the user's language already.
package struct DesktopEntry: Hashable, Sendable {
  /// What an entry is.
  package enum Kind: Hashable, Sendable {
    /// A program.
    case application
    /// An address.
    case link(String)
    /// A folder of the menu.
    case directory
  }

  /// The desktop file id: the path below `applications/` with dashes for slashes, `.desktop`
  /// included.
  package var id: String
  /// The path of the file.
  package var path: String
  /// Whether the file lies in a data directory, or is marked as executable: only then may it be
  /// started without a question, and may its name and icon stand alone.
  package var isTrusted = true
  /// What it is.
  package var kind = Kind.application

  /// The name as it stands in the file; what `%c` stands for.
  ///
  /// Empty where there is none.
  package var rawName = ""
  /// What kind of program it is, if it says so.
  package var genericName: String?
  /// What it does, if it says so.
  package var comment: String?
  /// Further words to find it by.
  package var keywords: [String] = []
  /// The name of an icon, or a path, if there is one.
  package var icon: String?

  /// The command line as it stands in the file.
  package var exec: String?
  /// The line of `Exec`, or else of the group's header.
  package var execLine: Int?
  /// The program without which it doesn't count as installed.
  package var tryExec: String?
  /// The absolute path of the directory to run in.
  package var workingDirectory: String?
  /// Whether the program wants a terminal.
  package var needsTerminal = false
  /// Whether the program is started over the session bus, by `busName`.
  package var isDBusActivatable = false
  /// Whether it would rather run on the stronger graphics processor.
  package var prefersNonDefaultGPU = false
  /// Its further actions, in order, each once.
  package var actions: [DesktopAction] = []

  /// Whether it counts as deleted; it then hides files of the same id in later directories.
  package var isDeleted = false
  /// Whether it stays out of menus.
  package var isNotDisplayed = false
  /// The desktops that alone show it; `nil` where it doesn't say.
  package var onlyShowIn: [String]?
  /// The desktops that don't show it.
  package var notShowIn: [String] = []

  /// The MIME types it opens.
  package var mimeTypes: [String] = []
  /// Where it stands in the menu.
  package var categories: [String] = []
  /// The D-Bus interfaces it offers.
  package var implements: [String] = []
  /// Whether it says when it has started; `nil` where it doesn't tell.
  package var startupNotify: Bool?
  /// The class or the name of one of its windows, if it says so.
  package var startupWMClass: String?
  /// Whether it has one main window only, so that a new one can't be offered.
  package var hasSingleMainWindow = false
  /// The name of the flatpak application, where it is one.
  package var flatpakID: String?
  /// The name of the snap, where it is one.
  package var snapInstanceName: String?

  /// Everything that is wrong with the file.
  package var problems: [DesktopProblem] = []

  /// An application with nothing but its id and its file.
  package init(id: String, path: String) {
    self.id = id
    self.path = path
  }

  /// The name to show, on one line; the id where there is none.
  ///
  /// What isn't trusted goes by its file's name.
  package var name: String {
    guard isTrusted else { return DisplayText.cleaned(Self.fileName(path)) }
    let shown = DisplayText.cleaned(rawName)
    return shown.isEmpty ? DisplayText.cleaned(Self.withoutSuffix(id)) : shown
  }

  /// The name on the session bus of an application that is started over it.
  package var busName: String? { ApplicationActivation.busName(forID: id) }

  /// The id less `.desktop`.
  static func withoutSuffix(_ id: String) -> String {
    let suffix = ".desktop".utf8
    guard id.utf8.count > suffix.count, id.utf8.suffix(suffix.count).elementsEqual(suffix) else {
      return id
    }
    return String(id.utf8.dropLast(suffix.count)) ?? id
  }

  /// The last part of a path.
  static func fileName(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path.utf8[path.utf8.index(after: slash)...]) ?? path
  }
}
