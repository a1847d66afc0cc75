internal import Glibc

/// Memory taken from and given back to the system by the page, for pictures of the screen.
///
/// It is left out of core dumps and overwritten before it goes back, since it shows what was on
/// the screen.
final class PageMemory {
  /// The first byte, at the start of a page.
  let base: UnsafeMutableRawPointer
  /// The size in bytes.
  let count: Int

  /// Takes at least `count` bytes, all zero.
  ///
  /// - Throws: `PaintingError` when the system has none left.
  init(count: Int) throws(PaintingError) {
    let page = 4096
    let rounded = max(page, (count + page - 1) / page * page)
    guard
      let memory = mmap(
        nil, rounded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != UnsafeMutableRawPointer(bitPattern: -1)
    else {
      throw PaintingError("no memory for \(rounded) bytes: errno \(errno)")
    }
    // Large pages make the first touch several times cheaper; both are wishes.
    _ = madvise(memory, rounded, MADV_HUGEPAGE)
    _ = madvise(memory, rounded, MADV_DONTDUMP)
    base = memory
    self.count = rounded
  }

  deinit {
    wipe()
    munmap(base, count)
  }

  /// Overwrites all of it with zeros.
  func wipe() { explicit_bzero(base, count) }
}
