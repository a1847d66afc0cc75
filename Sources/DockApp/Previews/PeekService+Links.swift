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
    /// Whether the user wants web links that are pressed to be asked for what they lead to.
    var areFetched: () -> Bool = { false }
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
    guard let fetcher else {
      content.message = Self.message(facts, "Nothing was fetched: pressdock-fetch is missing.")
      return completion(Made(content: content, file: file))
    }
    content.isPlaceholder = true
    completion(Made(content: content, file: file))
    let request = Self.request(uri, order, scale: scale, look: look)
    fetcher.fetch(request) { [weak self] result in
      guard let self else { return }
      content.isPlaceholder = false
      take(result, into: &content, facts, scale: scale)
      completion(Made(content: content, file: file))
    }
  }

  private func take(
    _ result: LinkFetcher.Result, into content: inout PeekContent, _ facts: LinkFacts, scale: Double
  ) {
    let answer = result.answer
    // It is said by the dock where the page was in the end, whatever the page says.
    let end = LinkFacts(answer.address)
    if let host = end.host, host != facts.host { content.facts.append("sent on to \(host)") }
    guard answer.status == .done else {
      content.message = Self.message(facts, answer.status.message(answer.detail))
      return
    }
    let title = DisplayedText.line(answer.title, limit: LinkAnswer.titleLimit)
    let summary = DisplayedText.line(answer.summary, limit: LinkAnswer.summaryLimit)
    if !title.isEmpty { content.name = title }
    if content.facts.count == 1, let host = end.host { content.facts.append(host) }
    content.facts += end.lines.prefix(1).map { String($0.dropLast()) }
    content.text = [title, summary, end.host ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    guard let card = result.card else {
      content.message = summary.isEmpty ? content.message : summary
      return
    }
    content.message = nil
    let name = PictureName(rawValue: "page \(content.generation)")
    keep(card, as: name)
    content.pictures = [name]
    content.size = Size(width: Double(card.width) / scale, height: Double(card.height) / scale)
  }

  /// What stands below the icon: the address where the title doesn't say it, what is to be known of
  /// it, and what came of it.
  private static func message(_ facts: LinkFacts, _ outcome: String? = nil) -> String? {
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
