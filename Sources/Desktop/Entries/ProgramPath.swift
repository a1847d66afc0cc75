internal import Glibc

/// Where programs are looked for: the directories of `PATH`.
package struct ProgramPath: Hashable, Sendable {
  /// The absolute paths of the directories, in order.
  package let directories: [String]

  /// The directories of a `PATH` value; relative ones are left out, since the dock's own directory
  /// says nothing.
  ///
  /// Without a value, those that `execvp` takes.
  package init(_ value: String?) {
    let value = value ?? "/usr/local/bin:/usr/bin:/bin"
    directories = value.utf8.split(separator: UInt8(ascii: ":")).compactMap {
      $0.first == UInt8(ascii: "/") ? String($0) : nil
    }
  }

  /// The file that would be run for `program`: looked up in the directories if the name has no
  /// slash.
  ///
  /// `nil` where there is none, or it isn't an executable regular file, or the path is relative.
  package func find(_ program: String) -> String? {
    guard let first = program.utf8.first else { return nil }
    if first == UInt8(ascii: "/") { return Self.isExecutable(program) ? program : nil }
    guard !program.utf8.contains(UInt8(ascii: "/")) else { return nil }
    for directory in directories {
      let path = directory + "/" + program
      if Self.isExecutable(path) { return path }
    }
    return nil
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    // By the ids that the program would run with, not the real ones.
    return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0
  }
}
