internal import ApplicationMatching
internal import Desktop
internal import EventLoop
internal import Glibc
internal import X11

/// What is known of the processes that windows belong to, and when windows are looked at once more.
///
/// A process is asked only where its window itself says too little. It is read on another thread:
/// `/proc` waits for a process whose memory is being changed, and for what lies below its root.
final class WindowProcesses {
  private let loop: MainLoop
  private let connection: Connection
  private let host: String
  private var known: [WindowID: ProcessFacts] = [:]
  /// The windows whose process is or was asked for.
  private var asked: [WindowID: Question] = [:]
  private var count = 0
  /// When each new window is looked at once more.
  private var due: [WindowID: MonotonicTime] = [:]
  private var deadline: Deadline?

  /// What a process was asked for with: when a window says something else, it is asked again.
  private struct Question: Equatable {
    var number: Int
    var processID: Int?
    var machine: String?
  }

  /// Called for windows that have been there for a while: what they are may only be true now.
  var onSettled: ([WindowID]) -> Void = { _ in }
  /// Called when the process of a window is known.
  var onFacts: (WindowID) -> Void = { _ in }

  /// Programs that a script starts take their own names, and some windows their class, within this.
  private static let settling = 1500.0

  init(loop: MainLoop, connection: Connection) {
    self.loop = loop
    self.connection = connection
    var name = [UInt8](repeating: 0, count: 256)
    let length = name.count - 1
    name.withUnsafeMutableBytes { bytes in
      _ = bytes.bindMemory(to: CChar.self).baseAddress.map { gethostname($0, length) }
    }
    host = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    deadline = loop.makeDeadline { [unowned self] in settle() }
  }

  /// The process of a window, as far as it is known.
  func facts(of window: WindowID) -> ProcessFacts? { known[window] }

  /// A window came.
  func added(_ window: WindowID) {
    due[window] = MonotonicTime.now.advanced(byMilliseconds: Self.settling)
    deadline?.set(due.values.min())
  }

  /// A window has gone.
  func removed(_ window: WindowID) {
    known[window] = nil
    asked[window] = nil
    if due.removeValue(forKey: window) != nil { deadline?.set(due.values.min()) }
  }

  /// Asks for the process of a window, if it wasn't asked for with these facts before.
  func ask(_ window: WindowID, facts: WindowFacts) {
    var question = asked[window] ?? Question(number: 0)
    (question.processID, question.machine) = (facts.processID, facts.machine)
    guard asked[window] != question else { return }
    count += 1
    question.number = count
    asked[window] = question
    let told = connection.processID(ofClient: window)
    guard let process = facts.process(toldByServer: told, host: host) else { return }
    let asking = question
    loop.inBackground("process") {
      ProcessFacts(reading: process)
    } completion: { [weak self] facts in
      guard let self, asked[window] == asking else { return }
      known[window] = facts
      onFacts(window)
    }
  }

  private func settle() {
    let now = MonotonicTime.now
    let settled = due.filter { $0.value <= now }.map(\.key)
    for window in settled {
      due[window] = nil
      // What was read then stays until it is read anew.
      asked[window] = nil
    }
    deadline?.set(due.values.min())
    onSettled(settled)
  }
}

extension ProcessFacts {
  /// Reads what `/proc` says of a process; parts that can't be read are missing.
  init(reading process: Int) {
    let directory = "/proc/\(process)"
    func file(_ name: String, limit: Int) -> [UInt8]? {
      try? RegularFile.read("\(directory)/\(name)", limit: limit)
    }
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = path.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map {
        readlink("\(directory)/exe", $0, bytes.count)
      } ?? -1
    }
    self.init(
      id: process, cgroup: file("cgroup", limit: 16 << 10),
      flatpakInfo: file("root/.flatpak-info", limit: 64 << 10),
      environment: file("environ", limit: 256 << 10),
      commandLine: file("cmdline", limit: 64 << 10),
      executable: length > 0 ? String(decoding: path.prefix(length), as: UTF8.self) : nil)
  }
}
