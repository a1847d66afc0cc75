/// One command of `pressdock`: its words on the command line, its help and what it does.
package struct Verb: Sendable {
  /// The word that chooses it: `devices`.
  package var name: String
  /// The words that may follow, as the help shows them: `[--json] [--watch]`.
  package var synopsis: String
  /// One line for the list of commands.
  package var summary: String
  /// What the command's own `--help` adds: options and exit codes, one a line.
  package var details: String
  /// Runs the command with the words after its name.
  package var run: @Sendable ([String]) -> ExitCode

  /// A command from its parts.
  package init(
    name: String, synopsis: String, summary: String, details: String,
    run: @escaping @Sendable ([String]) -> ExitCode
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.details = details
    self.run = run
  }
}

/// How a command ends, as the shell sees it.
package enum ExitCode: Int32, Sendable {
  /// All went well.
  case success = 0
  /// What was asked for could not be done.
  case failure = 1
  /// The command line was not understood.
  case usage = 2
  /// A service that is needed is not there: no display, or no running dock (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// The configuration is invalid (`EX_CONFIG`).
  case invalidConfiguration = 78
}
