internal import Glibc
internal import JSON
internal import Pressure
internal import Traces

/// The words behind `pressdock replay`, understood and done.
struct ReplayRequest {
  /// Why the words are not understood.
  struct Misuse: Error {
    /// What is wrong with them.
    var what: String
  }

  private var files: [String] = []
  private var options = ReplayOptions()
  private var wantsSummary = false

  init(_ words: [String]) throws(Misuse) {
    var rest = words[...]
    var isOver = false
    while let word = rest.popFirst() {
      guard !isOver, word.hasPrefix("--") else {
        guard isOver || word == "-" || !word.hasPrefix("-") else {
          throw Misuse(what: "unknown option '\(word)'")
        }
        files.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func value() throws(Misuse) -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let next = rest.popFirst() else { throw Misuse(what: "\(word) needs a value") }
        return next
      }
      switch parts[0] {
      case "--": isOver = true
      case "--device": options.device = try ReplayRequest.device(value())
      case "--target": options.target = try ReplayRequest.target(value())
      case "--sensitivity": options.sensitivity = try ReplayRequest.sensitivity(value())
      case "--summary": wantsSummary = true
      default: throw Misuse(what: "unknown option '\(word)'")
      }
    }
    guard !files.isEmpty else { throw Misuse(what: "no file is named") }
  }

  private static func device(_ text: String) throws(Misuse) -> ReplayOptions.Device {
    if text == "auto" { return .automatic }
    guard let known = DeviceClass(rawValue: text) else {
      let names = DeviceClass.allCases.map(\.rawValue).joined(separator: ", ")
      throw Misuse(what: "unknown device '\(text)': one of \(names), auto")
    }
    return .known(known)
  }

  private static func target(_ text: String) throws(Misuse) -> PressTarget {
    guard let target = PressTarget(rawValue: text) else {
      throw Misuse(what: "unknown target '\(text)': icon or file")
    }
    return target
  }

  private static func sensitivity(_ text: String) throws(Misuse) -> Sensitivity {
    guard let sensitivity = Sensitivity(text) else {
      throw Misuse(
        what: "unknown sensitivity '\(text)': light, medium, firm or a number from 0.5 to 2")
    }
    return sensitivity
  }

  // MARK: Replaying

  /// Replays all files; one that fails doesn't keep the others back.
  func run() -> ExitCode {
    var result = ExitCode.success
    for file in files where !replay(file) { result = .failure }
    return result
  }

  private func replay(_ file: String) -> Bool {
    var reading = TraceReader(file: file == "-" ? "standard input" : file)
    var samples: [TraceSample] = []
    if let reason = read(file, { reading.read($0, into: &samples) }) {
      Output.writeError("pressdock replay: \(file) can't be read: \(reason)")
      return false
    }
    reading.finish(into: &samples)
    for issue in reading.issues { Output.writeError("\(issue)") }
    if reading.skippedLines > reading.issues.count {
      Output.writeError("\(file): \(reading.skippedLines) lines were skipped in all")
    }
    guard let header = reading.header else { return false }
    var options = options
    if header.format == .pressdock, !samples.contains(where: { $0.isTouching ?? true }) {
      Output.writeError(
        "\(file): button is never 1, so contact is told by pressure (5 % on, 1 % off)")
      options.ignoresButton = true
    }
    play(samples, header, options, file: file)
    return true
  }

  private func play(
    _ samples: [TraceSample], _ header: TraceHeader, _ options: ReplayOptions, file: String
  ) {
    var replay = TraceReplay(header, options: options)
    var actions: [PressAction] = []
    var notes: [Int: ReplayNotes] = [:]
    func flush() {
      guard !wantsSummary else { return actions.removeAll(keepingCapacity: true) }
      var text = ""
      for action in actions {
        guard let record = notes[action.contact.touch, default: ReplayNotes()].record(action)
        else { continue }
        var members = record.members
        if files.count > 1 { members.append(JSONMember("file", .string(file))) }
        text += JSONValue.object(members).serialized() + "\n"
      }
      actions.removeAll(keepingCapacity: true)
      Output.writeText(text)
    }
    for sample in samples {
      replay.take(sample, into: &actions)
      if actions.count > 500 { flush() }
    }
    replay.finish(into: &actions)
    flush()
    guard wantsSummary else { return }
    let settings = replay.deviceClass?.rawValue ?? "reference"
    let summary = [
      JSONMember("file", .string(file)), JSONMember("settings", .string(settings)),
    ]
    Output.write(JSONValue.object(summary + replay.summary.members).serialized())
  }

  /// Hands a file over piece by piece; gives the reason if it can't be read.
  private func read(_ file: String, _ body: (ArraySlice<UInt8>) -> Void) -> String? {
    let descriptor = file == "-" ? 0 : open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    defer { if descriptor > 0 { close(descriptor) } }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return String(cString: strerror(errno)) }
      if count == 0 { return nil }
      body(buffer[..<count])
    }
  }
}

/// What must be remembered of a contact until it ends: drags and swipes are told there.
private struct ReplayNotes {
  private var isDrag = false
  private var isRevealed = false

  mutating func record(_ action: PressAction) -> ReplayRecord? {
    switch action.kind {
    case .drag:
      isDrag = true
      return nil
    case .reveal:
      isRevealed = true
      return nil
    case .ended, .cancelled:
      defer { self = ReplayNotes() }
      return ReplayRecord(action, isDrag: isDrag, isRevealed: isRevealed)
    default: return ReplayRecord(action)
    }
  }
}
