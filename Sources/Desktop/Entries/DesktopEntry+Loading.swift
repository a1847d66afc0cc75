internal import Glibc

extension DesktopEntry {
  /// Reads an entry from the contents of its file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path of the file.
  ///   - id: The desktop file id, `.desktop` included.
  ///   - locale: The user's languages.
  /// - Throws: The problems of a file that is no entry, or one of a kind that doesn't count.
  package init(
    contents bytes: [UInt8], path: String, id: String, locale: MessageLocale
  ) throws(RejectedFile) {
    let file = try KeyFile(bytes, file: path, rules: .desktopEntry, locale: locale)
    var reader = EntryReader(file, id: id)
    self = try reader.read()
  }

  /// Reads an entry's file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - id: The desktop file id, `.desktop` included.
  ///   - locale: The user's languages.
  /// - Throws: The problems of a file that is no entry, or one of a kind that doesn't count.
  package init(
    file path: String, id: String, locale: MessageLocale
  ) throws(RejectedFile) {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.read(path)
    } catch {
      throw RejectedFile(problems: [DesktopProblem(.error, file: path, error.description)])
    }
    try self.init(contents: bytes, path: path, id: id, locale: locale)
  }

  /// Reads an entry from a file that lies outside the data directories; it is trusted only if it is
  /// marked as executable by a user whom we trust: ourselves, or root.
  package init(outsideFile path: String, locale: MessageLocale) throws(RejectedFile) {
    try self.init(file: path, id: Self.fileName(path), locale: locale)
    var status = stat()
    isTrusted =
      stat(path, &status) == 0 && status.st_mode & S_IXUSR != 0
      && (status.st_uid == 0 || status.st_uid == geteuid())
  }
}
