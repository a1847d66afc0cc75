import Desktop
import Testing

@Suite struct ApplicationCatalogTests {
  private func file(_ id: String, _ rank: Int) -> EntryFile {
    EntryFile(id: id, path: "/\(rank)/\(id)", rank: rank)
  }

  private func merged(_ files: [EntryFile], _ contents: [String: String]) -> ApplicationCatalog {
    ApplicationCatalog(merging: files) { file in
      Result { () throws(RejectedFile) in
        try DesktopEntry(
          contents: Array((contents[file.path] ?? "").utf8), path: file.path, id: file.id,
          locale: MessageLocale(names: []))
      }
    }
  }

  private let application = "[Desktop Entry]\nType=Application\nName=a\nExec=sh\n"

  @Test func `of each id the first file counts`() {
    let catalog = merged(
      [file("b", 0), file("a", 1), file("b", 1), file("c", 2)],
      ["/0/b": application, "/1/a": application, "/1/b": application, "/2/c": application])
    #expect(catalog.entries.map(\.path) == ["/1/a", "/0/b", "/2/c"])
    #expect(catalog.entry(id: "b")?.path == "/0/b")
    #expect(catalog.entry(id: "d") == nil)
  }

  @Test func `a deleted entry hides the files of its id in later directories`() {
    let catalog = merged(
      [file("a", 0), file("a", 1)], ["/0/a": application + "Hidden=true\n", "/1/a": application])
    #expect(catalog.entries == [])
    #expect(catalog.problems == [])
  }

  @Test func `what is no entry hides nothing and is told`() {
    let catalog = merged(
      [file("a", 0), file("a", 1)], ["/0/a": "rubbish\n", "/1/a": application])
    #expect(catalog.entries.map(\.path) == ["/1/a"])
    #expect(catalog.problems.map(\.file) == ["/0/a"])
  }

  @Test func `links and folders are in it, unknown types are not`() {
    let catalog = merged(
      [file("a", 0), file("b", 0), file("c", 0)],
      [
        "/0/a": "[Desktop Entry]\nType=Link\nName=a\nURL=b:c\n",
        "/0/b": "[Desktop Entry]\nType=Directory\nName=b\n",
        "/0/c": "[Desktop Entry]\nType=Service\nName=c\n",
      ])
    #expect(catalog.entries.map(\.id) == ["a", "b"])
    #expect(catalog.problems.map(\.key) == ["Type"])
  }

  @Test func `ids are paths with dashes, and the plain name comes before the nested one`() throws {
    let directory = try TemporaryDirectory()
    try directory.application("d/a-b.desktop", name: "plain")
    try directory.application("d/a/b.desktop", name: "nested")
    try directory.application("d/a/c/d.desktop", name: "deep")
    try directory.application("d/.desktop", name: "no id")
    try directory.write("d/other.txt", "")
    let catalog = directory.catalog("d", "missing")
    #expect(catalog.entries.map(\.id) == ["a-b.desktop", "a-c-d.desktop"])
    #expect(catalog.entries.map(\.name) == ["plain", "deep"])
    #expect(catalog.problems == [])
    #expect(catalog.directories == ["d", "d/a", "d/a/c"].map(directory.path))
  }

  @Test func `an entry is known by id, path and the names that other programs use`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.application("d/org.example.App.desktop", name: "App")
    let catalog = directory.catalog("d")
    for word in [
      "org.example.App.desktop", "org.example.App", "application:org.example.App.desktop",
      "applications:org.example.App.desktop", "application://org.example.App.desktop",
      "application:///org.example.App.desktop", "application://org.example.App", path,
      "file://" + path, "application://" + path,
    ] {
      #expect(catalog.entry(named: word)?.id == "org.example.App.desktop", "\(word)")
    }
    for word in ["", "org.example", "org.example.App.desktop/", "application:"] {
      #expect(catalog.entry(named: word) == nil, "\(word)")
    }
  }

  @Test func `a second scan reads only what has changed`() throws {
    let directory = try TemporaryDirectory()
    try directory.application("d/a.desktop", name: "a")
    try directory.application("d/b.desktop", name: "b")
    try directory.write("d/c.desktop", "rubbish")
    let first = directory.catalog("d")
    try directory.application("d/b.desktop", name: "other")
    try directory.application("d/e.desktop", name: "e")
    let second = directory.catalog("d", reusing: first)
    #expect(second.entries.map(\.name) == ["a", "other", "e"])
    #expect(second.problems == first.problems)
    let third = directory.catalog("d", reusing: second)
    #expect(third.entries == second.entries)
  }
}
