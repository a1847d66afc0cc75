/// Every desktop entry of the data directories: of each id the most important file that holds one.
///
/// A value without any tie to a thread: make it on another one, since a scan reads hundreds of
/// files, and hand it over.
package struct ApplicationCatalog: Sendable {
  /// What a file gave.
  package typealias Reading = Result<DesktopEntry, RejectedFile>

  /// The entries, ordered by id; links and folders, too, but none that counts as deleted.
  package let entries: [DesktopEntry]
  /// What is wrong with the files that gave no entry, and with the directories.
  package let problems: [DesktopProblem]
  /// Every directory that was read: where changes are to be watched.
  package let directories: [String]

  /// The place of each entry's data directory in their order, by id.
  let ranks: [String: Int]
  private let indexes: [String: Int]
  private let readings: [EntryFile: Reading]

  /// A catalogue from files in order of importance; nothing here touches the disk but `read`.
  ///
  /// The first file of an id that holds an entry counts, also when the entry is marked as deleted:
  /// then there is none. A file that is no entry (malformed, of an unknown type, a FIFO) hides
  /// nothing.
  ///
  /// - Parameters:
  ///   - files: The files that were found.
  ///   - problems: What was wrong with finding them.
  ///   - directories: The directories that were read.
  ///   - read: Gives what a file holds.
  package init(
    merging files: [EntryFile], problems: [DesktopProblem] = [], directories: [String] = [],
    read: (EntryFile) -> Reading
  ) {
    var winners: [String: (entry: DesktopEntry, rank: Int)] = [:]
    var readings: [EntryFile: Reading] = [:]
    var problems = problems
    for file in files where winners[file.id] == nil {
      let reading = read(file)
      readings[file] = reading
      switch reading {
      case .success(let entry): winners[file.id] = (entry, file.rank)
      case .failure(let rejection): problems += rejection.problems
      }
    }
    self.readings = readings
    self.problems = problems
    self.directories = directories
    entries = winners.values.map(\.entry).filter { !$0.isDeleted }.sorted { $0.id < $1.id }
    ranks = winners.mapValues(\.rank)
    indexes = Dictionary(
      entries.indices.map { [entries] in (entries[$0].id, $0) }, uniquingKeysWith: { $1 })
  }

  /// A catalogue of directories named `applications`, the most important first.
  ///
  /// - Parameters:
  ///   - roots: The directories.
  ///   - locale: The user's languages.
  ///   - previous: A catalogue made with the same languages: files that haven't changed since are
  ///     taken from it.
  package init(
    scanning roots: [String], locale: MessageLocale, reusing previous: ApplicationCatalog? = nil
  ) {
    let walk = EntryWalk(roots)
    self.init(merging: walk.files, problems: walk.problems, directories: walk.directories) { file in
      if let known = previous?.readings[file] { return known }
      return Self.read(file, locale: locale)
    }
  }

  private static func read(_ file: EntryFile, locale: MessageLocale) -> Reading {
    Result { () throws(RejectedFile) in
      try DesktopEntry(file: file.path, id: file.id, locale: locale)
    }
  }

  /// The entry of an id, `.desktop` included.
  package func entry(id: String) -> DesktopEntry? { indexes[id].map { entries[$0] } }

  /// The entry that a word means: an id with or without `.desktop`, the path of its file, or either
  /// behind `application:` or `applications:`, as other programs name them.
  package func entry(named word: String) -> DesktopEntry? {
    let name = EntryName(word)
    switch name {
    case .path(let path): return entries.first { $0.path == path }
    case .id(let id): return entry(id: id)
    }
  }
}
