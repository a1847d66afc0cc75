/// Exponential decay and its inverse, written out because the room knows no C library.
enum Decay {
  /// What is left of 1 after `ratio` time constants: e to the power of minus `ratio`.
  ///
  /// `ratio` is split into a whole number of halvings, which an exponent holds exactly, and a rest
  /// within half of ln 2 on either side, for which eleven terms of the series reach the last bits.
  static func factor(_ ratio: Double) -> Double {
    guard ratio > 0 else { return 1 }
    guard ratio < 700 else { return 0 }
    let halvings = (ratio * 1.4426950408889634).rounded()
    let rest = halvings * 0.6931471805599453 - ratio
    var sum = 1 + rest / 11
    sum = 1 + sum * rest * 0.1
    sum = 1 + sum * rest * (1.0 / 9)
    sum = 1 + sum * rest * 0.125
    sum = 1 + sum * rest * (1.0 / 7)
    sum = 1 + sum * rest * (1.0 / 6)
    sum = 1 + sum * rest * 0.2
    sum = 1 + sum * rest * 0.25
    sum = 1 + sum * rest * (1.0 / 3)
    sum = 1 + sum * rest * 0.5
    sum = 1 + sum * rest
    let scale = Double(bitPattern: UInt64(1023 - Int64(halvings)) << 52)
    return sum * scale
  }

  /// After how many time constants `share` (above 0, at most 1) is left: minus its natural
  /// logarithm.
  static func ratio(leaving share: Double) -> Double {
    guard share < 1 else { return 0 }
    guard share > Double.leastNormalMagnitude else { return 700 }
    var exponent = Double(share.exponent)
    var significand = share.significand
    if significand > 1.4142135623730951 {
      significand *= 0.5
      exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), whose argument stays below 0.172 here.
    let argument = (significand - 1) / (significand + 1)
    let square = argument * argument
    var sum = 1.0 / 17
    sum = 1.0 / 15 + square * sum
    sum = 1.0 / 13 + square * sum
    sum = 1.0 / 11 + square * sum
    sum = 1.0 / 9 + square * sum
    sum = 1.0 / 7 + square * sum
    sum = 1.0 / 5 + square * sum
    sum = 1.0 / 3 + square * sum
    sum = 1 + square * sum
    return -(exponent * 0.6931471805599453 + 2 * argument * sum)
  }
}
