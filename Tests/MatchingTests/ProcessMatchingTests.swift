import ApplicationMatching
import Testing

/// Steps 7 and 8: what the process of a window says.
@Suite struct ProcessMatchingTests {
  static let matcher = ApplicationMatcher(
    entries: [
      EntryFacts(
        id: "org.x.App.desktop", name: "App", executable: "wrapper",
        path: "/home/ada/.local/share/applications/org.x.App.desktop"),
      EntryFacts(id: "org.x.Box.desktop", name: "Box", executable: "flatpak"),
      EntryFacts(
        id: "office_writer.desktop", name: "Writer", executable: "office.writer",
        path: "/var/lib/snapd/desktop/applications/office_writer.desktop"),
      EntryFacts(id: "image.desktop", name: "Image", executable: "Image-1.2.AppImage"),
      EntryFacts(id: "suite-text.desktop", name: "Text", executable: "suite"),
      EntryFacts(id: "suite-sheet.desktop", name: "Sheet", executable: "suite"),
      EntryFacts(id: "browser.desktop", name: "Browser", executable: "browser"),
      EntryFacts(id: "page.desktop", name: "Page", executable: "browser"),
      EntryFacts(id: "xterm.desktop", name: "XTerm", executable: "xterm"),
    ], rules: [MatchRule(className: "Ruled", desktopID: "xterm.desktop")])

  /// A process by what its files hold.
  static func process(
    cgroup: String = "", flatpak: String? = nil, _ variables: [String] = [],
    _ arguments: [String] = [], executable: String? = nil
  ) -> ProcessFacts {
    ProcessFacts(
      id: 42, cgroup: Array(cgroup.utf8), flatpakInfo: flatpak.map { Array($0.utf8) },
      environment: Array(variables.joined(separator: "\u{0}").utf8),
      commandLine: Array(arguments.joined(separator: "\u{0}").utf8), executable: executable)
  }

  static func found(_ process: ProcessFacts, class name: String = "Strange") -> String? {
    var window = WindowFacts(instance: "strange", className: name)
    window.process = process
    return matcher.match(window).map { "\($0.step.rawValue) \($0.desktopID)" }
  }

  static let cases: [(name: String, process: ProcessFacts, found: String?)] = [
    (
      "a flatpak's group",
      process(cgroup: "0::/user.slice/app.slice/app-flatpak-org.x.Box-2711.scope\n"),
      "7 org.x.Box.desktop"
    ),
    (
      "a flatpak's group with a dash in its id, as systemd writes it",
      process(cgroup: "0::/app-flatpak-suite\\x2dtext-2711.scope"), "7 suite-text.desktop"
    ),
    (
      "the nearest of two groups",
      process(cgroup: "0::/app-flatpak-org.x.App-1.scope/app-flatpak-org.x.Box-2.scope"),
      "7 org.x.Box.desktop"
    ),
    ("half of a flatpak's group", process(cgroup: "0::/app-flatpak-org.x.Box"), nil),
    ("an empty flatpak's group", process(cgroup: "0::/app-flatpak--7.scope"), nil),
    (
      "a flatpak's own box",
      process(flatpak: "[Instance]\nname=no\n[Application]\nname=org.x.Box\nruntime=r\n"),
      "7 org.x.Box.desktop"
    ),
    ("a box of no application", process(flatpak: "[Runtime]\nname=org.x.Box\n"), nil),
    (
      "a snap's group", process(cgroup: "1:name=systemd:/x\n0::/snap.office.writer.scope"),
      "7 office_writer.desktop"
    ),
    (
      "a snap's group with a random id behind a dash",
      process(cgroup: "0::/snap.office.writer-0f4c8a52-7a1b-4c3e-9d2f-1a2b3c4d5e6f.scope"),
      "7 office_writer.desktop"
    ),
    (
      "a snap's group with a random id behind a dot",
      process(cgroup: "0::/snap.office.writer.0f4c8a52-7a1b-4c3e-9d2f-1a2b3c4d5e6f.scope"),
      "7 office_writer.desktop"
    ),
    ("a snap's hook", process(cgroup: "0::/snap.office.hook.configure.scope"), nil),
    (
      "BAMF's hint as a path",
      process(["BAMF_DESKTOP_FILE_HINT=/home/ada/.local/share/applications/org.x.App.desktop"]),
      "7 org.x.App.desktop"
    ),
    ("BAMF's hint as an id", process(["BAMF_DESKTOP_FILE_HINT=xterm.desktop"]), "7 xterm.desktop"),
    ("an empty hint", process(["BAMF_DESKTOP_FILE_HINT="]), nil),
    (
      "GIO's file for this process",
      process([
        "GIO_LAUNCHED_DESKTOP_FILE=/a/applications/xterm.desktop",
        "GIO_LAUNCHED_DESKTOP_FILE_PID=42",
      ]), "7 xterm.desktop"
    ),
    (
      "GIO's file for its parent",
      process([
        "GIO_LAUNCHED_DESKTOP_FILE=/a/applications/xterm.desktop",
        "GIO_LAUNCHED_DESKTOP_FILE_PID=41",
      ]), nil
    ),
    ("GIO's file for nobody", process(["GIO_LAUNCHED_DESKTOP_FILE=xterm.desktop"]), nil),
    (
      "an AppImage",
      process(
        ["APPDIR=/tmp/.mount_Im", "APPIMAGE=/opt/Image-1.2.AppImage"],
        executable: "/tmp/.mount_Im/usr/bin/im"), "7 image.desktop"
    ),
    (
      "a program that an AppImage started",
      process(
        ["APPDIR=/tmp/.mount_Im", "APPIMAGE=/opt/Image-1.2.AppImage"],
        executable: "/tmp/.mount_Image/usr/bin/im"), nil
    ),
    ("a program", process([], ["/opt/x/wrapper", "-v"]), "8 org.x.App.desktop"),
    ("a program by its file", process([], ["other"], executable: "/b/xterm"), "8 xterm.desktop"),
    (
      "a program that was replaced", process([], [], executable: "/b/xterm (deleted)"),
      "8 xterm.desktop"
    ),
    ("a script", process([], ["/usr/bin/python3.11", "-u", "/b/wrapper"]), "8 org.x.App.desktop"),
    ("a program in another case", process([], ["XTerm"]), nil),
    ("two entries of one program", process([], ["suite"]), nil),
    ("two entries, one named after it", process([], ["browser"]), "8 browser.desktop"),
    (
      "the box before the program",
      process(cgroup: "0::/app-flatpak-org.x.Box-1.scope", [], ["xterm"]), "7 org.x.Box.desktop"
    ),
    ("nothing", process(), nil),
  ]

