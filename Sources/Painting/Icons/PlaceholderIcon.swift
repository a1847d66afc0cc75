internal import DisplayList

/// What stands for an icon whose picture isn't there: a colour and a letter that a name always
/// gets, in this and every later run.
struct PlaceholderIcon {
  /// The tile's colour; white is readable on it.
  let color: Color
  /// The letter on the tile.
  let letter: String

  private static let colors: [UInt32] = [
    0xB4_53_09, 0x0F_76_6E, 0x1D_4E_D8, 0x6D_28_D9, 0xBE_18_5D, 0x15_80_3D, 0x0E_74_90,
    0x43_38_CA, 0xB9_1C_1C, 0x4D_7C_0F, 0x86_19_8F, 0x47_55_69,
  ]

  /// The placeholder of a name or path.
  init(_ name: IconName) {
    // FNV-1a: Swift's own hash differs from run to run.
    var hash: UInt32 = 2_166_136_261
    for byte in name.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    color = Color(hex: Self.colors[Int(hash >> 4) % Self.colors.count])

    var word = name.rawValue.split(separator: "/").last ?? ""
    if name.rawValue.hasPrefix("/"), let dot = word.lastIndex(of: "."), dot != word.startIndex {
      word = word[..<dot]
    }
    // The last part of a name such as org.example.Viewer is the one that people know.
    word = word.split(separator: ".").last ?? word
    letter = word.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "•"
  }
}
