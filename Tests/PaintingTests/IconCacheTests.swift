import Foundation
import Painting
import Testing

@Suite struct IconCacheTests {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "pressdock-cache-\(UUID().uuidString)")
  var cache: IconCache { IconCache(directory: folder.appending(path: "a/b").path) }

  /// A file that stands for an icon, and a picture of it.
  func sample(_ name: String = "icon.png") throws -> (file: IconFile, picture: ImageSurface) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: name).path
    try Data(name.utf8).write(to: URL(filePath: path))
    let picture = try ImageSurface(width: 7, height: 5)
    picture.withPixels { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index * 7) }
    }
    return (try #require(IconFile(path: path)), picture)
  }

  func cleaned(_ body: () throws -> Void) rethrows {
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  func stored(_ file: IconFile, _ size: Int) -> ImageSurface? {
    guard case .picture(let picture) = cache.entry(for: file, pixelSize: size) else { return nil }
    return picture
  }

  @Test func `pixels come back as they were stored`() throws {
    try cleaned {
      let (file, picture) = try sample()
      #expect(stored(file, 7) == nil)
      let kept = try cache.store(picture, for: file, pixelSize: 7)
      #expect(kept.values == picture.values)
      #expect(stored(file, 7)?.values == picture.values)
      #expect(stored(file, 8) == nil)
    }
  }

  @Test func `a picture outlives the cache's file`() throws {
    try cleaned {
      let (file, picture) = try sample()
      let kept = try cache.store(picture, for: file, pixelSize: 7)
      try FileManager.default.removeItem(at: folder)
      #expect(kept.values == picture.values)
    }
  }

  @Test func `another content of the file is another icon`() throws {
    try cleaned {
      let (file, picture) = try sample()
      _ = try cache.store(picture, for: file, pixelSize: 7)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: file.path)
      let later = try #require(IconFile(path: file.path))
      #expect(stored(later, 7) == nil)
      #expect(stored(file, 7) != nil)
    }
  }

  @Test func `hopeless files are remembered`() throws {
    try cleaned {
      let (file, _) = try sample()
      try cache.storeHopeless(file, pixelSize: 7)
      guard case .hopeless = cache.entry(for: file, pixelSize: 7) else {
        Issue.record("forgotten")
        return
      }
    }
  }

  @Test func `a file of the cache that was cut or changed is not used`() throws {
    try cleaned {
      let (file, picture) = try sample()
      _ = try cache.store(picture, for: file, pixelSize: 7)
      let names = try FileManager.default.contentsOfDirectory(atPath: cache.directory)
      #expect(names.count == 1)
      let url = URL(filePath: cache.directory).appending(path: names[0])
      let whole = try Data(contentsOf: url)
      for count in 0..<whole.count {
        try whole.prefix(count).write(to: url)
        #expect(stored(file, 7) == nil, "\(count) bytes")
      }
      for place in 0..<64 {
        var changed = whole
        changed[place] ^= 0x55
        try changed.write(to: url)
        if let picture = stored(file, 7) { _ = picture.values }
      }
    }
  }

  @Test func `what can't be written is told with its path`() throws {
    try cleaned {
      let (file, picture) = try sample()
      try Data().write(to: folder.appending(path: "a"))
      let error = #expect(throws: PaintingError.self) {
        try cache.store(picture, for: file, pixelSize: 7)
      }
      #expect(error?.description.contains(folder.path + "/a") == true)
    }
  }

  @Test func `the oldest files go when there are too many`() throws {
    try cleaned {
      for index in 0..<6 {
        let (file, picture) = try sample("\(index).png")
        _ = try cache.store(picture, for: file, pixelSize: 7)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: cache.directory).sorted()
      for (index, name) in names.enumerated() {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: Double(1000 + index))],
          ofItemAtPath: cache.directory + "/" + name)
      }
      #expect(cache.prune(count: 4) == 2)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: cache.directory).sorted()
          == Array(names[2...]))
      #expect(cache.prune(count: 4) == 0)
      #expect(cache.prune(count: 100, byteCount: 0) == 4)
    }
  }

  @Test(
    arguments: [
      ("/x", "/home/u", "/x/pressdock/icons"), (nil, "/home/u", "/home/u/.cache/pressdock/icons"),
      ("relative", "/home/u", "/home/u/.cache/pressdock/icons"), ("", nil, nil),
    ] as [(String?, String?, String?)])
  func `the folder follows the base directories`(
    cacheHome: String?, home: String?, expected: String?
  ) {
    #expect(IconCache.standardDirectory(cacheHome: cacheHome, home: home) == expected)
  }
}
