internal import EventLoop
internal import Glibc
internal import LocalSocket
internal import PreviewProtocol

/// The process that decodes files of others for the dock: started when there is work, ended by
/// itself after a while without, killed when it is late, and started anew after that.
///
/// One request is under way at a time, so that it is known which file ended the process.
final class PreviewHelper {
  /// How a request ended.
  enum Outcome {
    /// The helper answered; the pixels come in a memory file that can't change any more.
    case answer(IconAnswer, pixels: OwnedDescriptor?)
    /// The helper died over it, or was killed for being late.
    case failed(String)
    /// No helper can be started.
    case unavailable(String)
  }

  /// The helper's process; `nil` while none runs.
  private(set) var process: Int32?
  /// Whether a request is under way.
  var isBusy: Bool { current != nil }

  private struct Current {
    var request: IconRequest
    var file: OwnedDescriptor
    var patience: Double
    var isRepeated = false
    var completion: (Outcome) -> Void
  }

  private let loop: MainLoop
  private let program: String
  private var socket: PacketSocket?
  private var readable: Watch?
  private var exit: Watch?
  private var deadline: Deadline?
  private var current: Current?
  private var isLate = false

  /// A helper that is the program at a path.
  init(loop: MainLoop, program: String) {
    self.loop = loop
    self.program = program
    deadline = loop.makeDeadline { [unowned self] in killLate() }
  }

  deinit {
    // The socket closes, which ends the helper; whoever runs the loop then takes its status.
    if let process { kill(process, SIGKILL) }
  }

  /// Asks for an icon; `completion` is called from the loop, once.
  ///
  /// - Parameters:
  ///   - request: The request; its generation must be one that was not used before.
  ///   - file: The icon's open file.
  ///   - patience: After how many milliseconds the helper is killed.
  ///   - completion: Gets the outcome.
  func ask(
    _ request: IconRequest, file: OwnedDescriptor, patience: Double,
    completion: @escaping (Outcome) -> Void
  ) {
    precondition(current == nil, "one request at a time")
    current = Current(
      request: request, file: file, patience: patience, completion: completion)
    send()
  }

  /// Ends the process, if there is one, and forgets the request under way.
  func stop() {
    current = nil
    deadline?.set(nil)
    if let process { kill(process, SIGKILL) }
  }

  private func send() {
    guard let current else { return }
    if exit != nil && socket == nil {
      // The last one is being buried; its end calls again.
      return
    }
    do {
      if socket == nil { try start() }
      guard let socket else { return }
      isLate = false
      deadline?.set(.now.advanced(byMilliseconds: current.patience))
      try socket.send(current.request.encoded, file: current.file.rawValue)
    } catch let error where error.isDisconnected {
      lose()
    } catch {
      finish(.unavailable("\(program): \(error)"))
    }
  }

  private func finish(_ outcome: Outcome) {
    deadline?.set(nil)
    let completion = current?.completion
    current = nil
    completion?(outcome)
  }

  private func receive() {
    guard let socket else { return }
    do {
      switch try socket.receive(upTo: IconAnswer.byteCount + 1) {
      case .packet(let packet): take(packet)
      case .nothing: return
      case .end: hangUp()
      }
    } catch {
      lose()
    }
  }

  private func take(_ packet: PacketSocket.Packet) {
    guard let current, !packet.isTruncated,
      let answer = try? IconAnswer(decoding: packet.bytes),
      answer.generation == current.request.generation || answer.status == .badRequest
    else {
      // Nobody who says such things is believed any further.
      lose()
      return
    }
    guard answer.status == .done else {
      finish(.answer(answer, pixels: nil))
      return
    }
    guard let pixels = packet.descriptor, Self.isSealed(pixels.rawValue) else {
      lose()
      return
    }
    finish(.answer(answer, pixels: pixels))
  }

  /// Whether a file can neither shrink nor be written any more.
  static func isSealed(_ file: Int32) -> Bool {
    // F_GET_SEALS, and the seals against shrinking and writing: macros that don't reach Swift.
    let seals = fcntl(file, 1034)
    return seals >= 0 && seals & 0x2 != 0 && seals & 0x8 != 0
  }

  /// The other end is closed: the process ends by itself, and how it does tells why.
  ///
  /// One that doesn't is killed.
  private func hangUp() {
    readable?.cancel()
    readable = nil
    socket = nil
    deadline?.set(.now.advanced(byMilliseconds: Self.lastPatience))
  }

  /// How long a process may take to end after it has hung up, in milliseconds.
  private static let lastPatience = 1_000.0

  private func killLate() {
    // Whoever has hung up was no longer at work.
    isLate = socket != nil
    lose()
  }

  /// Gives the process up; its end, which follows, decides about the request.
  private func lose() {
    readable?.cancel()
    readable = nil
    socket = nil
    deadline?.set(nil)
    if let process { kill(process, SIGKILL) }
  }

  private func ended(_ how: ChildExit) {
    process = nil
    exit = nil
    readable?.cancel()
    readable = nil
    socket = nil
    guard let request = current else { return }
    if how == .exited(code: 0) && !isLate && !request.isRepeated {
      // It left for want of work in the moment in which work came.
      current?.isRepeated = true
      send()
      return
    }
    // A box tells the signal of its program as a shell does.
    var how = how
    if case .exited(let code) = how, code > 128 { how = .signalled(code - 128) }
    switch how {
    case _ where isLate: finish(.failed("it took longer than \(Int(request.patience)) ms"))
    case .signalled(let signal) where signal == SIGXCPU:
      finish(.failed("it took too much processor time"))
    case .signalled(let signal): finish(.failed("the decoder was ended by signal \(signal)"))
    case .exited(let code): finish(.failed("the decoder left with code \(code)"))
    }
  }

  private func start() throws(SocketError) {
    let started = try PreviewProcess.start(program)
    process = started.process
    socket = started.socket
    readable = loop.watch(started.socket.descriptor.rawValue) { [unowned self] _ in receive() }
    exit = loop.onExit(ofChild: started.process) { [unowned self] how in ended(how) }
  }
}
