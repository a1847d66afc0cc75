import Foundation
import Painting

/// A folder with icons, good and hostile, that goes away with this object.
final class SampleIcons {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "pressdock-icons-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  @discardableResult func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: folder.appending(path: name))
    return path(name)
  }

  @discardableResult func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  /// A PNG of one colour, `0xAARRGGBB`, premultiplied.
  @discardableResult func png(
    _ name: String, width: Int = 64, height: Int = 64, color: UInt32 = 0xFF20_80E0
  ) throws -> String {
    let surface = try ImageSurface(width: width, height: height)
    surface.withPixels { bytes in
      for index in 0..<(bytes.count / 4) {
        bytes.storeBytes(of: color, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
    try surface.writePNG(to: path(name))
    return path(name)
  }

  /// An SVG of a green square, `viewBox` and size as given.
  @discardableResult func svg(
    _ name: String, attributes: String = "width='64' height='64'"
  ) throws -> String {
    try write(
      name,
      """
      <svg xmlns='http://www.w3.org/2000/svg' \(attributes)>
      <rect width='200000' height='200000' fill='#10c040'/></svg>
      """)
  }

  /// Only the head of a PNG, which says that the picture is `width` x `height`.
  @discardableResult func hugePNG(_ name: String, width: UInt32, height: UInt32) throws -> String {
    func number(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
    func checksum(_ bytes: [UInt8]) -> UInt32 {
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
      }
      return ~sum
    }
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + content
      return number(UInt32(content.count)) + body + number(checksum(body))
    }
    let head = number(width) + number(height) + [1, 0, 0, 0, 0]
    // Some valid packed rows, so that a decoder that believes the head would go on.
    let rows: [UInt8] = [0x78, 0x9C, 0xED, 0xC1, 0x01, 0x01, 0x00, 0x00, 0x00, 0x80, 0x90, 0xFE]
    return try write(
      name,
      Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
          + chunk("IDAT", rows)))
  }

  /// SVG whose entities would grow to 10^9 characters.
  @discardableResult func entityBomb(_ name: String) throws -> String {
    var entities = "<!ENTITY a0 'ha'>"
    for level in 1...9 {
      let inside = String(repeating: "&a\(level - 1);", count: 10)
      entities += "<!ENTITY a\(level) '\(inside)'>"
    }
    return try write(
      name,
      """
      <!DOCTYPE svg [\(entities)]>
      <svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><text>&a9;</text></svg>
      """)
  }

  /// SVG that draws a costly noise a hundred thousand times: minutes on any machine, and yet fewer
  /// uses than the half million at which the library itself gives up.
  @discardableResult func noiseBomb(_ name: String) throws -> String {
    var groups = "<g id='l0'><rect width='64' height='64' filter='url(#noise)'/></g>"
    for level in 1...5 {
      let uses = String(repeating: "<use href='#l\(level - 1)'/>", count: 10)
      groups += "<g id='l\(level)'>\(uses)</g>"
    }
    return try write(
      name,
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>
      <defs><filter id='noise'><feTurbulence baseFrequency='0.3' numOctaves='9'/></filter>\(groups)
      </defs><use href='#l5'/></svg>
      """)
  }

  /// SVG that wants another file and a page of the network.
  @discardableResult func prying(_ name: String, at other: String) throws -> String {
    try write(
      name,
      """
      <!DOCTYPE svg [<!ENTITY file SYSTEM 'file://\(other)'>]>
      <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'
      width='64' height='64'><image xlink:href='file://\(other)' width='64' height='64'/>
      <image xlink:href='http://127.0.0.1:9/' width='64' height='64'/></svg>
      """)
  }

  func pipe(_ name: String) -> String {
    mkfifo(path(name), 0o600)
    return path(name)
  }
}
