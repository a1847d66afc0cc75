import DisplayList
import DockApp
import EventLoop
import Foundation
import Painting
import PreviewProtocol
import Testing

/// A service with a real helper, in a loop and a cache of its own.
final class ServiceBench {
  let icons: SampleIcons
  let loop: MainLoop
  let service: IconService
  private(set) var issues: [String] = []
  private(set) var changes: [IconName] = []
  private var condition: (() -> Bool)?

  init(
    loop: MainLoop, icons: SampleIcons, program: String? = nil, cache: String = "cache"
  ) {
    self.loop = loop
    self.icons = icons
    service = IconService(
      loop: loop, cache: IconCache(directory: icons.path(cache)),
      program: program ?? Self.helper
    ) { name, _ in
      let path = icons.path(name.rawValue + ".png")
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }
    service.onIssue = { [unowned self] in issues.append($0) }
    service.onChange = { [unowned self] name in
      changes.append(name)
      if condition?() == true { loop.quit() }
    }
  }

  /// The helper as it was built with the tests.
  static var helper: String {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
    let products =
      bundle.map { URL(filePath: $0.components(separatedBy: ".xctest")[0]) }?
      .deletingLastPathComponent()
      ?? URL(filePath: #filePath).appending(path: "../../../.build/debug").standardized
    return products.appending(path: "pressdock-preview").path
  }

  func ask(_ path: String, size: Int = 48) -> ImageSurface? {
    service.pixels(for: IconName(rawValue: path), pixelSize: size)
  }

  /// Runs the loop until `condition` holds after a change.
  func wait(seconds: Double = 20, until condition: @escaping () -> Bool) -> Bool {
    if condition() { return true }
    self.condition = condition
    let limit = loop.makeDeadline { [loop] in loop.quit() }
    limit.set(.now.advanced(byMilliseconds: seconds * 1000))
    loop.run()
    self.condition = nil
    return condition()
  }

  /// Asks and waits for the answer.
  func picture(_ path: String, size: Int = 48) -> ImageSurface? {
    _ = ask(path, size: size)
    _ = wait { [self] in !service.isWaiting || ask(path, size: size) != nil }
    return ask(path, size: size)
  }
}

@Suite(.serialized) struct IconServiceTests {
  let icons: SampleIcons

  init() throws { icons = try SampleIcons() }

  func bench<Result>(
    program: String? = nil, cache: String = "cache", _ body: (ServiceBench) throws -> Result
  ) rethrows -> Result {
    try MainLoop.withPrivateLoop { loop in
      let bench = ServiceBench(loop: loop, icons: icons, program: program, cache: cache)
      defer { bench.service.close() }
      return try body(bench)
    }
  }

