internal import Glibc

/// Pixels of icons in files, so that the next start draws all icons without decoding any.
///
/// One file holds one icon in one size: a head, the icon's path, and the pixels as they are drawn.
/// Files are written apart and renamed, so a reader sees a whole one or none; the dock maps them.
package struct IconCache {
  /// What the cache knows of an icon.
  package enum Entry {
    /// Its pixels.
    case picture(ImageSurface)
    /// That no picture can be made of it.
    case hopeless
  }

  /// The folder of the files.
  package let directory: String

  /// A cache in a folder, which is made when the first icon is stored.
  package init(directory: String) { self.directory = directory }

  /// The place that the base directory specification gives; `nil` without a home.
  ///
  /// - Parameters:
  ///   - cacheHome: `XDG_CACHE_HOME`; a relative one is not used.
  ///   - home: `HOME`.
  /// - Returns: The folder's path.
  package static func standardDirectory(cacheHome: String?, home: String?) -> String? {
    if let cacheHome, cacheHome.hasPrefix("/") { return cacheHome + "/pressdock/icons" }
    guard let home, home.hasPrefix("/") else { return nil }
    return home + "/.cache/pressdock/icons"
  }

  // MARK: Reading

  /// Looks for an icon.
  ///
  /// - Parameters:
  ///   - file: The icon's file as it is now; pixels of another content are not found.
  ///   - pixelSize: The side that was asked for.
  /// - Returns: What is known, or `nil` when the icon was never drawn.
  package func entry(for file: IconFile, pixelSize: Int) -> Entry? {
    guard let mapped = MappedFile(path: path(for: file, pixelSize: pixelSize)),
      let head = IconCacheHead(mapped.bytes),
      head.isOf(file, pixelSize: pixelSize, path: mapped.bytes)
    else { return nil }
    if head.width == 0 { return .hopeless }
    return mapped.picture(
      offset: head.pixelOffset, width: head.width, height: head.height, stride: head.stride
    ).map { .picture($0) }
  }

  // MARK: Writing

  /// Stores pixels and gives them back as they lie in the file.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - file: The icon's file when the pixels were made.
  ///   - pixelSize: The side that was asked for.
  /// - Returns: The same picture, mapped.
  /// - Throws: `PaintingError` when the file can't be written.
  package func store(
    _ picture: ImageSurface, for file: IconFile, pixelSize: Int
  ) throws(PaintingError) -> ImageSurface {
    try write(picture, file, pixelSize)
    guard case .picture(let stored) = entry(for: file, pixelSize: pixelSize) else {
      throw PaintingError("\(path(for: file, pixelSize: pixelSize)) changed while it was read")
    }
    return stored
  }

  /// Remembers that no picture can be made of an icon, as long as its file is the same.
  ///
  /// - Throws: `PaintingError` when the file can't be written.
  package func storeHopeless(_ file: IconFile, pixelSize: Int) throws(PaintingError) {
    try write(nil, file, pixelSize)
  }

  private func write(
    _ picture: ImageSurface?, _ file: IconFile, _ pixelSize: Int
  ) throws(PaintingError) {
    try makeDirectory()
    let final = path(for: file, pixelSize: pixelSize)
    let temporary = final + ".\(getpid()).new"
    let head = IconCacheHead(file, pixelSize: pixelSize, picture: picture).encoded(path: file.path)
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(temporary) }
    var isWritten = head.withUnsafeBytes { writeAll($0, to: descriptor) }
    if isWritten, let picture {
      isWritten = picture.withPixels { pixels in
        writeAll(UnsafeRawBufferPointer(pixels), to: descriptor)
      }
    }
    // The error of the first step that failed is the one to tell.
    let code = errno
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(temporary, final) == 0 else {
      let error = isWritten ? failure(final) : failure(temporary, code: code)
      unlink(temporary)
      throw error
    }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count, let start = bytes.baseAddress {
      let count = Glibc.write(descriptor, start + offset, bytes.count - offset)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  private func makeDirectory() throws(PaintingError) {
    guard access(directory, W_OK) != 0 else { return }
    var path = ""
    for part in directory.split(separator: "/") {
      path += "/" + part
      if mkdir(path, 0o700) != 0 && errno != EEXIST { throw failure(path) }
    }
    if access(directory, W_OK) != 0 { throw failure(directory) }
  }

  private func failure(_ path: String, code: Int32 = errno) -> PaintingError {
    PaintingError("\(path): \(String(cString: strerror(code)))")
  }

  /// The cache's file for an icon; the name is a digest, the head says the whole truth.
  private func path(for file: IconFile, pixelSize: Int) -> String {
    var (one, two): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F)
    for byte in file.path.utf8 {
      one = (one ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      two = (two &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      two ^= two >> 29
    }
    func hex(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "\(directory)/\(hex(one))\(hex(two))-\(pixelSize)"
  }

  // MARK: Keeping it small

  /// Removes the files that were written longest ago when there are too many, and leftovers of
  /// writes that never ended.
  ///
  /// - Parameters:
  ///   - count: How many files may stay.
  ///   - byteCount: How many bytes may stay.
  /// - Returns: How many were removed.
  @discardableResult
  package func prune(count: Int = 2000, byteCount: Int = 64 << 20) -> Int {
    guard let folder = opendir(directory) else { return 0 }
    defer { closedir(folder) }
    var files: [(path: String, modified: Int, size: Int)] = []
    let oldest = time(nil) - 3600
    var removed = 0
    while let item = readdir(folder) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      let path = directory + "/" + name
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if name.hasSuffix(".new") {
        if status.st_mtim.tv_sec < oldest, unlink(path) == 0 { removed += 1 }
        continue
      }
      files.append((path, status.st_mtim.tv_sec, Int(status.st_size)))
    }
    var total = files.reduce(0) { $0 + $1.size }
    var left = files.count
    for file in files.sorted(by: { ($0.modified, $0.path) < ($1.modified, $1.path) }) {
      guard left > count || total > byteCount else { break }
      guard unlink(file.path) == 0 else { continue }
      left -= 1
      total -= file.size
      removed += 1
    }
    return removed
  }
}
