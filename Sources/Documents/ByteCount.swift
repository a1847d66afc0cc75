/// Sizes in words.
package enum ByteCount {
  /// A number of bytes as people write it, in powers of 1000: `999 B`, `1.2 kB`, `34 MB`.
  package static func words(_ count: Int64) -> String {
    guard count >= 1000 else { return "\(max(0, count)) B" }
    var value = Double(count)
    var unit = "B"
    for next in ["kB", "MB", "GB", "TB", "PB", "EB"] where value >= 999.5 {
      value /= 1000
      unit = next
    }
    let tenths = (value * 10).rounded() / 10
    if value >= 9.95 || tenths == tenths.rounded() { return "\(Int(value.rounded())) \(unit)" }
    return "\(tenths) \(unit)"
  }
}