  @Test func `icons come later, and then at once`() throws {
    let png = try icons.png("a.png")
    let svg = try icons.svg("b.svg", attributes: "width='64' height='32'")
    try bench { bench in
      #expect(bench.ask(png) == nil)
      #expect(bench.ask(svg) == nil)
      #expect(bench.wait { bench.ask(png) != nil && bench.ask(svg) != nil })
      let (one, two) = (try #require(bench.ask(png)), try #require(bench.ask(svg)))
      #expect(one.width == 48 && one.height == 48 && one.pixel(x: 20, y: 20) == 0xFF20_80E0)
      #expect(two.width == 48 && two.height == 24 && two.pixel(x: 20, y: 20) == 0xFF10_C040)
      #expect(bench.changes == [IconName(rawValue: png), IconName(rawValue: svg)])
      #expect(bench.issues == [])
    }
  }

  @Test func `a second start draws all icons without the helper`() throws {
    let paths = try (0..<5).map { try icons.png("\($0).png", color: 0xFF00_0000 | UInt32($0)) }
    bench { bench in
      for path in paths { #expect(bench.picture(path) != nil) }
    }
    bench(program: "/nonexistent/helper") { bench in
      for (index, path) in paths.enumerated() {
        #expect(bench.ask(path)?.pixel(x: 5, y: 5) == 0xFF00_0000 | UInt32(index))
      }
      #expect(bench.service.helperProcess == nil)
      #expect(bench.issues == [])
    }
  }

  @Test func `a changed file is drawn anew`() throws {
    let path = try icons.png("a.png")
    bench { #expect($0.picture(path)?.pixel(x: 5, y: 5) == 0xFF20_80E0) }
    try FileManager.default.removeItem(atPath: path)
    try icons.png("a.png", color: 0xFF11_2233)
    bench { bench in
      #expect(bench.ask(path) == nil)
      #expect(bench.picture(path)?.pixel(x: 5, y: 5) == 0xFF11_2233)
    }
  }

  @Test func `names are looked for and the generic icon stands in`() throws {
    try icons.png("viewer.png")
    try icons.png("application-x-executable.png", color: 0xFF77_7777)
    bench { bench in
      #expect(bench.picture("viewer")?.pixel(x: 5, y: 5) == 0xFF20_80E0)
      _ = bench.ask("nothing")
      #expect(bench.wait { bench.ask("nothing") != nil })
      #expect(bench.ask("nothing")?.pixel(x: 5, y: 5) == 0xFF77_7777)
    }
  }

  @Test func `hostile files are told and hold nothing up`() throws {
    var cut = try Data(contentsOf: URL(filePath: try icons.png("whole.png")))
    cut.removeLast(40)
    let hostile = [
      try icons.hugePNG("huge.png", width: 40000, height: 40000), icons.pipe("pipe"),
      try icons.write("cut.png", cut), try icons.entityBomb("bomb.svg"), icons.folder.path,
      try icons.write("garbage", "garbage"), try icons.write("empty", ""), "/nonexistent",
    ]
    let good = try icons.png("good.png")
    bench { bench in
      for path in hostile { #expect(bench.ask(path) == nil) }
      #expect(bench.picture(good) != nil)
      #expect(!bench.service.isWaiting)
      for path in hostile {
        #expect(bench.ask(path) == nil)
        #expect(bench.issues.filter { $0.contains("icon \(path):") }.count == 1, "\(path)")
      }
    }
    // Nothing of it is tried again at the next start.
    bench(program: "/nonexistent/helper") { bench in
      for path in hostile { #expect(bench.ask(path) == nil) }
      #expect(!bench.issues.contains { $0.contains("can be drawn") }, "\(bench.issues)")
    }
  }

  @Test func `a file that takes for ever is given up, and others come first`() throws {
    let bomb = try icons.noiseBomb("bomb.svg")
    let good = try icons.png("good.png")
    bench { bench in
      _ = bench.ask(bomb)
      _ = bench.ask(good)
      #expect(bench.wait { bench.ask(good) != nil })
      #expect(bench.issues == [])
      #expect(bench.wait(seconds: 30) { !bench.issues.isEmpty })
      #expect(bench.ask(bomb) == nil)
      #expect(bench.issues.count == 1 && bench.issues[0].contains("took"), "\(bench.issues)")
      #expect(bench.picture(good, size: 32) != nil)
    }
    bench(program: "/nonexistent/helper") { bench in
      #expect(bench.ask(bomb) == nil)
      #expect(bench.issues == [])
    }
  }

  @Test func `a killed helper is replaced`() throws {
    let (one, two) = (try icons.png("1.png"), try icons.png("2.png"))
    try bench { bench in
      #expect(bench.picture(one) != nil)
      let first = try #require(bench.service.helperProcess)
      kill(first, SIGKILL)
      #expect(bench.picture(two) != nil)
      // What was in the box may have drawn it before it died.
      #expect(bench.service.helperProcess != first)
      #expect(kill(first, 0) == -1 && errno == ESRCH, "the killed one is no zombie")
      #expect(bench.issues == [])
    }
  }

  @Test func `a helper that hangs is killed and the icon tried again`() throws {
    let (one, two) = (try icons.png("1.png"), try icons.png("2.png"))
    try bench { bench in
      #expect(bench.picture(one) != nil)
      let first = try #require(bench.service.helperProcess)
      // In a box the decoder is a descendant of the process that the dock knows.
      for process in [first] + descendants(of: first) { kill(process, SIGSTOP) }
      let start = ContinuousClock.now
      #expect(bench.picture(two) != nil)
      #expect(ContinuousClock.now - start >= .seconds(1))
      #expect(bench.service.helperProcess != first)
      #expect(bench.issues == [])
    }
  }

  @Test func `without a helper placeholders stay and it is told once`() throws {
    let paths = try (0..<3).map { try icons.png("\($0).png") }
    bench(program: "/nonexistent/helper") { bench in
      for path in paths { #expect(bench.ask(path) == nil) }
      for path in paths { #expect(bench.ask(path) == nil) }
      #expect(bench.issues.count == 1, "\(bench.issues)")
      #expect(!bench.service.isWaiting)
    }
  }

  @Test func `without a place for the cache icons are drawn all the same`() throws {
    let path = try icons.png("a.png")
    try icons.write("occupied", "a file where the folder should be")
    bench(cache: "occupied/icons") { bench in
      #expect(bench.picture(path)?.pixel(x: 5, y: 5) == 0xFF20_80E0)
      #expect(bench.issues.count == 1 && bench.issues[0].contains("occupied"))
    }
  }

  @Test func `the helper's protections hold`() throws {
    let process = Process()
    process.executableURL = URL(filePath: ServiceBench.helper)
    process.arguments = ["--self-check"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    #expect(lines.count == 12, "\(text)")
    #expect(lines.contains { $0.hasPrefix("yes  Landlock, where the kernel has it:") }, "\(text)")
    #expect(lines.contains { $0.hasPrefix("yes  limits:") }, "\(text)")
    #expect(lines.contains { $0.hasPrefix("yes  no new privileges:") }, "\(text)")
    // Where the machine has both, every attempt is refused.
    guard lines.contains(where: { $0.hasPrefix("yes  a view without home and network:") }),
      lines.contains(where: { $0.hasPrefix("yes  seccomp:") })
    else { return }
    #expect(lines.allSatisfy { $0.hasPrefix("yes  ") }, "\(text)")
    #expect(process.terminationStatus == 0)
  }
}

/// The processes that a process has started, and those that they have.
private func descendants(of process: Int32) -> [Int32] {
  var parents: [Int32: Int32] = [:]
  for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
    guard let number = Int32(name),
      let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { continue }
    let fields = text[text.index(after: end)...].split(separator: " ")
    if fields.count > 1 { parents[number] = Int32(fields[1]) }
  }
  var found = [process]
  var index = 0
  while index < found.count {
    found += parents.filter { $0.value == found[index] }.map(\.key)
    index += 1
  }
  return Array(found.dropFirst())
}
