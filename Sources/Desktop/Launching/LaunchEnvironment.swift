internal import Glibc

/// The environment of a program to be started, as the bytes that it is made of: names and values
/// need not be UTF-8.
package struct LaunchEnvironment: Hashable, Sendable {
  /// The entries, each `NAME=value` without a final NUL.
  package private(set) var entries: [[UInt8]]

  /// An environment from entries `NAME=value`.
  package init(_ entries: [String] = []) { self.entries = entries.map { Array($0.utf8) } }

  /// An environment from the bytes of entries `NAME=value`.
  package init(entries: [[UInt8]]) { self.entries = entries }

  /// The environment that this process was started with, whatever `ProcessEnvironment.restrict` has
  /// changed for the process itself.
  package static let inherited = current

  private static var current: LaunchEnvironment {
    var entries: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      entries.append(Array(UnsafeBufferPointer(start: entry, count: strlen(entry))).map(UInt8.init))
      next += 1
    }
    return LaunchEnvironment(entries: entries)
  }

  /// The value of a variable; setting `nil` removes it.
  ///
  /// Bytes that aren't UTF-8 read as U+FFFD.
  package subscript(name: String) -> String? {
    get {
      let prefix = Array(name.utf8) + [UInt8(ascii: "=")]
      guard let entry = entries.first(where: { $0.starts(with: prefix) }) else { return nil }
      return String(decoding: entry.dropFirst(prefix.count), as: UTF8.self)
    }
    set {
      let prefix = Array(name.utf8) + [UInt8(ascii: "=")]
      entries.removeAll { $0.starts(with: prefix) }
      if let newValue { entries.append(prefix + Array(newValue.utf8)) }
    }
  }

  /// The environment for a child: without what was meant for the dock alone.
  ///
  /// A child that kept these would take the dock's startup sequence for its own, answer the dock's
  /// watchdog, or be listed under the dock's desktop entry.
  package func cleaned() -> LaunchEnvironment {
    let equals = UInt8(ascii: "=")
    return LaunchEnvironment(
      entries: entries.filter { entry in
        let name = String(decoding: entry.prefix { $0 != equals }, as: UTF8.self)
        return !ownNames.contains(name) && !ownPrefixes.contains { name.hasPrefix($0) }
      })
  }
}

private let ownNames: Set<String> = [
  // Startup notification and activation.
  "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN",
  // Which entry a process was started from.
  "BAMF_DESKTOP_FILE_HINT", "GIO_LAUNCHED_DESKTOP_FILE", "GIO_LAUNCHED_DESKTOP_FILE_PID",
  // What systemd tells one service.
  "INVOCATION_ID", "JOURNAL_STREAM", "MAINPID", "MANAGERPID", "NOTIFY_SOCKET", "SYSTEMD_EXEC_PID",
  // What the bus tells the services that it starts.
  "DBUS_STARTER_ADDRESS", "DBUS_STARTER_BUS_TYPE",
  // What the dock sets for one launch.
  "PRESSDOCK_USER_INFO",
]

private let ownPrefixes = ["LISTEN_", "MEMORY_PRESSURE_", "WATCHDOG_"]
