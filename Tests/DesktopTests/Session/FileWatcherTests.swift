import EventLoop
import Foundation
import Testing

@testable import Desktop

/// Files that change in every way in which editors and packages change them.
@Suite(.serialized) struct FileWatcherTests {
  /// Watches `name`, does `change` and expects to hear of it: once, and perhaps once more when the
  /// file is closed.
  private func expectNotice(
    _ directory: TemporaryDirectory, _ name: String, _ change: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try MainLoop.withPrivateLoop { loop in
      var notices = 0
      let watcher = FileWatcher(directory.path(name), on: loop, settling: 60) {
        notices += 1
        loop.quit()
      }
      try change()
      #expect(loop.runs(within: 5), sourceLocation: sourceLocation)
      _ = loop.runs(within: 0.25)
      #expect(!loop.runs(within: 0.25), sourceLocation: sourceLocation)
      #expect((1...2).contains(notices), sourceLocation: sourceLocation)
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `written in place, replaced by renaming, removed, and made later`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("config.json", "{}")
    try expectNotice(directory, "config.json") {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      for _ in 0..<20 { try file.write(contentsOf: Data("x".utf8)) }
      try file.close()
    }
    try expectNotice(directory, "config.json") {
      let new = try directory.write(".config.json.swp", "{ }")
      #expect(rename(new, path) == 0)
    }
    try expectNotice(directory, "config.json") { #expect(unlink(path) == 0) }
    try expectNotice(directory, "config.json") { try directory.write("config.json", "{}") }
  }

  @Test func `directories that are made later are followed down to the file`() throws {
    let directory = try TemporaryDirectory()
    try MainLoop.withPrivateLoop { loop in
      var notices = 0
      let watcher = FileWatcher(directory.path("a/b/config.json"), on: loop, settling: 60) {
        notices += 1
        loop.quit()
      }
      try directory.makeDirectory("a")
      #expect(loop.runs(within: 5))
      try directory.makeDirectory("a/b")
      #expect(loop.runs(within: 5))
      try directory.write("a/b/config.json", "{}")
      #expect(loop.runs(within: 5))
      #expect(notices == 3)
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `a program that writes without end doesn't put the news off`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("config.json", "{}")
    MainLoop.withPrivateLoop { loop in
      let watcher = FileWatcher(path, on: loop, settling: 100) { loop.quit() }
      let start = MonotonicTime.now
      let writer = loop.makeDeadline {}
      var write: () -> Void = {}
      var times = 0
      let again = loop.makeDeadline { write() }
      write = {
        times += 1
        _ = try? directory.write("config.json", "\(times)")
        again.set(MonotonicTime.now.advanced(byMilliseconds: 20))
      }
      write()
      #expect(loop.runs(within: 5))
      again.set(nil)
      #expect(times < 60, "told after \(MonotonicTime.now.milliseconds - start.milliseconds) ms")
      withExtendedLifetime((watcher, writer)) {}
    }
  }
}
