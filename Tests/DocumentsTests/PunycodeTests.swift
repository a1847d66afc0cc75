import Testing

@testable import Documents

@Suite struct PunycodeTests {
  @Test(arguments: [
    ("bcher-kva", "bücher"), ("mnchen-3ya", "münchen"), ("80ak6aa92e", "аррӏе"),
    ("fiqs8s", "中国"), ("wgv71a119e", "日本語"), ("e1afmkfd", "пример"),
    ("abc-", "abc"), ("vermgensberater-ctb", "vermögensberater"),
  ])
  func `labels are read`(label: String, text: String) {
    #expect(Punycode.decoded(label) == text)
  }

  @Test(arguments: [
    ("bücher", "bcher-kva"), ("аррӏе", "80ak6aa92e"), ("日本語", "wgv71a119e"),
    ("münchen", "mnchen-3ya"), ("中国", "fiqs8s"), ("abc", "abc-"),
  ])
  func `labels are written`(text: String, label: String) {
    #expect(Punycode.encoded(text) == label)
  }

  @Test func `what stands for nothing is nothing`() {
    for label in ["", "-", "99999999", "a-é", "bcher-kv", String(repeating: "a", count: 64), "a b"]
    {
      #expect(Punycode.decoded(label) == nil, "\(label)")
    }
    #expect(Punycode.encoded(String(repeating: "ü", count: 64)) == nil)
  }

  @Test(arguments: 0..<300)
  func `what is written is read again`(seed: UInt64) {
    var random = Lottery(seed)
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xDF...0xFF, 0x430...0x44F, 0x4E00...0x4FFF, 0x1F600...0x1F64F, 0x30...0x39,
    ]
    var label = String.UnicodeScalarView()
    for _ in 0...Int(random.next() % 14) {
      let range = ranges[Int(random.next() % UInt64(ranges.count))]
      let value = range.lowerBound + UInt32(random.next() % UInt64(range.count))
      if let scalar = Unicode.Scalar(value) { label.append(scalar) }
    }
    let text = String(label)
    guard let encoded = Punycode.encoded(text) else { return }
    #expect(encoded.utf8.count <= 63)
    #expect(Punycode.decoded(encoded).map { Array($0.unicodeScalars) } == Array(label))
  }

  @Test(arguments: 0..<300)
  func `any label has an end`(seed: UInt64) {
    var random = Lottery(seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-")
    let label = String((0..<Int(random.next() % 64)).map { _ in letters[Int(random.next() % 37)] })
    if let text = Punycode.decoded(label) { #expect(text.unicodeScalars.count <= 63) }
  }
}

/// Numbers that are the same in every run (SplitMix64).
struct Lottery {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
