extension DesktopEntry {
  /// How to start the application or one of its actions.
  ///
  /// An application that is D-Bus activatable is called over the bus; its command line, if it has
  /// one that can be used, is the fallback. Command lines are read tolerantly.
  ///
  /// - Parameters:
  ///   - action: The id of an action; `nil` for the application itself.
  ///   - targets: What to open, if anything.
  ///   - context: The session.
  /// - Returns: What has to be done.
  /// - Throws: Why it can't be started, with the place in the file that says so.
  package func launchPlan(
    action: String? = nil, opening targets: [OpenTarget] = [], in context: LaunchContext
  ) throws(LaunchError) -> LaunchPlan {
    if let activation = try activation(action: action, opening: targets) {
      let fallback = try? commands(action: action, opening: targets, in: context)
      let isUsable = fallback?.allSatisfy { context.programs.find($0.program) != nil } ?? false
      return .activate(activation, fallback: isUsable ? fallback ?? [] : [])
    }
    let commands = try commands(action: action, opening: targets, in: context)
    try check(commands, action: action, in: context)
    return .run(commands)
  }

  /// The call over the bus that starts the application or its action; `nil` where it isn't started
  /// so.
  package func activation(
    action id: String? = nil, opening targets: [OpenTarget] = []
  ) throws(LaunchError) -> ApplicationActivation? {
    try checkKind()
    guard isDBusActivatable, let busName else { return nil }
    guard let id else {
      let call: ApplicationActivation.Call =
        targets.isEmpty ? .activate : .open(targets.map(\.uri))
      return ApplicationActivation(busName: busName, call: call)
    }
    let action = try self.action(id)
    guard targets.isEmpty else {
      // ActivateAction has no place for files; a command line may.
      if action.exec != nil { return nil }
      throw LaunchError(.actionTakesNoFiles(id), file: path, line: action.line)
    }
    return ApplicationActivation(busName: busName, call: .action(id))
  }

  /// The programs to run, without asking whether they are there.
  ///
  /// Several are run where a line takes one file at a time.
  package func commands(
    action id: String? = nil, opening targets: [OpenTarget] = [], in context: LaunchContext
  ) throws(LaunchError) -> [EntryCommand] {
    try checkKind()
    let action: DesktopAction? = if let id { try self.action(id) } else { nil }
    let line = action.map(\.line) ?? execLine
    guard let exec = action.map(\.exec) ?? exec else {
      throw LaunchError(.noCommand, file: path, line: line, key: "Exec")
    }
    let values = ExecLine.Values(icon: icon ?? "", name: rawName, location: path)
    let program: String
    let lists: [[String]]
    do {
      let execLine = try ExecLine(value: exec, mode: .tolerant)
      program = execLine.program
      lists = try execLine.expanded(opening: targets, values: values)
    } catch {
      throw LaunchError(.exec(error), file: path, line: line, key: "Exec")
    }
    guard needsTerminal else {
      return lists.map {
        EntryCommand(arguments: $0, program: program, workingDirectory: workingDirectory)
      }
    }
    guard let terminal = context.terminal else {
      throw LaunchError(.noTerminal, file: path, key: "Terminal")
    }
    return lists.map {
      EntryCommand(
        arguments: terminal.wrapping($0), program: program, workingDirectory: workingDirectory)
    }
  }

  /// Asks whether the programs are there.
  package func check(
    _ commands: [EntryCommand], action id: String? = nil, in context: LaunchContext
  ) throws(LaunchError) {
    if let tryExec, !tryExec.isEmpty, context.programs.find(tryExec) == nil {
      throw LaunchError(.programNotFound(tryExec), file: path, key: "TryExec")
    }
    for command in commands where context.programs.find(command.program) == nil {
      let line = try id.map { (id) throws(LaunchError) in try self.action(id).line } ?? execLine
      throw LaunchError(.programNotFound(command.program), file: path, line: line, key: "Exec")
    }
  }

  /// Why the application can't be started; `nil` where nothing speaks against it.
  package func launchError(programs: ProgramPath) -> LaunchError? {
    // What a link leads to is opened by another program.
    if case .link = kind { return nil }
    // Whether a terminal is there is asked when it is wanted: it comes and goes with the
    // configuration.
    let context = LaunchContext(programs: programs, terminal: TerminalCommand(prefix: []))
    do {
      if try activation() != nil { return nil }
      let commands = try commands(in: context)
      try check(commands, in: context)
      return nil
    } catch {
      return error
    }
  }

  /// The action of that id.
  package func action(_ id: String) throws(LaunchError) -> DesktopAction {
    guard let action = actions.first(where: { $0.id == id }) else {
      throw LaunchError(.noSuchAction(id, known: actions.map(\.id)), file: path)
    }
    return action
  }

  private func checkKind() throws(LaunchError) {
    if isDeleted { throw LaunchError(.deleted, file: path, key: "Hidden") }
    guard kind == .application else {
      throw LaunchError(.notAnApplication, file: path, key: "Type")
    }
  }

  /// The program and its arguments with nothing opened, as `Exec` has them; `nil` where it has none.
  package var launchWords: [String]? {
    guard let exec, let line = try? ExecLine(value: exec, mode: .tolerant) else { return nil }
    return try? line.expanded(values: ExecLine.Values()).first
  }

  /// The name of the program's file, less directories and what `env` sets before it: by this a
  /// window's process is known.
  package var executableName: String? {
    guard var words = launchWords?[...] else { return nil }
    if words.first.map(Self.fileName) == "env" {
      words = words.dropFirst()
      while let word = words.first,
        word.utf8.first == UInt8(ascii: "-") || word.utf8.contains(UInt8(ascii: "="))
      {
        words = words.dropFirst(word == "-u" || word == "-C" ? 2 : 1)
      }
    }
    return words.first.map(Self.fileName)
  }
}
