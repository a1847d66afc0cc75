internal import Glibc

/// The environment that this process was given.
package enum ProcessEnvironment {
  /// The variables and their values; of a name that is there twice the first counts, as for
  /// `getenv`.
  ///
  /// Bytes that aren't UTF-8 read as U+FFFD.
  package static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(text[..<equals])
        if variables[name] == nil {
          variables[name] = String(text[text.utf8.index(after: equals)...])
        }
      }
      next += 1
    }
    return variables
  }

  /// Keeps GIO from starting services and loading modules that a dock has no use for, in this process
  /// alone: what is launched gets the environment as it was.
  ///
  /// To be called first of all. GIO would start gvfsd for the dock, and gvfs' modules alone take half a megabyte.
  package static func restrict() {
    _ = LaunchEnvironment.inherited
    setenv("GIO_USE_VFS", "local", 1)
    setenv("GIO_MODULE_DIR", "/nonexistent", 1)
  }
}
