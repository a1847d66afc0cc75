internal import Rig

extension RigCommand {
  /// Random use, and a look at what is left behind.
  static let soak = RigCommand(
    name: "soak", options: ["minutes": "N", "seed": "N", "plant": "window|grab|memory"],
    summary: """
      presses, clicks, types and unplugs at random for N minutes (10), then looks for what is left
            behind; --plant leaves something on purpose, which must be found
      """
  ) { options in
    let minutes: Double = try options.number("minutes") ?? 10
    let seed: UInt64 = try options.number("seed") ?? UInt64.random(in: 1...999_999)
    let plant = options["plant"].flatMap { Soak.Plant(rawValue: $0) } ?? .none
    tell("soak: seed \(seed), \(minutes) minutes")
    var soak = try Soak(seed: seed)
    let faults = try soak.run(minutes: minutes, plant: plant)
    for fault in faults { tell("  FAULT: \(fault)") }
    tell(faults.isEmpty ? "Nothing was left behind." : "Repeat with --seed \(seed).")
    return faults.isEmpty ? 0 : 1
  }
}
