internal import Documents
internal import Glibc
internal import LocalSocket
internal import PreviewProtocol

/// Opens files for the dock, and has a decoder, which sees nothing but the open file, make pages of
/// them.
///
/// It decodes nothing itself, and no file can stop it: what doesn't open within a second isn't waited
/// for, and a decoder that is late, or that a newer request overtakes, is killed and another one
/// started.
final class Opener {
  private let dock = PacketSocket(adopting: PreviewServer.descriptor)
  private let program: String
  private let places: OpenerPlaces
  private let thumbnailers: Thumbnailers
  private var decoder: DecoderProcess?
  /// Calls that haven't come back.
  private var hanging: [FileCall] = []
  /// How often a file ended the decoder.
  private var troubles: [FileIdentity: Int] = [:]

  /// How long opening may take, in milliseconds.
  private static let openingTime: Int32 = 1_000
  /// How many calls may hang at a time.
  private static let hangingLimit = 8
  /// How often a file may end the decoder before it is left alone.
  private static let troubleLimit = 2
  /// From which time on a page is worth a thumbnail, in milliseconds.
  private static let slowPage = 100.0

  /// An opener whose decoder is the program at a path.
  init(program: String, places: OpenerPlaces) {
    self.program = program
    self.places = places
    thumbnailers = Thumbnailers(data: places.data)
  }

  /// Answers until the dock hangs up or nothing was asked for a while.
  ///
  /// - Returns: Whether it ended in one of these two ways.
  func run() -> Bool {
    // Ready before the first file is asked for: starting takes longer than most pages.
    decoder = DecoderProcess(program: program)
    return dock.serve(
      upTo: PreviewReport.byteLimit + 1, patience: PacketSocket.helperPatience, answer)
  }

  private func answer(_ packet: PacketSocket.Packet) throws(SocketError) {
    guard !packet.isTruncated, let request = try? DocumentRequest(decoding: packet.bytes) else {
      return
    }
    let opened = open(request.uri)
    var report = PreviewReport(
      generation: request.generation, file: opened.facts,
      document: DocumentAnswer(generation: request.generation, opened.status))
    guard opened.status == .done, let file = opened.file, let identity = opened.identity else {
      return try dock.send(report.encoded)
    }
    var subject = Subject(file: file, identity: identity, request: request)
    subject.request.contentType = opened.facts.contentType
    // The decoder is told no names.
    if subject.request.contentType == "text/plain",
      let source = SourceLanguage.contentType(ofName: opened.facts.name)
    {
      subject.request.contentType = source
    }
    subject.request.uri = ThumbnailCache.address(of: request.uri) ?? ""
    subject.request.modified = opened.facts.modified
    subject.request.fileSize = opened.facts.size
    var isSetAside = troubles[identity, default: 0] >= Self.troubleLimit
    if !isSetAside { isSetAside = try hasFailed(subject) }
    if isSetAside {
      report.document.status = .setAside
      return try dock.send(report.encoded)
    }
    if request.page == 0 {
      guard try sendPlaceholder(report, subject) else { return }
    }
    let start = FileGate.milliseconds()
    let patience = Self.patience(subject.request.contentType)
    switch try ask(subject.request, file, patience: patience, blaming: identity) {
    case .interrupted: return
    case .answer(let answer, let pixels):
      report.document = answer
      if Self.wantsThumbnailer(answer, subject.request) {
        return try sendPicture(report, pixels, subject)
      }
      try dock.send(report.encoded, file: pixels?.rawValue)
      if answer.status == .done, FileGate.milliseconds() - start > Self.slowPage {
        try keepThumbnail(subject, of: subject.file)
      }
    case .died, .late:
      try dock.send(report.encoded)
    }
  }

  /// A file under way.
  private struct Subject {
    var file: OwnedDescriptor
    var identity: FileIdentity
    var request: DocumentRequest
  }

  private func open(_ uri: String) -> FileGate.Opened {
    hanging.removeAll(where: \.isDone)
    let name = uri.split(separator: "/").last.map(String.init) ?? uri
    let facts = FileFacts(name: name, uri: uri, kind: .missing)
    guard hanging.count < Self.hangingLimit else {
      return FileGate.Opened(facts: facts, status: .notResponding)
    }
    guard let call = FileCall(uri) else {
      return FileGate.Opened(facts: facts, status: .unreadable)
    }
    if let opened = call.wait(Self.openingTime) { return opened }
    hanging.append(call)
    return FileGate.Opened(facts: facts, status: .notResponding)
  }

  // MARK: Thumbnails

  /// Tells the facts, then shows a thumbnail where there is one.
  ///
  /// - Returns: Whether to go on: nothing newer was asked meanwhile.
  private func sendPlaceholder(
    _ report: PreviewReport, _ subject: Subject
  ) throws(SocketError) -> Bool {
    var report = report
    report.stage = .placeholder
    report.document.status = .card
    try dock.send(report.encoded)
    guard let thumbnail = places.thumbnails?.thumbnail(of: subject.request.uri) else { return true }
    var request = subject.request
    request.purpose = .cachedThumbnail
    switch try ask(request, thumbnail, patience: 500) {
    case .interrupted: return false
    case .answer(let answer, let pixels?) where answer.status == .done:
      report.document = answer
      try dock.send(report.encoded, file: pixels.rawValue)
    case .answer, .died, .late: break
    }
    return true
  }

