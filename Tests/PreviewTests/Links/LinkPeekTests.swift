import DisplayList
import EventLoop
import Foundation
import Geometry
import Painting
import PreviewProtocol
import Testing

@testable import DockApp
@testable import DockCore

@Suite(.serialized) struct LinkPeekTests {
  /// Peeks into a link and gives all that is shown.
  func peek(
    _ link: String, isFetching: Bool, program: String? = LinkFetcherTests.program,
    then check: (PeekService) -> Void = { _ in }
  ) -> [PeekContent] {
    MainLoop.withPrivateLoop { loop in
      var shown: [PeekContent] = []
      let links = PeekService.Links(program: program, areFetched: { isFetching })
      let service = PeekService(loop: loop, program: nil, links: links) { _ in
        IconName(rawValue: "file")
      }
      let subject = PeekSubject(
        target: .uri(link), name: link, icon: IconName(rawValue: "emblem-symbolic-link"))
      let order = PeekOrder(
        generation: 7, subject: subject, page: 0, room: Size(width: 700, height: 500))
      service.make(order, scale: 1, look: DocumentLook()) { made in
        shown.append(made.content)
        if !made.content.isPlaceholder { loop.quit() }
      }
      if shown.last?.isPlaceholder == true { loop.run() }
      check(service)
      return shown
    }
  }

  @Test(
    arguments: [
      ("https://example.org/a", "example.org", "Web link", "text-html", "https://example.org/a"),
      ("mailto:ann@example.org", "ann@example.org", "Mail address", "mail-message-new", nil),
      ("tel:+49-30-1", "+49-30-1", "Phone number", "call-start", nil),
      ("geo:52.5,13.4", "52.5° N, 13.4° E", "Place", "mark-location", nil),
      ("pressdock-date:2026-11-30", "Monday, 30 November 2026", "Day", "x-office-calendar", nil),
      (
        "javascript:alert(1)", "A script in an address", "Script", "dialog-warning",
        "javascript:alert(1)\nIt would run a script, not open a page.\nIt is never run."
      ),
      (
        "magnet:?x=1", "magnet:?x=1", "Link", "emblem-symbolic-link",
        "Addresses of the kind “magnet” are opened by another program."
      ),
    ] as [(String, String, String, String, String?)])
  func `a link is told at once`(
    link: String, name: String, kind: String, icon: String, message: String?
  ) {
    let shown = peek(link, isFetching: false)
    #expect(shown.count == 1)
    #expect(shown[0].generation == 7 && !shown[0].isPlaceholder)
    #expect(shown[0].name == name)
    #expect(shown[0].facts == [kind])
    #expect(shown[0].icon.rawValue == icon)
    #expect(shown[0].message == message)
    #expect(shown[0].pictures.isEmpty)
  }

  @Test func `without the setting no process is started and nobody is asked`() throws {
    let server = try HostileServer { _ in .page("<title>No</title>") }
    defer { server.close() }
    let shown = peek("http://127.0.0.1:\(server.port)/", isFetching: false) {
      #expect($0.fetcher?.startCount == 0)
    }
    #expect(shown.map(\.isPlaceholder) == [false])
    #expect(server.isUntouched)
  }

  @Test(arguments: ["mailto:a@b.example", "tel:1", "magnet:?x", "javascript:x", "https:///"])
  func `only web links are fetched`(link: String) {
    let shown = peek(link, isFetching: true) { #expect($0.fetcher?.startCount == 0) }
    #expect(shown.map(\.isPlaceholder) == [false])
  }

  @Test func `with the setting the page follows what is known at once`() throws {
    let server = try HostileServer { path in
      path == "/" ? .sentOn(to: "/b") : .page("<title>My page</title>")
    }
    defer { server.close() }
    let shown = peek("http://127.0.0.1:\(server.port)/", isFetching: true) {
      #expect($0.fetcher?.startCount == 1)
      #expect($0.picture(named: PictureName(rawValue: "page 7 1"))?.width == 560)
      $0.forget()
      #expect($0.picture(named: PictureName(rawValue: "page 7 1")) == nil)
    }
    #expect(shown.map(\.isPlaceholder) == [true, false])
    #expect(shown[0].name == "127.0.0.1:\(server.port)")
    #expect(shown[1].name == "My page")
    #expect(
      shown[1].facts == [
        "Web link", "127.0.0.1:\(server.port)", "The host is a number, not a name",
      ])
    #expect(shown[1].size.width == 560)
    #expect(shown[1].message == nil)
  }

