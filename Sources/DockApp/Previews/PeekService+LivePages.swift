internal import DisplayList
internal import DockCore
internal import Documents
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// A web link while its page is asked for and shown: what its card says and what the live page shows
/// come one after the other, in any order.
final class ShownLink {
  let uri: String
  let facts: LinkFacts
  let file: FileFacts
  let scale: Double
  var content: PeekContent
  var completion: (PeekService.Made) -> Void
  /// Whether the page itself is shown.
  var isLive = false
  /// Whether it is a file that leads there, which keeps its name.
  var isFile = false
  /// How many pictures of it there were.
  var pictureCount = 0

  init(
    uri: String, facts: LinkFacts, file: FileFacts, content: PeekContent, scale: Double,
    completion: @escaping (PeekService.Made) -> Void
  ) {
    self.uri = uri
    self.facts = facts
    self.file = file
    self.content = content
    self.scale = scale
    self.completion = completion
  }

  fileprivate func show() { completion(PeekService.Made(content: content, file: file)) }
}

extension PeekService {
  /// How long a live page may take to come, in milliseconds: it is a browser that starts.
  static let viewerPatience = 12_000.0

  /// Takes what the fetcher found.
  func take(_ result: LinkFetcher.Result, for link: ShownLink) {
    guard link === shownLink else { return }
    let answer = result.answer
    link.content.isPlaceholder = false
    defer { link.show() }
    if link.isFile, answer.status == .done {
      link.content.facts = link.content.facts.prefix(1) + []
    }
    // It is said by the dock where the page was in the end, whatever the page says.
    let end = LinkFacts(answer.address)
    if let host = end.host, host != link.facts.host, !link.isLive {
      link.content.facts.append("sent on to \(host)")
    }
    guard answer.status == .done else {
      let outcome = answer.status.message(answer.detail)
      // The page of a file says by itself where it leads.
      if link.isFile, let outcome, !link.isLive {
        link.content.facts.append(String(outcome.dropLast()))
      } else if !link.isLive {
        link.content.message = Self.message(link.facts, outcome)
      }
      return
    }
    let title = DisplayedText.line(answer.title, limit: LinkAnswer.titleLimit)
    let summary = DisplayedText.line(answer.summary, limit: LinkAnswer.summaryLimit)
    link.content.text = [title, summary, end.host ?? ""].filter { !$0.isEmpty }
      .joined(separator: "\n")
    guard !link.isLive else { return }
    if !title.isEmpty, !link.isFile { link.content.name = title }
    addFacts(of: end, to: link)
    guard let card = result.card else {
      if !summary.isEmpty { link.content.message = summary }
      return
    }
    show(card, of: link)
  }

  /// Takes a picture of the live page; where none can be had the card stays.
  func takeLive(_ result: LinkFetcher.Result, for link: ShownLink) {
    guard link === shownLink, result.answer.status == .done, let picture = result.card else {
      return
    }
    let answer = result.answer
    let end = LinkFacts(answer.address)
    if !link.isLive {
      link.isLive = true
      link.content.facts = Array(link.content.facts.prefix(1))
      addFacts(of: end, to: link)
    }
    let title = DisplayedText.line(answer.title, limit: LinkAnswer.titleLimit)
    if !title.isEmpty, !link.isFile { link.content.name = title }
    link.content.isPlaceholder = false
    link.content.page = answer.page
    link.content.pageCount = answer.pageCount
    show(picture, of: link)
    link.show()
  }

  /// Turns to another part of the page that is shown live.
  ///
  /// - Returns: Whether it is, and does.
  func turn(_ uri: String, _ order: PeekOrder, completion: @escaping (Made) -> Void) -> Bool {
    guard let link = shownLink, link.uri == uri, link.isLive,
      viewer?.turn(to: order.page) == true
    else { return false }
    link.content.generation = order.generation
    link.completion = completion
    return true
  }

  /// Asks for the page that a shortcut leads to, where the user wants that: who presses a shortcut means
  /// what is at its end.
  ///
  /// - Returns: Whether it does; then what the file says is shown until the page comes.
  func follow(
    _ result: PreviewSession.Result, _ order: PeekOrder, _ request: DocumentRequest, scale: Double,
    _ completion: @escaping (Made) -> Void
  ) -> Bool {
    let report = result.report
    guard report.document.facts.contains(FetchPolicy.notFetched), links.areFetched(),
      fetcher != nil, let target = report.document.links.first?.target
    else { return false }
    let facts = LinkFacts(target)
    guard facts.kind == .web, facts.host != nil else { return false }
    var content = content(of: result, order, scale: scale)
    content.isPlaceholder = true
    completion(Made(content: content, file: report.file))
    let link = ShownLink(
      uri: report.file.uri, facts: facts, file: report.file, content: content, scale: scale,
      completion: completion)
    link.isFile = true
    var request = request
    request.uri = target
    fetch(request, for: link)
    return true
  }

  private func addFacts(of end: LinkFacts, to link: ShownLink) {
    if link.content.facts.count == 1, let host = end.host { link.content.facts.append(host) }
    link.content.facts += end.lines.prefix(1).map { String($0.dropLast()) }
  }

  private func show(_ picture: ImageSurface, of link: ShownLink) {
    link.content.message = nil
    // What stood under the words of a file stands nowhere on the page.
    link.content.links = []
    link.content.pictures.forEach(drop)
    link.pictureCount += 1
    let name = PictureName(rawValue: "page \(link.content.generation) \(link.pictureCount)")
    keep(picture, as: name)
    link.content.pictures = [name]
    link.content.size = Size(
      width: Double(picture.width) / link.scale, height: Double(picture.height) / link.scale)
  }
}
