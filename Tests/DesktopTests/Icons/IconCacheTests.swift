import Desktop
import Foundation
import Testing

@Suite struct IconCacheTests {
  /// A cache of icons, each with its directories and flags; one bucket for all unless said.
  private func cache(
    _ icons: [(name: String, images: [(directory: UInt32, flags: UInt32)])],
    directories: [String], buckets: UInt32 = 1, hash: (String) -> UInt32 = { _ in 0 }
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    func put(_ number: UInt32) { bytes += [24, 16, 8, 0].map { UInt8(number >> $0 & 0xff) } }
    func patch(_ offset: Int, _ number: Int) {
      for (index, shift) in [24, 16, 8, 0].enumerated() {
        bytes[offset + index] = UInt8(number >> shift & 0xff)
      }
    }
    put(0x0001_0000)
    put(12)
    put(0)
    put(buckets)
    for _ in 0..<buckets { put(0xffff_ffff) }
    for icon in icons {
      // Each icon goes before those that are in the bucket already.
      let slot = 16 + 4 * Int(hash(icon.name) % buckets)
      let first = bytes[slot..<slot + 4].reduce(0) { $0 << 8 | UInt32($1) }
      patch(slot, bytes.count)
      put(first)
      put(UInt32(bytes.count + 8))
      put(UInt32(bytes.count + 4 + icon.name.utf8.count + 1))
      bytes += Array(icon.name.utf8) + [0]
      put(UInt32(icon.images.count))
      for image in icon.images {
        put(image.directory << 16 | image.flags)
        put(0)
      }
    }
    patch(8, bytes.count)
    put(UInt32(directories.count))
    var text = bytes.count + 4 * directories.count
    for path in directories {
      put(UInt32(text))
      text += path.utf8.count + 1
    }
    for path in directories { bytes += Array(path.utf8) + [0] }
    return bytes
  }

  @Test func `icons are found with their directories and kinds`() throws {
    let bytes = cache(
      [("a", [(0, 4), (1, 2 | 1)]), ("ab", [(1, 8 | 4)]), ("none", [(0, 8)]), ("bad", [(7, 4)])],
      directories: ["48x48/apps", "scalable/apps"])
    let cache = try #require(IconCache(bytes))
    #expect(cache.directories(of: "a") == ["48x48/apps": [.png], "scalable/apps": [.svg, .xpm]])
    #expect(cache.directories(of: "ab") == ["scalable/apps": [.png]])
    for name in ["none", "bad", "abc", "", "b"] { #expect(cache.directories(of: name) == [:]) }
  }

  @Test func `damaged caches end in nothing worse than a missing icon`() throws {
    let bytes = cache([("a", [(0, 4)]), ("b", [(0, 4)])], directories: ["48"])
    for length in 0..<bytes.count { _ = IconCache(Array(bytes[..<length]))?.directories(of: "b") }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      var broken = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        broken[Int.random(in: 0..<broken.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      for name in ["a", "b", "x"] { _ = IconCache(broken)?.directories(of: name) }
    }
    #expect(IconCache([]) == nil)
    #expect(IconCache([0, 2] + bytes.dropFirst(2)) == nil)
  }

  @Test func `a cache stands for the directories below it, while it isn't older than the theme`()
    throws
  {
    let disk = try TemporaryDirectory()
    try disk.write("icons/T/index.theme", themeIndex([("48", "Size=48")]))
    try disk.write("icons/T/48/a.png", "x")
    try disk.write("icons/T/48/unlisted.png", "x")
    let file = try disk.write(
      "icons/T/icon-theme.cache",
      cache([("a", [(0, 4)]), ("gone", [(0, 4)])], directories: ["48"]))
    let listings = DirectoryListings()
    let theme = IconTheme(
      "T",
      directories: BaseDirectories(environment: [
        "HOME": disk.path("none"), "XDG_DATA_DIRS": disk.path,
      ]), files: listings)
    setTime(of: disk.path("icons/T"), 1000)
    setTime(of: file, 1000)
    #expect(theme.icon("a", size: 48)?.path == disk.path("icons/T/48/a.png"))
    #expect(theme.icon("a", size: 48)?.size == 48)
    #expect(theme.icon("unlisted", size: 48) == nil)
    #expect(theme.icon("gone", size: 48) == nil)
    #expect(!listings.forgetChanged())
    setTime(of: disk.path("icons/T"), 1001)
    #expect(listings.forgetChanged())
    #expect(theme.icon("unlisted", size: 48)?.path == disk.path("icons/T/48/unlisted.png"))
  }

  private func setTime(of path: String, _ seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
  }
}
