import Testing
import X11

@Suite struct PixelFormatTests {
  private let high = PixelFormat(
    redMask: 0xf800, greenMask: 0x7e0, blueMask: 0x1f, bitsPerPixel: 16)
  private let deep = PixelFormat(
    redMask: 0x3ff0_0000, greenMask: 0xf_fc00, blueMask: 0x3ff, bitsPerPixel: 32)

  @Test func `the usual form needs no packing`() {
    #expect(PixelFormat.native.isNative)
    #expect(PixelFormat.native.packed(0xff12_3456) == 0x12_3456)
    #expect(PixelFormat.native.unpacked(0x12_3456) == 0xff12_3456)
    #expect(!high.isNative && !deep.isNative)
  }

  @Test func `sixteen bits keep black, white and the colours`() {
    #expect(high.packed(0xffff_ffff) == 0xffff)
    #expect(high.packed(0xff00_0000) == 0)
    #expect(high.packed(0xffff_0000) == 0xf800)
    #expect(high.packed(0xff00_ff00) == 0x7e0)
    #expect(high.unpacked(0xffff) == 0xffff_ffff)
    #expect(high.unpacked(0x1f) == 0xff00_00ff)
  }

  @Test func `ten bits a colour give back what was put in`() {
    for value in stride(from: UInt32(0), through: 255, by: 1) {
      let pixel = 0xff00_0000 | value << 16 | (255 - value) << 8 | value
      #expect(deep.unpacked(deep.packed(pixel)) == pixel)
    }
  }
}