  /// Whether there is a mark that the file, as it is now, gave nothing.
  private func hasFailed(_ subject: Subject) throws(SocketError) -> Bool {
    guard let mark = places.thumbnails?.failure(of: subject.request.uri) else { return false }
    var request = subject.request
    request.purpose = .cachedThumbnail
    guard case .answer(let answer, _) = try ask(request, mark, patience: 500) else { return false }
    return answer.status == .done
  }

  /// Makes a thumbnail of what took long, so that it is there at once the next time.
  private func keepThumbnail(
    _ subject: Subject, of source: OwnedDescriptor
  ) throws(SocketError) {
    let type = subject.request.contentType
    guard
      ["image/", "video/", "font/"].contains(where: type.hasPrefix) || type == "application/pdf",
      let cache = places.thumbnails, !cache.holds(subject.file)
    else { return }
    var request = subject.request
    if source !== subject.file { request.contentType = "image/png" }
    request.purpose = .newThumbnail
    (request.width, request.height) = (ThumbnailCache.side, ThumbnailCache.side)
    (request.scale, request.page, request.look) = (1, 0, DocumentLook())
    guard
      case .answer(let answer, let png?) = try ask(
        request, source, patience: Self.patience(type)),
      answer.status == .done, open(request.uri).identity == subject.identity
    else { return }
    cache.write(png, of: request.uri)
  }

  private func keepFailure(_ request: DocumentRequest, _ file: OwnedDescriptor) {
    guard let cache = places.thumbnails, !cache.holds(file), let decoder else { return }
    var request = request
    request.purpose = .failureMark
    let outcome = try? decoder.ask(request, file, patience: 500, unless: dock)
    guard case .answer(let answer, let png?)? = outcome, answer.status == .done else { return }
    cache.writeFailure(png, of: request.uri)
  }

  // MARK: Thumbnailers

  /// Whether a picture by a program of others would be more than what the decoder made: a frame of a
  /// video, or a file that it can't read.
  private static func wantsThumbnailer(
    _ answer: DocumentAnswer, _ request: DocumentRequest
  ) -> Bool {
    let isVideo = request.contentType.hasPrefix("video/") && answer.status == .done
    return request.page == 0 && (isVideo || answer.status == .unsupported)
  }

  /// Shows what the decoder made, then the picture of a thumbnailer in its place.
  private func sendPicture(
    _ report: PreviewReport, _ pixels: OwnedDescriptor?, _ subject: Subject
  ) throws(SocketError) {
    var report = report
    guard let thumbnailer = thumbnailers.thumbnailer(for: subject.request.contentType) else {
      return try dock.send(report.encoded, file: pixels?.rawValue)
    }
    if report.document.status == .done {
      report.stage = .placeholder
      try dock.send(report.encoded, file: pixels?.rawValue)
      report.stage = .final
    }
    let limit = 8_000.0
    let outcome = thumbnailers.run(thumbnailer, subject.file, patience: limit, unless: dock)
    switch outcome {
    case .interrupted: return
    case .noBox:
      report.document.facts.append("pictures of it are made where bubblewrap is installed")
    case .nothing: report.document.facts.append("its thumbnailer made no picture")
    case .picture(let picture):
      var request = subject.request
      request.contentType = "image/png"
      switch try ask(request, picture, patience: Self.patience("image/png")) {
      case .interrupted: return
      case .answer(var answer, let shown?) where answer.status == .done:
        answer.facts = report.document.facts
        answer.text = report.document.text
        report.document = answer
        try dock.send(report.encoded, file: shown.rawValue)
        return try keepThumbnail(subject, of: picture)
      case .answer, .died, .late:
        report.document.facts.append("its thumbnailer made no picture")
      }
    }
    try dock.send(report.encoded, file: pixels?.rawValue)
  }

  // MARK: Decoder

  /// How long a kind of file may take, in milliseconds.
  private static func patience(_ type: String) -> Double {
    let isHeavy =
      type.hasPrefix("video/") || type == "text/html" || type.contains("officedocument")
      || type.contains("opendocument")
    return isHeavy ? 8_000 : 3_000
  }

  /// Has a file looked into, by another decoder where the one there was has left.
  ///
  /// Where that ends the decoder, and a file is named to be blamed, that is told as an answer.
  private func ask(
    _ request: DocumentRequest, _ file: OwnedDescriptor, patience: Double,
    blaming identity: FileIdentity? = nil
  ) throws(SocketError) -> DecoderProcess.Outcome {
    guard let decoder = decoder ?? DecoderProcess(program: program) else {
      return .answer(DocumentAnswer(generation: request.generation, .unreadable), nil)
    }
    self.decoder = decoder
    var outcome: DecoderProcess.Outcome
    do {
      outcome = try decoder.ask(request, file, patience: patience, unless: dock)
    } catch {
      // It left for want of work in just this moment.
      guard let other = DecoderProcess(program: program) else { throw error }
      self.decoder = other
      outcome = try other.ask(request, file, patience: patience, unless: dock)
    }
    if case .answer = outcome { return outcome }
    // The next one is ready for whatever comes.
    self.decoder = nil
    self.decoder = DecoderProcess(program: program)
    if let identity, let status = status(for: outcome) {
      troubles[identity, default: 0] += 1
      if troubles[identity] == Self.troubleLimit { keepFailure(request, file) }
      outcome = .answer(DocumentAnswer(generation: request.generation, status), nil)
    }
    return outcome
  }

  private func status(for outcome: DecoderProcess.Outcome) -> DocumentStatus? {
    switch outcome {
    case .died: .crashed
    case .late: .timedOut
    case .answer, .interrupted: nil
    }
  }
}
