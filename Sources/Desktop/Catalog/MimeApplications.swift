/// Which applications open what, as the user and the system have set it in `mimeapps.list`
/// (Association between MIME types and applications 1.0.1).
package struct MimeApplications: Sendable {
  /// What one file says.
  struct Level: Hashable, Sendable {
    /// Ids by MIME type, the most wanted first.
    var defaults: [String: [String]] = [:]
    var added: [String: [String]] = [:]
    var removed: [String: [String]] = [:]
    /// The place of the data directory whose entries rank with this file; `nil` in configuration
    /// directories.
    var rank: Int?
  }

  /// What the files say, the most important first.
  let levels: [Level]
  /// What is wrong with the files.
  package let problems: [DesktopProblem]

  /// Reads the files of a session.
  ///
  /// - Parameters:
  ///   - directories: Where configuration and data lie.
  ///   - desktops: The names of our desktop, each of which may have a file of its own.
  package init(directories: BaseDirectories, desktops: [String]) {
    var levels: [Level] = []
    var problems: [DesktopProblem] = []
    let places =
      directories.config.map { ($0, Int?.none) }
      + directories.applications.enumerated().map { ($0.element, Int?.some($0.offset)) }
    for (directory, rank) in places {
      for desktop in desktops {
        // Files of a desktop set defaults only.
        let path = "\(directory)/\(desktop.lowercased())-mimeapps.list"
        var level = Self.read(path, problems: &problems)
        level.added = [:]
        level.removed = [:]
        levels.append(level)
      }
      var level = Self.read("\(directory)/mimeapps.list", problems: &problems)
      level.rank = rank
      levels.append(level)
    }
    self.levels = levels
    self.problems = problems
  }

  private static func read(_ path: String, problems: inout [DesktopProblem]) -> Level {
    let file: KeyFile
    do throws(RegularFile.ReadError) {
      let bytes = try RegularFile.read(path)
      guard
        let read = try? KeyFile(
          bytes, file: path, rules: .mimeApplications, locale: MessageLocale(names: []))
      else { return Level() }
      file = read
    } catch {
      if !error.isAbsence {
        problems.append(DesktopProblem(.warning, file: path, error.description))
      }
      return Level()
    }
    problems += file.problems
    func group(_ name: String) -> [String: [String]] {
      var lists: [String: [String]] = [:]
      for key in file.keys(in: name) {
        lists[key] = (file.list(key, in: name) ?? []).filter { !$0.isEmpty }
      }
      return lists
    }
    return Level(
      defaults: group("Default Applications"), added: group("Added Associations"),
      removed: group("Removed Associations"))
  }

  /// The application that opens a MIME type: the first default that can be used, else the first
  /// application that is known to open it.
  package func defaultApplication(
    for type: String, in catalog: ApplicationCatalog, programs: ProgramPath
  ) -> DesktopEntry? {
    applications(for: type, in: catalog, programs: programs).first
  }

  /// The applications that open a MIME type, the default first; only what can be started.
  package func applications(
    for type: String, in catalog: ApplicationCatalog, programs: ProgramPath
  ) -> [DesktopEntry] {
    var ids = levels.flatMap { $0.defaults[type] ?? [] }
    var removed: Set<String> = []
    for level in levels {
      removed.formUnion(level.removed[type] ?? [])
      ids += (level.added[type] ?? []).filter { !removed.contains($0) }
      guard let rank = level.rank else { continue }
      for entry in catalog.entries where entry.mimeTypes.contains(type) {
        if catalog.ranks[entry.id] == rank, !removed.contains(entry.id) { ids.append(entry.id) }
      }
    }
    var seen: Set<String> = []
    return ids.compactMap { id in
      guard seen.insert(id).inserted, let entry = catalog.entry(id: id),
        entry.isInstalled(programs: programs)
      else { return nil }
      return entry
    }
  }
}

extension RegularFile.ReadError {
  /// Whether the file simply isn't there.
  var isAbsence: Bool { self == .system(2) || self == .system(20) }
}

extension DesktopEntry {
  /// Whether the application is there and can be started.
  package func isInstalled(programs: ProgramPath) -> Bool {
    guard kind == .application, !isDeleted else { return false }
    if let tryExec, !tryExec.isEmpty, programs.find(tryExec) == nil { return false }
    return launchError(programs: programs) == nil
  }
}
