internal import CGIO
internal import Documents
internal import Glibc
internal import LocalSocket
internal import PreviewProtocol

/// Opens what is to be previewed, and finds out what it is without looking into it.
///
/// Nothing is opened that could wait or do something when it is: pipes, sockets and devices are told
/// apart first, and once more by the descriptor.
enum FileGate {
  /// What was found: the facts, and the open file where it is one that can be read.
  struct Opened: Sendable {
    var facts: FileFacts
    var status: DocumentStatus
    var file: OwnedDescriptor?
    /// Which file it is, where it was opened.
    var identity: FileIdentity?
  }

  /// Opens a file by its URI.
  static func open(_ uri: String) -> Opened {
    guard let path = path(of: uri) else {
      let facts = FileFacts(name: uri, uri: uri, kind: .missing)
      return Opened(facts: facts, status: .unsupported, file: nil)
    }
    defer { path.deallocate() }
    var facts = FileFacts(name: name(of: path), uri: uri, kind: .missing)
    var status = stat()
    guard lstat(path, &status) == 0 else { return refused(facts, errno) }
    if status.st_mode & S_IFMT == S_IFLNK {
      facts.linkTarget = SymbolicLink.target(of: path)
      guard stat(path, &status) == 0 else {
        let code = errno
        guard code == ENOENT || code == ELOOP || code == ENOTDIR else {
          return refused(facts, code)
        }
        facts.kind = .brokenLink
        facts.description = "Broken link"
        return Opened(facts: facts, status: .brokenLink, file: nil)
      }
    }
    note(status, in: &facts)
    switch status.st_mode & S_IFMT {
    case S_IFREG: return openFile(path, facts)
    case S_IFDIR: return openFolder(path, facts)
    case S_IFIFO: return special(facts, .pipe, "inode/fifo")
    case S_IFSOCK: return special(facts, .socket, "inode/socket")
    default:
      let isBlock = status.st_mode & S_IFMT == S_IFBLK
      return special(facts, .device, isBlock ? "inode/blockdevice" : "inode/chardevice")
    }
  }

  // MARK: Files

  private static func openFile(_ path: UnsafePointer<CChar>, _ facts: FileFacts) -> Opened {
    var facts = facts
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      facts.kind = .file
      describe(&facts, guess(path, []))
      return refused(facts, code)
    }
    let file = OwnedDescriptor(adopting: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return special(facts, .device, "application/octet-stream")
    }
    note(status, in: &facts)
    facts.kind = .file
    var head = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &head, head.count, 0)
    guard count >= 0 else { return refused(facts, errno) }
    describe(&facts, guess(path, Array(head.prefix(count))))
    return Opened(
      facts: facts, status: count == 0 ? .empty : .done, file: file,
      identity: FileIdentity(status))
  }

  private static func special(
    _ facts: FileFacts, _ kind: FileFacts.Kind, _ type: String
  ) -> Opened {
    var facts = facts
    facts.kind = kind
    describe(&facts, type)
    return Opened(facts: facts, status: .special, file: nil)
  }

  private static func refused(_ facts: FileFacts, _ code: Int32) -> Opened {
    let status: DocumentStatus =
      switch code {
      case ENOENT, ENOTDIR: .gone
      case EACCES, EPERM: .noPermission
      case ELOOP: .brokenLink
      default: .unreadable
      }
    return Opened(facts: facts, status: status, file: nil)
  }

  // MARK: Folders

  /// How long a folder is counted, in milliseconds.
  private static let countingTime = 700.0

  private static func openFolder(_ path: UnsafePointer<CChar>, _ facts: FileFacts) -> Opened {
    var facts = facts
    facts.kind = .folder
    facts.size = 0
    describe(&facts, "inode/directory")
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC
    let descriptor = Glibc.open(path, flags)
    guard descriptor >= 0, let folder = fdopendir(descriptor) else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      return refused(facts, code)
    }
    defer { closedir(folder) }
    let end = milliseconds() + countingTime
    var found: [FolderEntry] = []
    while let entry = readdir(folder) {
      let (bytes, isFolder) = entryFacts(entry, in: descriptor)
      if bytes == [0x2E] || bytes == [0x2E, 0x2E] { continue }
      facts.entryCount += 1
      // Hidden files are counted, not shown, as in a file manager.
      if bytes.first != 0x2E, found.count < 5_000 {
        found.append(
          FolderEntry(escapedName: escape(bytes), isFolder: isFolder, contentType: ""))
      }
      if facts.entryCount.isMultiple(of: 256), milliseconds() > end { break }
    }
    found.sort { one, other in
      one.isFolder != other.isFolder
        ? one.isFolder : one.name.lowercased() < other.name.lowercased()
    }
    facts.entries = found.prefix(FolderEntry.limit).map { entry in
      var entry = entry
      entry.contentType = entry.isFolder ? "inode/directory" : guess(entry.name, [])
      return entry
    }
    return Opened(facts: facts, status: .card, file: nil)
  }

  private static func entryFacts(
    _ entry: UnsafeMutablePointer<dirent>, in folder: Int32
  ) -> (name: [UInt8], isFolder: Bool) {
    let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): return (bytes, true)
    case Int(DT_LNK), Int(DT_UNKNOWN):
      var status = stat()
      let name = bytes.map { CChar(bitPattern: $0) } + [0]
      let isFolder =
        fstatat(folder, name, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return (bytes, isFolder)
    default: return (bytes, false)
    }
  }

  /// The time of a clock that is never set, in milliseconds.
  static func milliseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
  }

  // MARK: Names and types

  private static func path(of uri: String) -> UnsafeMutablePointer<CChar>? {
    guard let raw = g_filename_from_uri(uri, nil, nil) else { return nil }
    defer { g_free(raw) }
    return strdup(raw)
  }

  private static func name(of path: UnsafePointer<CChar>) -> String {
    let text = String(cString: path)
    return text.split(separator: "/").last.map(String.init) ?? text
  }

  private static func escape(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.append(byte)
      default:
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func note(_ status: stat, in facts: inout FileFacts) {
    facts.size = Int64(status.st_size)
    facts.modified = Int64(status.st_mtim.tv_sec)
  }

  /// The MIME type by name and first bytes (shared-mime-info).
  private static func guess(_ path: UnsafePointer<CChar>, _ head: [UInt8]) -> String {
    guess(String(cString: path), head)
  }

  private static func guess(_ name: String, _ head: [UInt8]) -> String {
    let type = systemGuess(name, head)
    // First bytes alone take source of one language for that of another.
    guard type.hasPrefix("text/"), let last = name.split(separator: "/").last,
      let source = SourceLanguage.contentType(ofName: String(last)),
      systemGuess(String(last), nil) == "application/octet-stream"
    else { return type }
    return source
  }

  /// By the tables of the system; by the name alone where there are no first bytes.
  private static func systemGuess(_ name: String, _ head: [UInt8]?) -> String {
    guard let type = g_content_type_guess(name, head, gsize(head?.count ?? 0), nil) else {
      return "application/octet-stream"
    }
    defer { g_free(type) }
    guard let mime = g_content_type_get_mime_type(type) else { return String(cString: type) }
    defer { g_free(mime) }
    return String(cString: mime)
  }

  private static func describe(_ facts: inout FileFacts, _ type: String) {
    facts.contentType = type
    guard let words = g_content_type_get_description(type) else { return }
    defer { g_free(words) }
    facts.description = SourceLanguage.words(forType: type) ?? String(cString: words)
  }
}
