import Geometry
import Pressure
import Testing

/// The numbered scenarios of `docs/recognizer.md`, with the reference settings: a press is played
/// sample by sample, and the whole list of what was reported is compared.
@Suite struct ScenarioTests {
  /// File: a half press, held.
  static let half = Trace((0, 0), (250, 0.50), (650, 0.50))
  /// The same, pushed on and wobbling at the top.
  static let pushed = half.then((850, 0.90), (1850, 0.90), (1870, 0)).lifted(at: 1870)
  static let quickPress = Trace((0, 0), (40, 0.50), (80, 0.50))

  @Test func `1, a light tap is one click and no hint`() {
    var bench = Bench(.icon)
    bench.play(Trace((0, 0), (20, 0.12), (85, 0.12), (90, 0)).lifted(at: 90))
    #expect(bench.log == ["0 began", "90 click", "90 ended"])
  }

  @Test(arguments: [PressTarget.icon, .file])
  func `2, a hard quick tap is one click`(target: PressTarget) {
    var bench = Bench(target)
    bench.play(Trace((0, 0), (15, 0.90), (75, 0.90), (80, 0)).lifted(at: 80))
    #expect(bench.log == ["0 began", "80 click", "80 ended"])
    #expect(bench.actions.compactMap(\.haptic) == [])
  }

  @Test func `3, a hint that goes back leaves the click`() {
    var bench = Bench(.icon)
    bench.play(Trace((0, 0), (300, 0.30), (400, 0.30), (420, 0)).lifted(at: 420))
    #expect(bench.log == ["0 began", "195-410 hint 2 56 0", "420 click", "420 ended"])
    // It rises without a jump; the fall is as steep as the finger.
    let rising = bench.actions.filter { $0.kind == .hint && $0.time.milliseconds <= 400 }
    for (before, after) in zip(rising, rising.dropFirst()) {
      #expect(after.progress >= before.progress)
      #expect(after.progress - before.progress < 0.05)
    }
  }

