internal import Desktop
internal import DisplayList
internal import DockCore
internal import Documents
internal import EventLoop
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// Has pages of files made for peeks, and keeps their pictures while a peek is open.
///
/// It opens no file and asks for no page: helpers do.
final class PeekService: PictureSource {
  /// What came of an order.
  struct Made {
    var content: PeekContent
    /// The file as the helper found it.
    var file: FileFacts
  }

  /// How links are shown.
  var links: Links
  /// Who asks for pages of the web; starts nothing before a link is to be fetched.
  let fetcher: LinkFetcher?
  /// Who shows pages of the web live, where that is installed; the same holds for it.
  let viewer: LinkFetcher?
  /// The link whose page is shown.
  var shownLink: ShownLink?

  private let session: PreviewSession?
  private let icon: (_ contentType: String) -> IconName
  private var pictures: [PictureName: ImageSurface] = [:]

  /// A service whose helper is the program at a path; without one every page is a message.
  ///
  /// - Parameters:
  ///   - loop: Where answers come in.
  ///   - program: The path of `pressdock-preview`, if it is installed.
  ///   - links: How links are shown.
  ///   - icon: The icon of a MIME type.
  init(
    loop: MainLoop, program: String?, links: Links = Links(), icon: @escaping (String) -> IconName
  ) {
    self.links = links
    fetcher = links.program.map { LinkFetcher(loop: loop, program: $0) }
    viewer = links.program.flatMap { program in
      links.viewer.map {
        LinkFetcher(loop: loop, program: program, viewer: $0, patience: Self.viewerPatience)
      }
    }
    session = program.map { PreviewSession(loop: loop, program: $0) }
    self.icon = icon
  }

  func picture(named name: PictureName) -> ImageSurface? { pictures[name] }

  /// Keeps a picture until the peeks are over.
  func keep(_ picture: ImageSurface, as name: PictureName) { pictures[name] = picture }

  /// Forgets one picture.
  func drop(_ name: PictureName) { pictures[name] = nil }

  /// Starts the helper, so that a page needn't wait for it.
  func prepare() { session?.prepare() }

  /// The helper's process, while one runs.
  var helperProcess: Int32? { session?.process }

  /// Has a page made.
  ///
  /// - Parameters:
  ///   - order: What to show, and the room for it.
  ///   - scale: Device pixels in a logical pixel.
  ///   - look: How pages look.
  ///   - completion: Called from the loop with what is known meanwhile, then with what came of it; not
  ///     for an order that a newer one has taken the place of.
  func make(
    _ order: PeekOrder, scale: Double, look: DocumentLook, completion: @escaping (Made) -> Void
  ) {
    if let uri = order.subject.uri, turn(uri, order, completion: completion) { return }
    endLink()
    if let uri = order.subject.uri, !uri.hasPrefix("file:") {
      session?.cancel()
      return makeLink(uri, order, scale: scale, look: look, completion: completion)
    }
    guard let uri = order.subject.uri, let session else {
      var content = PeekContent(
        generation: order.generation, name: order.subject.name, icon: order.subject.icon)
      content.message = "The program that makes previews, pressdock-preview, is not installed."
      return completion(
        Made(content: content, file: FileFacts(name: "", uri: "", kind: .missing)))
    }
    let request = Self.request(uri, order, scale: scale, look: look)
    let deliver = { [weak self] (result: PreviewSession.Result, isPlaceholder: Bool) in
      guard let self else { return }
      var content = content(of: result, order, scale: scale)
      content.isPlaceholder = isPlaceholder
      if isPlaceholder { content.enlarge(to: order.room) }
      completion(Made(content: content, file: result.report.file))
    }
    session.ask(request) {
      deliver($0, true)
    } completion: { [weak self] result in
      guard let self, !follow(result, order, request, scale: scale, completion) else { return }
      deliver(result, false)
    }
  }

  /// What a helper is asked for an order.
  static func request(
    _ uri: String, _ order: PeekOrder, scale: Double, look: DocumentLook
  ) -> DocumentRequest {
    func side(_ length: Double) -> Int {
      min(DocumentRequest.longestSide, max(1, Int(length * scale)))
    }
    return DocumentRequest(
      generation: 0, uri: uri, width: side(order.room.width), height: side(order.room.height),
      scale: scale, page: order.page, look: look)
  }

  /// Forgets all pictures; their memory is wiped or unmapped.
  func forget() {
    pictures = [:]
    session?.cancel()
    endLink()
  }

  // MARK: What is shown

