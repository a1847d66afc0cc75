internal import Glibc

/// Finds single entries without reading all: what a start with ten items needs.
package struct EntryLookup: Sendable {
  /// The directories named `applications`, the most important first.
  package var roots: [String]
  /// The user's languages.
  package var locale: MessageLocale

  /// A lookup in directories named `applications`.
  package init(roots: [String], locale: MessageLocale) {
    self.roots = roots
    self.locale = locale
  }

  /// Why there is no such entry.
  package enum Failure: Error, Hashable, Sendable {
    /// No file has that id.
    case notFound(String)
    /// The file says that it counts as deleted.
    case deleted(path: String)
    /// The file is no entry.
    case rejected(RejectedFile)
  }

  /// The entry that a word means: see `EntryName`.
  ///
  /// - Parameters:
  ///   - word: An id or a path.
  ///   - directory: The absolute path of the directory that a relative path starts from.
  /// - Returns: The entry; from a path outside the data directories it may be one that isn't
  ///   trusted.
  /// - Throws: Why there is none.
  package func entry(
    named word: String, relativeTo directory: String = "/"
  ) throws(Failure) -> DesktopEntry {
    switch EntryName(word) {
    case .id(let id):
      return try entry(id: id)
    case .path(let path):
      let path = path.utf8.first == UInt8(ascii: "/") ? path : directory + "/" + path
      let entry: DesktopEntry
      do throws(RejectedFile) {
        if let id = id(ofPath: path) {
          entry = try DesktopEntry(file: path, id: id, locale: locale)
        } else {
          entry = try DesktopEntry(outsideFile: path, locale: locale)
        }
      } catch {
        throw .rejected(error)
      }
      if entry.isDeleted { throw .deleted(path: path) }
      return entry
    }
  }

  /// The entry of an id, `.desktop` included: the one that a catalogue of all would hold.
  package func entry(id: String) throws(Failure) -> DesktopEntry {
    var problems: [DesktopProblem] = []
    for path in paths(ofID: id) {
      let entry: DesktopEntry
      do throws(RejectedFile) {
        entry = try DesktopEntry(file: path, id: id, locale: locale)
      } catch {
        problems += error.problems
        continue
      }
      if entry.isDeleted { throw .deleted(path: path) }
      return entry
    }
    throw problems.isEmpty ? .notFound(id) : .rejected(RejectedFile(problems: problems))
  }

  /// The files that may have an id, the most important first: each dash may be a slash.
  package func paths(ofID id: String) -> [String] {
    guard !id.isEmpty, !id.utf8.contains(UInt8(ascii: "/")), !id.utf8.contains(0) else { return [] }
    var found: [String] = []
    for root in roots { find(id, in: root, depth: 0, into: &found) }
    return found
  }

  private func find(_ rest: String, in directory: String, depth: Int, into found: inout [String]) {
    var status = stat()
    if lstat(directory + "/" + rest, &status) == 0 { found.append(directory + "/" + rest) }
    guard depth < EntryWalk.depthLimit else { return }
    for dash in rest.utf8.indices where rest.utf8[dash] == UInt8(ascii: "-") {
      let name = String(rest[..<dash])
      let tail = String(rest[rest.utf8.index(after: dash)...])
      guard !name.isEmpty, name != ".", name != "..", !tail.isEmpty else { continue }
      let child = directory + "/" + name
      // Only where there is such a directory: else each dash would double the work.
      guard stat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      find(tail, in: child, depth: depth + 1, into: &found)
    }
  }

  /// The id of a file that lies in a data directory.
  private func id(ofPath path: String) -> String? {
    for root in roots {
      let prefix = root + "/"
      guard path.utf8.starts(with: prefix.utf8) else { continue }
      let below = path.utf8.dropFirst(prefix.utf8.count)
      let parts = below.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
      guard !parts.contains(".."), !parts.isEmpty else { continue }
      return parts.joined(separator: "-")
    }
    return nil
  }
}

extension EntryLookup.Failure: CustomStringConvertible {
  /// What is wrong, one line for each thing.
  package var description: String {
    switch self {
    case .notFound(let id):
      "there is no entry \u{201C}\(DisplayText.cleaned(id))\u{201D} in the data directories; "
        + "pressdock apps lists all"
    case .deleted(let path):
      DesktopProblem(
        .error, file: path, key: "Hidden",
        "the entry counts as deleted; remove the key to use it"
      ).description
    case .rejected(let rejection):
      rejection.problems.map(\.description).joined(separator: "\n")
    }
  }
}
