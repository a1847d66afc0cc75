internal import Desktop
internal import Glibc

/// The command line of `pressdock`: chooses the verb, prints help and version, runs the dock where no
/// verb is named.
package struct CommandLineTool {
  /// The version, as `--version` prints it.
  package static let version = "0.1.0"

  private let verbs: [Verb]
  private let runDock: ([String]) -> ExitCode

  /// A command line with these verbs; `runDock` takes the options of the dock itself.
  package init(verbs: [Verb] = Verb.all, runDock: @escaping ([String]) -> ExitCode) {
    self.verbs = verbs
    self.runDock = runDock
  }

  /// Does what the words say; `arguments` are those after the program's name.
  package func run(_ arguments: [String]) -> ExitCode {
    let code = answer(arguments)
    guard let fault = Output.fault, code == .success else { return code }
    Output.writeError("pressdock: the answer can't be written: \(fault)")
    return .failure
  }

  private func answer(_ arguments: [String]) -> ExitCode {
    ProcessEnvironment.restrict()
    guard let word = arguments.first else { return runDock([]) }
    switch word {
    case "-h", "--help", "help":
      return help(Array(arguments.dropFirst()))
    case "-V", "--version":
      Output.write("pressdock \(Self.version)")
      return .success
    default: break
    }
    if word.hasPrefix("-") { return runDock(arguments) }
    guard let verb = verbs.first(where: { $0.name == word }) else {
      let nearest = verbs.map(\.name).filter { distance($0, word) <= max(2, word.count / 2 - 1) }
        .min { distance($0, word) < distance($1, word) }
      let hint = nearest.map { " Did you mean '\($0)'?" } ?? ""
      Output.writeError(
        "pressdock: '\(word)' is no command.\(hint)\nTry 'pressdock --help'.")
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    // Behind "--" stand names, whatever they look like.
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      Output.write(text(of: verb))
      return .success
    }
    return verb.run(rest)
  }

  private func help(_ words: [String]) -> ExitCode {
    guard let word = words.first else {
      Output.write(overview)
      return .success
    }
    guard let verb = verbs.first(where: { $0.name == word }) else {
      Output.writeError("pressdock: '\(word)' is no command.")
      return .usage
    }
    Output.write(text(of: verb))
    return .success
  }

  private func text(of verb: Verb) -> String {
    let words = verb.synopsis.isEmpty ? verb.name : "\(verb.name) \(verb.synopsis)"
    let details = verb.details.isEmpty ? "" : "\n\n\(verb.details)"
    return "Usage: pressdock \(words)\n\n\(verb.summary)\(details)"
  }

  private var overview: String {
    let width = (verbs.map(\.name.count).max() ?? 0) + 2
    let list = verbs.map { verb in
      "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count))\(verb.summary)\n"
    }.joined()
    return """
      Usage: pressdock [--replace] [--config FILE]
             pressdock COMMAND [WORDS…]

      A dock for X11 that can be pressed. Without a command it runs the dock.

      Options:
        --replace       take the place of a dock that runs already
        --config FILE   read this configuration instead of the usual one
        -h, --help      this help; 'pressdock COMMAND --help' tells of one command
        -V, --version   the version

      Commands:
      \(list)
      Exit codes: 0 done, 1 failed, 2 words not understood, 69 no display or no
      running dock, 78 invalid configuration.
      """
  }

  /// How many letters must be changed, added or left out to make one word of the other.
  private func distance(_ left: String, _ right: String) -> Int {
    let target = Array(right)
    var previous = Array(0...target.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in target.enumerated() {
        current.append(
          min(
            previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1,
            current[column] + 1))
      }
      previous = current
    }
    return previous.last ?? 0
  }
}
