/// What the helper answers to an `IconRequest`; pixels come along in a sealed memory file.
///
/// Pixels are 32 bits in native byte order, alpha in the highest byte, colours premultiplied, rows
/// from the top. The picture is as large as fits into the asked square with the icon's own shape.
///
/// | bytes | field |
/// |---|---|
/// | 0..<8 | head: mark, version, kind |
/// | 8..<16 | generation of the request |
/// | 16..<20 | status |
/// | 20..<24 | width |
/// | 24..<28 | height |
/// | 28..<32 | stride |
package struct IconAnswer: Hashable, Sendable {
  /// The request's own generation.
  package var generation: UInt64
  /// How it went.
  package var status: IconStatus
  /// Pixels in a row; 0 without a picture.
  package var width: Int
  /// Rows; 0 without a picture.
  package var height: Int
  /// Bytes from row to row; 0 without a picture.
  package var stride: Int

  /// The length of every answer, in bytes.
  package static let byteCount = 32

  /// An answer with a picture.
  package init(generation: UInt64, width: Int, height: Int, stride: Int) {
    self.init(
      generation: generation, status: .done, width: width, height: height, stride: stride)
  }

  /// An answer without a picture.
  package init(generation: UInt64, failed status: IconStatus) {
    self.init(generation: generation, status: status, width: 0, height: 0, stride: 0)
  }

  private init(
    generation: UInt64, status: IconStatus, width: Int, height: Int, stride: Int
  ) {
    self.generation = generation
    self.status = status
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// How many bytes the pixels take.
  package var pixelByteCount: Int { stride * height }

  /// The answer as a message.
  package var encoded: [UInt8] {
    var writer = MessageWriter()
    MessageHead.put(.iconAnswer, into: &writer)
    writer.put(generation)
    writer.put(status.rawValue)
    writer.put(UInt32(clamping: width))
    writer.put(UInt32(clamping: height))
    writer.put(UInt32(clamping: stride))
    return writer.bytes
  }

  /// Reads a message; the helper may be under a hostile file's control, so nothing is believed.
  ///
  /// - Throws: `MessageError` when it is anything but an answer with fields that fit together.
  package init(decoding bytes: [UInt8]) throws(MessageError) {
    var reader = MessageReader(bytes)
    try MessageHead.take(.iconAnswer, from: &reader)
    guard let generation = reader.take(UInt64.self), let number = reader.take(UInt32.self),
      let width = reader.take(UInt32.self), let height = reader.take(UInt32.self),
      let stride = reader.take(UInt32.self)
    else { throw .tooShort }
    guard reader.isAtEnd else { throw .tooLong }
    guard let status = IconStatus(rawValue: number) else { throw .badField("status") }
    guard status == .done else {
      guard width == 0, height == 0, stride == 0 else { throw .badField("size") }
      self.init(generation: generation, failed: status)
      return
    }
    let sides = 1...UInt32(IconRequest.largestPixelSize)
    guard sides.contains(width), sides.contains(height) else { throw .badField("size") }
    guard stride >= 4 * width, stride % 4 == 0, stride <= 16384 else {
      throw .badField("stride")
    }
    self.init(
      generation: generation, width: Int(width), height: Int(height), stride: Int(stride))
  }
}
