import EventLoop
import Foundation
import Painting
import PreviewProtocol
import Testing

@testable import DockApp

@Suite(.serialized) struct LinkFetcherTests {
  static var program: String {
    URL(filePath: ServiceBench.helper).deletingLastPathComponent()
      .appending(path: "pressdock-fetch").path
  }

  /// Fetches one page in a loop of its own.
  func fetch(
    _ link: String, program: String = Self.program, patience: Double = 9_000
  ) throws -> LinkFetcher.Result {
    var result: LinkFetcher.Result?
    MainLoop.withPrivateLoop { loop in
      let fetcher = LinkFetcher(loop: loop, program: program, patience: patience)
      let request = DocumentRequest(generation: 0, uri: link, width: 800, height: 600)
      fetcher.fetch(request) {
        result = $0
        loop.quit()
      }
      loop.run()
    }
    return try #require(result)
  }

  func server(
    _ answer: @escaping @Sendable (String) -> [HostileServer.Step]
  ) throws -> HostileServer {
    try HostileServer(answer)
  }

  @Test func `a page says its title, summary and picture`() throws {
    let icons = try SampleIcons()
    let png = Array(
      try Data(
        contentsOf: URL(filePath: try icons.png("a.png", width: 400, height: 200))))
    let server = try server { path in
      switch path {
      case "/": .sentOn(to: "/page")
      case "/page":
        .page(
          """
          <!DOCTYPE html><html><head><title>Wrong</title><base href="/deep/">
          <meta property="og:title" content="Right &amp; good"><meta name=description content=" A
          summary  of \u{202E}it ">
          <meta property="og:image" content="picture.png"></head><body><p>Hello</body></html>
          """)
      case "/deep/picture.png": .file(png, type: "image/png")
      default: []
      }
    }
    defer { server.close() }
    let result = try fetch("http://127.0.0.1:\(server.port)/")
    #expect(result.answer.status == .done)
    #expect(result.answer.title == "Right & good")
    #expect(result.answer.summary == "A summary of it")
    #expect(result.answer.address == "http://127.0.0.1:\(server.port)/page")
    let card = try #require(result.card)
    #expect(card.width == 560 && card.height > 280)
    #expect(card.pixel(x: 280, y: 100) == 0xFF20_80E0)
    #expect(card.pixel(x: 5, y: card.height - 5) == 0xFFFF_FFFF)
    #expect(server.requests.count == 3)
    for head in server.requests {
      let fields = head.lowercased()
      #expect(!fields.contains("cookie") && !fields.contains("referer"))
      #expect(!fields.contains("authorization") && !fields.contains("accept-language"))
      #expect(head.contains("User-Agent: Mozilla/5.0 (compatible; link preview)\r\n"))
    }
  }

