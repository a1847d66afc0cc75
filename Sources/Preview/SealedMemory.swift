internal import CSandbox
internal import Glibc
internal import LocalSocket

/// A memory file that nobody can change any more, for handing pixels over.
enum SealedMemory {
  /// A file with these bytes in it; `nil` when the system has no room.
  static func make(_ bytes: UnsafeRawBufferPointer) -> OwnedDescriptor? {
    let file = csandbox_memory_file("pressdock-icon")
    guard file >= 0 else { return nil }
    let owned = OwnedDescriptor(adopting: file)
    var offset = 0
    while offset < bytes.count {
      guard let start = bytes.baseAddress else { return nil }
      let written = write(file, start + offset, bytes.count - offset)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return nil }
      offset += written
    }
    // F_ADD_SEALS with seal, shrink, grow and write: macros that don't reach Swift.
    guard fcntl(file, 1033, 0x1 | 0x2 | 0x4 | 0x8) == 0 else { return nil }
    return owned
  }
}
