/// What program a line of words runs, less what only brings it up.
package enum ProgramName {
  /// The last path component of the program: after `env NAME=value` words, and of an interpreter the
  /// script.
  ///
  /// - Returns: `nil` where there is none, or where an interpreter was given the text of a program.
  package static func find(in words: [String]) -> String? {
    var rest = words[...]
    skipEnvironment(&rest)
    guard let program = rest.first.map(fileName), !program.isEmpty else { return nil }
    guard isInterpreter(program) else { return program }
    rest = rest.dropFirst()
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      switch word {
      case "-c", "-e", "--eval": return nil
      case "-m", "-jar": return rest.dropFirst().first.map(fileName)
      case "-W", "-X", "-cp", "-classpath", "-r", "--require", "-I": rest = rest.dropFirst(2)
      case "--":
        return rest.dropFirst().first.map(fileName)
      default: rest = rest.dropFirst()
      }
    }
    // Alone it is a program like any other: a calculator, a shell.
    return rest.first.map(fileName) ?? program
  }

  /// Whether a program runs the programs of others.
  static func isInterpreter(_ name: String) -> Bool {
    let stem = name.prefix { !$0.isNumber }
    return interpreters.contains(String(stem)) || interpreters.contains(name)
  }

  private static let interpreters: Set = [
    "sh", "bash", "dash", "zsh", "python", "pypy", "perl", "ruby", "node", "nodejs", "gjs",
    "gjs-console", "java", "mono", "lua", "wish", "tclsh", "php", "guile", "electron",
  ]

  private static func skipEnvironment(_ words: inout ArraySlice<String>) {
    guard words.first.map(fileName) == "env" else { return }
    words = words.dropFirst()
    while let word = words.first, word.hasPrefix("-") || word.contains("=") {
      words = words.dropFirst(["-u", "-C"].contains(word) ? 2 : 1)
    }
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }
}
