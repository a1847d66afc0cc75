/// Which numbers of machines belong to everybody, and which to a network of one's own.
package enum NetworkAddress {
  /// Whether a machine with this number is one of the whole network.
  ///
  /// Private, local, shared, reserved and documentation ranges (RFC 6890 and its registries) are not,
  /// nor is a number of 16 bytes that stands for such a one of 4.
  ///
  /// - Parameter bytes: The number, 4 or 16 bytes in the order of the network.
  /// - Returns: Whether it is; `false` for what is no number.
  package static func isPublic(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4: isPublic4(bytes)
    case 16: isPublic16(bytes)
    default: false
    }
  }

  private static let ownRanges: [(bits: Int, bytes: [UInt8])] = [
    (8, [0]), (8, [10]), (10, [100, 64]), (8, [127]), (16, [169, 254]), (12, [172, 16]),
    (24, [192, 0, 0]), (24, [192, 0, 2]), (24, [192, 88, 99]), (16, [192, 168]),
    (15, [198, 18]), (24, [198, 51, 100]), (24, [203, 0, 113]), (4, [224]), (4, [240]),
  ]

  private static func isPublic4(_ bytes: [UInt8]) -> Bool {
    !ownRanges.contains { isInside(bytes, $0.bytes, bits: $0.bits) }
  }

  private static func isPublic16(_ bytes: [UInt8]) -> Bool {
    let last = Array(bytes[12...])
    // ::ffff:0:0/96 and 64:ff9b::/96 carry a number of 4 bytes.
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    if bytes.starts(with: mapped) || bytes.starts(with: translated) { return isPublic4(last) }
    guard isInside(bytes, [0x20], bits: 3) else { return false }
    // 2001::/23 holds tunnels and tests, 2001:db8::/32 and 3fff::/20 documentation, 2002::/16 numbers
    // of 4 bytes.
    return !isInside(bytes, [0x20, 0x01, 0], bits: 23)
      && !isInside(bytes, [0x20, 0x01, 0x0D, 0xB8], bits: 32)
      && !isInside(bytes, [0x3F, 0xFF, 0], bits: 20) && !isInside(bytes, [0x20, 0x02], bits: 16)
  }

  private static func isInside(_ bytes: [UInt8], _ range: [UInt8], bits: Int) -> Bool {
    for index in 0..<((bits + 7) / 8) {
      let count = min(8, bits - 8 * index)
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> count)
      let other = index < range.count ? range[index] : 0
      if bytes[index] & mask != other & mask { return false }
    }
    return true
  }
}
