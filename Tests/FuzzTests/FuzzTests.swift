import FuzzTargets
import Testing

@Suite struct FuzzTests {
  @Test(arguments: FuzzTarget.allCases)
  func `bytes that were changed by chance are read to the end`(target: FuzzTarget) {
    let seeds = target.seeds
    for number in 0..<400 as Range<UInt64> {
      var random = Chance(state: number)
      var bytes = seeds[Int(number) % seeds.count]
      for _ in 0..<Int.random(in: 1...12, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[index] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: index)
        case 3: bytes.removeSubrange(index...)
        case 4: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: bytes.insert(contentsOf: bytes[..<index], at: index)
        }
      }
      target.run(bytes)
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every beginning of a seed is read to the end`(target: FuzzTarget) {
    for seed in target.seeds {
      for count in 0...seed.count { target.run(Array(seed[..<count])) }
    }
  }
}

/// Numbers by chance that are the same for the same state.
private struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
