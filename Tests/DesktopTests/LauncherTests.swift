import Desktop
import EventLoop
import Foundation
import Testing

@Suite struct LauncherTests {
  /// Launches and waits for the outcome, and for the end of what was started.
  private func launch(
    _ command: LaunchCommand, environment: LaunchEnvironment = .inherited
  ) -> (outcome: Result<Int32, LaunchFailure>?, exit: ChildExit?) {
    MainLoop.withPrivateLoop { loop in
      let launcher = Launcher(loop: loop, environment: environment)
      var outcome: Result<Int32, LaunchFailure>?
      var exit: ChildExit?
      launcher.start(command) {
        exit = $0
        loop.quit()
      } completion: {
        #expect(outcome == nil)
        outcome = $0
        if case .failure = $0 { loop.quit() }
      }
      #expect(outcome == nil)
      #expect(loop.runs())
      return (outcome, exit)
    }
  }

  private func failure(_ command: LaunchCommand) -> LaunchFailure? {
    if case .failure(let failure)? = launch(command).outcome { failure } else { nil }
  }

  @Test func `a child starts with a clean slate`() throws {
    let directory = try TemporaryDirectory()
    // A descriptor that would leak, a signal that is ignored and one that is blocked.
    let leak = open("/dev/zero", O_RDONLY)
    defer { close(leak) }
    signal(SIGPIPE, SIG_IGN)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }
    let own = LaunchEnvironment([
      "PATH=/usr/bin:/bin", "KEPT=a=b", "HOME=/", "DESKTOP_STARTUP_ID=ours",
      "XDG_ACTIVATION_TOKEN=ours", "NOTIFY_SOCKET=/run/x", "WATCHDOG_USEC=1", "WATCHDOG_PID=2",
      "JOURNAL_STREAM=8:1", "INVOCATION_ID=f", "LISTEN_FDS=1", "LISTEN_PID=1",
      "GIO_LAUNCHED_DESKTOP_FILE=/dock.desktop",
      "GIO_LAUNCHED_DESKTOP_FILE_PID=1", "BAMF_DESKTOP_FILE_HINT=/dock.desktop",
    ])
    try MainLoop.withPrivateLoop { loop in
      let launcher = Launcher(loop: loop, environment: own)
      var outcome: Result<Int32, LaunchFailure>?
      launcher.start(
        LaunchCommand(
          ["sleep", "600"], directory: directory.path, desktopFile: "/a b/x.desktop",
          startupID: "dock-7_TIME99", userInfo: #"{"a":[1,null]}"#)
      ) { _ in
        loop.quit()
      } completion: {
        outcome = $0
        loop.quit()
      }
      #expect(loop.runs())
      let child = try #require(outcome).get()
      defer {
        kill(child, SIGKILL)
        // A zombie that nobody takes would hold up the tests that wait for processes.
        #expect(loop.runs())
      }
      let files = FileManager.default
      let process = "/proc/\(child)"
      #expect(try files.destinationOfSymbolicLink(atPath: process + "/cwd") == directory.path)
      #expect(try files.contentsOfDirectory(atPath: process + "/fd").sorted() == ["0", "1", "2"])
      #expect(try files.destinationOfSymbolicLink(atPath: process + "/fd/0") == "/dev/null")
      let status = try String(contentsOfFile: process + "/status", encoding: .utf8)
      for mask in ["SigBlk", "SigIgn", "SigCgt"] {
        let line = status.split(separator: "\n").first { $0.hasPrefix(mask) }
        let signals = try #require(line.flatMap { UInt64($0.suffix(16), radix: 16) })
        // Bits 31 and 32 are glibc's own signals, which it hands on as it got them.
        #expect(signals & ~0x1_8000_0000 == 0, "\(mask)")
      }
      #expect(getsid(child) == child)
      #expect(getpgid(child) == child)
      let environment = try String(contentsOfFile: process + "/environ", encoding: .utf8)
      #expect(
        environment.split(separator: "\0").sorted() == [
          "DESKTOP_STARTUP_ID=dock-7_TIME99", "GIO_LAUNCHED_DESKTOP_FILE=/a b/x.desktop",
          "GIO_LAUNCHED_DESKTOP_FILE_PID=\(child)", "HOME=/", "KEPT=a=b", "PATH=/usr/bin:/bin",
          #"PRESSDOCK_USER_INFO={"a":[1,null]}"#, "XDG_ACTIVATION_TOKEN=dock-7_TIME99",
        ])
    }
  }

  @Test func `arguments arrive as they are`() throws {
    let directory = try TemporaryDirectory()
    let arguments = ["two words", "", "$HOME `id` *", "-x", "ü 漢", "a\nb", "\"q\" 'r' \\"]
    let script = #"for a in "$@"; do printf '%s\0' "$a"; done > "$0/arguments""#
    let (_, exit) = launch(LaunchCommand(["sh", "-c", script, directory.path] + arguments))
    #expect(exit == .exited(code: 0))
    #expect(
      directory.read("arguments")?.split(separator: "\0", omittingEmptySubsequences: false)
        .dropLast().map(String.init) == arguments)
  }

  @Test func `without a Path a child begins in the home directory, or in the root without one`() {
    for (home, expected) in [("/usr", "/usr"), ("/missing", "/")] {
      let (_, exit) = launch(
        LaunchCommand(["sh", "-c", "[ \"$(pwd -P)\" = \(expected) ]"]),
        environment: LaunchEnvironment(["PATH=/usr/bin:/bin", "HOME=\(home)"]))
      #expect(exit == .exited(code: 0))
    }
  }

  @Test func `what can't be started is told with the key and the reason`() throws {
    let directory = try TemporaryDirectory()
    let plain = try directory.write("plain", "#!/bin/sh\n")
    let textFile = try directory.write("text", "just words\n", mode: 0o755)
    let orphan = try directory.write("orphan", "#!/no/such/interpreter\n", mode: 0o755)
    let folder = try directory.makeDirectory("folder")
    let program = try directory.write("program", "#!/bin/sh\n", mode: 0o755)
    let huge = String(repeating: "x", count: 200_000)
    let cases: [(LaunchCommand, LaunchFailure)] = [
      (LaunchCommand([]), LaunchFailure(.nothingToRun, key: "Exec")),
      (LaunchCommand([""], key: "exec"), LaunchFailure(.nothingToRun, key: "exec")),
      (
        LaunchCommand(["no-such-program-9"], desktopFile: "/x.desktop"),
        LaunchFailure(.programNotFound("no-such-program-9"), key: "Exec", file: "/x.desktop")
      ),
      (
        LaunchCommand(["/no/such/program"]),
        LaunchFailure(.programNotFound("/no/such/program"), key: "Exec")
      ),
      (LaunchCommand([plain]), LaunchFailure(.notExecutable(plain), key: "Exec")),
      (LaunchCommand([folder]), LaunchFailure(.isDirectory(folder), key: "Exec")),
      (LaunchCommand([textFile]), LaunchFailure(.notAProgram(textFile), key: "Exec")),
      (LaunchCommand([orphan]), LaunchFailure(.interpreterMissing(orphan), key: "Exec")),
      (LaunchCommand(["true", "a\0b"]), LaunchFailure(.nulInArgument, key: "Exec")),
      (LaunchCommand(["true"], userInfo: "\0"), LaunchFailure(.nulInArgument, key: "Exec")),
      (LaunchCommand([program, huge]), LaunchFailure(.argumentsTooLong, key: "Exec")),
      (
        LaunchCommand(["true"], directory: "/no/such/place"),
        LaunchFailure(
          .badDirectory("/no/such/place", why: "No such file or directory"), key: "Path")
      ),
      (
        LaunchCommand(["true"], directory: plain),
        LaunchFailure(.badDirectory(plain, why: "Not a directory"), key: "Path")
      ),
    ]
    for (command, expected) in cases { #expect(failure(command) == expected) }
  }

  @Test func `a failure says what, where and what to do`() {
    let failure = LaunchFailure(.programNotFound("gimp"), key: "Exec", file: "/a/gimp.desktop")
    #expect(
      failure.message == "The program “gimp” was not found (Exec in /a/gimp.desktop). "
        + "Install it, or correct the name.")
  }

  @Test func `a program behind one that may not be run is found`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("first/tool", "#!/bin/sh\nexit 1\n")
    try directory.write("second/tool", "#!/bin/sh\nexit 5\n", mode: 0o755)
    let path = "PATH=" + ["none", "first", "second"].map(directory.path).joined(separator: ":")
    let (_, exit) = launch(LaunchCommand(["tool"]), environment: LaunchEnvironment([path]))
    #expect(exit == .exited(code: 5))
    let (outcome, _) = launch(
      LaunchCommand(["tool"]), environment: LaunchEnvironment(["PATH=\(directory.path("first"))"]))
    #expect(outcome == .failure(LaunchFailure(.notExecutable("tool"), key: "Exec")))
  }
}

/// How many descriptors this process has open.
func descriptorCount() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
}

/// Polls until `condition` gives something, at the longest ten seconds.
func waited<Value>(for condition: () -> Value?) -> Value? {
  for _ in 0..<1000 {
    if let value = condition() { return value }
    usleep(10_000)
  }
  return nil
}