  @Test(
    arguments: [
      ("/hidden", LinkStatus.refused, "404"), ("/error", .refused, "500"),
      ("/tar", .notPage, "application/x-tar"), ("/none", .notPage, ""), ("/nothing", .empty, ""),
      ("/loop", .tooManyRedirects, ""), ("/file", .badRedirect, ""), ("/login", .badRedirect, ""),
      ("/garbage", .failed, ""), ("/close", .failed, ""), ("/nowhere", .refused, "302"),
    ] as [(String, LinkStatus, String)])
  func `a bad answer is told`(path: String, status: LinkStatus, detail: String) throws {
    let server = try server { path in
      switch path {
      case "/hidden": [.send(Array("HTTP/1.1 404 Not Found\r\n\r\n<title>No</title>".utf8))]
      case "/error": [.send(Array("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n".utf8))]
      case "/tar": .file(Array("<title>x</title>".utf8), type: "application/x-tar")
      case "/none": [.send(Array("HTTP/1.1 200 OK\r\n\r\n<title>x</title>".utf8))]
      case "/nothing": .page("<p>Hello")
      case "/loop": .sentOn(to: "/loop")
      case "/file": .sentOn(to: "file:///etc/passwd")
      case "/login": .sentOn(to: "http://a:b@example.org/")
      case "/garbage": [.send([UInt8](repeating: 0x81, count: 4096))]
      case "/nowhere": [.send(Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n".utf8))]
      default: []
      }
    }
    defer { server.close() }
    let result = try fetch("http://127.0.0.1:\(server.port)\(path)")
    #expect(result.answer.status == status)
    #expect(result.answer.detail == detail)
    #expect(result.card == nil)
    #expect(server.requests.count == (path == "/loop" ? 6 : 1))
  }

  @Test func `a page can't send on into the network at home`() throws {
    let home = try server { _ in .page("<title>Secret</title>") }
    let port = home.port
    let outside = try server { path in
      switch path {
      case "/name": .sentOn(to: "http://127.0.0.1:\(port)/")
      case "/number": .sentOn(to: "http://2130706433:\(port)/")
      case "/mapped": .sentOn(to: "http://[::ffff:127.0.0.1]:\(port)/")
      case "/port": .sentOn(to: "http://localhost:\(port)/")
      default: .page("<title>T</title><meta property=og:image content='http://127.0.0.1:\(port)/'>")
      }
    }
    defer {
      home.close()
      outside.close()
    }
    for path in ["/name", "/number", "/mapped", "/port"] {
      let result = try fetch("http://localhost:\(outside.port)\(path)")
      #expect(result.answer.status == .ownNetwork, "\(path)")
    }
    let result = try fetch("http://localhost:\(outside.port)/picture")
    #expect(result.answer.status == .done && result.answer.title == "T")
    #expect(home.isUntouched)
    // The link itself may lead there.
    #expect(try fetch("http://localhost:\(home.port)/").answer.title == "Secret")
  }

  @Test func `what never ends is cut off`() throws {
    let zipped = try bomb()
    let icons = try SampleIcons()
    let png = Array(try Data(contentsOf: URL(filePath: try icons.png("a.png"))))
    let server = try server { path in
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
      switch path {
      case "/endless":
        return [
          .send(Array("\(head)\r\n<title>Endless</title>".utf8)),
          .repeatedly(Array(String(repeating: "<b>more", count: 1000).utf8)),
        ]
      case "/bomb": return .file(zipped, type: "text/html", also: "Content-Encoding: gzip\r\n")
      case "/short":
        return [.send(Array("\(head)Content-Length: 9999\r\n\r\n<title>Short</title>".utf8))]
      case "/long":
        return [.send(Array("\(head)Content-Length: 19\r\n\r\n<title>Long</title><p>more".utf8))]
      case "/large":
        return .page("<title>Large</title><meta property=og:image content=/picture>")
      case "/deep":
        return .page("<title>Deep</title>" + String(repeating: "<div>", count: 60_000))
      case "/picture":
        return .file(png + [UInt8](repeating: 0, count: 3 << 20), type: "image/png")
      default: return []
      }
    }
    defer { server.close() }
    for title in ["Endless", "Bomb", "Short", "Long", "Large", "Deep"] {
      let start = ContinuousClock.now
      let result = try fetch("http://127.0.0.1:\(server.port)/\(title.lowercased())")
      #expect(result.answer.status == .done, "\(title)")
      #expect(result.answer.title == title)
      #expect(result.card != nil)
      #expect(ContinuousClock.now - start < .seconds(5), "\(title)")
    }
  }

  /// A page that is 200 MB large when it is unpacked.
  private func bomb() throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "(printf '<title>Bomb</title>'; head -c 200000000 /dev/zero) | gzip -1",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(data)
  }

  @Test func `who doesn't answer is given up`() throws {
    let server = try server { path in
      path == "/drip"
        ? [
          .send(Array("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n".utf8)),
          .drip(Array(repeating: 0x20, count: 1000)),
        ] : [.hang]
    }
    defer { server.close() }
    for path in ["/hang", "/drip"] {
      let start = ContinuousClock.now
      #expect(try fetch("http://127.0.0.1:\(server.port)\(path)").answer.status == .timedOut)
      #expect(ContinuousClock.now - start < .seconds(7))
    }
    // The dock itself gives up, too.
    let start = ContinuousClock.now
    let result = try fetch("http://127.0.0.1:\(server.port)/hang", patience: 700)
    #expect(result.answer.status == .timedOut)
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  @Test func `a server that can't prove who it is isn't believed`() throws {
    let server = try server { _ in .page("<title>No</title>") }
    defer { server.close() }
    #expect(try fetch("https://127.0.0.1:\(server.port)/").answer.status == .notSecure)
    let port = server.port
    server.close()
    #expect(try fetch("http://127.0.0.1:\(port)/").answer.status == .noConnection)
  }

  @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http://a:b@127.0.0.1/", "http:///"])
  func `nothing but the web is asked`(link: String) throws {
    #expect(try fetch(link).answer.status == .notAsked)
  }

  @Test func `without bubblewrap nothing is fetched`() throws {
    let server = try server { _ in .page("<title>No</title>") }
    defer { server.close() }
    let icons = try SampleIcons()
    let script = try icons.write(
      "fetch",
      """
      #!/bin/sh
      exec /usr/bin/bwrap --dev-bind / / --ro-bind /dev/null /usr/bin/bwrap '\(Self.program)'
      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let result = try fetch("http://127.0.0.1:\(server.port)/", program: script)
    #expect(result.answer.status == .noSandbox)
    #expect(server.isUntouched)
  }

  @Test func `a fetcher that dies or isn't there is told`() throws {
    #expect(try fetch("http://127.0.0.1/", program: "/nowhere").answer.status == .failed)
    #expect(try fetch("http://127.0.0.1/", program: "/bin/true").answer.status == .failed)
  }

  @Test func `the fetcher's protections hold`() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["--self-check"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    #expect(lines.count == 14, "\(text)")
    #expect(lines.contains { $0.hasPrefix("yes  opening the home folder:") }, "\(text)")
    #expect(lines.allSatisfy { $0.hasPrefix("yes  ") }, "\(text)")
    #expect(process.terminationStatus == 0)
  }
}
