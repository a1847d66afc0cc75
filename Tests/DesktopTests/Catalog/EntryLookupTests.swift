import Desktop
import Foundation
import Testing

@Suite struct EntryLookupTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `single entries are those that the catalogue has`() throws {
    try directory.application("1/a.desktop", name: "a1")
    try directory.application("2/a.desktop", name: "a2")
    try directory.application("2/x/y-z/b.desktop", name: "b")
    try directory.application("2/kde/x-y.desktop", name: "c")
    try directory.write("1/broken.desktop", "rubbish\n")
    try directory.application("2/broken.desktop", name: "whole")
    try directory.application("1/gone.desktop", name: "gone", "Hidden=true\nExec=sh\n")
    try directory.application("2/gone.desktop", name: "gone")
    let catalog = directory.catalog("1", "2")
    let lookup = directory.lookup("1", "2")
    #expect(
      catalog.entries.map(\.id) == [
        "a.desktop", "broken.desktop", "kde-x-y.desktop", "x-y-z-b.desktop",
      ])
    for entry in catalog.entries {
      #expect(try lookup.entry(id: entry.id) == entry)
      #expect(try lookup.entry(named: String(entry.id.dropLast(8))) == entry)
      #expect(try lookup.entry(named: entry.path) == entry)
    }
    #expect(throws: EntryLookup.Failure.deleted(path: directory.path("1/gone.desktop"))) {
      try lookup.entry(id: "gone.desktop")
    }
    #expect(throws: EntryLookup.Failure.notFound("none.desktop")) {
      try lookup.entry(named: "none")
    }
    #expect(throws: EntryLookup.Failure.notFound("..desktop")) { try lookup.entry(named: ".") }
  }

  @Test func `a name of nothing but dashes takes no time`() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("1/a/a/a/a/a/a/a"), withIntermediateDirectories: true)
    let id = String(repeating: "a-", count: 60) + "a.desktop"
    #expect(throws: EntryLookup.Failure.notFound(id)) { try directory.lookup("1").entry(id: id) }
  }

  @Test func `a file in a data directory has its id, one elsewhere that of its name`() throws {
    let inside = try directory.application("1/a/b.desktop", name: "inside")
    let outside = try directory.application("elsewhere/c.desktop", name: "outside")
    let lookup = directory.lookup("1")
    #expect(try lookup.entry(named: inside).id == "a-b.desktop")
    #expect(try lookup.entry(named: inside).isTrusted)
    #expect(try lookup.entry(named: outside).id == "c.desktop")
    #expect(
      try lookup.entry(named: "./c.desktop", relativeTo: directory.path("elsewhere")).id
        == "c.desktop")
    #expect(
      try lookup.entry(named: directory.path("1/../elsewhere/c.desktop")).isTrusted == false)
  }

  @Test func `a file elsewhere goes by its own name until it is marked executable`() throws {
    let path = try directory.application("elsewhere/c.desktop", name: "Your Bank")
    let lookup = directory.lookup("1")
    #expect(try lookup.entry(named: path).name == "c.desktop")
    #expect(chmod(path, 0o755) == 0)
    #expect(try lookup.entry(named: path).name == "Your Bank")
    #expect(try lookup.entry(named: path).isTrusted)
  }
}