  @Test func `a page that can't be had leaves what is known, and why`() throws {
    let server = try HostileServer { _ in .file([1], type: "application/zip") }
    defer { server.close() }
    let shown = peek("http://localhost:\(server.port)/", isFetching: true)
    #expect(
      shown.last?.message == """
        http://localhost:\(server.port)/
        The connection is not secure.
        It is no page: application/zip
        """)
    let missing = peek("http://localhost:\(server.port)/", isFetching: true, program: nil)
    #expect(
      missing.last?.message?.hasSuffix("Nothing was fetched: pressdock-fetch is missing.") == true)
  }

  @Test(.enabled(if: PageViewer.isBuilt))
  func `the live page takes the place of the card, and is turned`() throws {
    let server = try HostileServer { _ in
      .page(
        """
        <!doctype html><title>My page</title><meta name=description content="What it is.">
        <body style="margin:0;background:#2080e0"><div style="height:1300px">
        """)
    }
    defer { server.close() }
    let link = "http://127.0.0.1:\(server.port)/"
    let subject = PeekSubject(
      target: .uri(link), name: link, icon: IconName(rawValue: "emblem-symbolic-link"))
    var order = PeekOrder(
      generation: 7, subject: subject, page: 0, room: Size(width: 700, height: 500))
    var shown: [PeekContent] = []
    MainLoop.withPrivateLoop { loop in
      let links = PeekService.Links(
        program: LinkFetcherTests.program, viewer: PageViewer.path, areFetched: { true })
      let service = PeekService(loop: loop, program: nil, links: links) { _ in
        IconName(rawValue: "file")
      }
      let end = loop.makeDeadline { loop.quit() }
      end.set(.now.advanced(byMilliseconds: 60_000))
      func ask(until isEnough: @escaping (PeekContent) -> Bool) {
        service.make(order, scale: 1, look: DocumentLook()) {
          shown.append($0.content)
          if isEnough($0.content) { loop.quit() }
        }
        loop.run()
      }
      ask { $0.pageCount > 1 }
      let first = shown.last?.pictures.first.flatMap { service.picture(named: $0) }
      #expect(first?.pixel(x: 300, y: 400) == 0xFF20_80E0)
      #expect(service.viewer?.startCount == 1 && service.fetcher?.startCount == 1)
      (order.page, order.generation) = (1, 8)
      ask { $0.generation == 8 }
      #expect(service.viewer?.startCount == 1)
      service.forget()
      #expect(service.viewer?.process == nil && service.shownLink == nil)
    }
    let kinds = shown.map { [$0.isPlaceholder ? 1 : 0, $0.pageCount] }
    #expect(kinds == [[1, 1], [0, 1], [0, 3], [0, 3]])
    #expect(shown.last?.page == 1 && shown.last?.generation == 8)
    #expect(shown.last?.name == "My page" && shown.last?.text.contains("What it is.") == true)
    #expect(shown.last?.size == Size(width: 700, height: 500))
    #expect(
      shown.last?.facts == [
        "Web link", "127.0.0.1:\(server.port)", "The host is a number, not a name",
      ])
  }

  @Test func `a shortcut that is pressed shows where it leads, where that is wanted`() throws {
    let server = try HostileServer { _ in .page("<title>My page</title>") }
    defer { server.close() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.url")
    let text = "[InternetShortcut]\nURL=http://127.0.0.1:\(server.port)/\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    let size = text.utf8.count
    for isFetching in [false, true] {
      var shown: [PeekContent] = []
      MainLoop.withPrivateLoop { loop in
        let links = PeekService.Links(
          program: LinkFetcherTests.program, areFetched: { isFetching })
        let service = PeekService(loop: loop, program: ServiceBench.helper, links: links) { _ in
          IconName(rawValue: "file")
        }
        let subject = PeekSubject(
          target: .uri("file://" + file.path), name: "a", icon: IconName(rawValue: "file"))
        let order = PeekOrder(
          generation: 7, subject: subject, page: 0, room: Size(width: 700, height: 500))
        service.make(order, scale: 1, look: DocumentLook()) {
          shown.append($0.content)
          if !$0.content.isPlaceholder { loop.quit() }
        }
        loop.run()
      }
      #expect(server.isUntouched == !isFetching)
      #expect(shown.last?.name == "a.url")
      #expect(
        shown.last?.facts.prefix(2)
          == ["Internet shortcut", isFetching ? "127.0.0.1:\(server.port)" : "\(size) B"])
    }
  }

  @Test func `a link that nobody looks at any more is forgotten`() throws {
    let server = try HostileServer { _ in [.hang] }
    defer { server.close() }
    try MainLoop.withPrivateLoop { loop in
      let fetcher = LinkFetcher(loop: loop, program: LinkFetcherTests.program)
      let link = "http://127.0.0.1:\(server.port)/"
      fetcher.fetch(DocumentRequest(generation: 0, uri: link, width: 300, height: 300)) { _ in
        Issue.record("it answered")
      }
      let process = try #require(fetcher.process)
      let end = loop.makeDeadline { loop.quit() }
      var rounds = 0
      while server.isUntouched, rounds < 200 {
        end.set(.now.advanced(byMilliseconds: 50))
        loop.run()
        rounds += 1
      }
      #expect(!server.isUntouched)
      fetcher.cancel()
      #expect(fetcher.process == nil)
      while kill(-process, 0) == 0, rounds < 400 {
        end.set(.now.advanced(byMilliseconds: 50))
        loop.run()
        rounds += 1
      }
      #expect(kill(-process, 0) != 0)
    }
  }
}
