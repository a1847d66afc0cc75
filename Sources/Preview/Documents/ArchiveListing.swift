internal import CArchive
internal import Glibc
internal import PreviewProtocol

/// What is in an archive, listed by libarchive; nothing of it is written anywhere.
enum ArchiveListing {
  /// One thing in an archive.
  struct Entry {
    var name: String
    var size: Int64?
    var isFolder: Bool
  }

  /// How far a listing goes: entries, time and what is unpacked on the way.
  private static let entryLimit = 5_000
  private static let timeLimit = 1.5

  /// Lists an archive.
  ///
  /// - Returns: The entries, whether these are all, and whether some are locked by a password.
  static func read(
    _ descriptor: Int32
  ) throws(DocumentFailure) -> (entries: [Entry], isWhole: Bool, isLocked: Bool) {
    guard let archive = archive_read_new() else { throw DocumentFailure(.unreadable) }
    defer { archive_read_free(archive) }
    archive_read_support_filter_all(archive)
    archive_read_support_format_all(archive)
    guard lseek(descriptor, 0, SEEK_SET) == 0,
      archive_read_open_fd(archive, descriptor, 64 << 10) == ARCHIVE_OK
    else { throw DocumentFailure(.damaged) }
    var entries: [Entry] = []
    var isLocked = false
    let end = now() + timeLimit
    while true {
      var raw: OpaquePointer?
      let result = archive_read_next_header(archive, &raw)
      if result == ARCHIVE_EOF { return (entries, true, isLocked) }
      guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let raw else {
        guard entries.isEmpty else { return (entries, false, isLocked) }
        let isEncrypted = archive_read_has_encrypted_entries(archive) == 1
        throw DocumentFailure(isEncrypted ? .locked : .damaged)
      }
      if archive_entry_is_encrypted(raw) != 0 { isLocked = true }
      entries.append(
        Entry(
          name: name(of: raw),
          size: archive_entry_size_is_set(raw) != 0 ? archive_entry_size(raw) : nil,
          isFolder: archive_entry_filetype(raw) & 0o170000 == 0o040000))
      if entries.count >= entryLimit || now() > end { return (entries, false, isLocked) }
    }
  }

  private static func name(of entry: OpaquePointer) -> String {
    if let text = archive_entry_pathname_utf8(entry) { return String(cString: text) }
    // Bytes that are no UTF-8 read as U+FFFD.
    return archive_entry_pathname(entry).map { String(cString: $0) } ?? "?"
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
