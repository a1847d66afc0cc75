package import DisplayList
package import EventLoop
internal import Glibc
internal import LocalSocket
package import Painting
internal import PreviewProtocol

/// Gives the painter the pixels of icons: from memory, from the cache of an earlier run, or later,
/// when the helper has decoded the file; the dock itself decodes nothing.
///
/// Until then, and where no picture can be made, the generic icon stands in, and where there is
/// none either, the painter's placeholder.
package final class IconService: IconSource {
  /// Finds the file of an icon by the rules of the icon theme.
  package typealias Resolver = (_ name: IconName, _ pixelSize: Int) -> String?

  /// Called when an icon has got other pixels, with its name; something must be drawn anew.
  package var onChange: ((IconName) -> Void)?
  /// Called with what a user might want to know, such as a damaged icon's path and fault.
  package var onIssue: ((String) -> Void)?
  /// The process of the helper, while one runs.
  package var helperProcess: Int32? { helper.process }

  private struct Key: Hashable {
    var name: IconName
    var pixelSize: Int
  }

  private enum State {
    /// Asked for; until it is there, a picture of another size may stand in.
    case awaited
    case ready(ImageSurface)
    /// There is no picture, so the generic icon stands in.
    case missing
  }

  private struct Job {
    var key: Key
    var path: String
    var attempts = 0
  }

  private let cache: IconCache?
  private let helper: PreviewHelper
  private let resolver: Resolver
  private let generic: IconName
  private var states: [Key: State] = [:]
  private var queue: [Job] = []
  private var generation: UInt64 = 0
  private var isUnavailable = false

  /// How long a file may take, in milliseconds: first, and when tried again after all others.
  ///
  /// The first answer of a new helper includes its start.
  private static let patience = (first: 1000.0, again: 4000.0)

  /// A service that is idle until the first icon is asked for.
  ///
  /// - Parameters:
  ///   - loop: Where answers come in.
  ///   - cache: Where pixels are kept; `nil` keeps them in memory only.
  ///   - program: The path of `pressdock-preview`.
  ///   - generic: The icon that stands in for one without a picture.
  ///   - resolver: Finds files; not asked for names that are absolute paths.
  package init(
    loop: MainLoop, cache: IconCache?, program: String,
    generic: IconName = IconName(rawValue: "application-x-executable"),
    resolver: @escaping Resolver
  ) {
    self.cache = cache
    self.generic = generic
    self.resolver = resolver
    helper = PreviewHelper(loop: loop, program: program)
  }

  /// Where a helper is: beside this program, or where packages put helpers; `nil` where it is
  /// missing.
  package static func installedProgram(_ name: String = "pressdock-preview") -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        guard let start = $0.baseAddress else { return -1 }
        return readlink("/proc/self/exe", start, $0.count)
      }
    }
    guard count > 0 else { return nil }
    let own = String(decoding: buffer[..<count], as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return nil }
    let folder = own[..<slash]
    return ["\(folder)/\(name)", "\(folder)/../libexec/pressdock/\(name)"]
      .first { access($0, X_OK) == 0 }
  }

  // MARK: Asking

  package func pixels(for name: IconName, pixelSize: Int) -> ImageSurface? {
    let size = min(max(pixelSize, 1), IconRequest.largestPixelSize)
    let key = Key(name: name, pixelSize: size)
    let state = states[key] ?? look(key)
    switch state {
    case .ready(let picture): return picture
    case .awaited: return otherSize(of: name)
    case .missing: return name == generic ? nil : pixels(for: generic, pixelSize: size)
    }
  }

  /// Forgets all pictures in memory, as after a change of the icon theme; the next drawing looks
  /// for the files anew.
  package func forgetAll() {
    states.removeAll()
    queue.removeAll()
    isUnavailable = false
  }

  /// Ends the helper and gives up what is awaited.
  package func close() {
    queue.removeAll()
    helper.stop()
  }

  /// Whether icons are still awaited.
  package var isWaiting: Bool { helper.isBusy || !queue.isEmpty }

  /// Another size of an icon that is awaited, which looks better for a moment than none.
  private func otherSize(of name: IconName) -> ImageSurface? {
    var best: ImageSurface?
    for (key, state) in states where key.name == name {
      if case .ready(let picture) = state, picture.width > best?.width ?? 0 { best = picture }
    }
    return best
  }

  private func look(_ key: Key) -> State {
    let name = key.name.rawValue
    let path = name.hasPrefix("/") ? name : resolver(key.name, key.pixelSize)
    let state = path.map { look(key, at: $0) } ?? .missing
    states[key] = state
    return state
  }

  private func look(_ key: Key, at path: String) -> State {
    guard let file = IconFile(path: path) else {
      onIssue?("icon \(path): \(IconStatus.notRegular)")
      return .missing
    }
    switch cache?.entry(for: file, pixelSize: key.pixelSize) {
    case .picture(let picture): return .ready(picture)
    case .hopeless: return .missing
    case nil: break
    }
    guard !isUnavailable else { return .missing }
    queue.append(Job(key: key, path: path))
    work()
    return .awaited
  }

  // MARK: Working

  private func work() {
    while !helper.isBusy, !queue.isEmpty {
      let job = queue.removeFirst()
      // Opened without waiting: the file may have become a pipe since it was looked at.
      let descriptor = open(job.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      let opened = descriptor >= 0 ? OwnedDescriptor(adopting: descriptor) : nil
      guard let opened,
        let file = IconFile(path: job.path, descriptor: opened.rawValue)
      else {
        onIssue?("icon \(job.path): \(IconStatus.unreadable)")
        settle(job.key, .missing)
        continue
      }
      generation += 1
      helper.ask(
        IconRequest(generation: generation, pixelSize: job.key.pixelSize), file: opened,
        patience: job.attempts == 0 ? Self.patience.first : Self.patience.again
      ) { [unowned self] outcome in
        finish(job, file, outcome)
        work()
      }
    }
  }

  private func finish(_ job: Job, _ file: IconFile, _ outcome: PreviewHelper.Outcome) {
    switch outcome {
    case .answer(let answer, let pixels):
      guard answer.status == .done, let pixels,
        let picture = ImageSurface.mapped(
          descriptor: pixels.rawValue, width: answer.width, height: answer.height,
          stride: answer.stride)
      else {
        let status = answer.status == .done ? .damaged : answer.status
        giveUp(job, file, "\(status)", forGood: status.isLasting)
        return
      }
      settle(job.key, .ready(keep(picture, file, job.key.pixelSize)))
    case .failed(let reason):
      guard job.attempts == 0 else {
        giveUp(job, file, reason, forGood: true)
        return
      }
      // Perhaps it wasn't the file's fault; once more, after all others.
      queue.append(Job(key: job.key, path: job.path, attempts: 1))
    case .unavailable(let reason):
      isUnavailable = true
      onIssue?("no icons can be drawn: \(reason)")
      for waiting in queue { settle(waiting.key, .missing) }
      queue.removeAll()
      settle(job.key, .missing)
    }
  }

  private func keep(_ picture: ImageSurface, _ file: IconFile, _ size: Int) -> ImageSurface {
    guard let cache else { return picture }
    do {
      return try cache.store(picture, for: file, pixelSize: size)
    } catch {
      onIssue?("icons can't be kept for the next start: \(error)")
      return picture
    }
  }

  private func giveUp(_ job: Job, _ file: IconFile, _ reason: String, forGood: Bool) {
    onIssue?("icon \(job.path): \(reason); a generic one stands in")
    if forGood { try? cache?.storeHopeless(file, pixelSize: job.key.pixelSize) }
    settle(job.key, .missing)
  }

  private func settle(_ key: Key, _ state: State) {
    // Forgotten meanwhile: the next drawing asks again.
    guard states[key] != nil else { return }
    states[key] = state
    onChange?(key.name)
  }
}

extension IconStatus {
  /// Whether the same file will end the same way next time.
  fileprivate var isLasting: Bool {
    switch self {
    case .notRegular, .fileTooLarge, .pictureTooLarge, .unknownFormat, .damaged: true
    case .done, .badRequest, .noFile, .noMemory, .unreadable: false
    }
  }
}
