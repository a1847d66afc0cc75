import Desktop
import Foundation
import Testing

@Suite struct HostileDirectoryTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.application("d/good.desktop", name: "Good")
  }

  @Test func `FIFOs, devices, directories and links to nowhere are told and passed over`() throws {
    #expect(mkfifo(directory.path("d/fifo.desktop"), 0o644) == 0)
    try directory.link("d/zero.desktop", to: "/dev/zero")
    try directory.link("d/gone.desktop", to: "/nowhere/at/all")
    try directory.link("d/self.desktop", to: "self.desktop")
    try directory.write("d/folder.desktop/a.desktop", "")
    try directory.write("d/empty.desktop", "")
    let catalog = directory.catalog("d")
    #expect(catalog.entries.map(\.id) == ["good.desktop"])
    let notRegular =
      "this is no regular file (a directory, FIFO, device or socket); remove it from here"
    #expect(
      Set(directory.complaints(catalog)) == [
        "d/fifo.desktop: \(notRegular)", "d/zero.desktop: \(notRegular)",
        "d/folder.desktop: \(notRegular)",
        "d/gone.desktop: the link leads nowhere; remove it",
        "d/self.desktop: the link leads nowhere; remove it",
        "d/empty.desktop: the file is empty; it must begin with [Desktop Entry]; the file is ignored",
      ])
  }

  @Test func `a FIFO by its path doesn't stop the reader`() throws {
    #expect(mkfifo(directory.path("d/fifo.desktop"), 0o644) == 0)
    #expect(throws: EntryLookup.Failure.self) {
      try directory.lookup("d").entry(named: "fifo")
    }
    #expect(throws: EntryLookup.Failure.self) {
      try directory.lookup().entry(named: directory.path("d/fifo.desktop"))
    }
  }

  @Test func `circles of links end, and nothing is found twice`() throws {
    try directory.link("d/loop", to: ".")
    try directory.link("d/loop2", to: ".")
    try directory.write("d/sub/x.txt", "")
    try directory.link("d/sub/up", to: "..")
    try directory.link("d/sub/up2", to: "../..")
    let catalog = directory.catalog("d", "d")
    #expect(catalog.entries.map(\.id) == ["good.desktop"])
    #expect(catalog.problems == [])
  }

  @Test func `a link to a file is an entry of its own`() throws {
    try directory.link("d/alias.desktop", to: "good.desktop")
    #expect(directory.catalog("d").entries.map(\.id) == ["alias.desktop", "good.desktop"])
  }

  @Test func `twenty megabytes are not read`() throws {
    let path = try directory.write("d/large.desktop", "[Desktop Entry]\n")
    #expect(truncate(path, 20 << 20) == 0)
    let clock = ContinuousClock()
    var catalog = directory.catalog("d")
    let time = clock.measure { catalog = directory.catalog("d") }
    #expect(time < .seconds(1))
    #expect(
      directory.complaints(catalog) == [
        "d/large.desktop: the file is longer than 1024 KiB, which no desktop entry needs;"
          + " it is not read"
      ])
  }

  @Test func `files without a size are read to their end`() throws {
    #expect(try RegularFile.read("/proc/self/status").count > 100)
    #expect(throws: RegularFile.ReadError.tooLong(limit: 10)) {
      try RegularFile.read("/proc/self/status", limit: 10)
    }
    #expect(throws: RegularFile.ReadError.notRegular) { try RegularFile.read("/dev/null") }
    #expect(throws: RegularFile.ReadError.system(ENOENT)) { try RegularFile.read("/gone") }
  }

  @Test func `deep trees end at the eighth level`() throws {
    let deep = (1...9).map { "l\($0)" }
    for depth in [8, 9] {
      try directory.application(
        "d/" + deep.prefix(depth).joined(separator: "/") + "/x.desktop", name: "x")
    }
    let catalog = directory.catalog("d")
    #expect(
      catalog.entries.map(\.id) == ["good.desktop", "l1-l2-l3-l4-l5-l6-l7-l8-x.desktop"])
    #expect(
      directory.complaints(catalog) == [
        "d/l1/l2/l3/l4/l5/l6/l7/l8: directories below are nested too deep and are not read"
      ])
  }

  @Test func `names that are no text are told, and control characters in names do no harm`() throws
  {
    let name = (directory.path("d/").utf8 + [0xff] + ".desktop".utf8 + [0]).map(
      CChar.init(bitPattern:))
    let descriptor = open(name, O_CREAT | O_WRONLY, 0o644)
    #expect(descriptor >= 0)
    close(descriptor)
    try directory.write("d/a\nb\u{1b}[2J.desktop", "rubbish")
    let catalog = directory.catalog("d")
    #expect(catalog.entries.map(\.id) == ["good.desktop"])
    #expect(
      directory.complaints(catalog) == [
        "d: a file's name is not UTF-8 text; the file is left out. Rename it",
        "d/a b [2J.desktop:1: the file must begin with [Desktop Entry]; only comments may stand"
          + " before it; the file is ignored",
      ])
  }

  @Test func `more names than anybody needs are counted and left`() throws {
    for index in 0..<20_100 {
      let descriptor = open(directory.path("d/\(index).txt"), O_CREAT | O_WRONLY, 0o644)
      guard descriptor >= 0 else { break }
      close(descriptor)
    }
    let clock = ContinuousClock()
    var catalog = directory.catalog("d")
    let time = clock.measure { catalog = directory.catalog("d") }
    #expect(time < .seconds(2))
    #expect(
      directory.complaints(catalog) == ["d: there are more than 20000 files; the rest is left out"])
  }

  @Test(.enabled(if: geteuid() != 0)) func `what may not be read is told`() throws {
    let path = try directory.application("d/secret.desktop", name: "x")
    #expect(chmod(path, 0) == 0)
    #expect(
      directory.complaints(directory.catalog("d")) == [
        "d/secret.desktop: the file can't be read: Permission denied"
      ])
  }
}
