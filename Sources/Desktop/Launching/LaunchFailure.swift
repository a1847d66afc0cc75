/// Why something wasn't started, with words for the user: which key, what is wrong with it, and what
/// to do.
package struct LaunchFailure: Error, Hashable, Sendable {
  /// What is wrong.
  package var reason: Reason
  /// The key of the desktop entry or of the configuration that asked for it: `Exec`, `Path`, `URL`.
  package var key: String
  /// Where the key stands, if in a file.
  package var file: String?

  /// A failure from its parts.
  package init(_ reason: Reason, key: String, file: String? = nil) {
    self.reason = reason
    self.key = key
    self.file = file
  }

  /// An error of the entry itself.
  ///
  /// A program that is there but can't be executed is told as such.
  package init(refining error: LaunchError, with programs: ProgramPath) {
    reason = .unusableEntry(error)
    key = error.key ?? "Exec"
    file = error.file
    guard case .programNotFound(let program) = error.reason else { return }
    let lookup = ProgramLookup(directories: programs.directories, workingDirectory: "/")
    do { _ = try lookup.find(program) } catch { reason = error }
  }

  /// What can be wrong.
  package enum Reason: Hashable, Sendable {
    /// There is nothing to start.
    case nothingToRun
    /// No such program, on the PATH or at its path.
    case programNotFound(String)
    /// The file isn't marked executable, or the user may not run it.
    case notExecutable(String)
    /// The program's name is that of a directory.
    case isDirectory(String)
    /// The file is executable, but nothing that the system can run: a script without its first line,
    /// or a program for another machine.
    case notAProgram(String)
    /// The program is there, but what is to run it (the script's first line, or the loader) isn't.
    case interpreterMissing(String)
    /// An argument or the user info holds a NUL character, which no program can be given.
    case nulInArgument
    /// All arguments together, or one of them, are longer than the system takes.
    case argumentsTooLong
    /// The working directory can't be entered; with the system's reason.
    case badDirectory(String, why: String)
    /// The system has no process, memory or descriptor left; with its reason.
    case outOfResources(why: String)
    /// Another refusal by the system.
    case refusedBySystem(String, why: String)
    /// The entry doesn't say how, or says it wrongly.
    case unusableEntry(LaunchError)
    /// A program on the bus that isn't there and can't be started; with the bus's reason.
    case notOnBus(String, why: String)
    /// A program on the bus didn't answer in time. It may still act on what it was asked.
    case noAnswer(String)
    /// A program on the bus answered with an error.
    case refusedByProgram(String, why: String)
    /// The user info can't be carried to the program; with the reason.
    case badUserInfo(String)
  }

  /// One or two sentences for the user.
  package var message: String {
    if case .unusableEntry(let error) = reason { return error.description }
    let place = file.map { " (\(key) in \($0))" } ?? " (\(key))"
    return "\(reason.problem)\(place). \(reason.advice)"
  }
}

extension LaunchFailure.Reason {
  /// What is wrong, without a final stop.
  package var problem: String {
    switch self {
    case .nothingToRun: "There is no program to start"
    case .programNotFound(let name): "The program “\(name)” was not found"
    case .notExecutable(let name): "“\(name)” may not be executed"
    case .isDirectory(let name): "“\(name)” is a directory, not a program"
    case .notAProgram(let name): "“\(name)” is not a program that this system can run"
    case .interpreterMissing(let name): "What “\(name)” needs to run was not found"
    case .nulInArgument: "An argument holds a NUL character"
    case .argumentsTooLong: "The arguments are longer than the system takes"
    case .badDirectory(let path, let why): "The directory “\(path)” can't be entered: \(why)"
    case .outOfResources(let why): "The system can't start another program: \(why)"
    case .refusedBySystem(let name, let why): "“\(name)” could not be started: \(why)"
    case .unusableEntry(let error): "The entry can't be started: \(error.what)"
    case .notOnBus(let name, let why): "“\(name)” could not be reached on the session bus: \(why)"
    case .noAnswer(let name): "“\(name)” did not answer in time"
    case .refusedByProgram(let name, let why): "“\(name)” refused: \(why)"
    case .badUserInfo(let why): "The user info can't be passed on: \(why)"
    }
  }

  /// What the user can do about it, with a final stop.
  package var advice: String {
    switch self {
    case .nothingToRun: "Give the entry a command line."
    case .programNotFound: "Install it, or correct the name."
    case .notExecutable: "Make it executable (chmod +x), or correct the name."
    case .isDirectory: "Name the program inside it."
    case .notAProgram: "A script needs a first line such as “#!/bin/sh”."
    case .interpreterMissing: "Look at the first line of the script, or install what it names."
    case .nulInArgument: "Take the character out."
    case .argumentsTooLong: "Open fewer files at once, or shorten the user info."
    case .badDirectory: "Create it, or correct the path."
    case .outOfResources: "Close some programs and try again."
    case .refusedBySystem: "Try to run it in a terminal."
    case .unusableEntry: "Correct the entry, or tell whoever made it."
    case .notOnBus: "Install or repair the program."
    case .noAnswer: "It may still act; else end it and try again."
    case .refusedByProgram: "Look at what the action hands over, or tell whoever made the program."
    case .badUserInfo: "Change it in the configuration."
    }
  }
}
