internal import Glibc

/// What the process does with its own memory.
enum ProcessMemory {
  /// Gives back what only the start needed: the pages of the program's code, of which a start walks
  /// through twice as much as all that follows.
  ///
  /// Code that is needed again comes from the page cache, some tens of microseconds later.
  static func releaseAfterStart() {
    guard let code = ownCode() else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: code.lowerBound), code.count, MADV_DONTNEED)
  }

  /// The addresses of the program's own code, by `/proc/self/maps` (proc(5)); `nil` where it isn't
  /// mapped from a file, so that nothing could bring it back.
  private static func ownCode() -> Range<UInt>? {
    guard let file = fopen("/proc/self/maps", "re") else { return nil }
    defer { fclose(file) }
    let here = UInt(bitPattern: unsafeBitCast(endingProbe, to: Int.self))
    var line = [CChar](repeating: 0, count: 4352)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
      guard words.count >= 6, words[1] == "r-xp", words[5].hasPrefix("/") else { continue }
      let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard bounds.count == 2, bounds[0] <= here, here < bounds[1] else { continue }
      return bounds[0]..<bounds[1]
    }
    return nil
  }

  /// A function of the program, whose address lies in its code.
  private static let endingProbe: @convention(c) () -> Void = {}
}
