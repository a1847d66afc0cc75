internal import CSandbox
internal import Glibc

/// Says which protections are in force, by trying what they should forbid.
package struct SelfCheck {
  /// One thing that was tried.
  package struct Line: Hashable, Sendable {
    /// What should not succeed, or what should be set.
    package let what: String
    /// Whether it is as it should be.
    package let isGood: Bool
    /// What was seen.
    package let seen: String
  }

  /// All that was tried.
  package let lines: [Line]

  /// Whether every protection is in force.
  package var isGood: Bool { lines.allSatisfy(\.isGood) }

  /// Enters the sandbox and tries it; the process can do nothing else afterwards.
  ///
  /// - Parameter purpose: What the process would be for: those that fetch pages have the network.
  package init(for purpose: ProcessLimits.Purpose = .icons) {
    let home = getenv("HOME").map { String(cString: $0) } ?? "/root"
    let parent = getppid()
    let sandbox = Sandbox.enter(for: purpose)
    var lines: [Line] = []
    func add(_ what: String, _ isGood: Bool, _ seen: String) {
      lines.append(Line(what: what, isGood: isGood, seen: seen))
    }
    /// Tries what must fail with a refusal.
    func refuse(_ what: String, _ attempt: () -> Int32) {
      errno = 0
      let result = attempt()
      let code = errno
      // Inside a box what must not be seen isn't there.
      let isAbsent = code == ENOENT && Box.isInside
      let isRefused =
        result < 0 && (code == EACCES || code == EPERM || code == EAGAIN || isAbsent)
      add(what, isRefused, result < 0 ? String(cString: strerror(code)) : "it succeeded")
      if result >= 0 && what.hasPrefix("opening") { close(result) }
    }
    add(
      purpose == .links ? "a view without home" : "a view without home and network",
      Box.isInside || sandbox.landlockVersion != nil,
      [
        Box.isInside ? "bubblewrap" : nil,
        sandbox.landlockVersion.map { "Landlock version \($0)" },
      ].compactMap { $0 }.joined(separator: ", ")
        .nonempty ?? "neither bubblewrap nor Landlock can be had")
    let landlock = csandbox_landlock_version()
    add(
      "Landlock, where the kernel has it", landlock < 1 || sandbox.landlockVersion != nil,
      landlock < 1 ? "not there" : sandbox.landlockVersion == nil ? "refused" : "in force")
    add("seccomp", csandbox_seccomp_mode() == 2, sandbox.forbidsCalls ? "filter" : "none")
    add(
      "no new privileges", csandbox_has_no_new_privileges() == 1,
      sandbox.hasNoNewPrivileges ? "set" : "not set")
    add(
      "limits", sandbox.refusedLimits.isEmpty,
      sandbox.refusedLimits.isEmpty
        ? """
        memory \(purpose.memory >> 20) MiB, \(purpose.seconds) s a request, \
        \(purpose.openFiles) open files
        """ : "refused: \(sandbox.refusedLimits.joined(separator: ", "))")
    let flags = O_CLOEXEC | O_DIRECTORY
    refuse("opening the home folder") { open(home, O_RDONLY | flags) }
    refuse("opening /etc/passwd") { open("/etc/passwd", O_RDONLY | O_CLOEXEC) }
    refuse("opening a file in /var/tmp for writing") {
      open("/var/tmp/pressdock-self-check", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    }
    refuse("opening a socket to a bus or display") {
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    }
    if purpose == .links {
      refuse("opening a pair of sockets that could lead to a bus") {
        var ends: [Int32] = [-1, -1]
        return socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends)
      }
      refuse("being asked by others") {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        return listen(server, 1)
      }
      _ = Sandbox.leaveNetwork()
    }
    refuse("opening a socket to the network\(purpose == .links ? " in the end" : "")") {
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    }
    refuse("sending a signal to the starting process") { kill(parent, 0) }
    refuse("starting a process") { csandbox_try_fork() }
    self.lines = lines
  }

  /// The lines as text.
  package var text: String {
    lines.map { "\($0.isGood ? "yes" : "NO ")  \($0.what): \($0.seen)\n" }.joined()
  }
}

extension String {
  fileprivate var nonempty: String? { isEmpty ? nil : self }
}
