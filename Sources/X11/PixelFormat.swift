/// How a visual stores a colour in a pixel.
///
/// Everything is painted as 32-bit pixels, alpha in the top byte, then red, green and blue. Nearly
/// every server stores pixels in that form; for the others they are packed and unpacked here.
package struct PixelFormat: Hashable, Sendable {
  /// Bits that hold red.
  package var redMask: UInt
  /// Bits that hold green.
  package var greenMask: UInt
  /// Bits that hold blue.
  package var blueMask: UInt
  /// The room that one pixel takes: 32 or 16 in practice.
  package var bitsPerPixel: Int

  /// A form from its parts.
  package init(redMask: UInt, greenMask: UInt, blueMask: UInt, bitsPerPixel: Int) {
    self.redMask = redMask
    self.greenMask = greenMask
    self.blueMask = blueMask
    self.bitsPerPixel = bitsPerPixel
  }

  /// 32 bits with red, green and blue in the three low bytes.
  package static let native = PixelFormat(
    redMask: 0xff0000, greenMask: 0xff00, blueMask: 0xff, bitsPerPixel: 32)

  /// Whether pixels need no packing.
  package var isNative: Bool { self == .native }

  /// The visual's form of a painted pixel; alpha is dropped.
  package func packed(_ pixel: UInt32) -> UInt {
    Self.spread((pixel >> 16) & 0xff, over: redMask)
      | Self.spread((pixel >> 8) & 0xff, over: greenMask)
      | Self.spread(pixel & 0xff, over: blueMask)
  }

  /// The opaque painted pixel that means the same.
  package func unpacked(_ raw: UInt) -> UInt32 {
    0xff00_0000 | Self.gathered(raw, from: redMask) << 16 | Self.gathered(raw, from: greenMask) << 8
      | Self.gathered(raw, from: blueMask)
  }

  /// Scales 0...255 to the range of `mask` and puts it there.
  private static func spread(_ value: UInt32, over mask: UInt) -> UInt {
    guard mask != 0 else { return 0 }
    let highest = mask >> UInt(mask.trailingZeroBitCount)
    return ((UInt(value) * highest + 127) / 255) << UInt(mask.trailingZeroBitCount)
  }

  /// Takes what `mask` covers and scales it to 0...255.
  private static func gathered(_ raw: UInt, from mask: UInt) -> UInt32 {
    guard mask != 0 else { return 0 }
    let highest = mask >> UInt(mask.trailingZeroBitCount)
    let value = (raw & mask) >> UInt(mask.trailingZeroBitCount)
    return UInt32((value * 255 + highest / 2) / highest)
  }
}
