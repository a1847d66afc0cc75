import Desktop
import EventLoop
import Foundation
import Testing

/// What can be seen of a launcher only from outside its process.
///
/// Run apart from the others: a test of a process's end waits for any child, and one of another test
/// that nobody has waited for yet would keep it waiting for ever.
@Suite(.serialized) struct LauncherProcessTests {
  @Test func `a thousand launches leave no zombie and no descriptor`() async {
    // Other codes than zero say what was wrong.
    await #expect(processExitsWith: .success) {
      MainLoop.withPrivateLoop { loop in
        let launcher = Launcher(loop: loop)
        var started = 0
        var ended = 0
        func next() {
          guard started < 1000 else { return }
          started += 1
          launcher.start(LaunchCommand(["true"])) { exit in
            guard exit == .exited(code: 0) else { _exit(41) }
            ended += 1
            if ended == 1000 { loop.quit() } else { next() }
          } completion: {
            guard case .success = $0 else { _exit(42) }
          }
        }
        // What GLib opens once and keeps.
        launcher.start(LaunchCommand(["true"])) { _ in
          loop.quit()
        } completion: { _ in
        }
        guard loop.runs() else { _exit(43) }
        let before = descriptorCount()
        for _ in 0..<20 { next() }
        guard loop.runs(within: 120) else { _exit(44) }
        guard launcher.childCount == 0 else { _exit(45) }
        guard descriptorCount() == before else { _exit(46) }
        guard waitpid(-1, nil, WNOHANG) == -1, errno == ECHILD else { _exit(47) }
      }
    }
  }

  @Test func `without descriptors a launch fails in words and later ones go on`() async {
    await #expect(processExitsWith: .success) {
      MainLoop.withPrivateLoop { loop in
        let launcher = Launcher(loop: loop)
        func outcome() -> Result<Int32, LaunchFailure>? {
          var result: Result<Int32, LaunchFailure>?
          launcher.start(LaunchCommand(["true"])) { _ in
            loop.quit()
          } completion: {
            result = $0
            if case .failure = $0 { loop.quit() }
          }
          loop.run()
          return result
        }
        guard case .success? = outcome() else { fatalError("first") }
        var hogs: [Int32] = []
        var limit = rlimit(rlim_cur: 128, rlim_max: 1024)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        while true {
          let hog = dup(0)
          if hog < 0 { break }
          hogs.append(hog)
        }
        let why = LaunchFailure.Reason.outOfResources(why: "Too many open files")
        guard outcome() == .failure(LaunchFailure(why, key: "Exec")) else { fatalError("second") }
        for hog in hogs { close(hog) }
        guard case .success? = outcome() else { fatalError("third") }
      }
    }
  }

  @Test func `children outlive a dock that is killed`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      MainLoop.withPrivateLoop { loop in
        let launcher = Launcher(loop: loop)
        var started = 0
        for number in 0..<20 {
          let script = "echo $$ > '\(path)/\(number)'; exec sleep 600"
          launcher.start(LaunchCommand(["sh", "-c", script])) { _ in
          } completion: { _ in
            started += 1
            if started == 20 { loop.quit() }
          }
        }
        loop.run()
        kill(getpid(), SIGKILL)
      }
    }
    var alive = 0
    var children: [pid_t] = []
    defer { for child in children { kill(child, SIGKILL) } }
    for number in 0..<20 {
      // The program was running when the launcher died; its first words may still be on their way.
      let text = try #require(
        waited { directory.read("\(number)").flatMap { $0.isEmpty ? nil : $0 } })
      let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      children.append(child)
      if kill(child, 0) == 0, getsid(child) == child { alive += 1 }
    }
    #expect(alive == 20)
  }
}
