import Desktop
import Testing

@Suite struct MimeApplicationsTests {
  private let directory: TemporaryDirectory
  private let programs = ProgramPath("/bin:/usr/bin")

  init() throws { directory = try TemporaryDirectory() }

  private var directories: BaseDirectories {
    BaseDirectories(
      environment: [
        "HOME": directory.path, "XDG_CONFIG_HOME": directory.path("config"),
        "XDG_CONFIG_DIRS": directory.path("xdg"), "XDG_DATA_HOME": directory.path("home"),
        "XDG_DATA_DIRS": directory.path("share"),
      ])
  }

  private var catalog: ApplicationCatalog {
    ApplicationCatalog(scanning: directories.applications, locale: MessageLocale(names: []))
  }

  private func applications(_ type: String, desktops: [String] = []) -> [String] {
    MimeApplications(directories: directories, desktops: desktops)
      .applications(for: type, in: catalog, programs: programs)
      .map { String($0.id.dropLast(".desktop".count)) }
  }

  private func add(_ id: String, _ types: String, to data: String = "share", exec: String = "sh")
    throws
  {
    try directory.application(
      "\(data)/applications/\(id).desktop", name: id, "Exec=\(exec)\nMimeType=\(types)\n")
  }

  @Test func `without any file the entries say what they open, nearer directories first`() throws {
    try add("b", "a/b;c/d", to: "home")
    try add("a", "a/b")
    try add("gone", "a/b", exec: "no-such-program")
    #expect(applications("a/b") == ["b", "a"])
    #expect(applications("c/d") == ["b"])
    #expect(applications("e/f") == [])
  }

  @Test func `the first default that is installed wins, files of the desktop before others`() throws
  {
    for id in ["a", "b", "c"] { try add(id, "") }
    try add("gone", "", exec: "no-such-program")
    try directory.write(
      "xdg/mimeapps.list", "[Default Applications]\nx/y=gone.desktop;none.desktop;a.desktop;\n")
    #expect(applications("x/y") == ["a"])
    try directory.write("config/mimeapps.list", "[Default Applications]\nx/y=b.desktop\n")
    #expect(applications("x/y") == ["b", "a"])
    try directory.write(
      "config/kde-mimeapps.list",
      "[Default Applications]\nx/y=c.desktop;\n[Added Associations]\nz/z=c.desktop;\n")
    #expect(applications("x/y", desktops: ["KDE"]) == ["c", "b", "a"])
    #expect(applications("z/z", desktops: ["KDE"]) == [])
  }

  @Test func `what is removed is gone from there on down, what is added comes first`() throws {
    try add("a", "x/y")
    try add("b", "")
    try add("c", "x/y", to: "home")
    try directory.write(
      "config/mimeapps.list",
      "[Added Associations]\nx/y=b.desktop;\n[Removed Associations]\nx/y=a.desktop;\n")
    #expect(applications("x/y") == ["b", "c"])
    try directory.write(
      "share/applications/mimeapps.list", "[Removed Associations]\nx/y=c.desktop;b.desktop\n")
    #expect(applications("x/y") == ["b", "c"])
  }

  @Test func `a file that can't be read whole is told and gives what it can`() throws {
    try add("a", "")
    let path = try directory.write(
      "config/mimeapps.list",
      "x/y=b.desktop\nrubbish\n[Default Applications]\nx/y=a.desktop\nx/z=a.desktop;\n")
    let mime = MimeApplications(directories: directories, desktops: [])
    #expect(applications("x/y") == ["a"])
    #expect(
      mime.problems.map(\.description) == [
        "\(path):1: the key stands before any group; it is ignored",
        "\(path):2: this is no comment, no [group] and no key=value; the line is ignored",
      ])
  }

  @Test func `each role has its application, and none is named twice`() throws {
    func add(_ id: String, _ lines: String) throws {
      try directory.application(
        "share/applications/\(id).desktop", name: id, "Exec=sh\n" + lines)
    }
    try add("editor", "MimeType=text/html;inode/directory;\nCategories=TextEditor;\n")
    try add("web", "MimeType=x-scheme-handler/http;x-scheme-handler/https;\n")
    try add("files", "MimeType=inode/directory;\nCategories=FileManager;\n")
    try add("term", "Categories=System;TerminalEmulator;\n")
    try add("hidden-term", "Categories=TerminalEmulator;\nNoDisplay=true\n")
    try directory.write(
      "config/mimeapps.list",
      "[Default Applications]\ninode/directory=files.desktop\nx-scheme-handler/mailto=web.desktop\n"
    )
    let mime = MimeApplications(directories: directories, desktops: [])
    #expect(
      catalog.applicationsByRole(mime: mime, desktops: [], programs: programs).map(\.id)
        == ["web.desktop", "files.desktop", "term.desktop"])
    #expect(
      catalog.application(for: .mail, mime: mime, desktops: [], programs: programs)?.id
        == "web.desktop")
  }

  @Test func `an empty system has no application for anything`() {
    let mime = MimeApplications(directories: directories, desktops: ["x"])
    #expect(catalog.applicationsByRole(mime: mime, desktops: [], programs: programs) == [])
    #expect(mime.problems == [])
  }

  @Test func `a link opens with the application of its address`() throws {
    try directory.program("bin/web")
    try directory.application(
      "share/applications/web.desktop", name: "Web",
      "Exec=web %u\nMimeType=x-scheme-handler/https;text/plain;inode/directory\n")
    let context = LaunchContext(programs: ProgramPath(directory.path("bin")), terminal: nil)
    let mime = MimeApplications(directories: directories, desktops: [])
    func plan(_ url: String) throws -> LaunchPlan {
      try catalog.launchPlan(
        for: entry("[Desktop Entry]\nType=Link\nName=a\nURL=\(url)\n"), mime: mime, in: context)
    }
    func run(_ words: String...) -> LaunchPlan {
      .run([EntryCommand(arguments: words, program: words[0])])
    }
    #expect(try plan("https://example.org/") == run("web", "https://example.org/"))
    #expect(try plan("HTTPS://example.org/") == run("web", "HTTPS://example.org/"))
    #expect(try plan("file:///a%20b.txt") == run("web", "file:///a%20b.txt"))
    #expect(try plan("/a b.txt") == run("web", "file:///a%20b.txt"))
    #expect(try plan("file:///tmp") == run("web", "file:///tmp"))
    #expect(throws: LaunchError.self) { try plan("mailto:a@example.org") }
    try directory.program("bin/xdg-open")
    #expect(try plan("mailto:a@example.org") == run("xdg-open", "mailto:a@example.org"))
  }
}
