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
    /// The entry's command line isn't valid; with the reason.
    case invalidCommand(String)
    /// The entry has no such action.
    case noSuchAction(String)
    /// No terminal emulator for a program that needs one.
    case noTerminal
    /// A program on the bus that isn't there and can't be started; with the bus's reason.
    case notOnBus(String, why: String)
    /// A program on the bus didn't answer in time. It may still act on what it was asked.
    case noAnswer(String)
    /// A program on the bus answered with an error.
    case refusedByProgram(String, why: String)
    /// The user info can't be carried to the program; with the reason.
    case badUserInfo(String)
    /// No program is set to open this kind of address or file.
    case noHandler(String)
    /// The address of a link isn't one.
    case badURL(String)
  }

  /// One or two sentences for the user.
  package var message: String {
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
    case .invalidCommand(let why): "The command line is not valid: \(why)"
    case .noSuchAction(let id): "There is no action “\(id)”"
    case .noTerminal: "No terminal was found for a program that needs one"
    case .notOnBus(let name, let why): "“\(name)” could not be reached on the session bus: \(why)"
    case .noAnswer(let name): "“\(name)” did not answer in time"
    case .refusedByProgram(let name, let why): "“\(name)” refused: \(why)"
    case .badUserInfo(let why): "The user info can't be passed on: \(why)"
    case .noHandler(let what): "No program is set to open “\(what)”"
    case .badURL(let url): "“\(url)” is not an address"
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
    case .invalidCommand: "Correct the line, or tell whoever made the entry."
    case .noSuchAction: "Correct the action's name."
    case .noTerminal: "Install one, or name one in the configuration (“terminal”)."
    case .notOnBus: "Install or repair the program."
    case .noAnswer: "It may still act; else end it and try again."
    case .refusedByProgram: "Look at what the action hands over, or tell whoever made the program."
    case .badUserInfo: "Change it in the configuration."
    case .noHandler: "Choose one in the desktop's settings (default applications)."
    case .badURL: "Correct it; it begins with a scheme such as “https:”."
    }
  }
}