  @Test func `4, a peek that is let go closes without pop and click`() {
    var bench = Bench(.file)
    bench.play(Self.half.then((730, 0)).lifted(at: 730))
    #expect(
      bench.log == [
        "0 began", "200-215 hint 87 100 100", "215 peek", "220-670 commit 3 29 0", "730 ended",
      ])
  }

  @Test func `5, a peek that is pushed pops once, and wobble adds nothing`() {
    var bench = Bench(.file)
    bench.play(Self.pushed, noise: 0.05, noiseFrom: 850)
    #expect(
      bench.log == [
        "0 began", "200-215 hint 87 100 100", "215 peek", "220-790 commit 3 100 100", "790 pop",
        "1870 ended",
      ])
  }

  @Test(arguments: 0..<300)
  func `6, chatter at the level opens once`(seed: Int) {
    for target in [PressTarget.icon, .file] {
      var bench = Bench(target)
      bench.play(
        Trace((0, 0), (200, 0.40), (1200, 0.40), (1220, 0)).lifted(at: 1220), noise: 0.02,
        noiseFrom: 200, seed: UInt64(seed))
      let words = bench.actions.map(\.kind.word).filter { $0 != "hint" && $0 != "commit" }
      #expect(words == ["began", target == .icon ? "popover" : "peek", "ended"])
    }
  }

  @Test(arguments: 0..<300)
  func `7, a heavy hand peeks in time and pops only by a push`(seed: Int) {
    var bench = Bench(.file)
    bench.play(
      Trace((0, 0), (60, 0.72), (1060, 0.72), (1100, 0.92), (1200, 0.92), (1220, 0))
        .lifted(at: 1220),
      noise: 0.03, noiseFrom: 60, seed: UInt64(seed))
    let steps = bench.actions.filter { $0.kind != .hint && $0.kind != .commit }
    #expect(steps.map(\.kind) == [.began, .peek, .pop, .ended])
    #expect(steps[1].time.milliseconds == 200)
    #expect((1060.0...1120).contains(steps[2].time.milliseconds))
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

  @Test func `9, a peek stays while force eases, and pops by a new push`() {
    var bench = Bench(.file)
    bench.play(
      Trace(
        (0, 0), (225, 0.45), (300, 0.45), (350, 0.15), (850, 0.15), (950, 0.78), (1100, 0.78),
        (1120, 0)
      ).lifted(at: 1120))
    #expect(
      bench.log == [
        "0 began", "200-215 hint 87 100 100", "215 peek", "220-964 commit 3 100 100", "964 pop",
        "1120 ended",
      ])
  }

  @Test func `10, a swipe up shows the actions once, and the lift ends the press`() {
    var bench = Bench(.file)
    bench.play(
      Trace((0, 0), (250, 0.50), (300, 0.50))
        .moved(by: Point(x: 0, y: -60), at: 500, force: 0.12).lifted(at: 520))
    #expect(
      bench.log == [
        "0 began", "200-215 hint 87 100 100", "215 peek", "220-355 commit 3 29 0", "400 reveal",
        "520 ended",
      ])
  }

  @Test func `11, after swiping back a push pops`() {
    var bench = Bench(.file)
    bench.play(
      Trace((0, 0), (250, 0.50), (300, 0.50))
        .moved(by: Point(x: 0, y: -60), at: 500, force: 0.12)
        .moved(by: .zero, at: 700, force: 0.12).then((800, 0.90), (900, 0.90)).lifted(at: 920))
    #expect(
      bench.log == [
        "0 began", "200-215 hint 87 100 100", "215 peek", "220-355 commit 3 29 0", "400 reveal",
        "710-795 commit 2 100 100", "795 pop", "920 ended",
      ])
  }

  @Test func `beyond the swipe distance force doesn't pop`() {
    var bench = Bench(.file)
    bench.play(
      Trace((0, 0), (250, 0.50), (300, 0.50))
        .moved(by: Point(x: 0, y: -60), at: 400, force: 0.5).then((500, 1), (1500, 1))
        .lifted(at: 1500))
    #expect(bench.actions.map(\.kind).contains(.pop) == false)
  }

  @Test func `12, once the popover is open neither place nor force is reported`() {
    var bench = Bench(.icon)
    bench.play(
      Trace((0, 0), (200, 0.50)).moved(by: Point(x: 0, y: -80), at: 400, force: 0.08)
        .moved(by: Point(x: 30, y: -120), at: 600, force: 0.95)
        .moved(by: Point(x: 30, y: -200), at: 800, force: 0.3).lifted(at: 820))
    #expect(
      bench.log == ["0 began", "100-175 hint 17 100 100", "175 popover", "820 ended"])
  }

  @Test func `13, a drag wins, whatever force does later`() {
    var bench = Bench(.icon)
    bench.play(
      Trace((0, 0), (150, 0.25)).moved(by: Point(x: 14, y: 0), at: 200, force: 0.25)
        .then((300, 0.90), (400, 0.90)).lifted(at: 420))
    #expect(bench.log == ["0 began", "120-190 hint 0 33 0", "190 drag", "420 ended"])
  }

  @Test func `14, a light hold opens by time, and force changes nothing afterwards`() {
    let trace = Trace((0, 0), (10, 0.08), (700, 0.08), (750, 0.50), (900, 0.95), (1500, 0.95))
      .lifted(at: 1500)
    var icon = Bench(.icon)
    icon.play(trace)
    #expect(
      icon.log == [
        "0 began", "308-500 hint 4 100 100", "500 longPress", "500 popover", "1500 ended",
      ])
    #expect(icon.actions.dropFirst().allSatisfy { $0.source == .emulated })
    var file = Bench(.file)
    file.play(trace)
    #expect(
      file.log == [
        "0 began", "308-500 hint 4 100 100", "500 longPress", "500 peek", "1500 ended",
      ])
  }

  @Test(arguments: [1.0, 0.5, 0])
  func `15, a constant sensor opens nothing by force, time does`(value: Double) {
    for target in [PressTarget.icon, .file] {
      var bench = Bench(target, isForceProven: false)
      bench.press(at: 0, value)
      for step in 1...100 { bench.move(at: Double(step) * 5, value) }
      bench.lift(at: 650)
      #expect(
        bench.log == [
          "0 began", "305-500 hint 3 100 100", "500 longPress",
          target == .icon ? "500 popover" : "500 peek", "650 ended",
        ])
    }
  }

  @Test func `an unproven sensor that varies is believed within its first press`() {
    var bench = Bench(.icon, isForceProven: false)
    bench.play(Self.quickPress.lifted(at: 300))
    #expect(bench.log == ["0 began", "100-100 hint 100 100 100", "100 popover", "300 ended"])
  }

  @Test func `16, a slow click of a mouse is a click`() {
    var bench = Bench(.icon, settings: DeviceClass.mouse.settings, measuresForce: false)
    bench.press(at: 0, nil)
    bench.lift(at: 400)
    #expect(bench.log == ["0 began", "400 click", "400 ended"])
  }

  @Test func `a mouse that is held opens after 750 ms`() {
    var bench = Bench(.icon, settings: DeviceClass.mouse.settings, measuresForce: false)
    bench.press(at: 0, nil)
    bench.lift(at: 800)
    #expect(
      bench.log == [
        "0 began", "458-750 hint 3 100 100", "750 longPress", "750 popover", "800 ended",
      ])
  }

  @Test func `17, the release after a long press is no click`() {
    var bench = Bench(.icon, measuresForce: false)
    bench.press(at: 0, nil)
    bench.lift(at: 650)
    #expect(
      bench.log == [
        "0 began", "308-500 hint 4 100 100", "500 longPress", "500 popover", "650 ended",
      ])
  }

  @Test func `19, a pen that leaves cancels`() {
    var bench = Bench(.file)
    bench.play(Trace((0, 0), (250, 0.60), (400, 0.60)))
    bench.cancel(.proximityOut, at: 420)
    bench.lift(at: 430)
    #expect(
      bench.log == [
        "0 began", "200-200 hint 100 100 100", "200 peek", "205-298 commit 4 51 51",
        "420 cancelled(proximityOut)",
      ])
  }

  @Test func `20, a spike at first contact leaves no trace`() {
    var bench = Bench(.icon)
    bench.press(at: 0, 1.0)
    for step in 1...20 { bench.move(at: Double(step) * 5, 0.08) }
    bench.lift(at: 110)
    #expect(bench.log == ["0 began", "110 click", "110 ended"])
  }

  @Test(arguments: [0.8, 1.0, 1.2, 2.0, 0.5])
  func `21, firm and light keep the order, and reach the end`(sensitivity: Double) {
    var settings = RecognizerSettings()
    settings.sensitivity = sensitivity
    var bench = Bench(.file, settings: settings)
    bench.play(Trace((0, 0), (600, 1.0), (1200, 1.0)).lifted(at: 1200))
    let words = bench.actions.map(\.kind).filter { $0 != .hint && $0 != .commit }
    #expect(words == [.began, .peek, .pop, .ended])
    #expect(bench.actions.filter { $0.kind == .hint }.last?.progress == 1)
    #expect(bench.actions.filter { $0.kind == .commit }.last?.progress == 1)
    #expect(bench.actions.last?.force == Force(1))
  }

  @Test func `21, sensitivity multiplies the level that opens`() {
    func opening(_ sensitivity: Sensitivity) -> Double? {
      var settings = RecognizerSettings()
      settings.sensitivity = sensitivity.factor
      settings.attackTime = 0
      var bench = Bench(.icon, settings: settings)
      bench.play(Trace((0, 0), (1000, 1.0)).lifted(at: 1000), rate: 1000)
      return bench.actions.first { $0.kind == .popover }?.time.milliseconds
    }
    #expect(opening(.light) == 320)
    #expect(opening(.medium) == 400)
    #expect(opening(.firm) == 480)
  }

  @Test func `23, a hold without events opens by the deadline`() {
    let trace = Trace((0, 0), (40, 0.50), (1040, 0.50)).lifted(at: 1040)
    var icon = Bench(.icon)
    icon.play(trace)
    #expect(icon.log == ["0 began", "100-100 hint 100 100 100", "100 popover", "1040 ended"])
    var file = Bench(.file)
    file.play(trace)
    #expect(file.log == ["0 began", "200-200 hint 100 100 100", "200 peek", "1040 ended"])
  }

  @Test func `a step opens when the filtered force crosses, without another event`() {
    var bench = Bench(.icon)
    bench.press(at: 0, 0.35)
    bench.move(at: 160, 1.0)
    bench.wait(until: 300)
    // 0.65 e^(-t / 12 ms) = 0.60 after 0.96 ms.
    let popover = bench.actions.first { $0.kind == .popover }
    #expect(abs((popover?.time.milliseconds ?? 0) - 160.9605) < 0.001)
    #expect(abs((popover?.force.fraction ?? 0) - 0.4) < 1e-9)
  }

  @Test func `24, a silent contact is doubted, and given up if it is gone`() {
    var bench = Bench(.file)
    bench.play(Self.half)
    bench.wait(until: 5000)
    // The last event was the last change, at 250 ms.
    #expect(bench.doubts == [2250, 4250])
    #expect(bench.actions.last?.kind == .commit)
    bench.cancel(.lostRelease, at: 5000)
    #expect(bench.actions.last?.kind == .cancelled(.lostRelease))
    #expect(bench.recognizer.phase == .idle)
    #expect(bench.recognizer.deadline == nil)
  }

  @Test func `25, a lift right after the deadline closes what was opened`() {
    var bench = Bench(.file)
    bench.play(Trace((0, 0), (195, 0.42), (205, 0.42)).lifted(at: 205))
    #expect(bench.log == ["0 began", "200-200 hint 100 100 100", "200 peek", "205 ended"])
    var early = Bench(.file)
    early.play(Trace((0, 0), (195, 0.42), (199, 0.42)).lifted(at: 199))
    #expect(early.log == ["0 began", "199 click", "199 ended"])
  }

  @Test func `26, bad input is dropped or clamped and reports nothing`() {
    var bench = Bench(.icon)
    bench.press(at: 100, -3)
    let place = Point(x: 100, y: 100)
    for (time, force, location) in [
      (105, Double.nan, place), (110, -1, place),
      (115, Double.infinity, Point(x: Double.nan, y: 100)),
      (115, 0.05, Point(x: 100, y: Double.infinity)), (90, 0.06, place), (Double.nan, 0.07, place),
      (-Double.infinity, 0.07, place), (Double.infinity, 0.07, place), (115, 0.07, place),
    ] {
      bench.send(.changed(bench.contact, bench.sample(time, force, at: location)))
    }
    bench.lift(at: 120)
    #expect(bench.log == ["100 began", "120 click", "120 ended"])
  }

  @Test func `26, more than everything is everything`() {
    var bench = Bench(.file)
    bench.play(Trace((0, 0), (40, 1.7), (1000, 1.7)).lifted(at: 1000))
    #expect(bench.actions.contains { $0.kind == .pop })
    #expect(bench.actions.allSatisfy { $0.force.fraction <= 1 })
  }

  @Test func `27, switched off at the peek it cancels once, and the next press goes by time`() {
    var bench = Bench(.file)
    bench.play(Self.half)
    bench.cancel(.switchedOff, at: 660)
    bench.move(at: 670, 0.9)
    bench.lift(at: 700)
    #expect(bench.log.last == "660 cancelled(switchedOff)")
    bench.actions = []
    bench.context.settings.usesForce = false
    bench.press(at: 1000, 0.6)
    bench.move(at: 1100, 0.9)
    bench.lift(at: 1600)
    #expect(
      bench.log == [
        "1000 began", "1308-1500 hint 4 100 100", "1500 longPress", "1500 peek", "1600 ended",
      ])
    bench.actions = []
    bench.context.settings.usesForce = true
    bench.press(at: 2000, 0.6)
    bench.lift(at: 2300)
    #expect(bench.log == ["2000 began", "2200-2200 hint 100 100 100", "2200 peek", "2300 ended"])
  }

  @Test func `28, a gesture stays with its contact`() {
    var bench = Bench(.file)
    bench.play(Self.half)
    let before = bench.log
    let other = ContactID(source: 11, touch: 0)
    let finger = ContactID(source: 9, touch: 1)
    for stranger in [other, finger] {
      bench.send(.began(stranger, bench.sample(660, 1), bench.context))
      bench.send(.changed(stranger, bench.sample(700, 1, at: Point(x: 500, y: 500))))
      bench.send(.ended(stranger, Timestamp(milliseconds: 720)))
    }
    #expect(bench.recognizer.contact == bench.contact)
    bench.lift(at: 740)
    #expect(bench.log == before + ["740 ended"])
  }

  @Test func `a contact that begins again had lost its release`() {
    var bench = Bench(.icon)
    bench.press(at: 0, 0.1)
    bench.press(at: 50, 0.1)
    bench.lift(at: 90)
    #expect(
      bench.log == ["0 began", "50 cancelled(superseded)", "50 began", "90 click", "90 ended"])
  }

  @Test func `31, a drop restarts the clock`() {
    var bench = Bench(.file)
    bench.play(
      Trace((0, 0), (150, 0.35), (195, 0.22), (240, 0.45), (600, 0.45)).lifted(at: 600))
    #expect(bench.log == ["0 began", "385-385 hint 100 100 100", "385 peek", "600 ended"])
  }

  @Test func `a single zero between good values is not believed`() {
    var bench = Bench(.file)
    bench.play(Trace((0, 0), (100, 0.80), (700, 0.80)))
    let before = bench.log
    bench.move(at: 710, 0)
    bench.move(at: 715, 0.8)
    bench.lift(at: 900)
    #expect(bench.log == before + ["900 ended"])
    // Zero for long is zero.
    bench = Bench(.icon)
    bench.press(at: 1000, 0.3)
    bench.move(at: 1150, 0)
    bench.lift(at: 1300)
    #expect(bench.log == ["1000 began", "1100-1170 hint 56 56 0", "1300 click", "1300 ended"])
  }

  @Test func `without its long press nothing opens by time`() {
    var settings = RecognizerSettings()
    settings.longPress = false
    var bench = Bench(.icon, settings: settings, measuresForce: false)
    bench.press(at: 0, nil)
    bench.lift(at: 5000)
    #expect(bench.log == ["0 began", "5000 click", "5000 ended"])
  }

  @Test func `force takes over from time without a jump`() {
    var bench = Bench(.icon)
    bench.play(
      Trace((0, 0), (20, 0.08), (350, 0.08), (450, 0.60), (600, 0.60)).lifted(at: 600), rate: 1000)
    let hints = bench.actions.filter { $0.kind == .hint }
    for (before, after) in zip(hints, hints.dropFirst()) {
      #expect(abs(after.progress - before.progress) < 0.08)
    }
    #expect(hints.first?.source == .emulated)
    #expect(hints.last?.source == .measured)
    #expect(bench.actions.filter { $0.kind == .popover }.map(\.source) == [.measured])
    #expect(!bench.actions.contains { $0.kind == .longPress })
  }
}
