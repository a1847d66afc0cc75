package import EventLoop
internal import Glibc

/// Starts programs that have nothing more to do with the dock: own session, clean signals,
/// descriptors and environment, own systemd scope where there is one.
///
/// They outlive the dock; as long as it runs it takes their exit status, so that none stays as a
/// zombie.
package final class Launcher {
  private let loop: MainLoop
  private let scopes: SystemdScopes?
  private let own: LaunchEnvironment
  private var children: [Int32: Child] = [:]

  /// How many children haven't ended yet.
  package var childCount: Int { children.count }

  /// A launcher.
  ///
  /// `environment` is what children get, after cleaning; `bus` is where systemd is looked for.
  package init(
    loop: MainLoop, bus: MessageBus? = nil, environment: LaunchEnvironment = .inherited
  ) {
    self.loop = loop
    scopes = bus.map { SystemdScopes(loop: loop, bus: $0) }
    own = environment
  }

  /// Starts a program.
  ///
  /// `completion` is called once, later in the loop: with the process id as soon as the program
  /// itself runs, or with what went wrong; nothing is left of it then. `onExit` is called when a
  /// program that ran has ended.
  package func start(
    _ command: LaunchCommand, onExit: @escaping (ChildExit) -> Void = { _ in },
    completion: @escaping (Result<Int32, LaunchFailure>) -> Void
  ) {
    do throws(LaunchFailure) {
      try fork(command, onExit: onExit, completion: completion)
    } catch {
      loop.afterCurrentEvents { completion(.failure(error)) }
    }
  }

  private func fork(
    _ command: LaunchCommand, onExit: @escaping (ChildExit) -> Void,
    completion: @escaping (Result<Int32, LaunchFailure>) -> Void
  ) throws(LaunchFailure) {
    let environment = command.environment(from: own)
    let directory = try workingDirectory(for: command)
    let lookup = ProgramLookup(path: environment["PATH"], workingDirectory: directory)
    let program: String
    do {
      program = try lookup.find(command.arguments.first ?? "")
    } catch {
      throw command.failure(error)
    }
    let texts = command.arguments.map { Array($0.utf8) } + environment.entries
    guard !texts.contains(where: { $0.contains(0) }) else { throw command.failure(.nulInArgument) }

    guard let report = Pipe() else { throw command.failure(.lack(of: errno)) }
    let gate = scopes == nil ? nil : Pipe()
    let process = ChildPlan(
      program: program, arguments: command.arguments, environment: environment,
      passesProcessID: command.desktopFile != nil, directory: directory
    ).fork(report: report.writer, gate: gate?.reader, journalStream: own["JOURNAL_STREAM"])
    guard process > 0 else { throw command.failure(.lack(of: errno)) }
    report.closeWriter()
    gate?.closeReader()

    let child = Child(command, report: report, onExit: onExit, completion: completion)
    children[process] = child
    child.exitWatch = loop.onExit(ofChild: process) { [weak self] exit in
      self?.ended(process, exit)
    }
    child.reportWatch = loop.watch(report.reader) { [weak child] _ in child?.readReport(process) }
    // Letting the gate's pipe go opens it.
    scopes?.enclose(process, of: command) { withExtendedLifetime(gate) {} }
  }

  private func workingDirectory(for command: LaunchCommand) throws(LaunchFailure) -> String {
    guard let directory = command.directory, !directory.isEmpty else {
      // A missing home is no reason not to start.
      guard let home = own["HOME"], home.hasPrefix("/"), access(home, X_OK) == 0 else { return "/" }
      return home
    }
    // Looked at before anything is started, since it is another key that is wrong.
    var facts = stat()
    var problem: Int32?
    if stat(directory, &facts) != 0 {
      problem = errno
    } else if facts.st_mode & S_IFMT != S_IFDIR {
      problem = ENOTDIR
    } else if access(directory, X_OK) != 0 {
      problem = errno
    }
    guard let problem else { return directory }
    throw LaunchFailure(
      .badDirectory(directory, why: systemWords(problem)), key: "Path", file: command.desktopFile)
  }

  private func ended(_ process: Int32, _ exit: ChildExit) {
    guard let child = children.removeValue(forKey: process) else { return }
    // Both may have come in one turn; the report was complete before the end.
    child.readReport(process)
    child.ended(exit)
  }
}

/// A child that hasn't ended.
private final class Child {
  private let command: LaunchCommand
  private let report: Pipe
  private let onExit: (ChildExit) -> Void
  private var completion: ((Result<Int32, LaunchFailure>) -> Void)?
  /// Why the program itself couldn't be run; told when the child has ended and been taken, so that
  /// nothing of it is left by then.
  private var failure: LaunchFailure?
  var exitWatch: Watch?
  var reportWatch: Watch?

  init(
    _ command: LaunchCommand, report: Pipe, onExit: @escaping (ChildExit) -> Void,
    completion: @escaping (Result<Int32, LaunchFailure>) -> Void
  ) {
    self.command = command
    self.report = report
    self.onExit = onExit
    self.completion = completion
  }

  /// Reads whether the program runs or could not be executed; nothing if that is known already.
  func readReport(_ process: Int32) {
    guard reportWatch != nil else { return }
    switch ChildPlan.readReport(report.reader) {
    case .unknown: return
    case .running:
      stopReading()
      completion?(.success(process))
      completion = nil
    case .failed(let step, let code):
      stopReading()
      failure = command.failure(step, code)
    }
  }

  func ended(_ exit: ChildExit) {
    if let failure {
      completion?(.failure(failure))
      completion = nil
    } else {
      onExit(exit)
    }
  }

  private func stopReading() {
    reportWatch = nil
    report.closeReader()
  }
}

extension LaunchCommand {
  fileprivate func failure(_ reason: LaunchFailure.Reason) -> LaunchFailure {
    LaunchFailure(reason, key: key, file: file)
  }

  /// What the child's report means.
  fileprivate func failure(_ step: ChildPlan.Step, _ code: Int32) -> LaunchFailure {
    let reason = reason(step, code)
    guard case .badDirectory = reason else { return failure(reason) }
    return LaunchFailure(reason, key: "Path", file: desktopFile)
  }

  private func reason(_ step: ChildPlan.Step, _ code: Int32) -> LaunchFailure.Reason {
    let program = arguments.first ?? ""
    switch (step, code) {
    case (_, EAGAIN), (_, ENOMEM), (_, EMFILE), (_, ENFILE): return .lack(of: code)
    case (.setUp, _): return .refusedBySystem(program, why: systemWords(code))
    case (.directory, _): return .badDirectory(directory ?? "", why: systemWords(code))
    case (.execute, EACCES), (.execute, EPERM): return .notExecutable(program)
    case (.execute, ENOENT): return .interpreterMissing(program)
    case (.execute, ENOEXEC): return .notAProgram(program)
    case (.execute, E2BIG): return .argumentsTooLong
    case (.execute, _): return .refusedBySystem(program, why: systemWords(code))
    }
  }
}

extension LaunchFailure.Reason {
  fileprivate static func lack(of code: Int32) -> LaunchFailure.Reason {
    .outOfResources(why: systemWords(code))
  }
}
