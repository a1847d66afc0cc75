import Desktop
import Testing

@Suite struct TerminalCommandTests {
  private let directory: TemporaryDirectory
  private var programs: ProgramPath { ProgramPath(directory.path) }

  init() throws { directory = try TemporaryDirectory() }

  @Test func `the configuration comes first, then the standard, the variable and the table`() throws
  {
    #expect(TerminalCommand.find(variable: "kitty", programs: programs) == nil)
    var found: [[String]] = []
    for program in [
      "xterm", "konsole", "x-terminal-emulator", "kitty", "xdg-terminal-exec", "foot",
    ] {
      try directory.program(program)
      found.append(
        TerminalCommand.find(
          configured: ["foot", "--hold"], variable: "kitty --single", programs: programs)?
          .wrapping(["prog", "a b"]) ?? [])
    }
    #expect(
      found == [
        ["xterm", "-e", "prog", "a b"],
        ["konsole", "-e", "prog", "a b"],
        ["x-terminal-emulator", "-e", "prog", "a b"],
        ["kitty", "--single", "prog", "a b"],
        ["xdg-terminal-exec", "prog", "a b"],
        ["foot", "--hold", "prog", "a b"],
      ])
  }

  @Test(arguments: [
    (["gnome-terminal"], ["gnome-terminal", "--"]),
    (["xfce4-terminal"], ["xfce4-terminal", "-x"]),
    (["wezterm"], ["wezterm", "start", "--"]),
    (["my-terminal"], ["my-terminal", "-e"]),
    (["my-terminal", "--run"], ["my-terminal", "--run"]),
  ])
  func `a configured program gets the switch that it wants`(
    configured: [String], prefix: [String]
  ) throws {
    try directory.program(configured[0])
    #expect(
      TerminalCommand.find(configured: configured, programs: programs)?.prefix == prefix)
  }

  @Test func `a terminal by its path is known by its name`() throws {
    let path = try directory.program("alacritty")
    #expect(
      TerminalCommand.find(variable: "'\(path)' -o a=b", programs: ProgramPath(""))?.prefix
        == [path, "-o", "a=b", "-e"])
  }

  @Test func `programs are found on absolute paths only, and only if they can be run`() throws {
    try directory.program("prog")
    try directory.write("text", "no program")
    let path = directory.path
    #expect(ProgramPath("relative::/nowhere:\(path)").directories == ["/nowhere", path])
    #expect(programs.find("prog") == path + "/prog")
    #expect(programs.find(path + "/prog") == path + "/prog")
    #expect(programs.find("text") == nil)
    #expect(programs.find("") == nil)
    #expect(programs.find(path) == nil)
    #expect(programs.find("./prog") == nil)
    #expect(ProgramPath(nil).find("sh") != nil)
  }
}
