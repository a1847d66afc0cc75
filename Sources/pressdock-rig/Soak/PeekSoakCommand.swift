internal import Rig

extension RigCommand {
  /// Random peeks, and a look at what is left behind.
  static let peekSoak = RigCommand(
    name: "peek-soak", options: ["peeks": "N", "seed": "N", "plant": "peek|descriptor"],
    summary: """
      peeks N times (500) at good and hostile files, by pen, mouse and keyboard at random, then looks
            for what is left behind; --plant leaves something on purpose, which must be found
      """
  ) { options in
    let count: Int = try options.number("peeks") ?? 500
    let seed: UInt64 = try options.number("seed") ?? UInt64.random(in: 1...999_999)
    let plant = options["plant"].flatMap { PeekSoak.Plant(rawValue: $0) } ?? .none
    tell("soak: seed \(seed), \(count) peeks")
    let soak = try PeekSoak(seed: seed)
    let faults = try soak.run(peeks: count, plant: plant)
    let answers = Series(values: soak.answers)
    tell(
      """
        \(soak.opened) were open; \(answers.values.count) answers of the dock: median \
      \(rounded(answers.median)) ms, 99th percentile \(rounded(answers.percentile(0.99))) ms, \
      longest \(rounded(answers.values.max() ?? 0)) ms, \
      \(answers.values.count { $0 > 50 }) over 50 ms
      """)
    for fault in faults { tell("  FAULT: \(fault)") }
    tell(faults.isEmpty ? "Nothing was left behind." : "Repeat with --seed \(seed).")
    return faults.isEmpty ? 0 : 1
  }
}
