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
    /// The page, where there is one; the first frame of a moving picture.
    var page: ImageSurface?
    /// All frames of a moving picture, below each other.
    var film: ImageSurface?
    /// How long it took, in milliseconds.
    var time: Double
  }

  /// The opener's process; `nil` while none runs.
  private(set) var process: Int32?

  private let loop: MainLoop
  private let program: String
  /// What the opener is told on its command line.
  private let places: [String]
  /// After how many milliseconds without a word the opener is given up.
  private let patience: Double
  /// The same for the page, once the opener has told the facts: it gives up the slowest kinds after 8 s
  /// itself, and says so.
  private let contentPatience = 9_500.0
  private var socket: PacketSocket?
  private var readable: Watch?
  /// Those whose end is awaited: one that was given up is still a child until then.
  private var exits: [Int32: Watch] = [:]
  private var deadline: Deadline?
  private var generation: Int64 = 0
  private var current: Current?

  private struct Current {
    var request: DocumentRequest
    var start: Double
    var placeholder: ((Result) -> Void)?
    var completion: (Result) -> Void
  }

  /// A session whose opener is the program at a path.
  init(
    loop: MainLoop, program: String, patience: Double = 3_000,
    places: [String] = PreviewSession.desktopPlaces
  ) {
    self.loop = loop
    self.program = program
    self.places = places
    self.patience = patience
    deadline = loop.makeDeadline { [unowned self] in isLate() }
  }

  deinit { stop() }

  /// Starts the opener, so that the first page needn't wait for it.
  func prepare() { if socket == nil { try? start() } }

  /// Asks for a page, unless something newer is asked for before it comes.
  ///
  /// - Parameters:
  ///   - request: What is asked; it gets a generation of its own.
  ///   - placeholder: Called from the loop with what can be shown meanwhile: the facts as soon as they
  ///     are known, then once more where a thumbnail is found.
  ///   - completion: Called from the loop, once.
  func ask(
    _ request: DocumentRequest, placeholder: ((Result) -> Void)? = nil,
    completion: @escaping (Result) -> Void
  ) {
    generation += 1
    var request = request
    request.generation = generation
    current = Current(
      request: request, start: MonotonicTime.now.milliseconds, placeholder: placeholder,
      completion: completion)
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
      if current != nil { finish(.crashed) }
      return
    }
    guard let current, report.generation == current.request.generation else { return }
    deliver(report, packet.descriptor)
  }

  private func deliver(_ report: PreviewReport, _ pixels: OwnedDescriptor?) {
    guard let current else { return }
    let isFinal = report.stage == .final
    if isFinal { self.current = nil }
    deadline?.set(isFinal ? nil : .now.advanced(byMilliseconds: contentPatience))
    var report = report
    var page: ImageSurface?
    var film: ImageSurface?
    let document = report.document
    if document.status == .done {
      if let pixels, PreviewHelper.isSealed(pixels.rawValue) {
        page = ImageSurface.mapped(
          descriptor: pixels.rawValue, width: document.width, height: document.height,
          stride: document.stride)
        if !document.frames.isEmpty {
          film = ImageSurface.mapped(
            descriptor: pixels.rawValue, width: document.width,
            height: document.height * document.frames.count, stride: document.stride)
        }
      }
      if page == nil { report.document.status = .damaged }
    }
    let result = Result(
      report: report, page: page, film: film,
      time: MonotonicTime.now.milliseconds - current.start)
    if isFinal { current.completion(result) } else { current.placeholder?(result) }
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

  /// Where the opener, which knows no home, finds thumbnails and the programs that make them.
  static var desktopPlaces: [String] {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = variable("HOME")
    let cache = variable("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }
    let data = variable("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    let system = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let folders = [data, system].compactMap { $0 }.joined(separator: ":")
    return (cache.map { ["--thumbnails", $0 + "/thumbnails"] } ?? []) + ["--data", folders]
  }

  // MARK: Process

  private func start() throws(SocketError) {
    let started = try PreviewProcess.start(
      program, arguments: ["--open"] + places, leadsGroup: true)
    process = started.process
    socket = started.socket
    readable = loop.watch(started.socket.descriptor.rawValue) { [unowned self] _ in receive() }
    let child = started.process
    exits[child] = loop.onExit(ofChild: child) { [weak self] _ in
      self?.exits[child] = nil
      if self?.process == child { self?.process = nil }
    }
  }

  /// Gives opener and decoder up.
  private func lose() {
    readable?.cancel()
    readable = nil
    socket = nil
    deadline?.set(nil)
    if let process { kill(-process, SIGKILL) }
    process = nil
  }
}
