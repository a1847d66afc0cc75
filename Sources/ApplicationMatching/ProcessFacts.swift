/// What the system says of the process that a window belongs to.
package struct ProcessFacts: Hashable, Sendable {
  /// The id of the process, as the dock sees it.
  package var id: Int
  /// The id of the flatpak that it runs in, from its own box or from the name of its control group.
  package var flatpak: String?
  /// The desktop-file id, less its suffix, that snapd gave it: `<snap>_<app>`.
  package var snap: String?
  /// The variables of its environment that name an application.
  package var environment: [String: String] = [:]
  /// The path of the file that is run.
  package var executable: String?
  /// Its words, the first of which is the program.
  package var arguments: [String] = []

  /// The variables that are looked at.
  package static let variables: Set<String> = [
    "BAMF_DESKTOP_FILE_HINT", "GIO_LAUNCHED_DESKTOP_FILE", "GIO_LAUNCHED_DESKTOP_FILE_PID",
    "APPDIR", "APPIMAGE",
  ]

  /// A process of which only the id is known.
  package init(id: Int) { self.id = id }

  /// A process by the files below `/proc/<id>`; each may be missing.
  ///
  /// - Parameters:
  ///   - id: the process.
  ///   - cgroup: `cgroup`.
  ///   - flatpakInfo: `root/.flatpak-info`.
  ///   - environment: `environ`.
  ///   - commandLine: `cmdline`.
  ///   - executable: where `exe` leads.
  package init(
    id: Int, cgroup: [UInt8]?, flatpakInfo: [UInt8]?, environment: [UInt8]?,
    commandLine: [UInt8]?, executable: String?
  ) {
    self.id = id
    let group = cgroup.map(Self.text) ?? ""
    flatpak = flatpakInfo.flatMap { Self.flatpakName(in: Self.text($0)) } ?? Self.flatpak(in: group)
    snap = Self.snap(in: group)
    for word in Self.words(environment ?? []) {
      guard let equals = word.firstIndex(of: "=") else { continue }
      let name = String(word[..<equals])
      let value = String(word[word.index(after: equals)...])
      if Self.variables.contains(name), !value.isEmpty { self.environment[name] = value }
    }
    arguments = Self.words(commandLine ?? [])
    // An executable that was replaced while it runs is told with this after its path.
    let deleted = " (deleted)"
    self.executable = executable.map {
      $0.hasSuffix(deleted) ? String($0.dropLast(deleted.count)) : $0
    }
  }

  /// The desktop file that started the program by GIO; a child's copy of the variable says nothing.
  var launchedFile: String? {
    guard environment["GIO_LAUNCHED_DESKTOP_FILE_PID"] == String(id) else { return nil }
    return environment["GIO_LAUNCHED_DESKTOP_FILE"]
  }

  /// The name of the AppImage that the program is in; a child outside of it only has the variables.
  var appImage: String? {
    guard let directory = environment["APPDIR"], directory.hasPrefix("/"),
      let image = environment["APPIMAGE"],
      executable?.hasPrefix(directory.hasSuffix("/") ? directory : directory + "/") == true
    else { return nil }
    return image.split(separator: "/").last.map(String.init)
  }

  /// The names that its program may have in `Exec`, the likeliest first.
  var programs: [String] {
    var names = [ProgramName.find(in: arguments)].compactMap { $0 }
    if let file = executable?.split(separator: "/").last.map(String.init),
      !ProgramName.isInterpreter(file), !names.contains(file)
    {
      names.append(file)
    }
    return names
  }

  // MARK: Reading

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func words(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last parts of the paths in a list of control groups come first: the nearest group counts.
  private static func groups(in text: String) -> [Substring] {
    text.split(separator: "\n").flatMap { line in
      line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        .dropFirst(2).flatMap { $0.split(separator: "/").reversed() }
    }
  }

  /// The id in `app-flatpak-<id>-<number>.scope`.
  private static func flatpak(in cgroup: String) -> String? {
    let prefix = "app-flatpak-"
    for group in groups(in: cgroup) where group.hasPrefix(prefix) {
      let name = withoutUnitSuffix(group.dropFirst(prefix.count))
      guard let dash = name.lastIndex(of: "-"), dash != name.startIndex else { continue }
      return unescaped(name[..<dash])
    }
    return nil
  }

  /// `<name>_<app>` of `snap.<name>.<app>`, which a random id may follow.
  private static func snap(in cgroup: String) -> String? {
    for group in groups(in: cgroup) where group.hasPrefix("snap.") {
      let parts = withoutUnitSuffix(group).split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 3, !parts[1].isEmpty else { continue }
      var app = parts[2]
      if app.count > 37, isRandomID(app.suffix(36)) { app = app.dropLast(37) }
      if !app.isEmpty, app != "hook" { return unescaped("\(parts[1])_\(app)") }
    }
    return nil
  }

  private static func withoutUnitSuffix(_ name: Substring) -> Substring {
    for suffix in [".scope", ".service"] where name.hasSuffix(suffix) {
      return name.dropLast(suffix.count)
    }
    return name
  }

  /// Whether a text is a UUID.
  private static func isRandomID(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy(\.isHexDigit)
  }

  /// Undoes what systemd does to names of units: `\x2d` is `-`.
  private static func unescaped(_ name: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]), rest.count >= 4,
        let code = UInt8(
          String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `name` in the group `[Application]`.
  private static func flatpakName(in info: String) -> String? {
    var isInside = false
    for line in info.split(separator: "\n") {
      if line.hasPrefix("[") {
        isInside = line == "[Application]"
      } else if isInside, line.hasPrefix("name=") {
        let name = line.dropFirst("name=".count)
        return name.isEmpty ? nil : String(name)
      }
    }
    return nil
  }
}
