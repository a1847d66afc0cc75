internal import CGIO
internal import Glibc
internal import LocalSocket

/// The thumbnails that programs of a desktop share (Thumbnail Managing Standard 0.9).
///
/// Paths and files only: what is in a thumbnail is for the decoder to look into.
struct ThumbnailCache {
  /// `thumbnails` in the user's folder for caches.
  let folder: String

  /// Whose marks of failure are read and written.
  private static let maker = "pressdock-1"

  /// The folder of thumbnails with at most 512 pixels a side.
  static let large = "x-large"
  /// The room for new thumbnails, in pixels.
  static let side = 512

  /// The address that thumbnails of a file go by; `nil` for what is no local file.
  static func address(of uri: String) -> String? {
    guard let path = g_filename_from_uri(uri, nil, nil) else { return nil }
    defer { g_free(path) }
    guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(address) }
    return String(cString: address)
  }

  /// The first thumbnail there is for an address, the largest before the others.
  func thumbnail(of address: String) -> OwnedDescriptor? {
    for size in ["xx-large", Self.large, "large", "normal"] {
      if let file = open("\(size)/\(Self.name(of: address))") { return file }
    }
    return nil
  }

  /// The mark that no thumbnail could be made.
  func failure(of address: String) -> OwnedDescriptor? {
    open("fail/\(Self.maker)/\(Self.name(of: address))")
  }

  /// Whether an open file is one of the cache itself, which gets no thumbnail.
  func holds(_ file: OwnedDescriptor) -> Bool {
    guard let place = SymbolicLink.target(of: "/proc/self/fd/\(file.rawValue)"),
      let own = realpath(folder, nil)
    else { return false }
    defer { free(own) }
    return place.hasPrefix(String(cString: own) + "/")
  }

  /// Puts a thumbnail into the cache, where others see either the whole of it or nothing.
  func write(_ png: OwnedDescriptor, of address: String) {
    write(png, into: Self.large, address)
  }

  /// Remembers that no thumbnail can be made.
  func writeFailure(_ png: OwnedDescriptor, of address: String) {
    write(png, into: "fail/\(Self.maker)", address)
  }

  // MARK: Files

  private static func name(of address: String) -> String {
    guard let sum = g_compute_checksum_for_string(G_CHECKSUM_MD5, address, -1) else { return "" }
    defer { g_free(sum) }
    return String(cString: sum) + ".png"
  }

  private func open(_ name: String) -> OwnedDescriptor? {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
    let file = Glibc.open("\(folder)/\(name)", flags)
    guard file >= 0 else { return nil }
    let owned = OwnedDescriptor(adopting: file)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...(8 << 20)).contains(status.st_size)
    else { return nil }
    return owned
  }

  private func write(_ png: OwnedDescriptor, into place: String, _ address: String) {
    guard let bytes = try? FileReading(png.rawValue)?.bytes(count: 8 << 20), !bytes.isEmpty else {
      return
    }
    // The cache's own parent may be missing, too.
    let parts =
      folder.split(separator: "/").map(String.init) + place.split(separator: "/").map(String.init)
    var path = ""
    for part in parts {
      path += "/" + part
      if mkdir(path, 0o700) != 0 && errno != EEXIST { return }
    }
    let temporary = "\(path)/.\(Self.maker)-\(getpid())"
    unlink(temporary)
    let file = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let isWritten = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    close(file)
    guard isWritten == bytes.count,
      rename(temporary, "\(path)/\(Self.name(of: address))") == 0
    else {
      unlink(temporary)
      return
    }
  }
}
