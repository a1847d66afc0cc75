internal import Glibc

/// Where files of the user and the system lie (XDG Base Directory 0.8); all are absolute paths.
package struct BaseDirectories: Hashable, Sendable {
  /// The user's home.
  package var home: String
  /// `XDG_DATA_HOME`.
  package var dataHome: String
  /// `XDG_DATA_DIRS`, the most important first.
  package var systemData: [String]
  /// `XDG_CONFIG_HOME`.
  package var configHome: String
  /// `XDG_CONFIG_DIRS`, the most important first.
  package var systemConfig: [String]

  /// Where data lies, the user's own first.
  package var data: [String] { [dataHome] + systemData }
  /// Where configuration lies, the user's own first.
  package var config: [String] { [configHome] + systemConfig }
  /// Where desktop entries lie, the user's own first.
  package var applications: [String] { data.map { $0 + "/applications" } }

  /// The directories of an environment.
  ///
  /// What is unset, empty or not absolute counts as not given: a relative path would mean another
  /// place in each process.
  package init(environment: [String: String]) {
    func directory(_ name: String) -> String? { Self.directories(environment[name]).first }
    let home = directory("HOME") ?? Self.homeOfUser()
    self.home = home
    dataHome = directory("XDG_DATA_HOME") ?? home + "/.local/share"
    configHome = directory("XDG_CONFIG_HOME") ?? home + "/.config"
    let data = Self.list(environment["XDG_DATA_DIRS"])
    systemData = data.isEmpty ? ["/usr/local/share", "/usr/share"] : data
    let config = Self.list(environment["XDG_CONFIG_DIRS"])
    systemConfig = config.isEmpty ? ["/etc/xdg"] : config
  }

  /// The user's home, of this process's environment.
  package static var userHome: String {
    BaseDirectories(environment: ProcessEnvironment.variables()).home
  }

  /// The absolute paths of a list with colons, each once.
  private static func list(_ value: String?) -> [String] {
    var paths: [String] = []
    for part in (value ?? "").utf8.split(separator: UInt8(ascii: ":")) {
      for path in directories(String(part)) where !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  /// The path, less slashes at its end, if it is absolute.
  private static func directories(_ value: String?) -> [String] {
    guard let value, value.utf8.first == UInt8(ascii: "/") else { return [] }
    var bytes = Substring(value).utf8
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    return [String(bytes) ?? value]
  }

  /// The home that the system knows, where the environment doesn't.
  private static func homeOfUser() -> String {
    guard let user = getpwuid(geteuid()), let directory = user.pointee.pw_dir else { return "/" }
    return String(cString: directory)
  }
}
