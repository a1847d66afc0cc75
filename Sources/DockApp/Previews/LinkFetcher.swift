internal import EventLoop
internal import Glibc
internal import LocalSocket
internal import Painting
internal import PreviewProtocol

/// Has the page of a web link fetched, or shown live: a process for each, which is killed with all it
/// has when it is late or nobody wants its answer any more.
final class LinkFetcher {
  /// What came of a link.
  struct Result {
    var answer: LinkAnswer
    /// What the page says of itself, drawn, or the page as it is now; `nil` where there is nothing.
    var card: ImageSurface?
  }

  /// The process of the link that is under way.
  private(set) var process: Int32?
  /// How many processes were started.
  private(set) var startCount = 0

  private let loop: MainLoop
  private let program: String
  private let arguments: [String]
  /// Whether a page is followed, picture by picture, until it is cancelled.
  private let isLive: Bool
  /// After how many milliseconds a page is given up.
  private let patience: Double
  private var socket: PacketSocket?
  private var readable: Watch?
  /// Until their ends are taken, by process.
  private var exits: [Int32: Watch] = [:]
  private var deadline: Deadline?
  private var generation: Int64 = 0
  private var current: (request: DocumentRequest, completion: (Result) -> Void)?

  /// A fetcher whose program is at a path; it is started with the first link.
  ///
  /// - Parameters:
  ///   - loop: Where answers come in.
  ///   - program: The path of `pressdock-fetch`.
  ///   - viewer: The path of `pressdock-webpage`, where pages are to be shown live; answers then come
  ///     with each change of the page.
  ///   - patience: After how many milliseconds without an answer a page is given up.
  init(loop: MainLoop, program: String, viewer: String? = nil, patience: Double = 6_000) {
    self.loop = loop
    self.program = program
    arguments = viewer.map { ["--show", $0] } ?? []
    isLive = viewer != nil
    self.patience = patience
    deadline = loop.makeDeadline { [unowned self] in finish(.timedOut) }
  }

  deinit { cancel() }

  /// Has a page fetched; `completion` is called from the loop, once, or with each change of a live page,
  /// unless something newer is asked for before, or it is cancelled.
  ///
  /// - Parameters:
  ///   - request: The link, and the room and look of the card.
  ///   - completion: Takes what came of it.
  func fetch(_ request: DocumentRequest, completion: @escaping (Result) -> Void) {
    cancel()
    generation += 1
    var request = request
    request.generation = generation
    current = (request, completion)
    do {
      let started = try PreviewProcess.start(
        program, arguments: arguments, leadsGroup: true)
      let child = started.process
      startCount += 1
      process = child
      socket = started.socket
      exits[child] = loop.onExit(ofChild: child) { [weak self] _ in self?.exits[child] = nil }
      readable = loop.watch(started.socket.descriptor.rawValue) { [unowned self] _ in receive() }
      deadline?.set(.now.advanced(byMilliseconds: patience))
      try started.socket.send(request.encoded)
    } catch {
      // Whoever asks is told from the loop, however early it fails.
      loop.afterCurrentEvents { [weak self, generation] in
        guard let self, current?.request.generation == generation else { return }
        finish(.failed)
      }
    }
  }

  /// Shows another part of a live page.
  ///
  /// - Parameter page: The part, from 0.
  /// - Returns: Whether there is one.
  func turn(to page: Int) -> Bool {
    guard isLive, process != nil, current != nil else { return false }
    current?.request.page = page
    askOn()
    return true
  }

  /// Asks for the next picture of a live page; it comes when something has changed, however late.
  private func askOn() {
    guard let request = current?.request else { return }
    try? socket?.send(request.encoded)
  }

  /// Forgets the link that is under way, and ends its process.
  func cancel() {
    current = nil
    deadline?.set(nil)
    readable?.cancel()
    readable = nil
    socket = nil
    if let process { kill(-process, SIGKILL) }
    process = nil
  }

  private func receive() {
    guard let socket, let current else { return }
    guard case .packet(let packet)? = try? socket.receive(upTo: LinkAnswer.byteLimit + 1),
      !packet.isTruncated, var answer = try? LinkAnswer(decoding: packet.bytes),
      answer.generation == current.request.generation
    else { return finish(.failed) }
    var card: ImageSurface?
    if answer.status == .done, answer.width > 0 {
      if let pixels = packet.descriptor, PreviewHelper.isSealed(pixels.rawValue) {
        card = ImageSurface.mapped(
          descriptor: pixels.rawValue, width: answer.width, height: answer.height,
          stride: 4 * answer.width)
      }
      if card == nil { answer.status = .failed }
    }
    deliver(Result(answer: answer, card: card))
  }

  /// Answers without the process's word.
  private func finish(_ status: LinkStatus) {
    guard let request = current?.request else { return }
    deliver(
      Result(
        answer: LinkAnswer(generation: request.generation, status, address: request.uri), card: nil)
    )
  }

  private func deliver(_ result: Result) {
    let completion = current?.completion
    if isLive && result.answer.status == .done {
      deadline?.set(nil)
      askOn()
    } else {
      cancel()
    }
    completion?(result)
  }
}
