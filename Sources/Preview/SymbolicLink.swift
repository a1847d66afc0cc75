internal import Glibc

/// What symbolic links say.
enum SymbolicLink {
  /// Where a link leads, as it stands there (`readlink`); `nil` for what is no link.
  static func target(of path: UnsafePointer<CChar>) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { readlink(path, $0, 4096) } ?? -1
      }
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
