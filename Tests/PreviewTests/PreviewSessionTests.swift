import EventLoop
import Foundation
import Painting
import PreviewProtocol
import Testing

@testable import DockApp

/// A session with a real opener and decoder, with a home and a loop of its own.
private final class SessionBench {
  let icons: SampleIcons
  let loop: MainLoop
  let session: PreviewSession
  private(set) var early: [PreviewSession.Result] = []

  init(loop: MainLoop, icons: SampleIcons) {
    self.loop = loop
    self.icons = icons
    session = PreviewSession(
      loop: loop, program: ServiceBench.helper,
      places: ["--thumbnails", icons.path("thumbnails"), "--data", icons.path("share")])
  }

  func ask(_ name: String) throws -> PreviewSession.Result {
    early = []
    var result: PreviewSession.Result?
    session.ask(
      DocumentRequest(
        generation: 0, uri: URL(filePath: icons.path(name)).absoluteString, width: 700, height: 700)
    ) { [unowned self] in
      early.append($0)
    } completion: { [loop] in
      result = $0
      loop.quit()
    }
    wait(seconds: 15)
    return try #require(result)
  }

  /// Runs the loop until it is ended, or for this long.
  func wait(seconds: Double) {
    let limit = loop.makeDeadline { [loop] in loop.quit() }
    limit.set(.now.advanced(byMilliseconds: seconds * 1000))
    loop.run()
  }

  /// Runs the loop until there is a file, and for 5 s at the most.
  func waitForFile(_ path: String) -> Bool {
    for _ in 0..<250 where !FileManager.default.fileExists(atPath: path) { wait(seconds: 0.02) }
    return FileManager.default.fileExists(atPath: path)
  }
}

@Suite(.serialized) struct PreviewSessionTests {
  private let icons: SampleIcons

  init() throws { icons = try SampleIcons() }

  private func bench(_ body: (SessionBench) throws -> Void) throws {
    try MainLoop.withPrivateLoop { loop in
      let bench = SessionBench(loop: loop, icons: icons)
      try body(bench)
      bench.session.stop()
    }
  }

  /// A picture that takes a while, or for ever.
  private func svg(levels: Int, octaves: Int) -> String {
    var groups = "<g id='l0'><rect width='64' height='64' filter='url(#n)'/></g>"
    for level in stride(from: 1, through: levels, by: 1) {
      groups += "<g id='l\(level)'>"
      groups += String(repeating: "<use href='#l\(level - 1)'/>", count: 10) + "</g>"
    }
    return """
      <svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><defs><filter id='n'>
      <feTurbulence baseFrequency='0.3' numOctaves='\(octaves)'/></filter>\(groups)
      </defs><use href='#l\(levels)'/></svg>
      """
  }

  @Test func `the facts come at once, the page after them`() throws {
    try icons.write("a.txt", "content")
    try bench { bench in
      let result = try bench.ask("a.txt")
      #expect(bench.early.map(\.report.stage) == [.placeholder])
      #expect(bench.early.first?.report.file.name == "a.txt")
      #expect(bench.early.first?.report.file.size == 7)
      #expect(bench.early.first?.report.document.status == .card)
      #expect(bench.early.first?.page == nil)
      #expect(result.report.stage == .final)
      #expect(result.report.document.text == "content")
    }
  }

