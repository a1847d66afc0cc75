internal import CSandbox
internal import Glibc

/// What this process gave up before it looks at files of others.
package struct Sandbox: Sendable {
  /// Whether nothing can be opened by path but what all users may read of the system, and nothing
  /// written.
  package let landlockVersion: Int?
  /// Whether calls for sockets and other processes fail.
  package let forbidsCalls: Bool
  /// Whether no program could give it more rights.
  package let hasNoNewPrivileges: Bool
  /// Which limits the system refused.
  package let refusedLimits: [String]

  /// Folders that decoders read: their own modules, types of files, fonts.
  private static let readable = [
    "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig",
  ]

  /// What is read besides to find hosts and to know that they are the right ones.
  static let readableForLinks = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf",
    "/etc/services", "/etc/ssl/certs", "/etc/ssl/openssl.cnf",
  ]

  /// Gives up what can be given up; there is no way back.
  ///
  /// Where the kernel lacks something the rest still holds, and `--self-check` tells.
  package static func enter(for purpose: ProcessLimits.Purpose = .icons) -> Sandbox {
    _ = csandbox_no_core()
    let isBound = csandbox_no_new_privileges() == 0
    let refused = ProcessLimits.apply(for: purpose)
    let version = csandbox_landlock_version()
    let isForLinks = purpose == .links || purpose == .gateway
    let connects: Int32 = isForLinks ? 1 : 0
    let paths = (readable + (isForLinks ? readableForLinks : [])).map { strdup($0) }
    defer { paths.forEach { free($0) } }
    let isRestricted = paths.map { UnsafePointer($0) }.withUnsafeBufferPointer {
      csandbox_landlock($0.baseAddress, Int32($0.count), connects) == 0
    }
    return Sandbox(
      landlockVersion: isRestricted ? Int(version) : nil,
      forbidsCalls: csandbox_forbid_calls(connects) == 0, hasNoNewPrivileges: isBound,
      refusedLimits: refused)
  }

  /// Has this process end with the one that started it, and leave no core behind.
  ///
  /// - Returns: Whether both hold.
  package static func bindToParent() -> Bool {
    csandbox_die_with_parent() == 0 && csandbox_no_core() == 0
  }

  /// Gives up the network, too, of a process that had it.
  ///
  /// - Returns: Whether no connection can be made any more.
  static func leaveNetwork() -> Bool { csandbox_forbid_calls(0) == 0 }
}
