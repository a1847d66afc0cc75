/// Why an entry or one of its actions can't be started, and the place in its file that says so.
package struct LaunchError: Error, Hashable, Sendable {
  /// What is in the way.
  package enum Reason: Hashable, Sendable {
    /// The command line can't be used.
    case exec(ExecError)
    /// There is no command line, and the application can't be called over the bus.
    case noCommand
    /// The program isn't found, or isn't executable.
    case programNotFound(String)
    /// The entry wants a terminal and none is found.
    case noTerminal
    /// The entry has no action of that name that could be run.
    case noSuchAction(String, known: [String])
    /// The entry is marked as deleted.
    case deleted
    /// The entry is no application and no link.
    case notAnApplication
    /// A link whose address nobody opens.
    case noHandler(String)
    /// An action can't be given files.
    case actionTakesNoFiles(String)
  }

  /// What is in the way.
  package var reason: Reason
  /// The path of the entry's file.
  package var file: String
  /// The line that says so, counted from 1, if there is one.
  package var line: Int?
  /// The key that says so, if there is one.
  package var key: String?

  /// An error from its parts.
  package init(_ reason: Reason, file: String, line: Int? = nil, key: String? = nil) {
    self.reason = reason
    self.file = file
    self.line = line
    self.key = key
  }
}

extension LaunchError: CustomStringConvertible {
  /// The place, the key and what is wrong: `file:line: key: what`.
  package var description: String {
    DesktopProblem(.error, file: file, line: line, key: key, what).description
  }

  /// What is wrong and what to do, without the place.
  package var what: String {
    switch reason {
    case .exec(let error):
      error.description
    case .noCommand:
      "there is no command line; add Exec"
    case .programNotFound(let program):
      "the program \u{201C}\(program)\u{201D} is not found; install it or correct the command line"
    case .noTerminal:
      "the program wants a terminal and none is found; install xdg-terminal-exec or a terminal "
        + "such as xterm, or name one in the configuration"
    case .noSuchAction(let id, let known):
      known.isEmpty
        ? "there is no action \u{201C}\(id)\u{201D}; the entry has none"
        : "there is no action \u{201C}\(id)\u{201D}; there are: \(known.joined(separator: ", "))"
    case .deleted:
      "the entry counts as deleted (Hidden=true); remove the key to use it"
    case .notAnApplication:
      "the entry is no application; only Type=Application and Type=Link can be opened"
    case .noHandler(let uri):
      "nothing is set to open \u{201C}\(uri)\u{201D}; choose a default application for it"
    case .actionTakesNoFiles(let id):
      "the action \u{201C}\(id)\u{201D} is called over the bus and takes no files"
    }
  }
}
