import EventLoop
import Foundation
import Painting
import PreviewProtocol
import Synchronization
import Testing

@testable import DockApp
@testable import DockCore

/// The program that shows pages live, which is built where WebKitGTK is.
enum PageViewer {
  static let path = URL(filePath: ServiceBench.helper).deletingLastPathComponent()
    .appending(path: "pressdock-webpage").path

  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)
}

@Suite(.serialized, .enabled(if: PageViewer.isBuilt)) struct LivePageTests {
  /// Shows a page live until `isEnough` says so.
  func show(
    _ link: String, isDark: Bool = false,
    isEnough: @escaping (LinkFetcher, LinkFetcher.Result) -> Bool
  ) -> [LinkFetcher.Result] {
    var results: [LinkFetcher.Result] = []
    MainLoop.withPrivateLoop { loop in
      let fetcher = LinkFetcher(
        loop: loop, program: LinkFetcherTests.program, viewer: PageViewer.path, patience: 30_000)
      var request = DocumentRequest(generation: 0, uri: link, width: 400, height: 300)
      request.look.isDark = isDark
      fetcher.fetch(request) {
        results.append($0)
        if $0.answer.status != .done || isEnough(fetcher, $0) { loop.quit() }
      }
      let patience = loop.makeDeadline { loop.quit() }
      patience.set(.now.advanced(byMilliseconds: 60_000))
      loop.run()
    }
    return results
  }

  func place(_ server: HostileServer, _ path: String = "/") -> String {
    "http://127.0.0.1:\(server.port)\(path)"
  }

  @Test func `a page is drawn with its scripts, and followed while it changes`() throws {
    let server = try HostileServer { _ in
      .page(
        """
        <!doctype html><title>Old</title><style>body{margin:0;background:#2080e0}</style>
        <script>document.title='New \\u202e title';
        setTimeout(()=>document.body.style.background='#e08020',1500)</script>
        """)
    }
    defer { server.close() }
    let results = show(place(server)) { _, result in
      result.card?.pixel(x: 200, y: 150) == 0xFFE0_8020
    }
    #expect(results.first?.answer.status == .done)
    #expect(results.first?.card?.pixel(x: 200, y: 150) == 0xFF20_80E0)
    #expect(results.last?.card?.pixel(x: 399, y: 299) == 0xFFE0_8020)
    #expect(results.last?.card?.width == 400 && results.last?.card?.height == 300)
    #expect(results.last?.answer.address == place(server))
    #expect(results.last?.answer.title.hasPrefix("New") == true)
  }

  @Test func `a long page is turned part by part`() throws {
    let server = try HostileServer { _ in
      .page(
        """
        <!doctype html><body style="margin:0"><div style="height:270px;background:#f00"></div>
        <div style="height:270px;background:#0f0"></div><div style="height:300px;background:#00f">
        """)
    }
    defer { server.close() }
    let results = show(place(server)) { fetcher, result in
      guard result.answer.page == 0 else { return true }
      #expect(fetcher.turn(to: 2))
      return false
    }
    #expect(results.map(\.answer.pageCount) == [3, 3])
    #expect(results.map(\.answer.page) == [0, 2])
    #expect(results[0].card?.pixel(x: 5, y: 20) == 0xFFFF_0000)
    #expect(results[1].card?.pixel(x: 5, y: 20) == 0xFF00_00FF)
  }

  @Test func `a page reaches no other door of this computer or its network`() throws {
    let neighbour = try HostileServer { _ in .page("secret") }
    defer { neighbour.close() }
    let server = try HostileServer { path in
      path == "/own.js"
        ? .page("document.body.style.background='#0f0'", type: "text/javascript")
        : .page(
          """
          <!doctype html><body style="background:#f00"><script src="/own.js"></script>
          <img src="http://127.0.0.1:\(neighbour.port)/a"><img src="http://localhost:\(neighbour.port)/">
          <iframe src="http://[::1]:\(neighbour.port)/"></iframe>
          <script>
          fetch('http://127.0.0.1:\(neighbour.port)/b',{mode:'no-cors'}).catch(()=>{});
          new WebSocket('ws://127.0.0.1:\(neighbour.port)/c');
          fetch('file:///etc/passwd').then(()=>document.body.style.background='#00f',()=>{});
          </script>
          """)
    }
    defer { server.close() }
    let results = show(place(server)) { _, result in
      result.card?.pixel(x: 390, y: 290) == 0xFF00_FF00
    }
    #expect(results.last?.card?.pixel(x: 390, y: 290) == 0xFF00_FF00)
    #expect(server.requests.count >= 2)
    #expect(neighbour.isUntouched)
  }

  @Test func `a page can't lead away to other programs, ask, or open windows`() throws {
    let server = try HostileServer { _ in
      .page(
        """
        <!doctype html><body style="background:#f00"><script>
        alert('a'); confirm('b'); prompt('c'); window.open('/other');
        document.cookie='a=b';
        document.body.style.background='#0f0';
        location='file:///etc/passwd'; setTimeout(()=>{location='mailto:a@b.example'},50);
        </script>
        """)
    }
    defer { server.close() }
    let results = show(place(server)) { _, result in
      result.card?.pixel(x: 390, y: 290) == 0xFF00_FF00
    }
    #expect(results.last?.card?.pixel(x: 390, y: 290) == 0xFF00_FF00)
    #expect(results.last?.answer.address == place(server))
    #expect(!server.requests.contains { $0.contains("/other") })
  }

  @Test func `a dark desktop asks pages for their dark look`() throws {
    let server = try HostileServer { _ in
      .page(
        """
        <!doctype html><style>body{background:#fff}
        @media (prefers-color-scheme:dark){body{background:#000}}</style>
        """)
    }
    defer { server.close() }
    let dark = show(place(server), isDark: true) { _, _ in true }
    #expect(dark.last?.card?.pixel(x: 200, y: 150) == 0xFF00_0000)
    let light = show(place(server)) { _, _ in true }
    #expect(light.last?.card?.pixel(x: 200, y: 150) == 0xFFFF_FFFF)
  }

  @Test(
    arguments: [
      ("/zip", LinkStatus.notPage), ("/away", .failed), ("/hang-up", .failed),
    ] as [(String, LinkStatus)])
  func `a page that can't be shown says so and leaves nothing behind`(
    path: String, status: LinkStatus
  ) throws {
    let server = try HostileServer { path in
      switch path {
      case "/zip": .file([1, 2], type: "application/zip")
      case "/away": .sentOn(to: "http://10.255.255.1:1/")
      default: []
      }
    }
    defer { server.close() }
    let results = show(place(server, path)) { _, _ in true }
    #expect(results.map(\.answer.status) == [status])
    #expect(results.first?.card == nil)
  }

  @Test func `a page that never comes is given up, with all processes`() throws {
    let server = try HostileServer { _ in [.hang] }
    defer { server.close() }
    var results: [LinkFetcher.Result] = []
    var process: Int32?
    MainLoop.withPrivateLoop { loop in
      let fetcher = LinkFetcher(
        loop: loop, program: LinkFetcherTests.program, viewer: PageViewer.path, patience: 1_500)
      let request = DocumentRequest(generation: 0, uri: place(server), width: 400, height: 300)
      fetcher.fetch(request) {
        results.append($0)
        loop.quit()
      }
      process = fetcher.process
      loop.run()
    }
    #expect(results.map(\.answer.status) == [.timedOut])
    let group = try #require(process)
    var left = 1
    // The kernel takes a moment for it.
    for _ in 0..<200 where left > 0 {
      left = Self.runningCount(inGroup: group)
      if left > 0 { usleep(20_000) }
    }
    #expect(left == 0)
  }

  /// How many processes of a group run; those that only wait to be noticed don't (proc(5)).
  static func runningCount(inGroup group: Int32) -> Int {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.count { process in
      guard Int32(process) != nil,
        let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let fields = stat.split(separator: ")").last?.split(separator: " ")
      else { return false }
      return Int32(fields[2]) == group && fields[0] != "Z"
    }
  }
}
