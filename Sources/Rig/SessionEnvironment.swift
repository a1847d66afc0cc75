internal import Glibc

/// Private directories for everything that programs look for in the home.
package final class SessionEnvironment {
  /// Where all of them lie.
  package let directory: TemporaryDirectory
  /// The variables for programs of the session.
  package var variables: [String: String]

  /// Makes the directories, all empty, mode 0700.
  package init() throws(RigError) {
    directory = try TemporaryDirectory()
    let root = directory.path
    variables = [
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
      "HOME": "\(root)/home", "USER": "rig", "LOGNAME": "rig", "SHELL": "/bin/sh",
      "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": "\(root)/run",
      "XDG_CONFIG_HOME": "\(root)/home/.config", "XDG_DATA_HOME": "\(root)/home/.local/share",
      "XDG_STATE_HOME": "\(root)/home/.local/state", "XDG_CACHE_HOME": "\(root)/home/.cache",
      "XDG_SESSION_TYPE": "x11", "TMPDIR": "\(root)/tmp",
    ]
    try makeDirectory("\(root)/tmp")
    for name in [
      "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
      "XDG_CACHE_HOME",
    ] {
      try makeDirectory(variables[name] ?? root)
    }
  }

  /// The path of a file in the private root, for outputs and configurations.
  package func path(_ name: String) -> String { "\(directory.path)/\(name)" }
}
