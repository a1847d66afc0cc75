internal import DisplayList
internal import DockCore
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

extension PeekService {
  /// How links are shown, and whether their pages are asked for.
  struct Links {
    /// The path of `pressdock-fetch`, if it is installed.
    var program: String?
    /// The path of `pressdock-webpage`, if it is installed.
    var viewer: String?
    /// Whether the user wants web links that are pressed to be asked for what they lead to.
    var areFetched: () -> Bool = { false }
    /// Whether their pages are also to be shown live.
    var areShownLive: () -> Bool = { true }
    /// The first icon of some that the theme has.
    var icon: ([String]) -> IconName = { IconName(rawValue: $0[0]) }
  }

  /// The most lines of a message.
  private static let lineLimit = 5

  /// Tells what an address says of itself, at once; a web link's page follows where that is wanted.
  ///
  /// No helper that opens files has a part in it.
  func makeLink(
    _ uri: String, _ order: PeekOrder, scale: Double, look: DocumentLook,
    completion: @escaping (Made) -> Void
  ) {
    let facts = LinkFacts(uri)
    let file = FileFacts(name: facts.title, uri: uri, kind: .missing)
    var content = PeekContent(
      generation: order.generation, name: facts.title, icon: links.icon(Self.iconNames(facts.kind)))
    content.facts = [facts.kind.words]
    content.message = Self.message(facts)
    content.text = ([facts.title] + facts.lines).joined(separator: "\n")
    guard facts.kind == .web, facts.host != nil, links.areFetched() else {
      return completion(Made(content: content, file: file))
    }
    guard fetcher != nil else {
      content.message = Self.message(facts, "Nothing was fetched: pressdock-fetch is missing.")
      return completion(Made(content: content, file: file))
    }
    content.isPlaceholder = true
    completion(Made(content: content, file: file))
    let link = ShownLink(
      uri: uri, facts: facts, file: file, content: content, scale: scale, completion: completion)
    fetch(Self.request(uri, order, scale: scale, look: look), for: link)
  }

  /// Asks for the page of a link, and has it shown live where that is wanted.
  func fetch(_ request: DocumentRequest, for link: ShownLink) {
    shownLink = link
    fetcher?.fetch(request) { [weak self] in self?.take($0, for: link) }
    if links.areShownLive() {
      viewer?.fetch(request) { [weak self] in self?.takeLive($0, for: link) }
    }
  }

  /// Ends what goes on for a link.
  func endLink() {
    shownLink = nil
    fetcher?.cancel()
    viewer?.cancel()
  }

  /// What stands below the icon: the address where the title doesn't say it, what is to be known of
  /// it, and what came of it.
  static func message(_ facts: LinkFacts, _ outcome: String? = nil) -> String? {
    var lines: [String] = []
    switch facts.kind {
    case .web, .script: lines = [facts.address]
    case .mail, .phone, .place, .day, .other: break
    }
    lines += facts.lines.prefix(lineLimit - lines.count - (outcome == nil ? 0 : 1))
    if let outcome { lines.append(outcome) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func iconNames(_ kind: LinkFacts.Kind) -> [String] {
    switch kind {
    case .web: ["text-html", "applications-internet", "web-browser"]
    case .mail: ["mail-message-new", "internet-mail", "mail-message-new-symbolic"]
    case .phone: ["call-start", "phone", "call-start-symbolic"]
    case .place: ["mark-location", "find-location", "mark-location-symbolic"]
    case .day: ["x-office-calendar", "office-calendar", "x-office-calendar-symbolic"]
    case .script: ["dialog-warning", "dialog-warning-symbolic"]
    case .other: ["emblem-symbolic-link", "emblem-symbolic-link-symbolic", "text-html"]
    }
  }
}
