import Pressure
import Testing

/// What is learnt of worn pens and of touchscreens.
@Suite struct LearningTests {
  @Test func `18, a worn pen's offset is learnt from afar, taken away and lowered`() {
    var pen = PenBaseline()
    pen.hovered(Force(0.12), distance: 1)
    #expect(pen.offset == Force(0.12))
    #expect(abs(pen.effective(Force(0.40)).fraction - 0.28 / 0.88) < 1e-12)
    #expect(pen.effective(Force(0.12)) == .zero)
    #expect(pen.effective(Force(0.05)) == .zero)
    #expect(pen.effective(Force(1)) == Force(1))
    pen.hovered(Force(0.15), distance: 1)
    #expect(pen.offset == Force(0.12))
    pen.touched(Force(0.05))
    #expect(pen.offset == Force(0.05))
    #expect(pen.warning == nil)
  }

  @Test func `18, hover pressure above a fifth is refused with a warning`() {
    var pen = PenBaseline()
    pen.hovered(Force(0.30), distance: 1)
    #expect(pen.offset == .zero)
    #expect(
      pen.warning
        == "the pen reports 30 % of its pressure without touching: worn or faulty, try another nib")
    pen.hovered(Force(0.1), distance: 1)
    #expect(pen.warning == nil)
    #expect(pen.offset == Force(0.1))
  }

  @Test func `near the surface nothing is learnt`() {
    var pen = PenBaseline()
    pen.hovered(Force(0.12), distance: 0.3)
    #expect(pen.offset == .zero)
  }

  @Test func `without a distance three approaches must have been seen`() {
    var pen = PenBaseline()
    for (approach, force) in [0.14, 0.12, 0.13].enumerated() {
      #expect(pen.offset == .zero, "approach \(approach)")
      pen.hovered(Force(force + 0.02))
      pen.hovered(Force(force))
      pen.approached()
    }
    #expect(pen.offset == Force(0.12))
    pen.hovered(.zero)
    #expect(pen.offset == .zero)
  }

  @Test func `a good pen has no offset`() {
    var pen = PenBaseline()
    for _ in 0..<5 {
      pen.hovered(.zero)
      pen.approached()
    }
    pen.hovered(Force(0.1))
    pen.approached()
    #expect(pen.offset == .zero)
  }

  private func learnt(_ peaks: [Double], duration: Double = 90) -> TouchCalibration {
    var calibration = TouchCalibration()
    for peak in peaks { calibration.touchEnded(peak: Force(peak), duration: duration) }
    return calibration
  }

  @Test func `a touchscreen's level is clearly above its ordinary touches`() {
    let calibration = learnt((0..<20).map { 0.20 + Double($0) / 100 })
    #expect(abs((calibration.openLevel ?? 0) - 0.38 * 1.3) < 1e-12)
    let settings = calibration.applied(to: DeviceClass.touchscreen.settings)
    #expect(settings.usesForce)
    #expect(settings.openLevel == calibration.openLevel)
    #expect(settings.validated == settings)
  }

  @Test func `a touchscreen without room, without variation or without practice stays off`() {
    #expect(learnt([0.2, 0.3, 0.25]).openLevel == nil)
    #expect(learnt((0..<20).map { 0.60 + Double($0) / 100 }).openLevel == nil)
    #expect(learnt(Array(repeating: 0.3, count: 20)).openLevel == nil)
    #expect(learnt((0..<20).map { 0.20 + Double($0) / 100 }, duration: 900).openLevel == nil)
    #expect(!learnt([]).applied(to: DeviceClass.touchscreen.settings).usesForce)
  }
}
