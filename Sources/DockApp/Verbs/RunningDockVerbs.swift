internal import Desktop
internal import JSON

extension Verb {
  /// Prints the state of the running dock.
  package static let state = Verb(
    name: "state", synopsis: "", summary: "Print the running dock's state as JSON",
    details: """
      Frames are root pixels: x, y, width, height. Exit code 69 where no dock runs.
      """
  ) { words in
    request("state", words, count: 0) { Output.write($0.serialized(pretty: true)) }
  }

  /// Ends the running dock.
  package static let quit = Verb(
    name: "quit", synopsis: "", summary: "End the running dock",
    details: "What the dock has started goes on. Exit code 69 where no dock runs."
  ) { words in
    request("quit", words, count: 0) { _ in }
  }

  /// Reads the configuration again.
  package static let reload = Verb(
    name: "reload", synopsis: "",
    summary: "Let the running dock read configuration, programs and icons again",
    details: """
      Prints what is wrong with the configuration, as check-config does; exit code 78 where it is
      no JSON and the last good one stays in force.
      """
  ) { words in
    request("reload", words, count: 0) { _ in }
  }

  /// Opens the actions of an item.
  package static let showActions = Verb(
    name: "show-actions", synopsis: "DESKTOP-ID",
    summary: "Open the quick actions of an item of the running dock",
    details: "The keyboard goes to the popover: arrows, Return, Escape."
  ) { words in
    request("show-actions", words, count: 1) { _ in }
  }

  /// Sends a request to the running dock and prints what comes back.
  private static func request(
    _ verb: String, _ words: [String], count: Int, _ done: (JSONValue) -> Void
  ) -> ExitCode {
    guard words.count == count, words.allSatisfy({ !$0.hasPrefix("-") }) else {
      Output.writeError(
        "pressdock: '\(verb)' takes \(count == 0 ? "no words" : "one word"). "
          + "Try 'pressdock \(verb) --help'.")
      return .usage
    }
    do throws(RunningDock.Absence) {
      let answer = try RunningDock.answer(verb, words)
      if answer.code == .success { done(answer.result) }
      return answer.code
    } catch {
      Output.writeError("pressdock: \(error.words)")
      return .unavailable
    }
  }
}

/// The dock that runs on this display.
enum RunningDock {
  /// What it answers.
  struct Answer {
    var code: ExitCode
    var result: JSONValue
  }

  /// Why it can't be asked.
  struct Absence: Error {
    var words: String
  }

  /// Asks it, and prints what it complains about.
  static func answer(
    _ verb: String, _ words: [String], index: Int = 0
  ) throws(Absence) -> Answer {
    let environment = ProcessEnvironment.variables()
    guard let display = environment["DISPLAY"], !display.isEmpty else {
      throw Absence(words: "DISPLAY is not set, so there is no dock to ask.")
    }
    let path = ControlSocket.path(display: display, environment: environment)
    let reply: JSONValue
    do {
      reply = try ControlClient(path: path).ask(
        .object([
          JSONMember("verb", .string(verb)),
          JSONMember("words", .array(words.map { .string($0) })),
          JSONMember("index", .integer(Int64(index))),
        ]))
    } catch {
      throw Absence(words: "\(error)")
    }
    if let message = reply["message"]?.stringValue, !message.isEmpty {
      Output.writeError(message)
    }
    if let error = reply["error"]?.stringValue {
      Output.writeError("pressdock: \(error)")
      let code = reply["code"]?.intValue.flatMap { ExitCode(rawValue: Int32($0)) } ?? .failure
      return Answer(code: code, result: .null)
    }
    return Answer(code: .success, result: reply["result"] ?? .null)
  }

  /// Asks it where it runs; `nil` where none does.
  static func ask(_ verb: String, _ words: [String], index: Int = 0) -> Answer? {
    try? answer(verb, words, index: index)
  }
}
