internal import Configuration
internal import Desktop
internal import EventLoop
internal import JSON
internal import Painting
internal import PreviewProtocol

extension Verb {
  /// `pressdock preview`: what the helper makes of a file.
  package static let preview = Verb(
    name: "preview", synopsis: "PATH --json [--png FILE] [--page N] [--size WIDTHxHEIGHT] [--dark]",
    summary: "Print what a peek would find in a file",
    details: """
      PATH is a path or a file: address. Prints one JSON object: "type", "title", "uri", "size",
      "modified", "link" (where a symbolic link leads), "page", "pages", "facts", "text" (what was
      found), "links", "entries" (of a folder), "message" (why there is no page), "status", "frames" (how long
      each stays), "helper" (kept, ended by itself over the file, or killed since it was late),
      "time" and "factsTime" (milliseconds), "thumbnail" (what was shown before).

        --json       as JSON, which is the only way
        --png FILE   also writes the page as a picture
        --page N     the page, from 1
        --size WxH   the room for the page, in pixels (900x700)
        --dark       on a dark ground

      Exit codes: 0 there is a page or a card; 1 there is a message in place of it; 2 the command
      line isn't understood.
      """
  ) { words in
    do {
      return try PreviewRequest(words).run()
    } catch let misuse as PreviewRequest.Misuse {
      Output.writeError("pressdock preview: \(misuse.what). Try 'pressdock preview --help'.")
      return .usage
    } catch {
      Output.writeError("pressdock preview: \(error)")
      return .failure
    }
  }
}

/// What `pressdock preview` is asked.
private struct PreviewRequest {
  struct Misuse: Error {
    var what: String
  }

  private var path = ""
  private var picture: String?
  private var page = 0
  private var width = 900
  private var height = 700
  private var isDark = false

  init(_ words: [String]) throws(Misuse) {
    var rest = words[...]
    var paths: [String] = []
    func value(_ option: String) throws(Misuse) -> String {
      guard let value = rest.popFirst() else { throw Misuse(what: "\(option) wants a value") }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--json": break
      case "--dark": isDark = true
      case "--png": picture = try value(word)
      case "--page":
        guard let number = Int(try value(word)), (1...1_000_000).contains(number) else {
          throw Misuse(what: "--page wants a number from 1")
        }
        page = number - 1
      case "--size":
        let numbers = try value(word).split(separator: "x").compactMap { Int($0) }
        let sides = 16...DocumentRequest.longestSide
        guard numbers.count == 2, numbers.allSatisfy(sides.contains) else {
          throw Misuse(what: "--size wants WIDTHxHEIGHT")
        }
        (width, height) = (numbers[0], numbers[1])
      case "--":
        paths += rest
        rest = []
      case _ where word.hasPrefix("-") && word != "-":
        throw Misuse(what: "'\(word)' is no option")
      default: paths.append(word)
      }
    }
    guard paths.count == 1, let path = paths.first, !path.isEmpty else {
      throw Misuse(what: paths.isEmpty ? "no PATH is given" : "one PATH at a time")
    }
    self.path = path
  }

  func run() throws -> ExitCode {
    guard let program = IconService.installedProgram() else {
      Output.writeError("pressdock preview: pressdock-preview is missing beside this program.")
      return .failure
    }
    let uri = OpenTarget(word: path, relativeTo: currentDirectory()).uri
    let request = DocumentRequest(
      generation: 0, uri: uri, width: width, height: height, page: page,
      look: DocumentLook(isDark: isDark))
    var result: PreviewSession.Result?
    var early: [PreviewSession.Result] = []
    MainLoop.withPrivateLoop { loop in
      let session = PreviewSession(loop: loop, program: program)
      session.ask(request) {
        early.append($0)
      } completion: {
        result = $0
        loop.quit()
      }
      loop.run()
      session.stop()
    }
    guard let result else { return .failure }
    Output.write(result.json(after: early).serialized(pretty: true))
    if let picture {
      if let page = result.page {
        try page.writePNG(to: picture)
      } else {
        Output.writeError(
          "pressdock preview: \(picture) was not written: of this there is no page, only what is printed."
        )
      }
    }
    return result.report.document.status.message == nil ? .success : .failure
  }
}

extension PreviewSession.Result {
  /// The answer for scripts, with what came before it.
  fileprivate func json(after early: [PreviewSession.Result]) -> JSONValue {
    let thumbnail = early.last { $0.page != nil }
    let file = report.file
    let document = report.document
    return [
      "type": .string(file.contentType), "title": .string(file.name), "uri": .string(file.uri),
      "kind": .string(file.kind.rawValue), "description": .string(file.description),
      "size": .integer(file.size), "modified": .integer(file.modified),
      "link": file.linkTarget.map { .string($0) } ?? .null,
      "page": JSONValue(document.page + 1), "pages": JSONValue(document.pageCount),
      "facts": JSONValue(document.facts.map { JSONValue($0) }), "text": .string(document.text),
      "frames": JSONValue(document.frames.map { JSONValue($0) }),
      "links": JSONValue(document.links.map { .string($0.target) }),
      "entries": JSONValue(file.entries.map { .string($0.name) }),
      "entryCount": JSONValue(file.entryCount),
      "message": document.status.message.map { .string($0) } ?? .null,
      "status": .string(document.status.rawValue),
      "width": JSONValue(document.width), "height": JSONValue(document.height),
      "factsTime": early.first.map { JSONValue(Self.tenths($0.time)) } ?? .null,
      "thumbnail": thumbnail.map { .string("\($0.report.document.facts.first ?? "")") } ?? .null,
      "helper": .string(helperEnd), "time": JSONValue(Self.tenths(time)),
    ]
  }

  /// What became of the process that looked into the file.
  private var helperEnd: String {
    switch report.document.status {
    case .crashed: "ended"
    case .timedOut: "killed"
    default: "kept"
    }
  }

  private static func tenths(_ time: Double) -> Double { (time * 10).rounded() / 10 }
}
