import Desktop
import Testing

@Suite struct ExecLinePropertyTests {
  private static let alphabet =
    "ab 1=-/.:\"'\\`$%fFuUickdDnNvmqz~<>|&;*?#()\t\n\r\u{e9}\u{301}\u{1f600}\u{202e}\u{0}"

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a random line gives arguments or an error, and strict is never laxer than tolerant`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let targets = [OpenTarget(path: "/d/a b"), OpenTarget(uri: "mailto:x@example.org")]
    for _ in 0..<20 {
      let value = generator.text(of: Self.alphabet, count: 0...24)
      for opened in [[], [targets[0]], targets] {
        let strict = arguments(value, .strict, opening: opened)
        let tolerant = arguments(value, .tolerant, opening: opened)
        if case .success(let lists) = strict {
          #expect(tolerant == strict, "\(value.debugDescription)")
          #expect(lists.allSatisfy { !$0.isEmpty && !$0[0].isEmpty })
        }
        if case .success(let lists) = tolerant {
          #expect(lists.allSatisfy { !$0.isEmpty && !$0[0].contains("=") })
        }
      }
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `arguments that are quoted by the rules come back as they were`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      generator.text(of: Self.alphabet, count: 0...12)
    }
    let value = (["prog"] + words.map(quoted)).joined(separator: " ")
    #expect(arguments(value, .strict) == .success([["prog"] + words]))
    #expect(arguments(value, .tolerant) == .success([["prog"] + words]))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what is opened arrives as it is, whatever its name`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let name = generator.text(of: Self.alphabet.replacing("\u{0}", with: ""), count: 1...16)
    let target = OpenTarget(path: "/d/" + name)
    #expect(arguments("prog %F", opening: [target]) == .success([["prog", "/d/" + name]]))
    #expect(OpenTarget(uri: target.uri).path == "/d/" + name)
  }

  @Test func `a line as long as a file is read in no time`() {
    let value = "prog " + String(repeating: "a", count: 1 << 20)
    let clock = ContinuousClock()
    let time = clock.measure { _ = arguments(value, .tolerant) }
    #expect(time < .seconds(5))
  }
}
