internal import Glibc

/// A directory of the rig's own; it goes, with all inside, when the value that holds it goes.
package final class TemporaryDirectory: Sendable {
  /// Its absolute path; short, since socket paths may have 107 bytes only.
  package let path: String

  /// Makes a new directory, mode 0700.
  package init() throws(RigError) {
    var template = Array("/tmp/pressdock-rig.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("can't make a temporary directory") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    CleanupGuard.shared.keep(directory: path)
  }

  deinit { removeTree(path) }
}

/// Removes a file, or a directory with all inside; symbolic links go, what they point at stays.
private func removeTree(_ path: String) {
  if let directory = opendir(path) {
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    closedir(directory)
    for name in names {
      let child = "\(path)/\(name)"
      // Only a directory can't be unlinked.
      if unlink(child) != 0 { removeTree(child) }
    }
  }
  rmdir(path)
}
