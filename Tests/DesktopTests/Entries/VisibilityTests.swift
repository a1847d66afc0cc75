import Desktop
import Testing

@Suite struct VisibilityTests {
  private let programs = ProgramPath("/bin:/usr/bin")

  private func visibility(_ lines: String, on desktops: String) throws -> DesktopEntry.Visibility {
    try application("Exec=sh\n" + lines).visibility(
      on: DesktopEntry.currentDesktops(of: ["XDG_CURRENT_DESKTOP": desktops]), programs: programs)
  }

  @Test(
    arguments: [
      ("", "", .shown),
      ("OnlyShowIn=a;b\n", "", .hidden(.onlyShowIn)),
      ("OnlyShowIn=a;b\n", "b", .shown),
      ("OnlyShowIn=a;b\n", "x:b", .shown),
      ("OnlyShowIn=a;b\n", "A", .hidden(.onlyShowIn)),
      ("OnlyShowIn=\n", "a", .hidden(.onlyShowIn)),
      ("NotShowIn=a;b\n", "", .shown),
      ("NotShowIn=a;b\n", "x:b", .hidden(.notShowIn("b"))),
      ("OnlyShowIn=a;b\nNotShowIn=b;c\n", "b", .shown),
      ("OnlyShowIn=a;b\nNotShowIn=b;c\n", "c", .hidden(.notShowIn("c"))),
      ("OnlyShowIn=a;b\nNotShowIn=b;c\n", "c:a", .hidden(.notShowIn("c"))),
      ("OnlyShowIn=a;b\nNotShowIn=b;c\n", "a:c", .shown),
      ("OnlyShowIn=../x;GNOME\n", "../x", .hidden(.onlyShowIn)),
      ("OnlyShowIn=../x;GNOME\n", "../x:GNOME", .shown),
      ("NoDisplay=true\n", "", .hidden(.notDisplayed)),
      ("Hidden=true\nNoDisplay=true\n", "", .hidden(.deleted)),
      ("TryExec=sh\n", "", .shown),
      ("TryExec=/bin/gone\n", "", .hidden(.notInstalled("/bin/gone"))),
      ("TryExec=/etc/passwd\n", "", .hidden(.notInstalled("/etc/passwd"))),
    ] as [(String, String, DesktopEntry.Visibility)])
  func `the first of our desktops that is named decides`(
    lines: String, desktops: String, expected: DesktopEntry.Visibility
  ) throws {
    #expect(try visibility(lines, on: desktops) == expected)
  }

  @Test func `each reason has words`() {
    let reasons: [DesktopEntry.HiddenReason] = [
      .deleted, .notAnApplication, .noName, .notDisplayed, .onlyShowIn, .notShowIn("a"),
      .notInstalled("b"),
    ]
    #expect(Set(reasons.map(\.description)).count == reasons.count)
  }
}
