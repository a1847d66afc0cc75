internal import EventLoop
internal import Glibc
internal import LocalSocket
internal import Painting
internal import PreviewProtocol

/// The opener and its decoder, as the dock uses them: started with the first request, ended by
/// themselves after a while without, killed with all they have when they are late.
///
/// A newer request takes the place of an older one, whose answer never comes.
final class PreviewSession {
  /// What came of a request.
  struct Result {
    var report: PreviewReport
    /// The page, where there is one.
    var page: ImageSurface?
    /// How long it took, in milliseconds.
    var time: Double
  }

  /// The opener's process; `nil` while none runs.
  private(set) var process: Int32?

  private let loop: MainLoop
  private let program: String
  /// After how many milliseconds a page is given up.
  private let patience: Double
  private var socket: PacketSocket?
  private var readable: Watch?
  private var exit: Watch?
  private var deadline: Deadline?
  private var generation: Int64 = 0
  private var current: (request: DocumentRequest, start: Double, completion: (Result) -> Void)?

  /// A session whose opener is the program at a path.
  init(loop: MainLoop, program: String, patience: Double = 3_000) {
    self.loop = loop
    self.program = program
    self.patience = patience
    deadline = loop.makeDeadline { [unowned self] in isLate() }
  }

  deinit { stop() }

  /// Starts the opener, so that the first page needn't wait for it.
  func prepare() { if socket == nil { try? start() } }

  /// Asks for a page; `completion` is called from the loop, once, unless something newer is asked for
  /// before.
  func ask(_ request: DocumentRequest, completion: @escaping (Result) -> Void) {
    generation += 1
    var request = request
    request.generation = generation
    current = (request, MonotonicTime.now.milliseconds, completion)
    do {
      if socket == nil { try start() }
      try send(request)
    } catch {
      finish(.unreadable)
    }
  }

  /// Forgets what is under way; a helper that works on it is ended.
  func cancel() {
    guard current != nil else { return }
    stop()
  }

  /// Forgets what is under way, and ends everything.
  func stop() {
    current = nil
    lose()
  }

  private func send(_ request: DocumentRequest) throws(SocketError) {
    deadline?.set(.now.advanced(byMilliseconds: patience))
    do throws(SocketError) {
      try socket?.send(request.encoded)
    } catch {
      // It left for want of work in just this moment.
      guard error.isDisconnected else { throw error }
      lose()
      try start()
      try socket?.send(request.encoded)
    }
  }

  private func receive() {
    guard let socket else { return }
    guard case .packet(let packet)? = try? socket.receive(upTo: PreviewReport.byteLimit + 1),
      !packet.isTruncated, let report = try? PreviewReport(decoding: packet.bytes)
    else {
      // It ended, or says what nobody believes.
      lose()
      if current != nil { finish(.damaged) }
      return
    }
    guard let current, report.generation == current.request.generation else { return }
    deliver(report, packet.descriptor)
  }

  private func deliver(_ report: PreviewReport, _ pixels: OwnedDescriptor?) {
    guard let current else { return }
    self.current = nil
    deadline?.set(nil)
    var report = report
    var page: ImageSurface?
    let document = report.document
    if document.status == .done {
      if let pixels, PreviewHelper.isSealed(pixels.rawValue) {
        page = ImageSurface.mapped(
          descriptor: pixels.rawValue, width: document.width, height: document.height,
          stride: document.stride)
      }
      if page == nil { report.document.status = .damaged }
    }
    current.completion(
      Result(
        report: report, page: page, time: MonotonicTime.now.milliseconds - current.start))
  }

  /// Answers what is under way without the opener's word.
  private func finish(_ status: DocumentStatus) {
    guard let current else { return }
    let uri = current.request.uri
    let name = uri.split(separator: "/").last.map(String.init) ?? uri
    deliver(
      PreviewReport(
        generation: current.request.generation,
        file: FileFacts(name: name, uri: uri, kind: .missing),
        document: DocumentAnswer(generation: current.request.generation, status)), nil)
  }

  private func isLate() {
    lose()
    finish(.timedOut)
  }

  // MARK: Process

  private func start() throws(SocketError) {
    let started = try PreviewProcess.start(
      program, arguments: ["--open"], leadsGroup: true)
    process = started.process
    socket = started.socket
    readable = loop.watch(started.socket.descriptor.rawValue) { [unowned self] _ in receive() }
    exit = loop.onExit(ofChild: started.process) { [weak self] _ in
      guard let self, process == started.process else { return }
      process = nil
      exit = nil
    }
  }

  /// Gives opener and decoder up.
  private func lose() {
    readable?.cancel()
    readable = nil
    socket = nil
    deadline?.set(nil)
    if let process { kill(-process, SIGKILL) }
  }
}
