import Geometry
import Pressure
import Testing

/// Scenarios 4, 12 and 23 with the settings of each class.
@Suite struct ClassScenarioTests {
  /// A class, and a force that is surely a press with it.
  struct Row: Sendable, CustomTestStringConvertible {
    var deviceClass: DeviceClass
    var force: Double
    /// When a hold on an icon and on a file opens.
    var iconTime: Double
    var fileTime: Double
    var settings: RecognizerSettings
    var testDescription: String { deviceClass.rawValue }

    init(_ deviceClass: DeviceClass, _ force: Double, icon: Double, file: Double) {
      self.deviceClass = deviceClass
      self.force = force
      iconTime = icon
      fileTime = file
      settings = deviceClass.settings
      if deviceClass == .touchscreen {
        var calibration = TouchCalibration()
        for peak in 0..<20 {
          calibration.touchEnded(peak: Force(0.2 + Double(peak) / 100), duration: 90)
        }
        settings = calibration.applied(to: settings)
      }
    }
  }

  static let rows = [
    Row(.pen, 0.70, icon: 150, file: 200), Row(.forcepad, 0.60, icon: 120, file: 200),
    Row(.grampad, 0.55, icon: 120, file: 200), Row(.touchscreen, 0.60, icon: 150, file: 200),
  ]

  @Test(arguments: rows)
  func `4, a peek that is let go closes without pop and click`(row: Row) {
    var bench = Bench(.file, settings: row.settings)
    bench.play(
      Trace((0, 0), (150, row.force), (650, row.force), (730, 0)).lifted(at: 730))
    #expect(Self.steps(bench) == ["0 began", "\(Int(row.fileTime)) peek", "730 ended"])
  }

  @Test(arguments: rows)
  func `12, once the popover is open neither place nor force is reported`(row: Row) {
    var bench = Bench(.icon, settings: row.settings)
    bench.play(
      Trace((0, 0), (50, row.force), (200, row.force))
        .moved(by: Point(x: 0, y: -80), at: 400, force: 0.08)
        .moved(by: Point(x: 30, y: -120), at: 600, force: 0.95)
        .moved(by: Point(x: 30, y: -200), at: 800, force: 0.3).lifted(at: 820))
    #expect(Self.steps(bench) == ["0 began", "\(Int(row.iconTime)) popover", "820 ended"])
  }

  @Test(arguments: rows)
  func `23, a hold without events opens by the deadline`(row: Row) {
    for (target, time) in [(PressTarget.icon, row.iconTime), (.file, row.fileTime)] {
      var bench = Bench(target, settings: row.settings)
      bench.play(Trace((0, 0), (40, row.force), (1040, row.force)).lifted(at: 1040))
      let word = target == .icon ? "popover" : "peek"
      #expect(Self.steps(bench) == ["0 began", "\(Int(time)) \(word)", "1040 ended"])
    }
  }

  @Test(arguments: [DeviceClass.touchscreen, .touchpad, .mouse])
  func `where force is off only time opens`(deviceClass: DeviceClass) {
    let time = deviceClass == .mouse ? 750 : 500
    for target in [PressTarget.icon, .file] {
      var bench = Bench(target, settings: deviceClass.settings)
      bench.play(Trace((0, 0), (40, 0.95), (1040, 0.95)).lifted(at: 1040))
      let word = target == .icon ? "popover" : "peek"
      #expect(
        Self.steps(bench) == ["0 began", "\(time) longPress", "\(time) \(word)", "1040 ended"])
    }
  }

  @Test func `a pen's force must stay above the level while a tap is possible`() {
    func popover(_ trace: Trace) -> Double? {
      var bench = Bench(.icon, settings: DeviceClass.pen.settings)
      bench.play(trace)
      return bench.actions.first { $0.kind == .popover }?.time.milliseconds.rounded()
    }
    // The sample at 155 ms takes it past 0.55, and 60 ms later it opens.
    #expect(popover(Trace((0, 0.1), (100, 0.3), (162, 0.60), (400, 0.60)).lifted(at: 400)) == 217)
    #expect(
      popover(Trace((0, 0.1), (150, 0.3), (155, 0.9), (200, 0.9), (205, 0.1)).lifted(at: 250))
        == nil)
    // An old contact opens at once.
    #expect(popover(Trace((0, 0.3), (400, 0.3), (401, 0.9), (450, 0.9)).lifted(at: 450)) == 407)
  }

  @Test func `a resting finger shows no hint, and a hint that is held stays as it is`() {
    var settings = DeviceClass.forcepad.settings
    settings.longPress = false
    var resting = Bench(.icon, settings: settings)
    resting.play(
      Trace((0, 0.05), (1000, 0.12), (3000, 0.30), (4000, 0.10), (6000, 0.28), (9000, 0.28))
        .lifted(at: 9000), rate: 90)
    #expect(!resting.actions.contains { $0.kind == .hint })
    var held = Bench(.icon, settings: settings)
    held.play(Trace((0, 0.05), (500, 0.05), (600, 0.30), (5000, 0.30)).lifted(at: 5000), rate: 90)
    let hints = held.actions.filter { $0.kind == .hint }
    let top = hints.map(\.progress).max() ?? 0
    #expect(top > 0.2)
    #expect(hints.dropLast().last?.progress == top)
    #expect(hints.last?.progress == 0)
    #expect(hints.last?.time.milliseconds == 5000)
  }

  private static func steps(_ bench: Bench) -> [String] {
    bench.actions.filter { $0.kind != .hint && $0.kind != .commit }
      .map { "\(Int($0.time.milliseconds.rounded())) \($0.kind.word)" }
  }
}
