/// The file `icon-theme.cache` beside an `index.theme`: which icons lie in which directory, as
/// `gtk-update-icon-cache` writes it.
///
/// All numbers are big-endian; offsets count from the beginning of the file.
///
/// | at            | what                                                                    |
/// |---------------|-------------------------------------------------------------------------|
/// | 0             | version, 1 and 0, 16 bits each; offsets of hash and of directory list    |
/// | hash          | count of buckets, then the offset of each one's first icon              |
/// | icon          | offsets of the next icon in the bucket, of its name and of its images   |
/// | images        | count, then for each: directory's number and flags, 16 bits each; offset |
/// | directories   | count, then the offset of each one's path                               |
///
/// Every number is doubted: whatever leads out of the file ends the search.
package struct IconCache: Sendable {
  private let bytes: [UInt8]
  private let buckets: Int
  private let directories: Int

  /// Which bit says that a file of that kind is there.
  private static let flags: [(bit: Int, kind: IconFile.Kind)] = [(4, .png), (2, .svg), (1, .xpm)]

  /// No bucket holds so many icons; one that seems to goes in a circle.
  private static let chainLimit = 10_000

  /// The cache in the contents of a file; `nil` where it is none of this version.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    func number(_ offset: Int) -> Int? { Self.number(bytes, offset) }
    guard bytes.count >= 12, bytes[0...3].elementsEqual([0, 1, 0, 0]),
      let hash = number(4), let list = number(8),
      let bucketCount = number(hash), bucketCount > 0, number(list) != nil
    else { return nil }
    buckets = hash
    directories = list
  }

  /// The directories that hold an icon of that name, with the kinds of files.
  package func directories(of icon: String) -> [String: [IconFile.Kind]] {
    var result: [String: [IconFile.Kind]] = [:]
    guard let count = number(buckets),
      var next = number(buckets + 4 + 4 * Int(Self.hash(icon) % UInt32(count)))
    else { return [:] }
    for _ in 0..<Self.chainLimit {
      guard let chain = number(next), let name = number(next + 4), let images = number(next + 8)
      else { break }
      if isText(icon, at: name) {
        for index in 0..<(number(images) ?? 0) {
          guard let image = number(images + 4 + 8 * index) else { break }
          let kinds = Self.flags.filter { image & $0.bit != 0 }.map(\.kind)
          if let path = directory(image >> 16), !kinds.isEmpty { result[path] = kinds }
        }
        break
      }
      next = chain
    }
    return result
  }

  private func directory(_ index: Int) -> String? {
    guard let count = number(directories), index < count,
      let offset = number(directories + 4 + 4 * index), offset < bytes.count
    else { return nil }
    return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private func isText(_ text: String, at offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    let rest = bytes[offset...]
    let length = text.utf8.count
    return rest.starts(with: text.utf8) && rest.dropFirst(length).first == 0
  }

  private func number(_ offset: Int) -> Int? { Self.number(bytes, offset) }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// 31 times the hash so far plus the next byte, which counts as signed.
  private static func hash(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 &* 31 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
  }
}