  func content(
    of result: PreviewSession.Result, _ order: PeekOrder, scale: Double
  ) -> PeekContent {
    let file = result.report.file
    let document = result.report.document
    var content = PeekContent(
      generation: order.generation, name: DisplayText.cleaned(file.name),
      icon: icon(file.contentType))
    if order.subject.item?.rawValue.hasPrefix("place:") == true {
      // The trash is no folder that people know by its name.
      (content.name, content.icon) = (order.subject.name, order.subject.icon)
    }
    content.type = file.contentType
    content.page = document.page
    content.pageCount = document.pageCount
    content.text = document.text
    content.facts = facts(of: file, document)
    content.message = message(of: file, document.status)
    if let page = result.page {
      let name = "page \(order.generation)" + (result.report.stage == .final ? "" : " small")
      content.pictures = [PictureName(rawValue: name)]
      pictures[content.pictures[0]] = page
      content.keep(result, as: name) { pictures[$0] = $1 }
      content.size = Size(
        width: Double(page.width) / scale, height: Double(page.height) / scale)
      content.links = document.links.filter { $0.width > 0 }.map { link in
        PeekLink(
          frame: Rect(
            x: link.x / scale, y: link.y / scale, width: link.width / scale,
            height: link.height / scale),
          subject: PeekSubject(
            target: .uri(address(of: link)), name: DisplayText.cleaned(link.target),
            icon: IconName(rawValue: "emblem-symbolic-link"), item: nil))
      }
    }
    content.entries = file.entries.map { entry in
      PeekEntry(
        subject: PeekSubject(
          target: .uri(Self.uri(of: entry, in: file.uri)), name: DisplayText.cleaned(entry.name),
          icon: icon(entry.contentType)),
        isFolder: entry.isFolder)
    }
    return content
  }

  /// Where a link leads; what text writes as a path of the home is a file there.
  private func address(of link: DocumentLink) -> String {
    guard link.target.hasPrefix("~/") else { return link.target }
    return OpenTarget(path: BaseDirectories.userHome + link.target.dropFirst(1)).uri
  }

  private static func uri(of entry: FolderEntry, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + entry.escapedName : folder + "/" + entry.escapedName
  }

  private func facts(of file: FileFacts, _ document: DocumentAnswer) -> [String] {
    var facts = [file.description]
    switch file.kind {
    case .file:
      // What the decoder tells of a file of no known kind says more than that.
      if file.contentType == "application/octet-stream", !document.facts.isEmpty { facts = [] }
      facts.append(ByteCount.words(file.size))
    case .folder:
      facts = [file.entryCount == 1 ? "1 item" : "\(file.entryCount) items"]
      if file.entries.count < file.entryCount, !file.entries.isEmpty {
        facts.append("\(file.entries.count) shown")
      }
    case .brokenLink, .pipe, .socket, .device, .missing: break
    }
    facts += document.facts.map(DisplayText.cleaned)
    if let target = file.linkTarget { facts.append("link to \(DisplayText.cleaned(target))") }
    if file.modified != 0 { facts.append(Moment.words(file.modified)) }
    return facts
  }

  private func message(of file: FileFacts, _ status: DocumentStatus) -> String? {
    if file.kind == .folder, status == .card, file.entries.isEmpty {
      return file.entryCount == 0
        ? "The folder is empty." : "There are only hidden files in this folder."
    }
    if status == .special {
      switch file.kind {
      case .pipe: return "A named pipe. Nothing is read of it: that would take words from programs."
      case .socket: return "A socket, by which programs talk. There is nothing in it to show."
      case .device: return "A device. Nothing is read of it."
      case .file, .folder, .brokenLink, .missing: break
      }
    }
    if status == .brokenLink, let target = file.linkTarget {
      return "The link leads nowhere: \(DisplayText.cleaned(target))"
    }
    return status.message
  }
}

extension PeekContent {
  /// Takes the pictures of a moving page, if it is one.
  fileprivate mutating func keep(
    _ result: PreviewSession.Result, as name: String, _ keep: (PictureName, ImageSurface) -> Void
  ) {
    let frames = result.report.document.frames
    guard frames.count > 1, let film = result.film, let page = result.page else { return }
    let parts = frames.indices.compactMap {
      film.part(rows: $0 * page.height..<($0 + 1) * page.height)
    }
    guard parts.count == frames.count else { return }
    durations = frames.map(Double.init)
    pictures = frames.indices.map { PictureName(rawValue: "\(name) \($0)") }
    for (picture, part) in zip(pictures, parts) { keep(picture, part) }
  }

  /// Shows a small picture as large as the page will be, as far as its shape tells.
  fileprivate mutating func enlarge(to room: Size) {
    guard size.width > 0, size.height > 0 else { return }
    let factor = min(room.width / size.width, room.height / size.height)
    size = Size(
      width: (size.width * factor).rounded(), height: (size.height * factor).rounded())
    links = []
  }
}