  @Test(arguments: cases.indices)
  func `a process finds the entry that the table says`(index: Int) {
    let one = Self.cases[index]
    #expect(Self.found(one.process) == one.found, "\(one.name)")
  }

  @Test func `a process is asked after all that the window says itself`() {
    let process = Self.process(cgroup: "0::/app-flatpak-org.x.Box-1.scope")
    #expect(Self.found(process, class: "Ruled") == "1 xterm.desktop")
    #expect(Self.found(process, class: "XTerm") == "5 xterm.desktop")
    #expect(Self.found(process, class: "App") == "6 org.x.App.desktop")
  }

  @Test(
    arguments: [
      (["xterm"], "xterm"), (["/usr/bin/env", "-u", "X", "A=1", "B=2", "/opt/zed", "x"], "zed"),
      (["env", "A=1"], nil), (["sh", "/opt/run.sh"], "run.sh"), (["sh", "-c", "zed"], nil),
      (["python3", "-m", "tool"], "tool"), (["python3.11", "-W", "once", "a.py"], "a.py"),
      (["java", "-Xmx1g", "-jar", "/opt/a.jar"], "a.jar"), (["python3"], "python3"),
      (["bash", "--", "-odd"], "-odd"), ([], nil), ([""], nil), (["/"], nil),
    ] as [([String], String?)])
  func `of a line of words the program is found`(words: [String], program: String?) {
    #expect(ProgramName.find(in: words) == program)
  }

  @Test(
    arguments: [
      (nil, 7, 8, 8), ("box", 7, 8, 8), ("box", 7, nil, 7), ("BOX", 7, nil, 7),
      ("box.example.org", 7, 8, 8), ("localhost", 7, 8, 8), ("", 7, 8, 8),
      ("other", 7, 8, nil), ("other.example.org", 7, 8, nil), ("boxes", 7, 8, nil),
      ("box", nil, nil, nil), ("box", 0, nil, nil), ("box", 1, nil, nil),
    ] as [(String?, Int?, Int?, Int?)])
  func `whose process it is the server knows, and of this machine alone`(
    machine: String?, stated: Int?, told: Int?, process: Int?
  ) {
    var window = WindowFacts()
    window.machine = machine
    window.processID = stated
    #expect(window.process(toldByServer: told, host: "box") == process)
  }

  @Test func `machines of two domains are two`() {
    var window = WindowFacts()
    window.machine = "box.example.org"
    #expect(window.process(toldByServer: 8, host: "box.example.com") == nil)
  }

  @Test(arguments: UInt64(0)..<40)
  func `whatever the files hold, reading them ends and an empty name finds nothing`(seed: UInt64) {
    var random = Seeded(seed)
    let parts = [
      "app-flatpak-", "snap.", ".scope", "-", "\\x2d", "\\x", "[Application]\n", "name=", "\u{0}",
      "=", ":", "/", "APPDIR=/", "x", "\n",
    ]
    func bytes() -> [UInt8] {
      (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        Array((parts.randomElement(using: &random) ?? "").utf8)
      } + (Bool.random(using: &random) ? [UInt8.random(in: 0...255, using: &random)] : [])
    }
    for _ in 0..<50 {
      let process = ProcessFacts(
        id: 2, cgroup: bytes(), flatpakInfo: bytes(), environment: bytes(), commandLine: bytes(),
        executable: "/x")
      #expect(process.flatpak != "" && process.snap != "")
      #expect(Self.found(process) == nil)
    }
  }
}
