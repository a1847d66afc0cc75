internal import CSandbox
internal import Glibc
package import LocalSocket

/// A memory file that nobody can change any more, for handing pixels over.
package enum SealedMemory {
  /// A file with these bytes in it; `nil` when the system has no room.
  package static func make(_ bytes: UnsafeRawBufferPointer) -> OwnedDescriptor? {
    guard let owned = open() else { return nil }
    let file = owned.rawValue
    var offset = 0
    while offset < bytes.count {
      guard let start = bytes.baseAddress else { return nil }
      let written = write(file, start + offset, bytes.count - offset)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return nil }
      offset += written
    }
    return seal(owned) ? owned : nil
  }

  /// An empty one that can still be written.
  static func open() -> OwnedDescriptor? {
    let file = csandbox_memory_file("pressdock-icon")
    return file >= 0 ? OwnedDescriptor(adopting: file) : nil
  }

  /// Lets nobody change one any more; `false` where somebody still could.
  static func seal(_ file: OwnedDescriptor) -> Bool {
    // F_ADD_SEALS with seal, shrink, grow and write: macros that don't reach Swift.
    fcntl(file.rawValue, 1033, 0x1 | 0x2 | 0x4 | 0x8) == 0
  }
}
