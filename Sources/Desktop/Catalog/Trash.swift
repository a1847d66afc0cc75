internal import CGIO
internal import Glibc

/// A file that was moved to the trash.
package struct TrashedFile: Hashable, Sendable {
  /// Where it was.
  package let path: String
  /// Where it is now; `nil` where that couldn't be found out.
  package let trashedPath: String?
  /// The file that tells the trash where it was.
  let infoPath: String?

  /// Moves a file or folder to the trash of its file system (Trash specification 1.0, by
  /// `g_file_trash`); may take long where the file system does.
  ///
  /// - Returns: The file, or why it stays, in words.
  package static func move(_ path: String) -> Result<TrashedFile, TrashError> {
    guard let file = g_file_new_for_path(path) else {
      return .failure(TrashError(words: "There is no such file."))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let before = Set(infoFiles(for: path).map(\.info))
    var error: UnsafeMutablePointer<GError>?
    guard g_file_trash(file, nil, &error) != 0 else {
      let words = error.map { String(cString: $0.pointee.message) } ?? "It can't be moved."
      g_clear_error(&error)
      return .failure(TrashError(words: words))
    }
    // The library doesn't say where it went: it is the one with our path that wasn't there before.
    let found = infoFiles(for: path).first { !before.contains($0.info) }
    return .success(
      TrashedFile(path: path, trashedPath: found?.file, infoPath: found?.info))
  }

  /// Moves it back to where it was; never over something that has come there meanwhile.
  ///
  /// - Returns: Why it stays in the trash, in words; `nil` when it is back.
  package func restore() -> String? {
    guard let trashedPath, let infoPath else { return "It was not found in the trash." }
    guard let source = g_file_new_for_path(trashedPath),
      let destination = g_file_new_for_path(path)
    else { return "It was not found in the trash." }
    defer {
      g_object_unref(UnsafeMutableRawPointer(source))
      g_object_unref(UnsafeMutableRawPointer(destination))
    }
    var error: UnsafeMutablePointer<GError>?
    // Without the flag that allows it, nothing is ever overwritten.
    let flags = GFileCopyFlags(
      rawValue: G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_ALL_METADATA.rawValue)
    guard g_file_move(source, destination, flags, nil, nil, nil, &error) != 0 else {
      defer { g_clear_error(&error) }
      let isTaken =
        g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_EXISTS.rawValue)) != 0
      if isTaken { return "There is another file of that name now." }
      return error.map { String(cString: $0.pointee.message) } ?? "It can't be moved."
    }
    unlink(infoPath)
    return nil
  }

  /// The information files that tell of a path, in the trashes that it may be in.
  private static func infoFiles(for path: String) -> [(info: String, file: String)] {
    trashes(for: path).flatMap { trash -> [(info: String, file: String)] in
      guard let folder = opendir(trash.directory + "/info") else { return [] }
      defer { closedir(folder) }
      var found: [(info: String, file: String)] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name.hasSuffix(".trashinfo") else { continue }
        let info = "\(trash.directory)/info/\(name)"
        guard let told = originalPath(in: info), trash.top + told == path || told == path else {
          continue
        }
        found.append((info, "\(trash.directory)/files/\(name.dropLast(10))"))
      }
      return found
    }
  }

  private static func originalPath(in info: String) -> String? {
    guard let bytes = try? RegularFile.read(info) else { return nil }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard text.hasPrefix("Path="), let raw = g_uri_unescape_string(String(text.dropFirst(5)), nil)
      else { continue }
      defer { g_free(raw) }
      return String(cString: raw)
    }
    return nil
  }

  /// The trash of the home, and those of each mount point above the path.
  private static func trashes(for path: String) -> [(directory: String, top: String)] {
    let user = getuid()
    var trashes = [(String(cString: g_get_user_data_dir()) + "/Trash", "")]
    var folder = path
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = String(folder[..<slash])
      trashes.append(("\(folder)/.Trash/\(user)", folder + "/"))
      trashes.append(("\(folder)/.Trash-\(user)", folder + "/"))
    }
    trashes.append(("/.Trash/\(user)", "/"))
    trashes.append(("/.Trash-\(user)", "/"))
    return trashes
  }
}

/// Why something could not be moved to the trash.
package struct TrashError: Error, Hashable, Sendable {
  /// The reason for the user.
  package let words: String
}
