/// What launching has to know of the session.
package struct LaunchContext: Sendable {
  /// Where programs are looked for.
  package var programs: ProgramPath
  /// The terminal for entries with `Terminal=true`, if one is there.
  package var terminal: TerminalCommand?

  /// A context from its parts.
  package init(programs: ProgramPath, terminal: TerminalCommand?) {
    self.programs = programs
    self.terminal = terminal
  }

  /// The context of an environment.
  ///
  /// - Parameters:
  ///   - environment: The variables; `PATH` and `TERMINAL` count.
  ///   - terminal: The terminal that the configuration names, if it does.
  package init(environment: [String: String], terminal: [String]? = nil) {
    programs = ProgramPath(environment["PATH"])
    self.terminal = TerminalCommand.find(
      configured: terminal, variable: environment["TERMINAL"], programs: programs)
  }
}