  @Test
  func `a helper that is given up over a file leaves no zombie, also when the next has begun`()
    throws
  {
    try bench { bench in
      var given: [Int32] = []
      for _ in 0..<4 {
        bench.session.ask(
          DocumentRequest(
            generation: 0, uri: URL(filePath: icons.path("nothing")).absoluteString, width: 300,
            height: 300)
        ) { _ in
        }
        given.append(try #require(bench.session.process))
        bench.session.cancel()
        bench.session.prepare()
      }
      bench.session.stop()
      bench.wait(seconds: 0.5)
      // Whoever is still in the table of processes was never waited for.
      let left = Set(given).filter { kill($0, 0) == 0 }
      #expect(left.isEmpty)
      #expect(Set(given).count == 4)
    }
  }

  @Test func `a slow picture gets a thumbnail, which is shown first the next time`() throws {
    let path = try icons.write("slow.svg", svg(levels: 0, octaves: 2))
    let uri = URL(filePath: path).absoluteString
    let sum = try digest(uri)
    let place = icons.path("thumbnails/x-large/\(sum).png")
    try bench { bench in
      let first = try bench.ask("slow.svg")
      #expect(first.report.document.status == .done)
      #expect(bench.early.count == 1)
      try #require(bench.waitForFile(place))
      let files = FileManager.default
      func mode(_ path: String) throws -> Int? {
        try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      #expect(try mode(place) == 0o600)
      #expect(try mode(icons.path("thumbnails")) == 0o700)
      #expect(try mode(icons.path("thumbnails/x-large")) == 0o700)
      let seconds = Int(
        try #require(files.attributesOfItem(atPath: path)[.modificationDate] as? Date)
          .timeIntervalSince1970)
      let png = String(decoding: try Data(contentsOf: URL(filePath: place)), as: Unicode.ASCII.self)
      for words in [
        "Thumb::URI\0\(uri)", "Thumb::MTime\0\(seconds)", "Thumb::Size\0", "Software\0pressdock",
      ] {
        #expect(png.contains(words))
      }
      _ = try bench.ask("slow.svg")
      #expect(bench.early.count == 2)
      #expect(bench.early.last?.page?.width == 512)
      // Of another time, of another file: not shown.
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path)
      _ = try bench.ask("slow.svg")
      #expect(bench.early.count == 1)
      try icons.write("other.txt", "x")
      let other = try digest(URL(filePath: icons.path("other.txt")).absoluteString)
      try files.copyItem(
        atPath: place, toPath: icons.path("thumbnails/x-large/\(other).png"))
      _ = try bench.ask("other.txt")
      #expect(bench.early.count == 1)
      // Pictures of the cache get none themselves.
      try files.copyItem(atPath: path, toPath: icons.path("thumbnails/x-large/a.svg"))
      _ = try bench.ask("thumbnails/x-large/a.svg")
      let inside = try digest(URL(filePath: icons.path("thumbnails/x-large/a.svg")).absoluteString)
      bench.wait(seconds: 0.7)
      #expect(!files.fileExists(atPath: icons.path("thumbnails/x-large/\(inside).png")))
    }
  }

  @Test func `a file that takes too long twice is set aside, and harms no other`() throws {
    let path = try icons.write("bomb.svg", svg(levels: 5, octaves: 9))
    try icons.write("a.txt", "content")
    try bench { bench in
      for _ in 0..<2 {
        #expect(try bench.ask("bomb.svg").report.document.status == .timedOut)
        let next = try bench.ask("a.txt")
        #expect(next.report.document.text == "content")
        #expect(next.time < 1000)
      }
      let third = try bench.ask("bomb.svg")
      #expect(third.report.document.status == .setAside)
      #expect(third.time < 500)
    }
    // The mark of it outlives the session, as long as the file is the same.
    let mark = try digest(URL(filePath: path).absoluteString)
    #expect(
      FileManager.default.fileExists(atPath: icons.path("thumbnails/fail/pressdock-1/\(mark).png")))
    try bench { bench in
      #expect(try bench.ask("bomb.svg").report.document.status == .setAside)
      try icons.write("bomb.svg", svg(levels: 0, octaves: 1))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path)
      #expect(try bench.ask("bomb.svg").report.document.status == .done)
    }
  }

  @Test(.enabled(if: HangingFolder.canBeMade))
  func `a place that went away is told after a second, and harms no other`() throws {
    try icons.write("a.txt", "content")
    let hanging = try #require(HangingFolder(icons.path("away")))
    try bench { bench in
      let away = try bench.ask("away/b.png")
      #expect(away.report.document.status == .notResponding)
      #expect(away.report.file.name == "b.png")
      #expect((900...1600).contains(away.time))
      let next = try bench.ask("a.txt")
      #expect(next.report.document.text == "content")
      #expect(next.time < 500)
    }
    withExtendedLifetime(hanging) {}
  }

  private func digest(_ text: String) throws -> String {
    let input = try icons.write("digest", text)
    defer { try? FileManager.default.removeItem(atPath: input) }
    let run = Process()
    run.executableURL = URL(filePath: "/usr/bin/md5sum")
    run.arguments = [input]
    let output = Pipe()
    run.standardOutput = output
    try run.run()
    run.waitUntilExit()
    let data = try #require(try output.fileHandleForReading.readToEnd())
    return String(decoding: data.prefix(32), as: UTF8.self)
  }
}

/// A folder whose file system never answers: FUSE, without a program behind it.
private final class HangingFolder {
  static var canBeMade: Bool { getuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0 }

  private let path: String
  private let device: Int32

  init?(_ path: String) {
    self.path = path
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    guard device >= 0, mkdir(path, 0o755) == 0,
      mount(
        "pressdock", path, "fuse", 0, "fd=\(device),rootmode=40000,user_id=0,group_id=0") == 0
    else { return nil }
  }

  deinit {
    // Without a reader every call on it fails, and comes back.
    close(device)
    umount2(path, 2)
  }
}
