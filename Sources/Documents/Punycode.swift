/// Letters of all scripts in the letters of host names (RFC 3492), label by label.
package enum Punycode {
  /// The longest label of a host name, in bytes (RFC 1035, 2.3.4).
  package static let longestLabel = 63

  private static let base: UInt32 = 36
  private static let smallest: UInt32 = 1
  private static let largest: UInt32 = 26
  private static let firstBias: UInt32 = 72
  private static let firstScalar: UInt32 = 0x80

  /// What a label without its `xn--` stands for; `nil` where it is longer than labels are, or stands
  /// for nothing.
  package static func decoded(_ label: String) -> String? {
    let bytes = Array(label.utf8)
    guard bytes.count <= longestLabel, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let mark = bytes.lastIndex(of: UInt8(ascii: "-"))
    var scalars = bytes[..<(mark ?? 0)].map { Unicode.Scalar($0) }
    var rest = bytes[(mark.map { $0 + 1 } ?? 0)...]
    var scalar = firstScalar
    var place: UInt32 = 0
    var bias = firstBias
    while !rest.isEmpty {
      let former = place
      var weight: UInt32 = 1
      var step = base
      while true {
        guard let digit = rest.popFirst().flatMap(value) else { return nil }
        let (part, partOverflows) = digit.multipliedReportingOverflow(by: weight)
        let (sum, sumOverflows) = place.addingReportingOverflow(part)
        guard !partOverflows, !sumOverflows else { return nil }
        place = sum
        let limit = threshold(step, bias)
        if digit < limit { break }
        let (next, overflows) = weight.multipliedReportingOverflow(by: base - limit)
        guard !overflows else { return nil }
        weight = next
        step += base
      }
      let count = UInt32(scalars.count + 1)
      bias = adapted(place - former, count, isFirst: former == 0)
      let (next, overflows) = scalar.addingReportingOverflow(place / count)
      guard !overflows, let found = Unicode.Scalar(next) else { return nil }
      scalar = next
      place %= count
      scalars.insert(found, at: Int(place))
      place += 1
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return result.isEmpty ? nil : String(result)
  }

  /// A label in the letters of host names, without `xn--`; `nil` where it would be too long.
  package static func encoded(_ label: String) -> String? {
    let scalars = label.unicodeScalars.map(\.value)
    guard scalars.count <= longestLabel else { return nil }
    var result = scalars.filter { $0 < firstScalar }.map { UInt8($0) }
    let plain = UInt32(result.count)
    if plain > 0 { result.append(UInt8(ascii: "-")) }
    var scalar = firstScalar
    var delta: UInt32 = 0
    var bias = firstBias
    var handled = plain
    while Int(handled) < scalars.count {
      guard let next = scalars.lazy.filter({ $0 >= scalar }).min() else { return nil }
      // At most 63 letters and 21 bits: it can't overflow.
      delta += (next - scalar) * (handled + 1)
      scalar = next
      for value in scalars {
        if value < scalar { delta += 1 }
        guard value == scalar else { continue }
        var rest = delta
        var step = base
        while true {
          let limit = threshold(step, bias)
          if rest < limit { break }
          result.append(digit(limit + (rest - limit) % (base - limit)))
          rest = (rest - limit) / (base - limit)
          step += base
        }
        result.append(digit(rest))
        bias = adapted(delta, handled + 1, isFirst: handled == plain)
        delta = 0
        handled += 1
      }
      delta += 1
      scalar += 1
    }
    guard result.count <= longestLabel else { return nil }
    return String(decoding: result, as: UTF8.self)
  }

  /// How many values a digit at a place has before it ends its number (RFC 3492, 3.3).
  private static func threshold(_ step: UInt32, _ bias: UInt32) -> UInt32 {
    step <= bias + smallest ? smallest : step >= bias + largest ? largest : step - bias
  }

  /// The bias for the next number (RFC 3492, 3.4 and 6.1).
  private static func adapted(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step: UInt32 = 0
    while delta > (base - smallest) * largest / 2 {
      delta /= base - smallest
      step += base
    }
    return step + (base - smallest + 1) * delta / (delta + 38)
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }
}
