import Pressure
import Testing

/// Axes, and what is believed of them.
@Suite struct CapabilityTests {
  static let axis = PressureAxis(label: "Abs Pressure", minimum: 0, maximum: 1000)

  struct Row: Sendable {
    var minimum: Double
    var maximum: Double
    var value: Double
    var force: Double?

    init(_ minimum: Double, _ maximum: Double, _ value: Double, _ force: Double?) {
      (self.minimum, self.maximum, self.value, self.force) = (minimum, maximum, value, force)
    }
  }

  @Test(arguments: [
    Row(0, 1000, 500, 0.5), Row(0, 2047, 2048, 1), Row(0, 65536, 65536, 1),
    Row(100, 1100, 600, 0.5), Row(100, 1100, 50, 0), Row(-1, 1, 0, 0.5),
    Row(0, 1000, .nan, nil), Row(0, 1000, .infinity, nil), Row(0, 1000, -.infinity, nil),
    Row(0, 1000, -900, 0), Row(0, 1000, 1e300, 1),
    Row(-1, -1, -1, nil), Row(5, 3, 4, nil), Row(0, .nan, 4, nil), Row(0, .infinity, 4, nil),
  ])
  func `a value becomes its share of the declared range`(row: Row) {
    let axis = PressureAxis(label: "Abs Pressure", minimum: row.minimum, maximum: row.maximum)
    #expect(axis.force(of: row.value)?.fraction == row.force)
  }

  @Test func `what can't be force says why`() {
    func defect(_ minimum: Double, _ maximum: Double, _ mode: DeviceAxis.Mode = .absolute)
      -> String?
    {
      PressureAxis(label: "Abs Pressure", minimum: minimum, maximum: maximum, mode: mode).defect
    }
    #expect(defect(0, 255) == nil)
    #expect(
      defect(0, 255, .relative) == "its pressure axis is relative: it reports changes, not force")
    #expect(
      defect(-1, -1) == "its pressure axis has an empty range (-1 to -1): a label without data")
    #expect(defect(0, 1) == "its pressure axis only knows 2 values: a switch, not a measure")
    #expect(
      defect(0, 16_777_215)
        == "its pressure axis is the placeholder that the libinput driver gives to tools "
        + "without pressure")
    #expect(defect(0, .nan) == "its pressure axis declares no range")
  }

  /// Presses with one value for each contact.
  private func judged(_ contacts: [[Double]]) -> CapabilityJudge {
    var judge = CapabilityJudge(axis: Self.axis)
    for values in contacts {
      judge.contactBegan()
      for value in values { judge.observe(value) }
      judge.contactEnded()
    }
    return judge
  }

  @Test func `a new device is unknown until its force varies`() {
    #expect(judged([]).capability == .unknown)
    #expect(judged([[0, 0, 500]]).capability == .unknown)
    #expect(judged([[500, 500]]).capability == .unknown)
    #expect(judged([[500, 501]]).capability == .available)
    #expect(judged([[500], [600]]).capability == .available)
    #expect(judged([[0, 700, 0, 700]]).capability == .unknown)
  }

  @Test(arguments: [1000.0, 500, 0])
  func `15, a constant axis is given up after eight contacts`(value: Double) {
    let seven = judged(Array(repeating: [value, value], count: 7))
    #expect(seven.capability == .unknown)
    #expect(seven.measuresForce)
    #expect(!seven.isForceProven)
    let eight = judged(Array(repeating: [value, value], count: 8))
    let what = value == 0 ? "zero" : "the same"
    #expect(eight.capability == .unavailable("its pressure stayed \(what) in 8 contacts"))
    #expect(!eight.measuresForce)
  }

  @Test func `a device that varies after all is available`() {
    var judge = judged(Array(repeating: [500], count: 12))
    #expect(!judge.measuresForce)
    judge.contactBegan()
    judge.observe(510)
    #expect(judge.capability == .available)
    judge.contactEnded()
    #expect(judge.capability == .available)
  }

  @Test func `an axis that can't be force is never asked`() {
    var judge = CapabilityJudge(
      axis: PressureAxis(label: "Abs MT Pressure", minimum: -1, maximum: -1))
    judge.observe(3)
    judge.observe(4)
    #expect(
      judge.capability
        == .unavailable(
          "its pressure axis has an empty range (-1 to -1): a label without data"))
    #expect(CapabilityJudge(axis: nil).capability == .unavailable("it reports no pressure"))
  }

  @Test func `switched off, the device's presses are made of time`() {
    var judge = judged([[500, 501]])
    judge.isEnabled = false
    #expect(judge.capability == .emulated)
    #expect(!judge.measuresForce)
    judge.isEnabled = true
    #expect(judge.capability == .available)
  }

  @Test func `values that aren't numbers prove nothing`() {
    #expect(judged([[500, .nan, .infinity, 500]]).capability == .unknown)
  }
}
