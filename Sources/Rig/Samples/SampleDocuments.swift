/// PDF, zip and packed tar files, written by hand.
package enum SampleDocuments {
  /// A PDF of numbered objects, the first of which is its catalogue.
  ///
  /// - Parameters:
  ///   - objects: The objects' contents.
  ///   - trailer: What is added to the trailer.
  ///   - loops: Whether its table names itself as the one before it.
  /// - Returns: The bytes.
  package static func pdf(
    _ objects: [[UInt8]], trailer: String = "", loops: Bool = false
  ) -> [UInt8] {
    var bytes = Array("%PDF-1.4\n".utf8)
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let table = bytes.count
    var text = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    let loop = loops ? "/Prev \(table)" : ""
    text += "trailer << /Size \(objects.count + 1) /Root 1 0 R \(loop) \(trailer) >>\n"
    return bytes + Array((text + "startxref\n\(table)\n%%EOF\n").utf8)
  }

  /// A PDF of one page with drawing instructions.
  package static func pdf(
    content: [UInt8], kids: String = "3 0 R", trailer: String = "", loops: Bool = false
  ) -> [UInt8] {
    pdf(
      [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [\(kids)] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>",
      ].map { Array($0.utf8) } + [
        Array("<< /Length \(content.count) >>\nstream\n".utf8) + content
          + Array("\nendstream".utf8)
      ], trailer: trailer, loops: loops)
  }

  /// A PDF that no empty password opens: what its keys are made from is made up.
  package static var lockedPDF: [UInt8] {
    let made = String(repeating: "0123456789abcdef", count: 4)
    return pdf(
      content: Array("0 0 m".utf8),
      trailer: """
        /Encrypt << /Filter /Standard /V 1 /R 2 /O <\(made)> /U <\(made)> /P -4 >> \
        /ID [<00><00>]
        """)
  }

  /// A zip with one file that is locked by AES, as its head says.
  package static var lockedZip: [UInt8] {
    let name = Array("secret.txt".utf8)
    let extra: [UInt8] = [0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 0, 0]
    let data = [UInt8](repeating: 0x5A, count: 40)
    func little(_ value: Int, _ count: Int) -> [UInt8] { SampleBytes.little(value, count) }
    // Version, flags with the mark of a password, method of AES, time, sum, sizes.
    let head =
      little(51, 2) + little(1, 2) + little(99, 2) + little(0, 4) + little(0, 4)
      + little(data.count, 4) + little(12, 4) + little(name.count, 2) + little(extra.count, 2)
    let local = [0x50, 0x4B, 3, 4] + head + name + extra + data
    let central =
      [0x50, 0x4B, 1, 2] + little(51, 2) + head + little(0, 2) + little(0, 2) + little(0, 2)
      + little(0, 4) + little(0, 4) + name + extra
    return local + central + [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2)
      + little(central.count, 4) + little(local.count, 4) + little(0, 2)
  }

  /// A tar packed by gzip whose one file is `size` zeros: 13 bits for each 258 of them.
  package static func zeros(_ size: Int) -> [UInt8] {
    var head = Array("zeros".utf8) + [UInt8](repeating: 0, count: 95)
    let octal = String(size, radix: 8)
    let length = String(repeating: "0", count: max(0, 11 - octal.count)) + octal
    head += Array("0000644\0".utf8) + Array("0000000\0".utf8) + Array("0000000\0".utf8)
    head += Array((length + "\0").utf8) + Array("00000000000\0".utf8)
    let rest = Array("0".utf8) + [UInt8](repeating: 0, count: 100) + Array("ustar\0".utf8)
    let sum = (head + rest).reduce(8 * 32) { $0 + Int($1) } + 48 + 48
    let digits = String(sum, radix: 8)
    head += Array((String(repeating: "0", count: 6 - digits.count) + digits + "\0 ").utf8)
    head += rest + Array("00".utf8)
    head += [UInt8](repeating: 0, count: 512 - head.count)
    // The head as it is, then a block with the fixed codes: a zero, and the longest repeats of it.
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    bytes += [0] + SampleBytes.little(512, 2) + SampleBytes.little(~512, 2) + head
    var bits = [true, true, false] + Self.code(0b0011_0000)
    let one = Self.code(0b1100_0101) + [Bool](repeating: false, count: 5)
    for _ in 0..<24 { bits += one }
    let packed = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << $1 : 0) }
    }
    // Eight repeats take 13 bytes, from the third byte on.
    let period = packed[2..<15]
    bytes += packed[..<2]
    for _ in 0..<(size / 258 / 8 + 1) { bytes += period }
    return bytes
  }

  private static func code(_ value: UInt8) -> [Bool] {
    (0..<8).reversed().map { value >> $0 & 1 == 1 }
  }
}
