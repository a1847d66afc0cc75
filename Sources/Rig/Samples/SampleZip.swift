/// Zip files without compression, written by hand (APPNOTE 4.3).
package enum SampleZip {
  /// A zip of files with their contents as bytes.
  package static func bytes(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let name = Array(file.name.utf8)
      let offset = body.count
      let sum = checksum(file.content)
      let sizes = four(sum) + four(file.content.count) + four(file.content.count)
      let head = two(20) + two(0x0800) + two(0) + two(0) + two(0x21)
      body += four(0x0403_4B50) + head + sizes + two(name.count) + two(0) + name + file.content
      directory += four(0x0201_4B50) + two(20) + head + sizes + two(name.count) + two(0) + two(0)
      directory += two(0) + two(0) + four(0) + four(offset) + name
    }
    let end = two(0) + two(0) + two(files.count) + two(files.count)
    return body + directory + four(0x0605_4B50) + end + four(directory.count) + four(body.count)
      + two(0)
  }

  /// A zip of files with their contents as text.
  package static func bytes(_ files: [(String, String)]) -> [UInt8] {
    bytes(files.map { (name: $0.0, content: Array($0.1.utf8)) })
  }

  private static func two(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func four(_ value: Int) -> [UInt8] { two(value) + two(value >> 16) }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in
      sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    Int(
      ~bytes.reduce(UInt32.max) { sum, byte in
        sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)]
      })
  }
}
