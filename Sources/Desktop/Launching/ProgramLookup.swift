internal import Glibc

/// Finds the file of a program as `execvp` would, but says why there is none.
package struct ProgramLookup: Sendable {
  /// The directories that are searched for names without a slash, in order.
  package var directories: [String]
  /// Where relative paths begin.
  package var workingDirectory: String

  /// A lookup along the text of a `PATH` variable.
  package init(path: String?, workingDirectory: String) {
    // The system's default where the variable is missing (confstr _CS_PATH).
    let path = path ?? "/bin:/usr/bin"
    directories = path.split(separator: ":", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "." : String($0)
    }
    self.workingDirectory = workingDirectory
  }

  /// A lookup in these directories.
  package init(directories: [String], workingDirectory: String) {
    self.directories = directories
    self.workingDirectory = workingDirectory
  }

  /// The path of `program`.
  package func find(_ program: String) throws(LaunchFailure.Reason) -> String {
    guard !program.isEmpty else { throw .nothingToRun }
    guard !program.utf8.contains(0) else { throw .nulInArgument }
    if program.utf8.contains(UInt8(ascii: "/")) {
      let path = absolute(program)
      if let problem = Self.problem(of: path, named: program) { throw problem }
      return path
    }
    var firstProblem: LaunchFailure.Reason?
    for directory in directories {
      let path = absolute(directory + "/" + program)
      guard let problem = Self.problem(of: path, named: program) else { return path }
      if case .notExecutable = problem { firstProblem = firstProblem ?? problem }
    }
    throw firstProblem ?? .programNotFound(program)
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }

  private static func problem(of path: String, named name: String) -> LaunchFailure.Reason? {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      return errno == EACCES ? .notExecutable(name) : .programNotFound(name)
    }
    if facts.st_mode & S_IFMT == S_IFDIR { return .isDirectory(name) }
    guard facts.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
      return .notExecutable(name)
    }
    return nil
  }
}

extension LaunchFailure.Reason: Error {}
