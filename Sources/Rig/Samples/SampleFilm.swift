/// Pictures that move, each frame of one colour.
package enum SampleFilm {
  /// A GIF (89a) that goes round for ever.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - frames: The colour of each, `0xRRGGBB`, and how long it stays in hundredths of a second.
  /// - Returns: The bytes.
  package static func gif(width: Int, height: Int, _ frames: [(color: Int, time: Int)]) -> [UInt8] {
    let size = SampleBytes.little(width, 2) + SampleBytes.little(height, 2)
    var bytes = Array("GIF89a".utf8) + size + [0xF6, 0, 0]
    for index in 0..<128 {
      bytes += SampleBytes.big(frames.indices.contains(index) ? frames[index].color : 0, 3)
    }
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    for (index, frame) in frames.enumerated() {
      bytes += [0x21, 0xF9, 4, 0] + SampleBytes.little(frame.time, 2) + [0, 0]
      bytes += [0x2C, 0, 0, 0, 0] + size + [0, 7]
      // The table of codes starts anew before its codes grow beyond eight bits.
      var codes: [UInt8] = []
      for pixel in 0..<(width * height) {
        if pixel.isMultiple(of: 100) { codes.append(0x80) }
        codes.append(UInt8(index % 128))
      }
      codes.append(0x81)
      var rest = codes[...]
      while !rest.isEmpty {
        let part = rest.prefix(255)
        rest = rest.dropFirst(part.count)
        bytes += [UInt8(part.count)] + part
      }
      bytes.append(0)
    }
    return bytes + [0x3B]
  }

  /// A WebP, lossless; it moves where there is more than one frame.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - frames: The colour of each, `0xAARRGGBB`, and how long it stays in milliseconds.
  /// - Returns: The bytes.
  package static func webP(width: Int, height: Int, _ frames: [(color: Int, time: Int)]) -> [UInt8]
  {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + SampleBytes.little(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }
    func picture(_ color: Int) -> [UInt8] {
      chunk("VP8L", losslessPicture(width: width, height: height, color: color))
    }
    let size = SampleBytes.little(width - 1, 3) + SampleBytes.little(height - 1, 3)
    var body = Array("WEBP".utf8)
    if frames.count == 1 {
      body += picture(frames[0].color)
    } else {
      body += chunk("VP8X", [0x12, 0, 0, 0] + size) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
      for frame in frames {
        let head = [UInt8](repeating: 0, count: 6) + size + SampleBytes.little(frame.time, 3) + [2]
        body += chunk("ANMF", head + picture(frame.color))
      }
    }
    return Array("RIFF".utf8) + SampleBytes.little(body.count) + body
  }

  /// Five tables with one code each, of no bits: so no pixel takes any.
  private static func losslessPicture(width: Int, height: Int, color: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x2F]
    var (bits, count) = (0, 0)
    func put(_ value: Int, _ width: Int) {
      bits |= value << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    put(width - 1, 14)
    put(height - 1, 14)
    put(1, 1)
    put(0, 3)
    // No transform, no cache of colours, one set of tables.
    put(0, 3)
    for shift in [8, 16, 0, 24] {
      put(0b101, 3)
      put(color >> shift & 0xFF, 8)
    }
    put(0b001, 3)
    put(0, 1)
    put(0, 8)
    return bytes
  }
}
