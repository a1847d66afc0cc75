import Geometry
import Pressure
import Testing

/// The numbered scenarios of `docs/recognizer.md`, with the reference settings: a press is played
/// sample by sample, and the whole list of what was reported is compared.
@Suite struct ScenarioTests {
  @Test func `1, a light tap is one click and no hint`() {
    var bench = Bench(.icon)
    bench.play(Trace((0, 0), (20, 0.12), (85, 0.12), (90, 0)).lifted(at: 90))
    #expect(bench.log == ["0 began", "90 click", "90 ended"])
  }

  @Test func `2, a hard quick tap is one click`() {
    var bench = Bench(.icon)
    bench.play(Trace((0, 0), (15, 0.90), (75, 0.90), (80, 0)).lifted(at: 80))
    #expect(bench.log == ["0 began", "80 click", "80 ended"])
    #expect(bench.actions.compactMap(\.haptic) == [])
  }

  @Test func `3, a hint that goes back leaves the click`() {
    var bench = Bench(.icon)
    bench.play(Trace((0, 0), (300, 0.30), (400, 0.30), (420, 0)).lifted(at: 420))
    #expect(bench.log == ["0 began", "195-410 hint 2 56 0", "420 click", "420 ended"])
  }

  @Test func `4, a peek that is let go closes without pop and click`() {
    var bench = Bench(.file)
    bench.play(Trace((0, 0), (250, 0.50), (650, 0.50), (730, 0)).lifted(at: 730))
    #expect(
      bench.log == [
        "0 began", "200-215 hint 87 100 100", "215 peek", "220-670 commit 3 29 0", "730 ended",
      ])
  }

  @Test func `8, a saturated press pops all the same`() {
    var bench = Bench(.file)
    bench.play(Trace((0, 0), (40, 1.0), (1000, 1.0), (1020, 0)).lifted(at: 1020))
    #expect(
      bench.log == [
        "0 began", "200-200 hint 100 100 100", "200 peek", "463-463 commit 100 100 100", "463 pop",
        "1020 ended",
      ])
  }
}
