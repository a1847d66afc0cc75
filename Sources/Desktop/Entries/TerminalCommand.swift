/// The terminal in which entries with `Terminal=true` are shown.
package struct TerminalCommand: Hashable, Sendable {
  /// The arguments that stand before the program's own: the terminal and the switch by which it
  /// takes a command as separate words.
  package let prefix: [String]

  /// A terminal from the words that stand before a command.
  package init(prefix: [String]) { self.prefix = prefix }

  /// The terminals that are known, in the order in which they are looked for, and the switch by
  /// which each takes a command and its arguments word by word. (Several take `-e`, too, but with
  /// one text that they split themselves.)
  static let known: [(program: String, switches: [String])] = [
    ("gnome-terminal", ["--"]),
    ("ptyxis", ["--"]),
    ("kgx", ["--"]),
    ("konsole", ["-e"]),
    ("xfce4-terminal", ["-x"]),
    ("mate-terminal", ["-x"]),
    ("tilix", ["-e"]),
    ("terminator", ["-x"]),
    ("deepin-terminal", ["-x"]),
    ("qterminal", ["-e"]),
    ("lxterminal", ["-e"]),
    ("kitty", []),
    ("alacritty", ["-e"]),
    ("wezterm", ["start", "--"]),
    ("ghostty", ["-e"]),
    ("foot", []),
    ("sakura", ["-e"]),
    ("roxterm", ["-e"]),
    ("cool-retro-term", ["-e"]),
    ("urxvt", ["-e"]),
    ("rxvt", ["-e"]),
    ("mlterm", ["-e"]),
    ("st", ["-e"]),
    ("uxterm", ["-e"]),
    ("xterm", ["-e"]),
  ]

  /// The terminal to use: the configured one, `xdg-terminal-exec`, `$TERMINAL`,
  /// `x-terminal-emulator`, then the known ones; the first whose program is there.
  ///
  /// - Parameters:
  ///   - configured: The words of the configuration, if it names a terminal. A lone program that is
  ///     known gets its switch; of any other words the command follows as it is.
  ///   - variable: The value of `TERMINAL`, if set: a program, perhaps with options.
  ///   - programs: Where programs are looked for.
  /// - Returns: `nil` where no terminal is found.
  package static func find(
    configured: [String]? = nil, variable: String? = nil, programs: ProgramPath
  ) -> TerminalCommand? {
    if let configured, let program = configured.first, programs.find(program) != nil {
      let isBare = configured.count == 1
      return TerminalCommand(prefix: isBare ? words(for: program) : configured)
    }
    if programs.find("xdg-terminal-exec") != nil {
      return TerminalCommand(prefix: ["xdg-terminal-exec"])
    }
    if let variable, let options = try? ExecLine.words(of: variable), let program = options.first,
      programs.find(program) != nil
    {
      return TerminalCommand(prefix: options + words(for: program).dropFirst())
    }
    if programs.find("x-terminal-emulator") != nil {
      return TerminalCommand(prefix: ["x-terminal-emulator", "-e"])
    }
    for (program, switches) in known where programs.find(program) != nil {
      return TerminalCommand(prefix: [program] + switches)
    }
    return nil
  }

  /// The program and the switch that it is known to want; `-e`, as xterm has it, where it is not.
  private static func words(for program: String) -> [String] {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    if name == "xdg-terminal-exec" { return [program] }
    let switches = known.first { $0.program == name }?.switches ?? ["-e"]
    return [program] + switches
  }

  /// The arguments that show `command` in the terminal; its words arrive there unchanged.
  package func wrapping(_ command: [String]) -> [String] { prefix + command }
}
