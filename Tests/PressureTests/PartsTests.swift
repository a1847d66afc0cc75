import Foundation
import Testing

@testable import Pressure

/// The parts that the recognizer is made of.
@Suite struct PartsTests {
  @Test func `decay is the exponential function, to the last bits`() {
    for step in 0...7000 {
      let ratio = Double(step) / 10 + 0.003
      let wanted = exp(-ratio)
      #expect(abs(Decay.factor(ratio) - wanted) <= wanted * 1e-13 + 1e-300)
    }
    #expect(Decay.factor(0) == 1)
    #expect(Decay.factor(-3) == 1)
    #expect(Decay.factor(1e9) == 0)
    #expect(Decay.factor(.infinity) == 0)
    #expect(Decay.factor(.nan) == 1)
  }

  @Test func `its inverse is the logarithm`() {
    for step in 1...2000 {
      let share = Double(step) / 2001
      #expect(abs(Decay.ratio(leaving: share) + log(share)) < 1e-12)
    }
    #expect(Decay.ratio(leaving: 1) == 0)
    #expect(Decay.ratio(leaving: 0) == 700)
    #expect(abs(Decay.ratio(leaving: 1e-200) + log(1e-200)) < 1e-12)
  }

  @Test func `the attack filter doesn't care how often it is asked`() {
    var once = AttackFilter(timeConstant: 12)
    once.aim(at: 0.8)
    once.advance(by: 20)
    var often = AttackFilter(timeConstant: 12)
    often.aim(at: 0.8)
    for _ in 0..<200 { often.advance(by: 0.1) }
    #expect(abs(once.value - often.value) < 1e-12)
    #expect(abs(once.value - 0.8 * (1 - exp(-20.0 / 12))) < 1e-12)
  }

  @Test func `the attack filter falls at once and arrives`() {
    var filter = AttackFilter(timeConstant: 12)
    filter.aim(at: 0.8)
    filter.advance(by: 1000)
    #expect(filter.value == 0.8)
    #expect(!filter.isMoving)
    filter.aim(at: 0.3)
    #expect(filter.value == 0.3)
  }

  @Test func `the attack filter tells when it will reach a level`() {
    var filter = AttackFilter(timeConstant: 12)
    filter.aim(at: 1)
    #expect(abs(filter.time(toReach: 0.5) - 12 * log(2)) < 1e-9)
    #expect(filter.time(toReach: 1.1) == .infinity)
    #expect(filter.time(toReach: 0) == 0)
    let time = filter.time(toReach: 1)
    filter.advance(by: time)
    #expect(filter.value == 1)
  }

  @Test func `sensitivity bends force so that levels are multiplied and the end stays`() {
    for factor in [0.5, 0.8, 1, 1.2, 2.0] {
      var settings = RecognizerSettings()
      settings.sensitivity = factor
      let curve = ForceCurve(settings.validated)
      #expect(curve.press(0) == 0)
      #expect(abs(curve.press(1) - 1) < 1e-12)
      #expect(abs(curve.press(0.175 * factor) - 0.175) < 1e-12)
      #expect(abs(curve.press(0.40 * factor) - 0.40) < 1e-12)
      for step in 0..<100 {
        #expect(curve.press(Double(step) / 100) < curve.press(Double(step + 1) / 100))
      }
    }
  }

  @Test func `the follower's way doesn't depend on how often it is asked`() {
    let settings = RecognizerSettings()
    func follower(steps: Int) -> PopFollower {
      var follower = PopFollower(force: 0.5, at: 0, settings)
      var filter = AttackFilter(timeConstant: settings.attackTime)
      filter.aim(at: 0.5)
      filter.advance(by: 1000)
      filter.aim(at: 0.9)
      let step = 200.0 / Double(steps)
      for index in 0..<steps {
        follower.advance(
          from: Double(index) * step, to: Double(index + 1) * step, force: filter.value,
          target: filter.target, settings)
        filter.advance(by: step)
      }
      return follower
    }
    #expect(abs(follower(steps: 1).follower - follower(steps: 400).follower) < 0.001)
    #expect(abs(follower(steps: 1).offset - follower(steps: 400).offset) < 0.01)
  }

  @Test func `settings out of order are put in order`() {
    var settings = RecognizerSettings()
    settings.openLevel = 3
    settings.hintOn = 0.99
    settings.hintOff = 2
    settings.popLevel = 0
    settings.sensitivity = .nan
    settings.attackTime = -.infinity
    settings.iconHold = .infinity
    let valid = settings.validated
    #expect(valid.openLevel == 0.9)
    #expect(valid.hintOn < valid.openLevel)
    #expect(valid.hintOff < valid.hintOn)
    #expect(valid.popLevel > valid.openLevel)
    #expect(valid.sensitivity == 1)
    #expect(valid.attackTime == 0)
    #expect(valid.iconHold == 60_000)
  }

  @Test(arguments: DeviceClass.allCases)
  func `the settings of a class are in order`(deviceClass: DeviceClass) {
    #expect(deviceClass.settings.validated == deviceClass.settings)
  }

  @Test func `the reference settings are in order`() {
    #expect(RecognizerSettings().validated == RecognizerSettings())
  }

  @Test func `sensitivity is a word or a number`() {
    #expect(Sensitivity("light") == .light)
    #expect(Sensitivity("medium")?.factor == 1)
    #expect(Sensitivity("firm")?.factor == 1.2)
    #expect(Sensitivity("0.9")?.factor == 0.9)
    #expect(Sensitivity("2") == Sensitivity(2))
    for bad in ["", "hard", "0.4", "2.1", "nan", "-1", "1,2"] { #expect(Sensitivity(bad) == nil) }
    #expect(Sensitivity(9).factor == 2)
    #expect(Sensitivity(.nan) == .medium)
  }

  @Test func `force has a scale on which an average touch is one`() {
    #expect(abs(Force(0.15).units - 1) < 1e-12)
    #expect(abs(Force.maximumPossibleForce - 6.667) < 0.001)
  }
}
