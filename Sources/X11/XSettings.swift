/// Settings of the desktop as an XSETTINGS manager publishes them.
package struct XSettings: Hashable, Sendable {
  /// A setting's value.
  package enum Value: Hashable, Sendable {
    /// A number.
    case integer(Int32)
    /// Text.
    case string(String)
    /// Red, green, blue and alpha, each 0 to 65535.
    case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
  }

  /// The values by name: `Net/IconThemeName`.
  package var values: [String: Value]

  /// Settings by name.
  package init(_ values: [String: Value] = [:]) { self.values = values }

  /// A setting that is a number.
  package func integer(_ name: String) -> Int? {
    if case .integer(let value) = values[name] { Int(value) } else { nil }
  }

  /// A setting that is text.
  package func string(_ name: String) -> String? {
    if case .string(let value) = values[name] { value } else { nil }
  }

  /// Device pixels in a logical pixel, in steps of a quarter from 1 to 4.
  ///
  /// `Xft/DPI` (1024 times dots an inch, where 96 is plain) contains the whole factor
  /// `Gdk/WindowScalingFactor` where both are set; where they differ the larger counts.
  package var scaleFactor: Double {
    let whole = Double(integer("Gdk/WindowScalingFactor") ?? 1)
    let byText = Double(integer("Xft/DPI") ?? 0) / 1024 / 96
    return min(4, max(1, whole, (byText * 4).rounded() / 4))
  }

  /// Reads what stands in `_XSETTINGS_SETTINGS`.
  ///
  /// Whatever is cut off or makes no sense ends the reading; the settings before it are kept.
  package init(parsing bytes: [UInt8]) {
    values = [:]
    guard let order = bytes.first, order <= 1, bytes.count >= 12 else { return }
    var reader = Reader(bytes: bytes, position: 8, isBigEndian: order == 1)
    guard let count = reader.number(of: 4) else { return }
    for _ in 0..<count {
      guard let (name, value) = reader.setting() else { return }
      if !name.isEmpty { values[name] = value }
    }
  }

  /// Takes numbers and texts from bytes, never beyond their end.
  private struct Reader {
    let bytes: [UInt8]
    var position: Int
    let isBigEndian: Bool

    mutating func setting() -> (name: String, value: Value)? {
      guard let type = number(of: 1), skip(1), let length = number(of: 2),
        let name = text(length), skipPadding(), skip(4)
      else { return nil }
      switch type {
      case 0: return number(of: 4).map { (name, .integer(Int32(bitPattern: UInt32($0)))) }
      case 1:
        guard let length = number(of: 4), let value = text(length), skipPadding() else {
          return nil
        }
        return (name, .string(value))
      case 2:
        // The specification says red, blue, green, alpha; all managers write red, green, blue.
        guard let red = number(of: 2), let green = number(of: 2), let blue = number(of: 2),
          let alpha = number(of: 2)
        else { return nil }
        return (
          name,
          .color(
            red: UInt16(red), green: UInt16(green), blue: UInt16(blue), alpha: UInt16(alpha))
        )
      default: return nil
      }
    }

    mutating func number(of size: Int) -> Int? {
      guard let slice = take(size) else { return nil }
      let ordered = isBigEndian ? Array(slice) : slice.reversed()
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func text(_ length: Int) -> String? {
      take(length).map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    /// Texts fill whole groups of four bytes.
    private mutating func skipPadding() -> Bool { skip((4 - position % 4) % 4) }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count >= 0, count <= bytes.count - position else { return nil }
      defer { position += count }
      return bytes[position..<position + count]
    }
  }
}
