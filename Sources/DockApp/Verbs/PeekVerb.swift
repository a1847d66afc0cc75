internal import Desktop
internal import JSON
internal import X11

extension Verb {
  /// Peeks at files, for file managers and scripts.
  package static let peek = Verb(
    name: "peek", synopsis: "[--index N] PATH…",
    summary: "Look into files, over the blurred screen; arrows walk through them",
    details: """
      --index N   begin with the Nth of them, from 1
      --close     close the peek that the running dock shows
      Words may be URIs. A running dock shows the peek and the command returns at once; without
      one it shows it itself and ends when it is closed.
      """
  ) { words in
    do {
      let request = try PeekRequest(words)
      return request.run()
    } catch {
      Output.writeError("pressdock: 'peek': \(error). Try 'pressdock peek --help'.")
      return .usage
    }
  }

  /// Keeps files in the dock.
  package static let add = Verb(
    name: "add", synopsis: "PATH…",
    summary: "Keep files, folders or applications in the dock",
    details: """
      A word is a path, or the id of a desktop entry. What is there already stays where it is.
      Without a running dock the next one has it.
      """
  ) { words in
    let names = words.first == "--" ? Array(words.dropFirst()) : words
    guard !names.isEmpty, words.first == "--" || !names.contains(where: { $0.hasPrefix("-") })
    else {
      Output.writeError("pressdock: 'add' takes paths. Try 'pressdock add --help'.")
      return .usage
    }
    var ids: [String] = []
    for name in names {
      guard let id = AddedItem.id(of: name) else {
        Output.writeError("pressdock: '\(name)' is not there.")
        return .failure
      }
      ids.append(id)
    }
    if let answer = RunningDock.ask("add", ids) { return answer.code }
    let environment = ProcessEnvironment.variables()
    var changes = HandChanges.load(environment: environment) ?? HandChanges()
    for id in ids { changes.keep(id) }
    if let problem = changes.save(environment: environment) {
      Output.writeError("pressdock: \(problem)")
      return .failure
    }
    return .success
  }
}

/// What a word of `pressdock add` means.
enum AddedItem {
  /// The id of the item: a desktop id as it is, a path made absolute; `nil` where nothing is there.
  static func id(of word: String) -> String? {
    let isName = !word.contains("/") && word.hasSuffix(".desktop")
    guard let path = OpenTarget(word: word, relativeTo: currentDirectory()).existingPath else {
      return isName ? word : nil
    }
    return path
  }
}

/// What `pressdock peek` was asked for.
struct PeekRequest {
  private var uris: [String] = []
  private var index = 0
  private var closes = false

  struct Misuse: Error, CustomStringConvertible {
    var description: String
  }

  init(_ words: [String]) throws(Misuse) {
    var rest = words[...]
    var names: [String] = []
    while let word = rest.popFirst() {
      switch word {
      case "--":
        names += rest
        rest = []
      case "--close": closes = true
      case "--index":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw Misuse(description: "'--index' needs a number from 1 on")
        }
        index = number - 1
      case _ where word.hasPrefix("-") && word.count > 1:
        throw Misuse(description: "'\(word)' is no option")
      default: names.append(word)
      }
    }
    guard closes || !names.isEmpty else { throw Misuse(description: "no PATH is given") }
    guard closes || index < names.count else {
      throw Misuse(description: "there are only \(names.count) paths")
    }
    let directory = currentDirectory()
    uris = names.map { OpenTarget(word: $0, relativeTo: directory).uri }
  }

  func run() -> ExitCode {
    if closes {
      guard let answer = RunningDock.ask("peek", []) else {
        Output.writeError("pressdock: no dock runs here, so there is nothing to close.")
        return .unavailable
      }
      return answer.code
    }
    if let answer = RunningDock.ask("peek", uris, index: index) { return answer.code }
    return DockSession.peek(at: uris, index: index)
  }
}
