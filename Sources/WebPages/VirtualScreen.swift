internal import Glibc

/// A display of this process's own, on no screen (Xvfb(1)): a page that broke out of WebKit would
/// meet nothing of the user's there.
enum VirtualScreen {
  private static let program = "/usr/bin/Xvfb"
  /// How long it may take to start, in milliseconds.
  private static let patience: Int32 = 4_000

  /// Starts it, and names it as this process's display.
  ///
  /// It ends with the box that it runs in.
  ///
  /// - Returns: Whether it answers; `false` also where it isn't installed.
  static func start() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard access(program, X_OK) == 0, pipe(&ends) == 0 else { return false }
    defer { close(ends[0]) }
    let words = [
      program, "-displayfd", "\(ends[1])", "-screen", "0", "640x480x24", "-nolisten", "tcp",
      "-noreset",
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [Int32(0), 1, 2] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, &arguments, environ)
    close(ends[1])
    guard code == 0, let number = line(from: ends[0]) else { return false }
    return setenv("DISPLAY", ":" + number, 1) == 0
  }

  /// The digits of the line that comes; `nil` when it ends or is late.
  private static func line(from pipe: Int32) -> String? {
    var digits = ""
    while true {
      var awaited = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      guard poll(&awaited, 1, patience) == 1, read(pipe, &byte, 1) == 1 else { return nil }
      guard byte != UInt8(ascii: "\n") else { return digits.isEmpty ? nil : digits }
      digits.unicodeScalars.append(Unicode.Scalar(byte))
    }
  }
}
