/// The first bytes of a file in the icon cache, in the machine's own byte order.
///
/// | bytes | field |
/// |---|---|
/// | 0..<4 | mark "PDIC" |
/// | 4..<8 | version |
/// | 8..<12, 12..<16, 16..<20 | width, height, stride; all 0 where no picture can be made |
/// | 20..<24 | where the pixels begin |
/// | 24..<32, 32..<40, 40..<48 | the icon file's time of change, number and size |
/// | 48..<52 | the side that was asked for |
/// | 52..<56 | the length of the icon file's path, which begins at 64 |
struct IconCacheHead {
  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Bytes from row to row.
  let stride: Int
  /// Where the pixels begin.
  let pixelOffset: Int
  private let modified: Int64
  private let inode: UInt64
  private let byteCount: Int64
  private let pixelSize: Int
  private let pathLength: Int

  private static let size = 64
  private static let mark: UInt32 = 0x4349_4450
  private static let version: UInt32 = 1

  /// A head for an icon in a size; without a picture it says that there can be none.
  init(_ file: IconFile, pixelSize: Int, picture: ImageSurface?) {
    width = picture?.width ?? 0
    height = picture?.height ?? 0
    stride = picture?.stride ?? 0
    modified = file.modified
    inode = file.inode
    byteCount = file.byteCount
    self.pixelSize = pixelSize
    pathLength = file.path.utf8.count
    pixelOffset = (Self.size + pathLength + 63) / 64 * 64
  }

  /// Reads a head; `nil` when it is none of this version.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size else { return nil }
    func word(_ offset: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    guard word(0) == Int(Self.mark), word(4) == Int(Self.version) else { return nil }
    width = word(8)
    height = word(12)
    stride = word(16)
    pixelOffset = word(20)
    modified = bytes.loadUnaligned(fromByteOffset: 24, as: Int64.self)
    inode = bytes.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
    byteCount = bytes.loadUnaligned(fromByteOffset: 40, as: Int64.self)
    pixelSize = word(48)
    pathLength = word(52)
  }

  /// Whether the head in `bytes` is that of this very file in this size.
  func isOf(_ file: IconFile, pixelSize: Int, path bytes: UnsafeRawBufferPointer) -> Bool {
    guard modified == file.modified, inode == file.inode, byteCount == file.byteCount,
      self.pixelSize == pixelSize, pathLength == file.path.utf8.count,
      Self.size + pathLength <= bytes.count
    else { return false }
    return bytes[Self.size..<(Self.size + pathLength)].elementsEqual(file.path.utf8)
  }

  /// The head and the path, up to where the pixels begin.
  func encoded(path: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: pixelOffset)
    bytes.withUnsafeMutableBytes { buffer in
      let words: [(Int, Int)] = [
        (0, Int(Self.mark)), (4, Int(Self.version)), (8, width), (12, height), (16, stride),
        (20, pixelOffset), (48, pixelSize), (52, pathLength),
      ]
      for (offset, word) in words {
        buffer.storeBytes(
          of: UInt32(truncatingIfNeeded: word), toByteOffset: offset, as: UInt32.self)
      }
      buffer.storeBytes(of: modified, toByteOffset: 24, as: Int64.self)
      buffer.storeBytes(of: inode, toByteOffset: 32, as: UInt64.self)
      buffer.storeBytes(of: byteCount, toByteOffset: 40, as: Int64.self)
    }
    for (index, byte) in path.utf8.enumerated() { bytes[Self.size + index] = byte }
    return bytes
  }
}
