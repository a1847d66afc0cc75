internal import Configuration
internal import Desktop
internal import Glibc
internal import JSON
internal import QuickActions

/// What `pressdock argv` is asked.
struct ArgvRequest {
  /// A command line that isn't understood.
  struct Misuse: Error {
    var what: String
  }

  private(set) var entry: String
  private(set) var action: String?
  private(set) var files: [String] = []

  /// Reads the words behind `argv`.
  init(_ words: [String]) throws(Misuse) {
    var entry: String?
    var rest = words[...]
    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word == "--action" {
        guard let id = rest.popFirst() else { throw Misuse(what: "--action wants an id") }
        action = id
      } else if takesOptions, word.utf8.starts(with: "--action=".utf8) {
        action = String(word.dropFirst("--action=".count))
      } else if takesOptions, word.utf8.first == UInt8(ascii: "-"), word != "-",
        access(word, F_OK) != 0
      {
        throw Misuse(what: "\u{201C}\(word)\u{201D} is no option; files go behind --")
      } else if entry == nil {
        entry = word
      } else {
        files.append(word)
      }
    }
    guard let entry, !entry.isEmpty else { throw Misuse(what: "no DESKTOP-ID is given") }
    self.entry = entry
  }

  /// Prints the answer; `configuration` may have actions of the user's own.
  func answer(in session: DesktopSession, _ configuration: Configuration) -> ExitCode {
    let directory = currentDirectory()
    let targets = files.map { OpenTarget(word: $0, relativeTo: directory) }
    do throws(EntryLookup.Failure) {
      let entry = try session.lookup.entry(named: self.entry, relativeTo: directory)
      if let item = configured(entry, configuration) {
        return answer(for: item, of: entry, in: session)
      }
      return answer(for: entry, opening: targets, in: session)
    } catch {
      return Self.fail(error.description)
    }
  }

  /// The user's own action of the wanted type, if it is one that the entry itself doesn't define.
  private func configured(
    _ entry: DesktopEntry, _ configuration: Configuration
  ) -> ShortcutItem? {
    guard let action else { return nil }
    let item =
      configuration.items?.first { $0.identifier == entry.id }
      ?? ConfiguredItem(.entry(id: entry.id))
    let list = ActionList(
      static: entry.shortcutItems, customization: configuration.customization(of: item))
    guard let found = list.all.first(where: { $0.type == action }) else { return nil }
    if case .desktopAction = found.target { return nil }
    return found
  }

  private func answer(
    for item: ShortcutItem, of entry: DesktopEntry, in session: DesktopSession
  ) -> ExitCode {
    let activation: ApplicationActivation
    switch item.target {
    case .exec(let arguments):
      Self.write(.array(arguments.map(JSONValue.string)))
      let program = arguments.first ?? ""
      guard session.launching.programs.find(program) == nil else { return .success }
      return Self.fail("the program \u{201C}\(program)\u{201D} is not found")
    case .bus(let name, let action):
      activation = ApplicationActivation(busName: name, call: .action(action))
    case .activateAction, .desktopAction:
      guard let name = ApplicationActivation.busName(forID: entry.id) else {
        return Self.fail("\u{201C}\(entry.id)\u{201D} is no name on the bus")
      }
      activation = ApplicationActivation(busName: name, call: .action(item.type))
    }
    Self.write(Self.object(activation, parameter: item.userInfo, fallback: []))
    return .success
  }

  private func answer(
    for entry: DesktopEntry, opening targets: [OpenTarget], in session: DesktopSession
  ) -> ExitCode {
    do throws(LaunchError) {
      switch try plan(for: entry, opening: targets, in: session) {
      case .run(let commands):
        for command in commands { Self.write(.array(command.arguments.map(JSONValue.string))) }
        // A program that isn't there is no reason to hide what would have been run.
        if entry.kind == .application {
          try entry.check(commands, action: action, in: session.launching)
        }
      case .activate(let activation, let fallback):
        Self.write(Self.object(activation, fallback: fallback))
      }
      return .success
    } catch {
      return Self.fail(error.description)
    }
  }

  private func plan(
    for entry: DesktopEntry, opening targets: [OpenTarget], in session: DesktopSession
  ) throws(LaunchError) -> LaunchPlan {
    if entry.kind == .application {
      if try entry.activation(action: action, opening: targets) == nil {
        return .run(
          try entry.commands(action: action, opening: targets, in: session.launching))
      }
      return try entry.launchPlan(action: action, opening: targets, in: session.launching)
    }
    return try session.catalog().launchPlan(
      for: entry, action: action, opening: targets, mime: session.mimeApplications(),
      in: session.launching)
  }

  private static func object(
    _ activation: ApplicationActivation, parameter: JSONValue? = nil, fallback: [EntryCommand]
  ) -> JSONValue {
    let platformData: JSONValue = .object([])
    let arguments: JSONValue =
      switch activation.call {
      case .activate: [platformData]
      case .open(let uris): [.array(uris.map(JSONValue.string)), platformData]
      case .action(let id): [.string(id), .array(parameter.map { [$0] } ?? []), platformData]
      }
    return [
      "bus": .string(activation.busName),
      "object": .string(activation.objectPath),
      "interface": .string(ApplicationActivation.interface),
      "method": .string(activation.method),
      "arguments": arguments,
      "fallback": .array(fallback.map { .array($0.arguments.map(JSONValue.string)) }),
    ]
  }

  private static func write(_ value: JSONValue) { Output.write(value.serialized(pretty: false)) }

  private static func fail(_ what: String) -> ExitCode {
    for line in what.split(separator: "\n") { Output.writeError("pressdock argv: \(line)") }
    return .failure
  }
}

/// The directory that relative paths of a command line begin at.
func currentDirectory() -> String {
  guard let path = getcwd(nil, 0) else { return "/" }
  defer { free(path) }
  return String(cString: path)
}
