/// What the dock asks the helper for: an icon file, which comes along open, as pixels.
///
/// | bytes | field |
/// |---|---|
/// | 0..<8 | head: mark, version, kind |
/// | 8..<16 | generation |
/// | 16..<20 | pixel size |
/// | 20..<24 | scale in 1/256 |
/// | 24..<28 | whether there is a tint: 0 or 1 |
/// | 28..<32 | tint, 0xAARRGGBB |
package struct IconRequest: Hashable, Sendable {
  /// Comes back with the answer, so that late answers are known as such.
  package var generation: UInt64
  /// The side of the square to fit the icon into, in device pixels, 1 to `largestPixelSize`.
  package var pixelSize: Int
  /// Device pixels in a logical pixel, 1/4 to 16.
  ///
  /// Drawings keep fine lines by it; the size is not
  /// multiplied.
  package var scale: Double
  /// A colour, not premultiplied, that the icon is filled with where it covers; `nil` keeps the
  /// icon's own colours.
  package var tint: UInt32?

  /// The largest side, in device pixels.
  package static let largestPixelSize = 1024
  /// The length of every request, in bytes.
  package static let byteCount = 32
  /// The largest file that is decoded, in bytes.
  package static let largestFile = 8 << 20
  /// The longest side of a picture that is decoded, in its own pixels.
  package static let longestSide = 4096

  /// A request.
  package init(generation: UInt64 = 0, pixelSize: Int, scale: Double = 1, tint: UInt32? = nil) {
    self.generation = generation
    self.pixelSize = pixelSize
    self.scale = scale
    self.tint = tint
  }

  /// The request as a message.
  package var encoded: [UInt8] {
    var writer = MessageWriter()
    MessageHead.put(.iconRequest, into: &writer)
    writer.put(generation)
    writer.put(UInt32(clamping: pixelSize))
    writer.put(UInt32(min(max(scale, 0), 65535) * 256))
    writer.put(UInt32(tint == nil ? 0 : 1))
    writer.put(tint ?? 0)
    return writer.bytes
  }

  /// Reads a message.
  ///
  /// - Throws: `MessageError` when it is anything but a request with fields in their ranges.
  package init(decoding bytes: [UInt8]) throws(MessageError) {
    var reader = MessageReader(bytes)
    try MessageHead.take(.iconRequest, from: &reader)
    guard let generation = reader.take(UInt64.self), let size = reader.take(UInt32.self),
      let scale = reader.take(UInt32.self), let isTinted = reader.take(UInt32.self),
      let tint = reader.take(UInt32.self)
    else { throw .tooShort }
    guard reader.isAtEnd else { throw .tooLong }
    guard (1...UInt32(Self.largestPixelSize)).contains(size) else { throw .badField("pixel size") }
    guard (64...4096).contains(scale) else { throw .badField("scale") }
    guard isTinted <= 1 else { throw .badField("tint") }
    self.init(
      generation: generation, pixelSize: Int(size), scale: Double(scale) / 256,
      tint: isTinted == 1 ? tint : nil)
  }
}
