/// Eight 16-bit lanes: two pixels of four channels, in the order that the bytes have in memory.
///
/// 128 bits, which every x86-64 and arm64 processor works on at once.
typealias Lanes = SIMD8<UInt16>

/// Sixteen bytes: four pixels.
typealias PixelBytes = SIMD16<UInt8>

extension Lanes {
  /// The upper 16 bits of each product: a multiplication by `factor / 65536`.
  ///
  /// Lane by lane, since the library's conversions between lane widths are calls in large
  /// functions; the optimizer makes one instruction of all this.
  @inline(__always) func timesFraction(_ factor: Lanes) -> Lanes {
    @inline(__always) func part(_ lane: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(self[lane]) &* UInt32(factor[lane])) &>> 16)
    }
    return Lanes(part(0), part(1), part(2), part(3), part(4), part(5), part(6), part(7))
  }

  /// A pixel twice.
  @inline(__always) init(twice pixel: UInt64) {
    self = unsafeBitCast(SIMD2<UInt64>(repeating: pixel), to: Lanes.self)
  }

  /// Two pixels.
  @inline(__always) init(_ first: UInt64, _ second: UInt64) {
    self = unsafeBitCast(SIMD2<UInt64>(first, second), to: Lanes.self)
  }

  /// The pixels.
  @inline(__always) var pixels: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  /// The first two of four pixels, widened.
  @inline(__always) init(lowerOf bytes: PixelBytes) {
    self.init(
      UInt16(bytes[0]), UInt16(bytes[1]), UInt16(bytes[2]), UInt16(bytes[3]), UInt16(bytes[4]),
      UInt16(bytes[5]), UInt16(bytes[6]), UInt16(bytes[7]))
  }

  /// The last two of four pixels, widened.
  @inline(__always) init(upperOf bytes: PixelBytes) {
    self.init(
      UInt16(bytes[8]), UInt16(bytes[9]), UInt16(bytes[10]), UInt16(bytes[11]),
      UInt16(bytes[12]), UInt16(bytes[13]), UInt16(bytes[14]), UInt16(bytes[15]))
  }
}

/// Factors for `timesFraction` that stay in memory.
///
/// Held in registers across a loop, the optimizer keeps them in a widened form and narrows them
/// again at every use; read from memory that a store might change, each is one operand.
final class LaneFactors {
  /// The factors, in 1/65536.
  let lanes: UnsafePointer<Lanes>
  private let memory: UnsafeMutablePointer<Lanes>

  /// Factors for all lanes alike.
  init(_ factors: [UInt16]) {
    memory = .allocate(capacity: factors.count)
    for (index, factor) in factors.enumerated() {
      (memory + index).initialize(to: Lanes(repeating: factor))
    }
    lanes = UnsafePointer(memory)
  }

  deinit { memory.deallocate() }
}

extension PixelBytes {
  /// Four pixels from lanes that hold values up to 255, made opaque.
  @inline(__always) init(opaque first: Lanes, _ second: Lanes) {
    @inline(__always) func byte(_ lanes: Lanes, _ lane: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: lanes[lane])
    }
    let narrow = PixelBytes(
      byte(first, 0), byte(first, 1), byte(first, 2), byte(first, 3), byte(first, 4),
      byte(first, 5), byte(first, 6), byte(first, 7), byte(second, 0), byte(second, 1),
      byte(second, 2), byte(second, 3), byte(second, 4), byte(second, 5), byte(second, 6),
      byte(second, 7))
    self = unsafeBitCast(
      unsafeBitCast(narrow, to: SIMD4<UInt32>.self) | SIMD4<UInt32>(repeating: 0xFF00_0000),
      to: PixelBytes.self)
  }
}

extension UnsafeRawPointer {
  /// Two wide pixels.
  @inline(__always) func lanes(_ offset: Int) -> Lanes {
    loadUnaligned(fromByteOffset: offset, as: Lanes.self)
  }

  /// One wide pixel.
  @inline(__always) func widePixel(_ offset: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Four pixels in bytes.
  @inline(__always) func pixelBytes(_ offset: Int) -> PixelBytes {
    loadUnaligned(fromByteOffset: offset, as: PixelBytes.self)
  }
}
